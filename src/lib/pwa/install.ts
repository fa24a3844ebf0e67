/**
 * The browser's own offer to install. Chromium tells it once, early, before React: it is kept for our button, which
 * comes with `useInstall.ts`. Source: pwa.md 1.2.
 */
import { askToKeep, workers } from '../storage/mayRefuse.ts'

interface InstallOffer extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offer: InstallOffer | undefined
const listeners = new Set<() => void>()
const change = (next?: Event) => {
  offer = next as InstallOffer | undefined
  listeners.forEach((listener) => listener())
}

/** The offer, until it is taken. */
export const installOffer = {
  get: () => offer,
  drop: () => change(),
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Listens from the first script on; call it before the app starts. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    change(event)
  })
  addEventListener('appinstalled', () => {
    change()
    askToKeep()
  })
}

/** True in the app as iOS installed it. */
export const isIosApp = (): boolean => (navigator as { standalone?: boolean }).standalone === true

/**
 * In that app `100dvh` ends above the window's edge: the styles take `100vh` there (pwa.md 1.11). It keeps apart from
 * Safari what it stores, so nobody is logged in when it is first opened, which no worker knows of yet: it begins with
 * the login (pwa.md 1.2). Call it before the app reads its address.
 */
export function beginInIosApp(): void {
  if (!isIosApp()) return
  document.documentElement.dataset['iosApp'] = ''
  if (location.search === '?src=pwa' && !workers()?.controller) history.replaceState(null, '', '/login')
}
