/** Faults of the service worker, in the built app in a browser. */
const caches = (title) => [{ file: 'tests/browser/pwa/caches.spec.ts', title }]
const WORKER = 'sw/sw.ts'

export const mutants = [
  {
    name: 'what a player reads about money goes through the worker',
    file: WORKER,
    from: '...[...__DIRECT_READS__, ',
    to: '...[',
    tests: caches('S-MKPAY-10 P-PWA-08 no call about money passes through the worker'),
  },
  {
    name: 'the login page of a Wi-Fi is kept in the place of a list',
    file: WORKER,
    from: 'cacheWillUpdate: async ({ response }) => (isPage(response) ? null : response),',
    to: 'cacheWillUpdate: async ({ response }) => response,',
    tests: caches('pwa.md 1.6 the login page of a Wi-Fi is nobody’s answer'),
  },
  {
    name: 'pictures are kept without end',
    file: WORKER,
    from: '    maxEntries,\n    maxAgeSeconds: days * DAY,\n',
    to: '    maxEntries: maxEntries * 100,\n    maxAgeSeconds: days * DAY,\n',
    tests: caches('pwa.md 1.3 at most 60 pictures are kept, the newest'),
  },
  {
    name: 'what was kept is shown as if it were new',
    file: WORKER,
    from: "    headers.set('X-Kept', '1')\n",
    to: '',
    tests: [{ file: 'tests/browser/pwa/worker.spec.ts', title: 'P-PWA-02 S-NHOME-11 with the host gone' }],
  },
  {
    name: 'a new version takes over at once, over what is typed',
    file: WORKER,
    from: '\nclientsClaim()\n',
    to: "\nself.addEventListener('install', () => void self.skipWaiting())\nclientsClaim()\n",
    tests: [
      {
        file: 'tests/browser/pwa/update.spec.ts',
        title: 'pwa.md 74 both tabs are told, 75 none reloads unasked',
      },
    ],
  },
]
