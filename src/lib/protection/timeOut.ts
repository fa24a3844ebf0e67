/**
 * The time-outs that this device keeps, one line for each player: whose it is, when it ends, whether the host knows it.
 * A log out leaves them, and they hold without any network. Source: protection.md PP-19, F-21.
 */
import type { App } from '../app.tsx'

export type Parts = Pick<App, 'storage' | 'session' | 'now'>

export interface TimeOut {
  /** When it ends. */
  until: number
  isTold: boolean
}

/** What is kept, a line each: whose, until when, told or not. */
export const linesOf = ({ storage }: Pick<Parts, 'storage'>): string[][] =>
  (storage.get('timeOut') ?? '').split('\n').map((line) => line.split(' '))

/** The player's time-out; undefined where none runs. */
export function keptTimeOut(app: Parts): TimeOut | undefined {
  const own = encodeURIComponent(app.session.player?.remoteId ?? '')
  const [, until, told] = linesOf(app).find(([of]) => own !== '' && of === own) ?? []
  return Number(until) > app.now() ? { until: Number(until), isTold: told === '1' } : undefined
}
