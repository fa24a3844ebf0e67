/**
 * Puts the app together: device storage, session, settings, the call, the query client and the router.
 * The page and the tests both begin here. Source: architecture.md "Why this way".
 */
import type { RouterHistory } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { contentApi } from '../../contract/content.ts'
import { ApiError } from '../../contract/kit/errors.ts'
import { onUnreadableRow } from '../../contract/kit/wire.ts'
import { showOnIcon } from '../lib/pwa/appBadge.ts'
import { createCall } from '../lib/api/api.ts'
import type { App } from '../lib/app.tsx'
import { type AppConfig, loadConfig } from '../lib/config/config.ts'
import { tellHints } from './prerender/deviceHints.ts'
import { forgetKept } from '../lib/storage/readCache.ts'
import { createNetwork } from '../lib/api/network.ts'
import { lazyLive } from '../lib/live/lazyLive.ts'
import { lazyOutbox } from '../lib/outbox/lazyOutbox.ts'
import { createQueryClient, forgetPlayer, query } from '../lib/api/query.ts'
import { startPwa } from '../lib/pwa/pwa.ts'
import { createSession } from '../lib/session.ts'
import { createSettings, type FirstWords } from '../lib/settings.ts'
import { askToKeep, workers } from '../lib/storage/mayRefuse.ts'
import { type DeviceStorage, openStorage } from '../lib/storage/storage.ts'
import { appElement, type AppRouter, makeRouter } from './tree.tsx'

export interface StartOptions {
  /** The run-time configuration; read from `/config.json` when not given. */
  config?: AppConfig
  storage?: DeviceStorage
  fetch?: typeof fetch
  /** The words that came with the page. */
  words?: FirstWords
  now?: () => number
  /** Where the addresses live; the browser's own history when not given. */
  history?: RouterHistory
}

export interface Started {
  app: App
  router: AppRouter
  element: ReactElement
}

export async function start(options: StartOptions = {}): Promise<Started> {
  const now = options.now ?? Date.now
  const [config, storage] = await Promise.all([
    options.config ?? loadConfig(options.fetch),
    options.storage ?? openStorage(),
  ])
  const session = createSession(storage)
  const settings = await createSettings(storage, options.words)
  const send: typeof fetch = options.fetch ?? ((input, init) => fetch(input, init))
  const ask = () => send(`${config.apiBase}/healthz`, { mode: 'no-cors' })
  const network = createNetwork(now, ask)
  const call = createCall({
    config,
    session,
    language: () => settings.get().language,
    onExchange: network.report,
    // A chunk that cannot be had is asked for again by the next call.
    onTooOld: () =>
      void import('./shell/notices/TooOld.tsx').then(({ showTooOld }) => showTooOld(app)).catch(() => {}),
    // What cannot be asked is not sent.
    guard: () =>
      import('../lib/protection/guard.ts')
        .catch(() => Promise.reject(new ApiError({ status: 0, message: '', code: 'NETWORK' })))
        .then(({ guardPlay }) => guardPlay(app)),
    fetch: send,
    sign: (plain) => async (address, init) =>
      (await import('../lib/signing/signing.ts')).signed(app, plain)(address, init),
  })
  const outbox = lazyOutbox({ call, session, now })
  const queryClient = createQueryClient(call)
  lazyLive({
    config,
    session,
    settings,
    network,
    queryClient,
    call,
    storage,
    open: (href) => void router.navigate({ href }),
    fetch: options.fetch,
  })
  /** Home as it is painted and the promotions, for a visit without network: through the worker, which keeps them (P-PWA-02). */
  const keepAhead = () => {
    tellHints(app)
    void queryClient.prefetchQuery(query(contentApi.promotions, {}))
  }
  const pwa = hasWorkers() ? startPwa({ savesData: settings.savesData, onQuiet: keepAhead }) : undefined
  const app: App = {
    config,
    storage,
    session,
    settings,
    network,
    call,
    fetch: send,
    outbox,
    queryClient,
    pwa,
    now,
  }
  const router = makeRouter(app, options.history)

  void storage.late?.then(() => import('./late.ts')).then(({ adopt }) => adopt(app))
  onUnreadableRow((row, reason) => console.warn('A row was left out', reason, row))
  let remoteId = session.player?.remoteId
  session.subscribe((event) => {
    const before = remoteId
    remoteId = session.player?.remoteId
    if (event === 'start') {
      // Another one signed in beside: what the one before was told is not theirs.
      if (before !== undefined && before !== remoteId) {
        forgetPlayer(queryClient)
        void forgetKept()
      }
      void router.invalidate()
      // What is on the device belongs to somebody now: the browser may be asked to keep it (pwa.md 1.5).
      askToKeep()
      return
    }
    forgetPlayer(queryClient)
    showOnIcon(0)
    void forgetKept()
    void forgetGames(app)
    void router.navigate({ to: '/', search: event === 'expired' ? { ended: '1' } : {}, replace: true })
  })

  let wasSound = network.get().isSound
  let again: ReturnType<typeof setTimeout> | undefined
  let askedAt = -Infinity
  let isAsking = false
  const askAgain = async () => {
    askedAt = Date.now()
    isAsking = true
    await queryClient.refetchQueries({ type: 'active' })
    isAsking = false
  }
  // A link that is there again need not lead to our host: its answers say so (pwa.md 1.6).
  globalThis.window?.addEventListener('online', () => void askAgain())
  network.subscribe(() => {
    const { isSound } = network.get()
    // The host answers again: what is on screen is asked anew, once. Where one call of several is broken the state flaps
    // with every answer, and asking each time would never end. An answer of a round is no reason for another one.
    if (isSound && !wasSound && again === undefined && !isAsking) {
      again = setTimeout(
        () => {
          again = undefined
          void askAgain()
        },
        Math.max(0, askedAt + ASK_AGAIN_MS - Date.now()),
      )
    }
    wasSound = isSound
  })

  let isLooking = false
  /** A host that was away tells nobody that it is back, and a guest's page asks for nothing by itself. */
  const lookForHost = () => {
    if (isLooking || network.get().isOnline) return
    isLooking = true
    setTimeout(async () => {
      // The page may have gone meanwhile, and its window with it.
      if (!globalThis.window) return
      if (navigator.onLine && !document.hidden) await ask().then(askAgain, () => {})
      isLooking = false
      lookForHost()
    }, ASK_AGAIN_MS)
  }
  network.subscribe(lookForHost)

  return { app, router, element: appElement(app, router) }
}

/** The least time between two rounds of asking everything on screen anew. */
const ASK_AGAIN_MS = 10_000

/** A player's games leave the device with the player, where the host tells them again at the next login. */
async function forgetGames({ queryClient, storage }: App): Promise<void> {
  const general = queryClient.getQueryData(query(contentApi.general, {}).queryKey)
  if (!general?.features.includes('favourites')) return
  const { forgetLists } = await import('../features/games/shared/ownGames.ts')
  forgetLists(storage)
}

/** Workers exist in the built app, in browsers that have them; development runs without. */
const hasWorkers = () => import.meta.env.PROD && workers()
