/**
 * The installed app: registers the worker after load and the first frame, warms what the first visit could not keep,
 * offers a new version and never takes it by itself while something could be lost. Source: pwa.md 1.2-1.4, P-PWA-09.
 */
import { isReloadSafe } from './reloadHold.ts'
import { firstFrame } from '../hydration/firstFrame.ts'
import { orNothing } from '../storage/mayRefuse.ts'

/** The build that was loaded anew because of a missing chunk. */
const CHUNK_RELOAD = 'chunk-reload'

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
  onQuiet?: () => void
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

/** The worker's address past the Trusted Types policy, which makes this one address whatever is asked for. */
function workerUrl(): string {
  const policy = window.trustedTypes?.createPolicy('sw-url', { createScriptURL: () => '/sw.js' })
  return policy ? policy.createScriptURL('/sw.js') : '/sw.js'
}

/**
 * The first visit registers by the browser's own call: there is nothing to update yet. What follows updates is
 * loaded on later visits, and on the first one when the worker is there and has kept it.
 */
export function startPwa({ savesData, onQuiet, reload = () => location.reload() }: Options): Pwa {
  const listeners = new Set<() => void>()
  let isReady = false
  let update = () => {}
  const setReady = (ready: boolean) => {
    isReady = ready
    listeners.forEach((listener) => listener())
  }

  const register = async () => {
    await firstFrame()
    const url = workerUrl()
    const isFirst = !navigator.serviceWorker.controller
    const registration = isFirst ? await navigator.serviceWorker.register(url) : undefined
    // The worker gives what is loaded from here on: a first visit's wire is left alone.
    const worker = await firstController()
    const { followVersions, warm, warmWhenQuiet } = await import('./updates.ts')
    // The first worker claims this page: nothing to reload, but what was fetched before it is not kept yet.
    if (isFirst) warm(worker, savesData())
    update = await followVersions({ url, registration, setReady, reload })
    warmWhenQuiet(savesData, onQuiet)
  }
  const begin = () => void register().catch((error: unknown) => console.warn('No worker', error))
  if (document.readyState === 'complete') setTimeout(begin)
  else addEventListener('load', () => setTimeout(begin), { once: true })

  return {
    isUpdateReady: () => isReady,
    update: () => update(),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
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

/**
 * Loads the page anew if the worker or the host has it. Rejects, and leaves the page as it is, where the browser's own
 * error page would come instead.
 */
export const reloadIfServed = (): Promise<void> =>
  fetch('/config.json', { cache: 'no-store' }).then(() => location.reload())

/** Remembers that this build was loaded anew for a missing chunk; false where that was so before, or cannot be remembered. */
function firstTimeForBuild(): boolean {
  const build = [...document.scripts].find(({ src }) => /\/assets\/\w+\/app\.js$/.test(src))?.src ?? ''
  return (
    orNothing(() => {
      if (sessionStorage.getItem(CHUNK_RELOAD) === build) return false
      sessionStorage.setItem(CHUNK_RELOAD, build)
      return true
    }) ?? false
  )
}

/**
 * A chunk that is gone after a deploy: the newest version is put in the place of a worker that keeps the old page, and
 * loaded; once for each build, never a loop (E-ERR-37, pwa.md 1.4).
 */
export function recoverMissingChunks(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    // The router knows the browser's words, and would reload by itself, whether there is a host or not.
    payload.message = `Not loaded: ${payload.message}`
    if (!navigator.onLine || !isReloadSafe() || !firstTimeForBuild()) return
    // Of a host that is out of reach a load brings nothing that is not here.
    fetch('/healthz', { cache: 'no-store' })
      .then(() => import('./updates.ts').then(({ takeNewest }) => takeNewest()).catch(() => undefined))
      .then(reloadIfServed)
      .catch(() => sessionStorage.removeItem(CHUNK_RELOAD))
  })
}
