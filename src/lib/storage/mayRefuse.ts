/**
 * What a browser that keeps nothing may refuse: with site data blocked, Firefox and Chromium throw at the mere name of a
 * storage. Whoever asks here gets nothing instead, and goes on in memory. Source: pwa.md 1.6 "Storage".
 */

/** What `touch` answers; nothing where the browser has no such thing, or throws. */
export const orNothing = <T>(touch: () => T): T | undefined => {
  try {
    return touch()
  } catch {
    return undefined
  }
}

/** A line between the tabs of this browser. */
export const openChannel = (name: string): BroadcastChannel | undefined =>
  orNothing(() => new BroadcastChannel(name))

export const databases = (): IDBFactory | undefined => orNothing(() => globalThis.indexedDB)

export const workers = (): ServiceWorkerContainer | undefined =>
  orNothing(() => globalThis.navigator.serviceWorker)

export const tabLocks = (): LockManager | undefined => orNothing(() => globalThis.navigator.locks)

/** Asks the browser to keep what is here; it may say no, and says nothing of it. */
export const askToKeep = (): void =>
  void orNothing(() => globalThis.navigator.storage.persist().catch(() => false))
