/**
 * Listens for the devices whose waiting bets are under a guard, and takes back what waits of one that is silent. A silence
 * counts only while the host could hear: one that was down, or whose database was, has not listened. Decision 206.
 */
import { SILENCE_MS } from '../../contract/exchange/guard.ts'
import type { Host } from '../host.ts'
import { silentGuards } from '../ledger/exchange-guard.ts'
import { takeBack } from '../ledger/exchange-take-back.ts'
import { repeat } from './repeat.ts'

const LOOK_EVERY_MS = 1000
/** Without a look for so long nobody was heard. */
const DEAF_MS = 10_000

/** One look, at `now`: all that wait under the guard of a device that is silent. */
export async function keepGuards({ db }: Pick<Host, 'db'>, now: number): Promise<void> {
  for (const silent of await silentGuards(db, now)) await takeBack(db, silent, now)
}

/** Whoever listens from now on; called for each look, at the host's time. */
export function listener(host: Pick<Host, 'db' | 'clock'>): () => Promise<void> {
  let since = host.clock()
  let lookedAt = since
  return async () => {
    const now = host.clock()
    if (now - lookedAt > DEAF_MS) since = now
    lookedAt = now
    if (now - since >= SILENCE_MS) await keepGuards(host, now)
  }
}

/** Looks every second until stopped. */
export function startGuard(host: Host): () => Promise<void> {
  const look = listener(host)
  return repeat(host, {
    name: 'guard',
    work: async () => {
      await look()
      return LOOK_EVERY_MS
    },
    failed: ['guard_failed'],
    againMs: LOOK_EVERY_MS,
  })
}
