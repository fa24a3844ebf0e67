/** Keeps the push subscription true while the app runs, and goes where a tapped notification leads. */
import { ownPath } from '../ownPath.ts'
import { endPush, type PushParts, renewPush } from './push.ts'
import type { Session } from '../session.ts'
import type { Settings } from '../settings.ts'
import { workers } from '../storage/mayRefuse.ts'

interface KeeperParts extends PushParts {
  session: Session
  settings: Settings
  /** Goes to an address of the app without loading the page. */
  open: (path: string) => void
}

export function keepPush(parts: KeeperParts): void {
  const { session, settings, open } = parts
  const failed = (error: unknown): void => console.warn('The push subscription could not be renewed', error)
  const renew = (isChanged = false): void => {
    if (session.player) renewPush(parts, isChanged).catch(failed)
  }
  let { language } = settings.get()
  settings.subscribe(() => {
    if (settings.get().language === language) return
    language = settings.get().language
    renew(true)
  })
  session.subscribe((event) => {
    if (event === 'start') renew()
    else endPush().catch(failed)
  })
  workers()?.addEventListener('message', (event: MessageEvent<unknown>) => {
    const said = event.data as { type?: unknown; path?: unknown } | null
    if (said?.type === 'PUSH_CHANGED') renew()
    if (said?.type !== 'OPEN' || typeof said.path !== 'string') return
    event.ports[0]?.postMessage(true)
    open(ownPath(said.path) ?? '/')
  })
  renew()
}
