/**
 * What goes on without a request, in one process only: the demo's autopilot, the exchange's orders and the history of its prices, push messages,
 * rounds that a killed process left, rows and bonuses that are over, signs of harm, the seal of the audit trail, and a look at the ledger's rules.
 */
import { sql } from 'kysely'
import { KEPT_MS } from '../../contract/live.ts'
import { SIGNATURE_MS } from '../../contract/kit/signature.ts'
import { SIGN_KEPT_DAYS, WEEK_MS } from '../../contract/protection/signs.ts'
import { audit } from '../audit/audit.ts'
import { startAutopilot } from './autopilot.ts'
import { DEVICE_MS } from '../auth/devices.ts'
import { startKeeper } from './exchange-keeper.ts'
import { startRecorder } from './price-recorder.ts'
import { startPush } from './push-sender.ts'
import { startGuard } from './signal-guard.ts'
import { repeat } from './repeat.ts'
import { recoverRounds } from '../games/recover.ts'
import { CLOCK_TOLERANCE_MS } from '../games/wallet/signature.ts'
import type { Host } from '../host.ts'
import { auditCheck } from '../ledger/audit-check.ts'
import { lapseRaises } from '../ledger/limits.ts'
import { forgetSigns, lookForSigns } from '../protection/signs.ts'
import { expireTurnovers } from '../ledger/turnover.ts'
import { sealTrail } from '../audit/seal.ts'
import { UPLOAD_KEPT_MS } from '../http/receipt-uploads.ts'
import { IDLE_MS } from '../auth/sessions.ts'

const MINUTE_MS = 60_000
/** How long a row of the audit trail waits for its seal. Source: money.md 3.9. */
const SEAL_EVERY_MS = 10_000
/** Looking at all of the ledger takes at most a hundredth of the time. */
const LOOK_SHARE = 100
/** Looking for signs of harm takes at most a tenth. */
const SIGNS_SHARE = 10
const DAY_MS = 24 * 60 * MINUTE_MS

/** Starts them; the answer stops them and resolves when what is under way has ended. */
export function startJobs(host: Host): () => Promise<void> {
  const every = (name: string, work: () => Promise<number>) =>
    repeat(host, { name, work, failed: ['job_failed', { name }], againMs: MINUTE_MS })
  const stops = [
    ...(host.config.demoAutopilot ? [startAutopilot(host)] : []),
    startKeeper(host),
    startGuard(host),
    startRecorder(host),
    startPush(host),
    every('recover', async () => {
      // A minute: none is taken over that another process is playing.
      await recoverRounds(host, MINUTE_MS)
      await sweep(host)
      if (!host.config.saferPlay) await forgetSigns(host.db, host.clock())
      await expireTurnovers(host.db, host.clock())
      await lapseRaises(host.db, host.clock())
      return MINUTE_MS
    }),
    ...(host.config.saferPlay ? [every('safer-play', signs(host))] : []),
    every('examine', async () => {
      const began = performance.now()
      await examineLedger(host)
      return Math.max(MINUTE_MS, LOOK_SHARE * (performance.now() - began))
    }),
    every('seal', async () => {
      await sealTrail(host)
      return SEAL_EVERY_MS
    }),
  ]
  return async () => {
    for (const stop of stops) await stop()
  }
}

/** Where the operator is bound to: looks for signs of harm in what has moved since the look before. The first goes back a week. */
export function signs({ db, clock }: Pick<Host, 'db' | 'clock'>): () => Promise<number> {
  let since = clock() - WEEK_MS
  return async () => {
    const began = performance.now()
    const now = clock()
    await lookForSigns(db, since, now)
    since = now
    await forgetSigns(db, now - SIGN_KEPT_DAYS * DAY_MS)
    return Math.max(MINUTE_MS, SIGNS_SHARE * (performance.now() - began))
  }
}

/** Says in the log and in the audit trail when a rule of the ledger is broken, which nothing in here can do. */
export async function examineLedger(host: Pick<Host, 'db' | 'clock' | 'log'>): Promise<void> {
  const broken = (await auditCheck(host.db)).filter(({ faults }) => faults > 0)
  if (broken.length === 0) return
  host.log('ledger_unsound', { rules: broken })
  const rules = Object.fromEntries(broken.map(({ rule, faults }) => [rule, faults]))
  await audit(host.db, {
    at: host.clock(),
    actor: 'host',
    action: 'ledger_unsound',
    outcome: 'failed',
    data: rules,
  })
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
  await db
    .deleteFrom('session_nonce')
    .where('at', '<', before(2 * SIGNATURE_MS))
    .execute()
  await db.deleteFrom('rate_limit').where('expire', '<', BigInt(Date.now())).execute()
  await db
    .deleteFrom('guard_event')
    .where('at', '<', before(24 * 60 * MINUTE_MS))
    .execute()
  await db.deleteFrom('known_device').where('seen_at', '<', before(DEVICE_MS)).execute()
  await db.deleteFrom('receipt_upload').where('created_at', '<', before(UPLOAD_KEPT_MS)).execute()
  await db.deleteFrom('staff_claim').where('until', '<', new Date(now)).execute()
  await sql`delete from push_subscription using session
    where session.id = push_subscription.session_id and (session.revoked_at is not null
      or session.expires_at <= ${new Date(now)} or session.last_used_at <= ${before(IDLE_MS)})`.execute(db)
}
