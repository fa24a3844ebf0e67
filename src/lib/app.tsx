/**
 * What every screen may ask for: the call, the session, the device's settings, words and formats.
 * Made once by `start` (and by tests, which begin there too) and passed by reference.
 */
import type { QueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react'
import type { Language } from '../../contract/languages/language.ts'
import { translator, type Translate } from '../i18n/messages.ts'
import type { Call } from './api/api.ts'
import { type AppConfig, picture } from './config/config.ts'
import { createFormat, type Format } from './format.ts'
import type { Network } from './api/network.ts'
import type { Outbox } from './outbox/outbox.ts'
import type { Pwa } from './pwa/pwa.ts'
import type { Player, Session } from './session.ts'
import type { Settings } from './settings.ts'
import type { DeviceStorage } from './storage/storage.ts'
import { useIsPrerendering } from './hydration/useIsPrerendering.ts'

export interface App {
  config: AppConfig
  storage: DeviceStorage
  session: Session
  settings: Settings
  network: Network
  call: Call
  /** The network below `call`: for the one thing of the host that is no JSON, the captcha's picture. */
  fetch: typeof fetch
  /** Payments that wait on this device. */
  outbox: Outbox
  queryClient: QueryClient
  /** The worker's updates; undefined where there is no worker (tests, development, old browsers). */
  pwa: Pwa | undefined
  /** Milliseconds since the epoch, by the device's clock. */
  now: () => number
}

interface Shared extends App {
  t: Translate
  format: Format
  language: Language
}

const AppContext = createContext<Shared | undefined>(undefined)

/** Gives the app to its screens, and draws them anew when the language or the numerals change. */
export function AppProvider({ app, children }: { app: App; children: ReactNode }) {
  const settings = useSyncExternalStore(app.settings.subscribe, app.settings.get, app.settings.get)
  const shared = useMemo(() => {
    const format = createFormat(settings.language, settings.numerals)
    const t = translator(settings.catalogue, settings.language, format.digits)
    return { ...app, t, format, language: settings.language }
  }, [app, settings])
  return <AppContext value={shared}>{children}</AppContext>
}

export function useApp(): Shared {
  const app = useContext(AppContext)
  if (!app) throw new Error('useApp outside AppProvider')
  return app
}

/** Words in the player's language. */
export const useT = (): Translate => useApp().t
/** The signed-in player, or undefined; redraws on login and log out in any tab. */
export function usePlayer(): Player | undefined {
  const { session } = useApp()
  return useSyncExternalStore(
    session.subscribe,
    () => session.player,
    () => session.player && SOMEONE,
  )
}

/** A screen painted ahead knows that somebody is signed in, not who. */
export const SOMEONE: Player = { token: '', remoteId: '', username: '', exchangeToken: '' }

/** The address of a picture of the host. */
export function usePicture(): (path: string) => string {
  const { config } = useApp()
  return (path) => picture(config, path)
}

/**
 * The address of a picture that its place can do without; "" under data saver, where drawn art and words stand for it.
 * What was painted ahead knows of no data saver: it is taken over first. Source: pwa.md 1.6.
 */
export function useArt(): (path: string) => string {
  const { settings } = useApp()
  const address = usePicture()
  const isPrerendering = useIsPrerendering()
  return isPrerendering || !settings.savesData() ? address : () => ''
}
