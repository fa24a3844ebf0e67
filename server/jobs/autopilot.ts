/**
 * The demo's stand-in for staff: verifies deposits and pays withdrawals after a short while, each decision in the
 * audit trail with the actor `autopilot`, and answers the chat, saying what it is. Deposits whose amount ends in
 * 7 it leaves for a person, as the app says: what a player may do meanwhile (edit a claim, take it back) would never be
 * seen in the demo.
 * Only for play money (config.demoAutopilot).
 */
import { sql } from 'kysely'
import { answerChats } from '../inbox/chat.ts'
import type { Host } from '../host.ts'
import { decideDeposit } from '../ledger/deposits.ts'
import { decideWithdrawal } from '../ledger/withdrawals.ts'
import { HostError } from '../messages/errors.ts'
import { repeat } from './repeat.ts'
import { STATUS } from '../ledger/status.ts'

/** How long a claim is shown as Processing. */
export const DEPOSIT_AFTER_MS = 6_000
export const WITHDRAWAL_AFTER_MS = 60_000
const LOOK_EVERY_MS = 1_000
/** How many are decided at one look. */
const BATCH = 20

/** In poisha: whole taka that end in 7, of ten taka. */
const TEN_TAKA = 1000
const ENDS_IN_7 = 700

/** Decides what has waited long enough. Answers how many decisions were made. */
export async function decideDue(host: Host): Promise<number> {
  const now = host.clock()
  const deposits = await waiting(host, 'deposit', now - DEPOSIT_AFTER_MS)
  const withdrawals = await waiting(host, 'withdrawal', now - WITHDRAWAL_AFTER_MS)
  let made = 0
  for (const recordId of deposits) made += await decide(host, decideDeposit, recordId)
  for (const recordId of withdrawals) made += await decide(host, decideWithdrawal, recordId)
  return made
}

async function waiting({ db }: Host, table: 'deposit' | 'withdrawal', before: number): Promise<bigint[]> {
  const isForAProgram =
    table === 'deposit' ? sql<boolean>`amount % ${TEN_TAKA} <> ${ENDS_IN_7}` : sql<boolean>`true`
  const rows = await db
    .selectFrom(table)
    .select('op_id')
    .where('status', '=', STATUS.processing)
    .where('created_at', '<=', new Date(before))
    // A corrected claim waits anew.
    .where('updated_at', '<=', new Date(before))
    .where(isForAProgram)
    .orderBy('created_at')
    .limit(BATCH)
    .execute()
  return rows.map((row) => row.op_id)
}

async function decide(host: Host, settle: typeof decideDeposit, recordId: bigint): Promise<number> {
  const decision = { recordId, outcome: 'approve', reason: '', actor: 'autopilot', at: host.clock() } as const
  try {
    // One key a record: two hosts on one database decide it once between them.
    const { replayed } = await settle(host.db, `autopilot-${recordId}`, decision)
    return replayed ? 0 : 1
  } catch (error) {
    // Decided by staff, or taken back by the player, since we looked.
    if (error instanceof HostError && error.status < 500) return 0
    throw error
  }
}

/** Looks every second until stopped. `stop` resolves when a look under way has ended. */
export const startAutopilot = (host: Host): (() => Promise<void>) =>
  repeat(host, {
    name: 'autopilot',
    work: async () => {
      await decideDue(host)
      await answerChats(host.db, host.clock())
      return LOOK_EVERY_MS
    },
    failed: ['autopilot_failed'],
    againMs: LOOK_EVERY_MS,
  })
