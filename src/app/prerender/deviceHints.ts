/** This device's look, and the cookie that tells it to the host (look.ts). */
import type { App } from '../../lib/app.tsx'
import { guestHints, HINTS_COOKIE, hintsText, shortOf } from '../../lib/hydration/renderHints.ts'
import { spokenLanguage } from '../../lib/settings.ts'
import { workers } from '../../lib/storage/mayRefuse.ts'

type Parts = Pick<App, 'settings' | 'session' | 'storage'>

const YEAR_S = 365 * 24 * 60 * 60

/** The look that fits this device, as text; a notice counts as put away only when it is the one that `shown` names. */
export function deviceHints({ settings, session, storage }: Parts, shown?: string): string {
  const notice = shortOf(storage.get('notice') ?? '')
  return hintsText({
    ...settings.get(),
    isPlayer: session.player !== undefined,
    notice: shown === undefined || shown === notice ? notice : '',
  })
}

/** Has the worker keep home as it is painted for this device (sw.ts). */
export function tellHints(app: Parts): void {
  const notice = shortOf(app.storage.get('notice') ?? '')
  const message = { type: 'KEEP_HOME', look: deviceHints(app, ''), notice }
  workers()?.controller?.postMessage(message)
}

/** Writes the look's cookie now and whenever it changes; a visitor whose look is what the host assumes gets none. */
export function keepHints(app: Parts): void {
  const kept = new RegExp(`(?:^|; )${HINTS_COOKIE}=([^;]*)`).exec(document.cookie)?.[1]
  let written = kept ?? assumed()
  const keep = () => {
    const look = deviceHints(app)
    if (look === written) return
    written = look
    document.cookie = `${HINTS_COOKIE}=${look}; path=/; max-age=${YEAR_S}; samesite=lax`
    tellHints(app)
  }
  keep()
  app.settings.subscribe(keep)
  app.session.subscribe(keep)
  addEventListener('pagehide', keep)
}

const assumed = (): string => hintsText(guestHints(spokenLanguage(navigator.language)))
