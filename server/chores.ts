/**
 * What goes on without a request, in one process only: the demo's autopilot, the exchange's orders, rounds that a
 * killed process left, and rows that are over.
 */
import { startAutopilot } from './desk/autopilot.ts'
import { DEVICE_MS } from './event-log.ts'
import { startKeeper } from './exchange/keeper.ts'
import { recoverRounds } from './games/recover.ts'
import { CLOCK_TOLERANCE_MS } from './games/signature.ts'
import type { Host } from './host.ts'
import { KEPT_MS } from '../contract/live.ts'

const MINUTE_MS = 60_000

/** Starts them; the answer stops them and resolves when what is under way has ended. */
export function startChores(host: Host): () => Promise<void> {
  const stopAutopilot = host.config.demoAutopilot ? startAutopilot(host) : undefined
  const stopKeeper = startKeeper(host)
  let running: Promise<unknown> = Promise.resolve()
  const look = (): void => {
    running = running
      // A minute: none is taken over that another process is playing.
      .then(() => recoverRounds(host, MINUTE_MS))
      .then(() => sweep(host))
      .catch((error: unknown) => host.log('chores_failed', { error: String(error) }))
  }
  look()
  const timer = setInterval(look, MINUTE_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await stopAutopilot?.()
    await stopKeeper()
    await running
  }
}

/** Deletes what nobody can ask for any more. */
export async function sweep({ db, clock }: Pick<Host, 'db' | 'clock'>): Promise<void> {
  const now = clock()
  const before = (ms: number): Date => new Date(now - ms)
  await db
    .deleteFrom('live_event')
    .where('at', '<', before(KEPT_MS + MINUTE_MS))
    .execute()
  await db
    .deleteFrom('wallet_nonce')
    .where('at', '<', before(2 * CLOCK_TOLERANCE_MS))
    .execute()
  await db.deleteFrom('rate_limit').where('expire', '<', BigInt(Date.now())).execute()
  await db
    .deleteFrom('guard_event')
    .where((row) =>
      row.or([
        row('at', '<', before(DEVICE_MS)),
        row.and([row('log', '<>', 'device'), row('at', '<', before(24 * 60 * MINUTE_MS))]),
      ]),
    )
    .execute()
}
