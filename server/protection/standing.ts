/** How a player is protected now: what they are shown of it. Source: protection-build.md 2, 3. */
import { sql } from 'kysely'
import {
  CONFIRM_DAYS,
  type Limit,
  type LimitKind,
  type LimitPeriod,
  type Protection,
  PROMPTS,
  REVIEW_DAYS,
} from '../../contract/protection.ts'
import type { Db, Tx } from '../host.ts'
import { exclusionOf } from './excluded.ts'
import { figuresOf, sittingAt } from './sitting.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** From when a raise is due it waits so long for its second word. */
export const CONFIRM_MS = CONFIRM_DAYS * DAY_MS

interface LimitRow {
  kind: LimitKind
  period: LimitPeriod
  value: bigint | null
  cap: bigint | null
  used: bigint
  renews_at: Date
}

/** Every kind and period, with what counts against it at this moment. */
export async function limitRows(db: Db | Tx, playerId: bigint, now: number): Promise<LimitRow[]> {
  const { rows } = await sql<LimitRow>`
    select * from limits_of(${playerId}::bigint, ${new Date(now)}::timestamptz)`.execute(db)
  return rows
}

/** The lower of the player's and the operator's. */
export const effective = ({ value, cap }: Pick<LimitRow, 'value' | 'cap'>): bigint | undefined => {
  if (value === null || cap === null) return value ?? cap ?? undefined
  return value < cap ? value : cap
}

/** What is left of a limit, 0 at least; undefined where there is none. */
export function leftOf(row: LimitRow): bigint | undefined {
  const most = effective(row)
  if (most === undefined) return undefined
  return row.used < most ? most - row.used : 0n
}

/** Raises that can still be confirmed, now or later. */
const raisesOf = (db: Db, playerId: bigint, now: number) =>
  db
    .selectFrom('limit_change')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('confirmed_at', 'is', null)
    .where('dropped_at', 'is', null)
    .where('due_at', '>=', new Date(now - CONFIRM_MS))
    .execute()

async function limitsOf(db: Db, playerId: bigint, now: number): Promise<Limit[]> {
  const raises = await raisesOf(db, playerId, now)
  const figure = (value: bigint | null | undefined): number | undefined =>
    value == null ? undefined : Number(value)
  return (await limitRows(db, playerId, now)).map((row) => {
    const raise = raises.find(({ kind, period }) => kind === row.kind && period === row.period)
    return {
      kind: row.kind,
      period: row.period,
      value: figure(row.value),
      cap: figure(row.cap),
      used: Number(row.used),
      left: figure(leftOf(row)),
      renewsAt: row.renews_at.getTime(),
      raise: raise && {
        id: String(raise.id),
        value: figure(raise.value),
        dueAt: raise.due_at.getTime(),
        closesAt: raise.due_at.getTime() + CONFIRM_MS,
      },
    }
  })
}

/** Everything at once: what each call of the subject answers. */
export async function protectionOf(db: Db, playerId: bigint, now: number): Promise<Protection> {
  const player = await db
    .selectFrom('player')
    .select([
      'time_out_until',
      'check_minutes',
      'tools_seen_at',
      'limits_asked_at',
      'reviewed_at',
      'created_at',
    ])
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow()
  const until = player.time_out_until?.getTime()
  const sitting = await sittingAt(db, playerId, now)
  const looked = (player.reviewed_at ?? player.limits_asked_at ?? player.created_at).getTime()
  const due = {
    tools: player.tools_seen_at === null,
    limits: player.limits_asked_at === null,
    review: looked + REVIEW_DAYS * DAY_MS <= now,
  }
  const exclusion = await exclusionOf(db, playerId)
  return {
    limits: await limitsOf(db, playerId, now),
    timeOutUntil: until !== undefined && until > now ? until : undefined,
    exclusion,
    check: {
      every: player.check_minutes,
      dueAt:
        sitting && (sitting.answered_at ?? sitting.began_at).getTime() + player.check_minutes * MINUTE_MS,
      sitting: sitting && (await figuresOf(db, playerId, sitting)),
    },
    // Nobody who has excluded themself is asked anything.
    prompts: exclusion ? [] : PROMPTS.filter((prompt) => due[prompt]),
    success: true,
    message: '',
  }
}
