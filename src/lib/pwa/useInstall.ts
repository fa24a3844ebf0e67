/** Installing, from our own button. Source: pwa.md 1.2. */
import { useSyncExternalStore } from 'react'
import { installOffer, isIosApp } from './install.ts'

/** True inside the installed app; iOS says so only by `navigator.standalone`. */
export const isInstalled = (): boolean =>
  (globalThis.matchMedia?.('(display-mode: standalone)').matches ?? false) || isIosApp()

/** Asks the browser to install and answers what the player chose; undefined where it has made no offer. A used offer is thrown away. */
export function useInstall(): (() => Promise<'accepted' | 'dismissed'>) | undefined {
  const offer = useSyncExternalStore(installOffer.subscribe, installOffer.get, () => undefined)
  if (!offer) return undefined
  return async () => {
    installOffer.drop()
    return (await offer.prompt()).outcome
  }
}
