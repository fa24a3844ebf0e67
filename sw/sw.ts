/**
 * The service worker: one named block per cache. It keeps the shell and public things so that the app opens
 * with the network off, and it never sees money: no POST, no call with a token, no game, no odds.
 * Source: pwa.md 1.3; C-API-52.
 */
import { clientsClaim } from 'workbox-core'
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { listenForPush } from './push.ts'
import { RECEIVE_PATH, receiveReceipt } from './receiveReceipt.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }
/** The public lists, computed from the contract at build time: patterns of paths and the cache each belongs to. */
declare const __OFFLINE_LISTS__: { path: string; kept: 'public' | 'catalogue' | 'methods' }[]

const DAY = 24 * 60 * 60
const CACHES = {
  public: 'public-v1',
  catalogue: 'catalogue-v1',
  methods: 'methods-v1',
  pictures: 'pictures-v1',
  icons: 'icons-v1',
  chunks: 'chunks-v1',
}

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
  fetchDidSucceed: async ({ response }) => {
    await tellPages(true)
    return response
  },
  fetchDidFail: () => tellPages(false),
}

async function tellPages(reached: boolean): Promise<void> {
  for (const client of await self.clients.matchAll({ type: 'window' }))
    client.postMessage({ type: 'NETWORK', reached })
}

/** Whole answers only: an opaque one costs megabytes of quota each. Vary is ignored so that limits hold. */
const limits = (maxEntries: number, days: number) => [
  new CacheableResponsePlugin({ statuses: [200] }),
  new ExpirationPlugin({
    maxEntries,
    maxAgeSeconds: days * DAY,
    purgeOnQuotaError: true,
    matchOptions: { ignoreVary: true },
  }),
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
        ...[
          '/api/convert-vipcoin',
          '/api/get-wallet-number',
          '/api/showpayment-menthod',
          '/play/*',
          '/wallet/*',
        ].map((pathname) => network({ urlPattern: { pathname } })),
      ])
      .catch((error: unknown) => console.warn('Static routes were refused; the routes below hold', error)),
  )
})

// The shell: html, script and styles of this build.
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()

// Every address of the app opens the shell; calls, pictures, game frames and files do not.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    allowlist: [/^\/page\/site\/component\/appDownload\.jsp/, /^\/[^.?]*(\?|$)/],
    denylist: [/^\/(api|storage|play|wallet|desk|captcha)(\/|\?|$)/],
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
          plugins: [honest, ...limits(8, 1)],
        })
      : new StaleWhileRevalidate({
          cacheName: CACHES[kept],
          plugins: [honest, ...(kept === 'public' ? limits(32, 7) : limits(64, 3))],
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
  new StaleWhileRevalidate({ cacheName: CACHES.public, plugins: limits(32, 7) }),
)

// Game posters: their addresses carry their version. Other pictures: logo, slides, promotions, emblems.
registerRoute(
  ({ request, url }) => request.destination === 'image' && url.pathname.includes('/game/'),
  new CacheFirst({ cacheName: CACHES.icons, plugins: limits(300, 30) }),
)
registerRoute(
  ({ request, url }) => request.destination === 'image' && url.pathname.startsWith('/storage/'),
  new StaleWhileRevalidate({ cacheName: CACHES.pictures, plugins: limits(60, 14) }),
)

// Chunks of other builds that an open tab may still ask for.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/assets\/.*\.(js|css)$/.test(url.pathname),
  new CacheFirst({ cacheName: CACHES.chunks, plugins: limits(60, 30) }),
)

// Caches of retired versions go when this worker takes over.
self.addEventListener('activate', (event) => {
  const own = new Set(Object.values(CACHES))
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names.filter((name) => /-v\d+$/.test(name) && !own.has(name)).map((name) => caches.delete(name)),
        ),
      ),
  )
})
clientsClaim()

// Account news that the player asked for.
listenForPush()

// The page asks for the switch, on the player's tap or when nothing can be lost: never by itself.
self.addEventListener('message', (event) => {
  if ((event.data as { type?: string } | null)?.type === 'SKIP_WAITING') void self.skipWaiting()
})
