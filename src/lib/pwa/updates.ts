/** New versions of the app: watched for, offered, and taken when nothing can be lost. Source: pwa.md 1.4, P-PWA-09. */
import type { Workbox } from 'workbox-window'
import { isReloadSafe, onReloadSafe } from './reloadHold.ts'
import {
  afterRest,
  hearTabs,
  isAhead,
  isBehind,
  isResting,
  rest,
  takeOut,
  activateWorker,
} from './activateWorker.ts'

export { takeNewest } from './activateWorker.ts'

const CHECK_AT_MOST_EVERY_MS = 15 * 60 * 1000
const CHECK_EVERY_MS = 60 * 60 * 1000
/** A waiting version is taken silently when the app was hidden this long and nothing can be lost. */
const IDLE_MS = 30 * 60 * 1000
const SHOWN_MS = 1000
/** After the worker is there: what a first screen still asks for comes first. */
const QUIET_MS = 3000
/** A visit that lasts so long has a use for the other screens, on a line that is paid by the byte, too. */
const LASTING_MS = 2 * 60 * 1000

interface Options {
  url: string
  /** The first visit's registration; undefined where a worker runs the page already. */
  registration: ServiceWorkerRegistration | undefined
  /** Told when a new version waits. */
  setReady: (isReady: boolean) => void
  reload: () => void
}

/** Follows the worker's versions; answers how to take the waiting one. */
export async function followVersions({ url, registration, setReady, reload }: Options): Promise<() => void> {
  // The meter of data counts what was fetched before it, too.
  import('./countUsage.ts').then(({ countBytes }) => countBytes(Date.now)).catch(() => undefined)
  let workbox: Workbox | undefined
  let isWaiting = false
  /** The worker that was last told of as waiting. */
  let seen: ServiceWorker | undefined
  let isAccepted = false
  /** Something could be lost when the player pressed: the press was meant all the same. What began since was not. */
  let mayInterrupt = false
  /** The new version runs the worker already, at another tab's wish: only this page is old. */
  let isPageOld = false
  /** A page that is newer than its worker asked for a newer one: it is not loaded anew for that. */
  let isCatchingUp = false
  let hiddenAt: number | undefined
  let checkedAt = Date.now()

  const take = async () => {
    const known = registration
    if (!known?.waiting) {
      isAccepted = Boolean(known?.installing)
      return
    }
    const outcome = await activateWorker(known.waiting, known.active)
    if (outcome !== 'stuck') return
    if (await takeOut(known)) follow(reload)
    // What comes much later was not asked for by that press.
    else isAccepted = false
  }
  const offer = () => {
    isWaiting = true
    setReady(true)
  }
  const tell = () => {
    offer()
    // A still newer one took the place of the one that was asked for.
    if (isAccepted) void take()
  }
  const update = () => {
    isAccepted = true
    mayInterrupt = !isReloadSafe()
    if (isPageOld) reload()
    else void take()
  }
  /** The new version is there, because this tab asked for it, or another one did: this page goes there when it may. */
  const follow = (go: () => void) => {
    if (isReloadSafe() || (isAccepted && mayInterrupt)) return go()
    offer()
    const stop = onReloadSafe(() => {
      stop()
      go()
    })
  }
  /** The old worker was taken out, and stayed for another tab's sake: there is nothing to offer, and no page to load. */
  const catchUp = () => {
    if (!registration?.waiting) return
    isCatchingUp = true
    void activateWorker(registration.waiting, registration.active)
  }
  const isPageAhead = () => isAhead().catch(() => false)
  const onWaiting = async () => {
    if (!isPageOld && (await isPageAhead())) return catchUp()
    if (isAccepted || !isResting()) tell()
    // Asked for elsewhere already: the row's own file would come through the old worker, and keep it in its place.
    else afterRest(() => registration?.waiting && tell())
  }
  const onControlling = async () => {
    const wasCatchingUp = isCatchingUp
    isCatchingUp = false
    if (!(await isBehind().catch(() => true))) return
    isPageOld = true
    if (wasCatchingUp) tell()
    else follow(reload)
  }
  const onTakenOut = async () => {
    if (!(await isPageAhead())) follow(update)
  }
  const check = () => {
    if (!registration || !navigator.onLine || Date.now() - checkedAt < CHECK_AT_MOST_EVERY_MS) return
    checkedAt = Date.now()
    void registration.update().catch(() => undefined)
  }
  const waits = (worker: ServiceWorker | undefined) => {
    if (worker === seen) return
    seen = worker
    void onWaiting()
  }
  /**
   * Chromium tells a worker's state and what its registration holds by two ways: on a busy phone a worker is installed and
   * its registration shows it as waiting much later than workbox-window looks.
   */
  const untilShown = (worker: ServiceWorker) => {
    if (worker.state !== 'installed') return
    if (registration?.waiting) waits(registration.waiting)
    else setTimeout(() => untilShown(worker), SHOWN_MS)
  }
  /** Watches for versions that wait or take over; one that waits already is told at once. */
  const watch = async () => {
    const { Workbox } = await import('workbox-window')
    workbox = new Workbox(url)
    workbox.addEventListener('waiting', ({ sw }) => waits(sw))
    workbox.addEventListener('controlling', () => void onControlling())
    const followed = await workbox.register()
    registration = followed
    followed?.addEventListener('updatefound', () => {
      const found = followed.installing
      found?.addEventListener('statechange', () => setTimeout(() => untilShown(found), SHOWN_MS))
    })
  }

  hearTabs((word) => {
    if (word === 'leaving') rest()
    else void onTakenOut()
  })
  setInterval(check, CHECK_EVERY_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') {
      hiddenAt = Date.now()
      return
    }
    const wasIdle = hiddenAt !== undefined && Date.now() - hiddenAt > IDLE_MS
    if (isWaiting && wasIdle && isReloadSafe()) update()
    else check()
  })

  const first = registration
  if (!first || first.waiting) {
    await watch()
    return update
  }
  const onFound = () => {
    const worker = first.installing
    worker?.addEventListener('statechange', () => {
      // Without an active worker beside it, it is the first one.
      if (worker.state === 'installed' && first.active && !workbox)
        void watch()
          .then(() => untilShown(worker))
          .catch((error: unknown) => console.warn('New versions are not seen', error))
    })
  }
  first.addEventListener('updatefound', onFound)
  // One that was found while this file was on its way.
  onFound()
  return update
}

/**
 * Asks the worker to keep what the first visit fetched before it was there. Each address goes through the
 * worker's own routes, so that only what they keep is fetched again.
 */
export function warm(controller: ServiceWorker, savesData: boolean): void {
  const urlsToCache = performance
    .getEntriesByType('resource')
    .map((entry) => new URL(entry.name))
    .filter(
      ({ origin, pathname }) =>
        origin === location.origin && !(savesData && pathname.startsWith('/storage/')),
    )
    .map((url) => url.href)
  controller.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } })
}

/**
 * Once the first screen asks no more: `onQuiet`, and the worker keeps the other screens' files, at once where the line
 * is known to be free, else when the visit has lasted; not at all while the player saves data.
 */
export function warmWhenQuiet(savesData: () => boolean, onQuiet?: () => void): void {
  if (onQuiet) setTimeout(onQuiet, QUIET_MS)
  const keep = () => {
    if (!savesData() && !isResting()) navigator.serviceWorker.controller?.postMessage({ type: 'WARM' })
  }
  setTimeout(keep, isLineFree() ? QUIET_MS : LASTING_MS)
}

/** Phones with Android say it; what says nothing of its line may pay for it. */
function isLineFree(): boolean {
  const { type } = (navigator as { connection?: { type?: string } }).connection ?? {}
  return type === 'wifi' || type === 'ethernet'
}
