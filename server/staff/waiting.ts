/**
 * How much waits in each of staff's queues, and a mark that is another when the queue reads otherwise than before. Whatever was
 * asked for or decided since is in the mark for good: a queue that is empty again is not the one that was empty earlier, so
 * that rows which somebody read between two looks at the marks are never taken for what waits.
 */
import { QUEUE_PAGE } from '../../contract/console/endpoint.ts'
import { RIGHTS } from '../../contract/console/rights.ts'
import type { Queue } from '../../contract/console/waiting.ts'
import type { Db, Host } from '../host.ts'
import { waitingChats } from '../inbox/chat.ts'
import { STATUS } from '../ledger/status.ts'
import { kindsFor } from './cases.ts'
import { unnoted } from './safer-play.ts'

type Waits = Pick<Host, 'db' | 'clock' | 'config'>

export interface Waiting {
  count: number
  mark: string
}

/** Aggregates of no rows are null, whatever their types say. */
const markOf = (...parts: readonly (bigint | Date | string | null)[]): string =>
  parts.map((part) => (part instanceof Date ? part.getTime() : (part ?? ''))).join('.')

/** The last that was asked for and the last that was decided, of all that ever were: each by its index. */
const lastOf = (db: Db, table: 'deposit' | 'withdrawal') =>
  db
    .selectFrom(table)
    .select((row) => [
      row.fn.max<bigint | null>('op_id').as('asked'),
      row.fn.max<bigint | null>('decided_op').as('decided'),
    ])
    .executeTakeFirstOrThrow()

/** Claims as their players have corrected them, their pictures, and which of them are in somebody's hand. */
async function depositsWaiting(db: Db, now: number): Promise<Waiting> {
  const claims = await db
    .selectFrom('deposit')
    .select((row) => [row.fn.countAll<bigint>().as('count'), row.fn.max('updated_at').as('changed')])
    .where('status', '=', STATUS.processing)
    .executeTakeFirstOrThrow()
  const pictures = await db
    .selectFrom('deposit')
    .innerJoin('receipt', 'receipt.pay_session', 'deposit.pay_session')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .where('status', '=', STATUS.processing)
    .executeTakeFirstOrThrow()
  const hands = await db
    .selectFrom('staff_claim')
    .select((row) => [row.fn.countAll<bigint>().as('count'), row.fn.max('until').as('last')])
    .where('until', '>', new Date(now))
    .executeTakeFirstOrThrow()
  const { asked, decided } = await lastOf(db, 'deposit')
  const mark = markOf(claims.count, asked, decided, claims.changed, pictures.count, hands.count, hands.last)
  return { count: Number(claims.count), mark }
}

/** Withdrawals, and what was asked of a second person. */
async function withdrawalsWaiting(db: Db): Promise<Waiting> {
  const { count } = await db
    .selectFrom('withdrawal')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .where('status', '=', STATUS.processing)
    .executeTakeFirstOrThrow()
  const { asked, decided } = await lastOf(db, 'withdrawal')
  const second = await approvalsWaiting(db)
  return { count: Number(count), mark: markOf(count, asked, decided, second.mark) }
}

/** No request is ever deleted: both counts only grow. */
async function approvalsWaiting(db: Db): Promise<Waiting> {
  const { asked, decided } = await db
    .selectFrom('staff_approval')
    .select((row) => [row.fn.countAll<bigint>().as('asked'), row.fn.count<bigint>('outcome').as('decided')])
    .executeTakeFirstOrThrow()
  return { count: Number(asked - decided), mark: markOf(asked, decided) }
}

/** Players with signs of harm that nobody has noted; also the letters are in the mark, since the list tells the last of each. */
async function saferPlayWaiting(db: Db): Promise<Waiting> {
  const { count } = await unnoted(db)
    .select((row) => row.fn.count<bigint>('player.id').distinct().as('count'))
    .executeTakeFirstOrThrow()
  const { found, noted } = await db
    .selectFrom('safer_play_sign')
    .select((row) => [
      row.fn.max<bigint | null>('id').as('found'),
      row.fn.max<Date | null>('noted_at').as('noted'),
    ])
    .executeTakeFirstOrThrow()
  const { letter } = await db
    .selectFrom('safer_play_letter')
    .select((row) => row.fn.max<bigint | null>('op_id').as('letter'))
    .executeTakeFirstOrThrow()
  return { count: Number(count), mark: markOf(count, found, noted, letter) }
}

/** As many chats as a page of them has at most; the mark is another with every message of any chat, and when one comes into another hand. */
async function chatsWaiting(db: Db, now: number): Promise<Waiting> {
  const rows = await waitingChats(db, QUEUE_PAGE)
  const { last } = await db
    .selectFrom('chat_message')
    .select((row) => row.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  const hands = await db
    .selectFrom('staff_chat')
    .select((row) => [
      row.fn.countAll<bigint>().filterWhere('until', '>', new Date(now)).as('held'),
      row.fn.sum<bigint | string | null>('times').as('times'),
    ])
    .executeTakeFirstOrThrow()
  return { count: rows.length, mark: markOf(last, hands.held, hands.times) }
}

/** Complaints without an answer to what was said last, of some kinds or of all; and whatever was written to any, and who has one in hand. */
async function casesWaiting(db: Db, now: number, roles: readonly string[]): Promise<Waiting> {
  const kinds = kindsFor(roles)
  const { count } = await db
    .selectFrom('complaint_state')
    .innerJoin('complaint', 'complaint.id', 'complaint_state.complaint_id')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .where('state', '=', 'open')
    .$if(kinds !== undefined, (query) => query.where('about', 'in', kinds ?? []))
    .executeTakeFirstOrThrow()
  const lasts: (bigint | Date | null)[] = []
  for (const table of ['complaint', 'complaint_note', 'complaint_inside', 'complaint_picture'] as const) {
    const { last } = await db
      .selectFrom(table)
      .select((row) => row.fn.max<bigint | null>('op_id').as('last'))
      .executeTakeFirstOrThrow()
    lasts.push(last)
  }
  const hands = await db
    .selectFrom('staff_claim')
    .innerJoin('complaint', 'complaint.op_id', 'staff_claim.op_id')
    .select((row) => [row.fn.countAll<bigint>().as('count'), row.fn.max('until').as('last')])
    .where('until', '>', new Date(now))
    .executeTakeFirstOrThrow()
  const second = await approvalsWaiting(db)
  return { count: Number(count), mark: markOf(count, ...lasts, hands.count, hands.last, second.mark) }
}

type Read = (host: Waits, roles: readonly string[]) => Promise<Waiting>

const READS: { readonly [Name in Queue]: Read } = {
  deposits: ({ db, clock }) => depositsWaiting(db, clock()),
  withdrawals: ({ db }) => withdrawalsWaiting(db),
  approvals: ({ db }) => approvalsWaiting(db),
  chats: ({ db, clock }) => chatsWaiting(db, clock()),
  cases: ({ db, clock }, roles) => casesWaiting(db, clock(), roles),
  saferPlay: async ({ db, config }) => (config.saferPlay ? saferPlayWaiting(db) : { count: 0, mark: 'off' }),
}

/** How much waits in each queue, as far as somebody with these roles reads it; null in the others. */
export async function waitingFor(
  host: Waits,
  roles: readonly string[],
): Promise<Record<Queue, Waiting | null>> {
  const ofOwn = async (queue: Queue): Promise<Waiting | null> => {
    const may: readonly string[] = RIGHTS[queue]
    return roles.some((role) => may.includes(role)) ? READS[queue](host, roles) : null
  }
  return {
    deposits: await ofOwn('deposits'),
    withdrawals: await ofOwn('withdrawals'),
    approvals: await ofOwn('approvals'),
    chats: await ofOwn('chats'),
    cases: await ofOwn('cases'),
    saferPlay: await ofOwn('saferPlay'),
  }
}
