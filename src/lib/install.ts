/**
 * The browser's own offer to install. Chromium tells it once, early, before React: it is kept for our button.
 * Source: pwa.md 1.2.
 */
import { useSyncExternalStore } from 'react'

interface InstallOffer extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offer: InstallOffer | undefined
const listeners = new Set<() => void>()
const tell = () => listeners.forEach((listener) => listener())

/** Listens from the first script on; call it before the app starts. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer = event as InstallOffer
    tell()
  })
  addEventListener('appinstalled', () => {
    offer = undefined
    tell()
    void navigator.storage?.persist?.()
  })
}

/** True inside the installed app; iOS says so only by `navigator.standalone`. */
export const isInstalled = (): boolean =>
  (globalThis.matchMedia?.('(display-mode: standalone)').matches ?? false) ||
  (globalThis.navigator as { standalone?: boolean } | undefined)?.standalone === true

/** Asks the browser to install; undefined where it has made no offer. A used offer is thrown away. */
export function useInstall(): (() => Promise<void>) | undefined {
  const current = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => offer,
    () => undefined,
  )
  if (!current) return undefined
  return async () => {
    offer = undefined
    tell()
    await current.prompt()
  }
}
