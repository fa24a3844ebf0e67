/** The newest version of the app, whatever is kept of an older one. Source: pwa.md 1.4 "Must". */
import { makeRoom } from './makeRoom.ts'

/**
 * Puts the newest worker in charge, so that the next load of the page is the newest version. Where the worker has none
 * but the host serves a newer page, the worker is in the way and is taken out: the next load registers it anew.
 */
export async function takeNewest(): Promise<void> {
  const registration = await globalThis.navigator.serviceWorker?.getRegistration()
  if (!registration) return
  await registration.update().catch(() => undefined)
  const next = registration.waiting ?? registration.installing
  if (next) await takeOver(next, registration.active)
  else if (await isNewerServed().catch(() => false)) await registration.unregister()
}

/** Resolves when it runs, or when it could not be installed. */
function takeOver(worker: ServiceWorker, old: ServiceWorker | null): Promise<void> {
  const ask = () => makeRoom(old).then(() => worker.postMessage({ type: 'SKIP_WAITING' }))
  return new Promise((resolve) => {
    const look = () => {
      if (worker.state === 'installed') void ask()
      if (worker.state === 'activated' || worker.state === 'redundant') resolve()
    }
    worker.addEventListener('statechange', look)
    look()
  })
}

/** Whether the host's page names another script than this one has. The query leads past what the worker keeps. */
async function isNewerServed(): Promise<boolean> {
  const own = [...document.scripts].find(({ src }) => /\/assets\/app-/.test(src))
  if (!own) return false
  const answer = await fetch(`/index.html?now=${Date.now()}`, { cache: 'no-store' })
  return answer.ok && !(await answer.text()).includes(new URL(own.src).pathname)
}
