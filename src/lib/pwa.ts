/**
 * The installed app: registers the worker after load, warms what the first visit could not keep, offers a new
 * version and never takes it by itself while something could be lost. Source: pwa.md 1.2-1.4, P-PWA-09.
 */
import type { Workbox } from 'workbox-window'
import { isReloadSafe, onReloadSafe } from './busy.ts'

const CHECK_AT_MOST_EVERY_MS = 15 * 60 * 1000
const CHECK_EVERY_MS = 60 * 60 * 1000
/** A waiting version is taken silently when the app was hidden this long and nothing can be lost. */
const IDLE_MS = 30 * 60 * 1000
/** After the worker is there: what a first screen still asks for comes first. */
const QUIET_MS = 3000
/** A reload because of a missing chunk happens at most once in this time. */
const CHUNK_RELOAD_MS = 10_000

export interface Pwa {
  /** True while a new version waits to be taken. */
  isUpdateReady: () => boolean
  /** Takes the waiting version now: this tab reloads once, other tabs when nothing is lost there. */
  update: () => void
  subscribe: (listener: () => void) => () => void
}

interface Options {
  savesData: () => boolean
  /** Called once the worker runs this page and nothing is under way: what can be kept ahead is kept now. */
  onQuiet?: (worker: ServiceWorker) => void
  reload?: () => void
}

declare global {
  interface Window {
    trustedTypes?: {
      // What it makes is an object of its own that stands for the text wherever a script address is asked for.
      createPolicy: (
        name: string,
        rules: { createScriptURL: (url: string) => string },
      ) => {
        createScriptURL: (url: string) => string
      }
    }
  }
}

/** The worker's address past the Trusted Types policy, which admits this one address only. */
function workerUrl(): string {
  const policy = window.trustedTypes?.createPolicy('sw-url', {
    createScriptURL: (url) => {
      if (url !== '/sw.js') throw new TypeError('Only the own worker may be registered')
      return url
    },
  })
  return policy ? policy.createScriptURL('/sw.js') : '/sw.js'
}

/**
 * The first visit registers by the browser's own call: there is nothing to update yet. The library that follows
 * updates is loaded on later visits, and when a new version comes while this page is open.
 */
export function startPwa({ savesData, onQuiet, reload = () => location.reload() }: Options): Pwa {
  const listeners = new Set<() => void>()
  let workbox: Workbox | undefined
  let registration: ServiceWorkerRegistration | undefined
  let isReady = false
  let isAccepted = false
  /** The new version runs the worker already, at another tab's wish: only this page is old. */
  let isPageOld = false
  let hiddenAt: number | undefined
  let checkedAt = Date.now()

  const setReady = (ready: boolean) => {
    isReady = ready
    listeners.forEach((listener) => listener())
  }
  const update = () => {
    isAccepted = true
    if (isPageOld) reload()
    else workbox?.messageSkipWaiting()
  }
  /** A new worker took over: this tab asked for it, or another one did. */
  const onControlling = () => {
    if (isAccepted || isReloadSafe()) return reload()
    isPageOld = true
    setReady(true)
    const stop = onReloadSafe(() => {
      stop()
      reload()
    })
  }
  const check = () => {
    if (!registration || !navigator.onLine || Date.now() - checkedAt < CHECK_AT_MOST_EVERY_MS) return
    checkedAt = Date.now()
    void registration.update().catch(() => undefined)
  }

  /** Watches for versions that wait or take over; one that waits already is told at once. */
  const follow = async (url: string) => {
    const { Workbox } = await import('workbox-window')
    workbox = new Workbox(url)
    workbox.addEventListener('waiting', () => setReady(true))
    workbox.addEventListener('controlling', onControlling)
    registration = await workbox.register()
  }
  const register = async () => {
    const url = workerUrl()
    const container = navigator.serviceWorker
    if (container.controller) return follow(url)
    const first = await container.register(url)
    registration = first
    // The first worker claims this page: nothing to reload, but what was fetched before it is not kept yet.
    void warm(savesData())
    if (first.waiting) return follow(url)
    first.addEventListener('updatefound', () => {
      const worker = first.installing
      worker?.addEventListener('statechange', () => {
        // Without an active worker beside it, it is the first one.
        if (worker.state === 'installed' && first.active && !workbox) void follow(url).catch(report)
      })
    })
  }
  const report = (error: unknown) => console.warn('No worker: offline will not work', error)

  const keepAhead = async () => {
    const worker = await firstController()
    setTimeout(() => {
      onQuiet?.(worker)
      if (!savesData()) worker.postMessage({ type: 'WARM' })
    }, QUIET_MS)
  }
  const begin = () => void register().then(keepAhead).catch(report)
  if (document.readyState === 'complete') setTimeout(begin)
  else addEventListener('load', () => setTimeout(begin), { once: true })
  setInterval(check, CHECK_EVERY_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') {
      hiddenAt = Date.now()
      return
    }
    const wasIdle = hiddenAt !== undefined && Date.now() - hiddenAt > IDLE_MS
    if (isReady && wasIdle && isReloadSafe()) update()
    else check()
  })

  return {
    isUpdateReady: () => isReady,
    update,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * Asks the worker to keep what the first visit fetched before it was there. Each address goes through the
 * worker's own routes, so that only what they keep is fetched again.
 */
async function warm(savesData: boolean): Promise<void> {
  const controller = await firstController()
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

function firstController(): Promise<ServiceWorker> {
  return new Promise((resolve) => {
    const look = () => {
      if (navigator.serviceWorker.controller) resolve(navigator.serviceWorker.controller)
    }
    navigator.serviceWorker.addEventListener('controllerchange', look)
    look()
  })
}

/** A chunk that is gone after a deploy: one reload to the new version, never a loop (E-ERR-37). */
export function recoverMissingChunks(): void {
  addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem('chunk-reload') ?? 0)
    if (!navigator.onLine || !isReloadSafe() || Date.now() - last < CHUNK_RELOAD_MS) return
    event.preventDefault()
    sessionStorage.setItem('chunk-reload', String(Date.now()))
    location.reload()
  })
}
