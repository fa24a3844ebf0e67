/**
 * The service worker: one named block per cache. It keeps the shell and public things so that the app opens
 * with the network off, and it never sees money: no POST, no call with a token, no game, no odds.
 * Source: pwa.md 1.3; C-API-52.
 */
import { clientsClaim } from 'workbox-core'
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import { ExpirationPlugin } from 'workbox-expiration'
import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  matchPrecache,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies'
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  isMade,
  LANGUAGES,
  WRITTEN_IDS,
} from '../contract/languages/language.ts'
import { FIRST_THEME } from '../contract/themes/theme.ts'
import { BUILDS, buildOf, type BuiltFile, folderOf, keyOf, remember, withoutFolder } from './builds.ts'
import { withOwnSigns } from './ownSigns.ts'
import { listenForPush } from './push.ts'
import { RECEIVE_PATH, receiveReceipt } from './receiveReceipt.ts'

declare const self: Omit<ServiceWorkerGlobalScope, '__WB_MANIFEST'> & { __WB_MANIFEST: KeptFile[] }
interface KeptFile extends BuiltFile {
  /** Not needed at first: kept when the page has nothing else to do (`WARM`). */
  later?: boolean
  /** Has the colours of the themes that are not in every page (src/lib/wearTheme.ts). */
  themes?: boolean
  /** The language whose words it holds: the player's own are kept with home, the others later. */
  words?: string
}
/** The public lists, computed from the contract at build time: patterns of paths and the cache each belongs to. */
declare const __OFFLINE_LISTS__: { path: string; kept: 'public' | 'catalogue' | 'methods' }[]
/** Every other read of the contract, private or about money, as a pattern of its path. */
declare const __DIRECT_READS__: string[]

const DAY = 24 * 60 * 60
const CACHES = {
  public: 'public-v1',
  catalogue: 'catalogue-v1',
  methods: 'methods-v1',
  pictures: 'pictures-v1',
  icons: 'icons-v1',
  chunks: 'chunks-v1',
  words: 'words-v1',
  rules: 'rules-v1',
  builds: BUILDS,
}

const files = self.__WB_MANIFEST
const entry = files.find(({ url }) => url.endsWith('/app.js'))?.url ?? ''
const own = buildOf(entry, files)
const sheet = files.find(({ themes }) => themes)?.url
/** Home as it was last painted for this device. It belongs to one build: it names that build's script. */
const SHELL = `shell-${entry}`
/** The page of every other address: as the build made it, and beside home in this device's language and theme. */
const PLAIN = '/index.html'
/** Home as it is typed and as the installed app opens it: what static routes look up is exact. */
const HOME = ['/', '/?src=pwa']

/**
 * The page learns what is true of the network: an answer that comes from a cache is marked as kept, and every
 * fetch made here is told as reached or not (pwa.md 1.6).
 */
const honest: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ cachedResponse }) => {
    if (!cachedResponse) return null
    const headers = new Headers(cachedResponse.headers)
    headers.set('X-Kept', '1')
    return new Response(cachedResponse.body, { status: cachedResponse.status, headers })
  },
  // A page is no answer of our host: a proxy's before it, or the login of a Wi-Fi.
  fetchDidSucceed: async ({ response }) => {
    await tellPages(!isPage(response))
    return response
  },
  // What was given up here or by the page says nothing of the network.
  fetchDidFail: async ({ error }) => {
    if (error.name !== 'AbortError') await tellPages(false)
  },
}

const isPage = ({ headers }: Response): boolean => /\bhtml\b/.test(headers.get('Content-Type') ?? '')

/** What is fetched for later or for looks only ends with this: a new version waits until the worker has nothing under way. */
let leaving = new AbortController()
/** Such a fetch can be given up; the page has what was kept, or asks again. */
const optional: WorkboxPlugin = {
  requestWillFetch: async ({ request }) =>
    // Safari has `any` from 17.4 on; before, what the page gives up goes on here.
    new Request(request, {
      signal: AbortSignal.any?.([request.signal, leaving.signal]) ?? leaving.signal,
    }),
}
function leave(): void {
  leaving.abort()
  // The new version may yet be withdrawn: then this one goes on.
  leaving = new AbortController()
}

async function tellPages(reached: boolean): Promise<void> {
  for (const client of await self.clients.matchAll({ type: 'window' }))
    client.postMessage({ type: 'NETWORK', reached })
}

/** No list, script or picture is a page: one that comes in its place must not stay (pwa.md 1.3). */
const noPage: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => (isPage(response) ? null : response),
}

/** Whole answers only: an opaque one costs megabytes of quota each. Vary is ignored so that limits hold. */
const limitsOfPages = (maxEntries: number, days: number): WorkboxPlugin[] => [
  new CacheableResponsePlugin({ statuses: [200] }),
  new ExpirationPlugin({
    maxEntries,
    maxAgeSeconds: days * DAY,
    purgeOnQuotaError: true,
    matchOptions: { ignoreVary: true },
  }),
]
/** The same for what is never a page. */
const limits = (maxEntries: number, days: number): WorkboxPlugin[] => [
  noPage,
  ...limitsOfPages(maxEntries, days),
]

// Money by construction: where the browser can, such requests go past the worker altogether; elsewhere no
// route below matches them, and a request without a route is the browser's own.
self.addEventListener('install', (event) => {
  const routes = (event as ExtendableEvent & { addRoutes?: (rules: unknown[]) => Promise<void> }).addRoutes
  if (!routes) return
  const network = (condition: object) => ({ condition, source: 'network' })
  event.waitUntil(
    routes
      .call(event, [
        { condition: { urlPattern: { pathname: RECEIVE_PATH } }, source: 'fetch-event' },
        network({ requestMethod: 'POST' }),
        network({ requestMethod: 'PATCH' }),
        network({ requestMethod: 'DELETE' }),
        // Home opens from its cache without starting the worker.
        ...HOME.map((address) => {
          const { pathname, search } = new URL(address, self.location.origin)
          const condition = { requestMode: 'navigate', urlPattern: { pathname, search: search.slice(1) } }
          return { condition, source: { cacheName: SHELL } }
        }),
        ...[...__DIRECT_READS__, '/exchange-data/*', '/play/*', '/wallet/*'].map((pathname) =>
          network({ urlPattern: { pathname } }),
        ),
      ])
      .catch((error: unknown) => console.warn('Static routes were refused; the routes below hold', error)),
  )
})

// Home as it was last painted; any other query of it too; before the shell, which takes `/?utm_…` for its page.
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && url.pathname === '/' && !url.searchParams.has('ended'),
  async () => (await caches.match('/', { cacheName: SHELL })) ?? (await plainPage()) ?? Response.error(),
)

// The shell: html, script and styles of this build. A file is kept under its name and what is in it: what an earlier build had,
// too, is not fetched again.
const shell = files.filter(({ later, words }) => !later && !words)
/** Kept without its address, which is that of one build: what a script names beside itself is looked for where it was fetched from. */
const withoutAddress: WorkboxPlugin['cacheWillUpdate'] = async ({ response }) => {
  if (!response.ok) return null
  const { body, headers } = response
  return response.url.includes('/assets/') ? new Response(body, { headers }) : response
}
const inBuild = new Map(shell.map(({ url }) => [withoutFolder(url), url]))
addPlugins([
  {
    requestWillFetch: async ({ request }) => {
      const url = inBuild.get(new URL(request.url).pathname)
      return url ? new Request(`/${url}`) : request
    },
    cacheWillUpdate: withoutAddress,
  },
])
precacheAndRoute(
  shell.map(({ url, revision }) => ({ url: withoutFolder(url), revision })),
  {
    urlManipulation: ({ url }) =>
      folderOf(url.pathname) === own.folder ? [new URL(withoutFolder(url.pathname), url)] : [],
  },
)
cleanupOutdatedCaches()
self.addEventListener('install', (event) => event.waitUntil(remember(own)))
/** Other files are kept so, too. */
const byContent: WorkboxPlugin = {
  cacheKeyWillBeUsed: ({ request }) => keyOf(request, own),
  cacheWillUpdate: withoutAddress,
}

// Every address of the app opens the shell; calls, pictures, game frames and files do not.
const anyPage = createHandlerBoundToURL(PLAIN)
registerRoute(
  new NavigationRoute(async (asked) => (await caches.match(PLAIN, { cacheName: SHELL })) ?? anyPage(asked), {
    allowlist: [/^\/page\/site\/component\/appDownload\.jsp/, /^\/[^.?]*(\?|$)/],
    denylist: [/^\/(api|storage|play|play-rules|wallet|desk|captcha)(\/|\?|$)/],
  }),
)

// Public lists: shown at once as last seen, and fetched anew.
for (const { path, kept } of __OFFLINE_LISTS__) {
  const pattern = new RegExp(path)
  const isThis = ({ url, request }: { url: URL; request: Request }) =>
    request.method === 'GET' && pattern.test(url.pathname) && !request.headers.has('Authorization')
  registerRoute(
    isThis,
    kept === 'methods'
      ? new NetworkFirst({
          cacheName: CACHES.methods,
          networkTimeoutSeconds: 3,
          plugins: [honest, optional, ...limits(8, 1)],
        })
      : new StaleWhileRevalidate({
          cacheName: CACHES[kept],
          plugins: [honest, optional, ...(kept === 'public' ? limits(32, 7) : limits(64, 3))],
        }),
  )
}

// A receipt shared from the wallet app.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === RECEIVE_PATH,
  ({ request }) => receiveReceipt(request),
  'POST',
)

// The operator's settings, read before the first call.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/config.json',
  new StaleWhileRevalidate({ cacheName: CACHES.public, plugins: [optional, ...limits(32, 7)] }),
)

// The rules of games that were looked at (PP-28). What the host says now comes first: a rule may have changed.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/play-rules/'),
  new NetworkFirst({
    cacheName: CACHES.rules,
    networkTimeoutSeconds: 4,
    plugins: [optional, ...limitsOfPages(60, 90)],
  }),
)

/** Asked for by a page, or named by it to be kept after a first visit, which says no destination. */
const isPicture = ({ destination }: Request, { pathname }: URL): boolean =>
  destination === 'image' || (destination === '' && pathname.startsWith('/storage/'))

// Game posters: their addresses carry their version. Other pictures: logo, slides, promotions, emblems.
registerRoute(
  ({ request, url }) => isPicture(request, url) && url.pathname.includes('/game/'),
  new CacheFirst({ cacheName: CACHES.icons, plugins: [optional, ...limits(300, 30)] }),
)
registerRoute(
  ({ request, url }) => isPicture(request, url) && url.pathname.startsWith('/storage/'),
  new StaleWhileRevalidate({ cacheName: CACHES.pictures, plugins: [optional, ...limits(60, 14)] }),
)

// The words of the languages that were used here: three files each, of this build and of the ones before.
const wordsOf = (language: string) => files.filter(({ words }) => words === language)
const words = new CacheFirst({ cacheName: CACHES.words, plugins: [byContent, ...limits(18, 365)] })
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && files.some((file) => file.words && url.pathname === `/${file.url}`),
  words,
)
/** Keeps the words of a language: whoever reads one need not fetch the others to open the app offline. */
async function keepWords(event: ExtendableEvent, language: string): Promise<void> {
  for (const { url } of wordsOf(language)) await words.handle({ event, request: new Request(`/${url}`) })
}
// A first visit follows the browser.
self.addEventListener('install', (event) => {
  const spoken = WRITTEN_IDS.find((id) => navigator.language.startsWith(id)) ?? DEFAULT_LANGUAGE
  event.waitUntil(keepWords(event, spoken))
})

// Screens that are not needed at first, and chunks of other builds that an open tab may still ask for.
const chunks = new CacheFirst({ cacheName: CACHES.chunks, plugins: [byContent, ...limits(250, 30)] })
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/assets\/.*\.(js|css)$/.test(url.pathname),
  async (asked) => (await sameInThisBuild(asked)) ?? chunks.handle(asked),
)
/** What a page of an earlier build asks for may be in another of the caches, because this build has the same. */
const sameInThisBuild = async ({ request, url }: { request: Request; url: URL }) =>
  folderOf(url.pathname) === own.folder ? undefined : caches.match(await keyOf(request, own))

/** Keeps files, one after the other. */
async function keep(event: ExtendableMessageEvent, wanted: (file: KeptFile) => unknown): Promise<void> {
  for (const { url } of files.filter(wanted)) {
    // Work under way would keep a new version waiting.
    if (self.registration.waiting) return
    const request = new Request(`/${url}`, { priority: 'low', signal: leaving.signal })
    await chunks.handle({ event, request })
  }
}

/** Every screen's files and every language's words, so that each opens offline after one visit. */
async function warm(event: ExtendableMessageEvent): Promise<void> {
  await keep(event, ({ later }) => later)
  for (const id of WRITTEN_IDS) await keepWords(event, id)
}

/** The words of the language that this device has been put into. */
async function keepOwnWords(event: ExtendableMessageEvent, { look }: RenderHints): Promise<void> {
  const [language] = look.split('.')
  if (isLanguage(language)) await keepWords(event, isMade(language) ? DEFAULT_LANGUAGE : language)
}

const plainPage = () => matchPrecache(PLAIN)

/** What the house is called: home's title, as it was last painted. */
async function siteName(): Promise<string> {
  const home = (await caches.match('/', { cacheName: SHELL })) ?? (await plainPage())
  return /<title>([^<]*)/.exec((await home?.text()) ?? '')?.[1] ?? ''
}

interface PrerenderedData {
  look: string
  notice: string
  answers: Record<string, unknown>
}

/** What a page says that it was painted with; undefined for a plain page and for one of another build. */
function readPrerendered(html: string): PrerenderedData | undefined {
  const data = /<script type="application\/json" id="painted">([^<]*)<\/script>/.exec(html)?.[1]
  return data && html.includes(`/${entry}`) ? (JSON.parse(data) as PrerenderedData) : undefined
}

/** A device's look: a notice counts as put away only when it is the painted one (src/lib/hydration/renderHints.ts). */
interface RenderHints {
  look: string
  notice: string
}

const fits = (data: PrerenderedData | undefined, { look, notice }: RenderHints): boolean =>
  data?.look === look + (data?.notice === notice ? notice : '')

/**
 * Keeps home painted for this device's look, with the answers in it, so that the next visit paints before anything
 * is asked. What does not fit goes at once: a page never shows a guest's bar to a player, or the other way round.
 */
async function keepHome(look: RenderHints): Promise<void> {
  const cache = await caches.open(SHELL)
  const before = await (await cache.match('/'))?.text()
  if (before === undefined || (readPrerendered(before) && !fits(readPrerendered(before), look)))
    await keepPlain(cache)
  await keepDressed(cache, look)
  const answer = await fetch('/', { headers: { Accept: 'text/html' }, signal: leaving.signal })
  const html = await answer.text()
  const data = readPrerendered(html)
  if (!answer.ok || !data || !fits(data, look)) return
  const date = new Date(answer.headers.get('Date') ?? Date.now())
  const headers = pageHeaders(answer)
  headers.set('Date', date.toUTCString())
  const sprite = (await (await matchPrecache('/icons.svg'))?.text()) ?? ''
  const kept = withOwnSigns(html.replace('data-painted', `data-painted="${date.getTime()}"`), sprite)
  for (const address of HOME) await cache.put(address, new Response(kept, { headers }))
  await keepAnswers(data.answers, date)
}

const PAGE_HEADERS = [
  'Content-Security-Policy',
  'Permissions-Policy',
  'Reporting-Endpoints',
  'Referrer-Policy',
  'X-Content-Type-Options',
  'Cross-Origin-Opener-Policy',
  'Cross-Origin-Resource-Policy',
]

function pageHeaders(answer: Response): Headers {
  const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8' })
  for (const name of PAGE_HEADERS) {
    const value = answer.headers.get(name)
    if (value) headers.set(name, value)
  }
  return headers
}

/** Where the plain page's head ends, with the link that was put there for an earlier theme. */
const THEME_SHEET = /(?:<link rel="stylesheet" [^>]* data-themes>)?<\/head>/

/** The plain page in this device's language, theme and text size: the frame that is seen before any script is the player's own. */
async function keepDressed(cache: Cache, { look }: RenderHints): Promise<void> {
  // The kept one may be of a newer build, which took this worker out (src/lib/pwa/activateWorker.ts).
  const plain = (await cache.match(PLAIN)) ?? (await plainPage())
  const [language, , looks = ''] = look.split('.')
  const [theme, text = ''] = looks.split('-')
  if (!plain || !isLanguage(language)) return
  const html = await plain.text()
  const dressed = html
    .replace(
      /<html [^>]*>/,
      `<html lang="${language}" dir="${LANGUAGES[language].dir}" data-theme="${theme}"${text && ` data-text="${text}"`}>`,
    )
    .replace(
      THEME_SHEET,
      theme === FIRST_THEME ? '</head>' : `<link rel="stylesheet" href="/${sheet}" data-themes></head>`,
    )
  await cache.put(PLAIN, new Response(dressed, { headers: pageHeaders(plain) }))
}

async function keepPlain(cache: Cache): Promise<void> {
  for (const address of [...HOME, PLAIN]) {
    const plain = await plainPage()
    if (plain) await cache.put(address, plain)
  }
}

/** The lists in a painted page are as good as fetched: other screens read them offline. */
async function keepAnswers(answers: Record<string, unknown>, date: Date): Promise<void> {
  for (const [address, body] of Object.entries(answers)) {
    const { pathname } = new URL(address, self.location.origin)
    const list = __OFFLINE_LISTS__.find(({ path }) => new RegExp(path).test(pathname))
    const name = list ? CACHES[list.kept] : pathname === '/config.json' ? CACHES.public : undefined
    if (name === undefined) continue
    const headers = { 'Content-Type': 'application/json', Date: date.toUTCString() }
    await (await caches.open(name)).put(address, new Response(JSON.stringify(body), { headers }))
  }
}

// Caches of retired versions go when this worker takes over; home has its page from the first moment.
self.addEventListener('activate', (event) => {
  const own = new Set(Object.values(CACHES))
  const isOld = (name: string) =>
    (/-v\d+$/.test(name) && !own.has(name)) || (name.startsWith('shell-') && name !== SHELL)
  event.waitUntil(
    caches
      .open(SHELL)
      .then(keepPlain)
      .then(() => caches.keys())
      .then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name)))),
  )
})
clientsClaim()

// Account news that the player asked for.
listenForPush(siteName)

// What is fetched here is timed here: the page asks for it and counts it (src/lib/pwa/countUsage.ts).
performance.setResourceTimingBufferSize(1000)
function tellBytes(page: ExtendableMessageEvent['source']): void {
  const timed = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  performance.clearResourceTimings()
  const files = timed.map(({ name, transferSize }) => ({ address: name, bytes: transferSize }))
  page?.postMessage({ type: 'BYTES', files })
}

// The page asks for the switch, on the player's tap or when nothing can be lost: never by itself.
self.addEventListener('message', (event) => {
  const message = event.data as ({ type?: string } & RenderHints) | null
  if (message?.type === 'SKIP_WAITING') void self.skipWaiting()
  // The switch was asked for: a dead connection would keep the new version waiting for minutes.
  if (message?.type === 'LEAVE') {
    leave()
    event.ports[0]?.postMessage(null)
  }
  // Without network they stay as they are, and the next visit tries again.
  if (message?.type === 'KEEP_HOME')
    event.waitUntil(Promise.all([keepOwnWords(event, message), keepHome(message)]).catch(() => undefined))
  if (message?.type === 'BYTES') tellBytes(event.source)
  if (message?.type === 'WARM')
    event.waitUntil(
      warm(event)
        .catch(() => undefined)
        .then(() => tellBytes(event.source)),
    )
})
