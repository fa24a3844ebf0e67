/**
 * What a player may begin now. Asked inside the transaction that moves the money, with the player locked and after the
 * operation's own replay, so that no race passes it and a repeat is answered as it was. Withdrawals, wins, moves of a round
 * that is open and reading stay open to everybody. Source: X-93; protection.md PP-03, PP-05 to PP-12, PP-19 to PP-22;
 * protection-build.md 2, 3; decisions 178, 182.
 */
import { sql } from 'kysely'
import { paisa, paisaToWire } from '../../contract/money.ts'
import type { LimitKind } from '../../contract/protection.ts'
import type { PlaceDecision } from '../../contract/protection/place.ts'
import { DHAKA_OFFSET_MS, instantToWire } from '../../contract/kit/wire.ts'
import type { Db, Tx } from '../host.ts'
import { statement } from '../store/statement.ts'
import type { Code } from '../messages/codes.ts'
import { fail, HostError } from '../messages/errors.ts'
import { refuseExcluded } from './excluded.ts'
import { PLACE_CODES } from './place.ts'
import type { OpenSitting } from './sitting.ts'

/** `offer`: a bonus, points or rewards turned into money. `claim`: a deposit for which no number was issued. */
export type Act = 'launch' | 'bet' | 'order' | 'number' | 'claim' | 'offer'

/** What it adds to what the limits count, in poisha. */
export type Adds = Partial<Record<'deposit' | 'loss' | 'wager', bigint>>

/** Games and the exchange are for those who have said their age; money is put in before. */
const PLAY: ReadonlySet<Act> = new Set(['launch', 'bet', 'order'])

/** What a player's tools and age let them begin, as `may` judges it. */
export interface Standing {
  isExcluded: boolean
  inTimeOut: boolean
  place: PlaceDecision
  underAge: boolean
  ageless: boolean
  toolsUnseen: boolean
  limitsUnasked: boolean
  checkDue: boolean
  /** Any limit holds for them. */
  limited: boolean
  /** The sitting that was not ended yet, whenever its last bet was. */
  sitting: OpenSitting | undefined
}

export async function standingOf(db: Db | Tx, playerId: bigint, at: number): Promise<Standing> {
  const [row] = await readStanding(db, playerId, new Date(at))
  if (!row) throw new Error('no such player')
  const { sittingId: id, lastAt } = row
  return { ...row, sitting: id === null || lastAt === null ? undefined : { id, lastAt } }
}

const readStanding = statement((db, playerId: bigint, now: Date) =>
  sql<Omit<Standing, 'sitting'> & Row>`
    select is_excluded(player.id) as "isExcluded", coalesce(time_out_until > ${now}, false) as "inTimeOut",
      place_decision(player.id, ${now}) as place, under_age_at is not null as "underAge",
      birthday is null as ageless, tools_seen_at is null as "toolsUnseen", limits_asked_at is null as "limitsUnasked",
      coalesce(${now} <= last_at + interval '15 minutes'
        and ${now} >= coalesce(answered_at, began_at) + check_minutes * interval '1 minute', false) as "checkDue",
      exists (select from limit_cap) or exists (select from limit_change where player_id = player.id) as limited,
      sitting.id as "sittingId", last_at as "lastAt"
    from player left join sitting on sitting.player_id = player.id and ended_at is null
    where player.id = ${playerId}`.compile(db),
)

interface Row {
  sittingId: bigint | null
  lastAt: Date | null
}

/**
 * Answers how the player stands. Throws EXCLUDED, TIME_OUT, PLACE_DENIED, PLACE_UNKNOWN, UNDER_AGE, BIRTHDAY_NEEDED, TOOLS_UNSEEN, LIMITS_UNASKED, CHECK_DUE, TIME_LIMIT, LIMIT_DEPOSIT,
 * LIMIT_LOSS or LIMIT_WAGER. `status`: what a refusal is answered with, where it is not 403: providers are told a definite 409. `counted`: what the limits count of
 * it already. `standing`: where it was read in this transaction, with the player locked.
 */
export async function may(
  db: Db | Tx,
  {
    playerId,
    at,
    status = 403,
    counted = {},
    standing: known,
  }: { playerId: bigint; at: number; status?: number; counted?: Adds; standing?: Standing },
  act: Act,
  adds: Adds = {},
): Promise<Standing> {
  const standing = known ?? (await standingOf(db, playerId, at))
  const isPlay = PLAY.has(act)
  if (standing.isExcluded) await refuseExcluded(db, playerId, status)
  if (standing.inTimeOut) throw fail('TIME_OUT', { status })
  if (act === 'offer') return standing
  if (standing.place !== 'permitted') throw fail(PLACE_CODES[standing.place], { status })
  if (standing.underAge) throw fail('UNDER_AGE', { status })
  if (isPlay && standing.ageless) throw fail('BIRTHDAY_NEEDED', { status })
  if (isPlay && standing.toolsUnseen) throw fail('TOOLS_UNSEEN', { status })
  if (act === 'number' && standing.limitsUnasked) throw fail('LIMITS_UNASKED', { status })
  if (isPlay && act !== 'launch' && standing.checkDue) throw fail('CHECK_DUE', { status })
  if (!standing.limited) return standing
  const limits = (await held(db, playerId, at)).map((limit) => ({
    ...limit,
    room: limit.room + (limit.kind === 'time' ? 0n : (counted[limit.kind] ?? 0n)),
  }))
  const reached = reachedBy(limits, { ...(isPlay ? { time: 1n } : {}), ...adds })
  if (reached) throw refusal(reached, status)
  return standing
}

/** Why the player may begin no round now, as a code; undefined where they may. */
export async function stopOf(db: Db, playerId: bigint, at: number): Promise<Code | undefined> {
  try {
    await may(db, { playerId, at }, 'bet')
    return undefined
  } catch (error) {
    if (error instanceof HostError) return error.code
    throw error
  }
}

/** Whether a tool of the player stops what waits from being matched. */
export async function isStopped(db: Db | Tx, playerId: bigint, at: number): Promise<boolean> {
  const { rows } = await sql<{ stopped: boolean }>`
    select is_stopped(${playerId}::bigint, ${new Date(at)}::timestamptz) as stopped`.execute(db)
  return rows[0]?.stopped ?? true
}

interface Held {
  kind: LimitKind
  /** What is left of it, below 0 where it is passed. */
  room: bigint
  renews_at: Date
}

/** The limits that hold for the player, with what is left of each. */
async function held(db: Db | Tx, playerId: bigint, at: number): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select * from limits_held(${playerId}::bigint, ${new Date(at)}::timestamptz)`.execute(db)
  return rows
}

/** Whether the player's deposits are beyond a limit. */
export const isOverDeposits = async (db: Db | Tx, playerId: bigint, at: number): Promise<boolean> =>
  (await held(db, playerId, at)).some(({ kind, room }) => kind === 'deposit' && room < 0n)

/** Of the limits that would be passed: time's first, then the one that leaves least, and longest. */
const reachedBy = (limits: Held[], adds: Partial<Record<LimitKind, bigint>>): Held | undefined =>
  limits
    .filter(({ kind, room }) => (adds[kind] ?? room) > room)
    .sort(
      (a, b) =>
        Number(b.kind === 'time') - Number(a.kind === 'time') ||
        Number(a.room - b.room) ||
        b.renews_at.getTime() - a.renews_at.getTime(),
    )[0]

const CODES = {
  deposit: 'LIMIT_DEPOSIT',
  loss: 'LIMIT_LOSS',
  wager: 'LIMIT_WAGER',
  time: 'TIME_LIMIT',
} as const

function refusal({ kind, room, renews_at }: Held, status: number): HostError {
  const left = room > 0n ? Number(room) : 0
  const renews = renews_at.getTime()
  const extra = {
    left: kind === 'time' ? Math.floor(left / 1000) : paisaToWire(paisa(left)),
    renews_at: instantToWire(renews),
  }
  const day = new Date(renews + DHAKA_OFFSET_MS).toISOString().slice(0, 10).split('-').reverse().join('/')
  const params = { left: (left / 100).toLocaleString('en-IN'), day }
  return kind === 'time'
    ? fail(CODES.time, { status, extra, params: { day } })
    : fail(CODES[kind], { status, extra, params })
}
