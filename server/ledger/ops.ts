/**
 * Every change of money is an operation: a row with a key, written in the same transaction as its effect, so that
 * a retry after a lost answer gives the stored result and never a second effect. Nothing "in progress" survives a
 * crash, because nothing is committed before the end. Source: money.md 3.1.
 *
 * One lock order everywhere: operation row, business row (deposit, withdrawal, payment session), the player's cash
 * account, the player's other accounts.
 */
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Expression, type Insertable, isExpression } from 'kysely'
import type { Db, Tx } from '../host.ts'
import { publishSaid, sayTogether } from '../events/publish.ts'
import { fail } from '../messages/errors.ts'
import { statement } from '../store/statement.ts'
import type { Tables } from '../store/tables.ts'
import { type Last, transact } from '../store/transaction.ts'
import { markReplayed } from '../context/replays.ts'

export interface Op {
  /** Whose keys these are: `p:17` a player's, `g:LOTUS` a provider's, `desk` the staff's. */
  scope: string
  key: string
  kind: string
  /** What is asked, for the fingerprint: the same key with another payload is refused. Holds no secrets. */
  payload: unknown
  playerId: bigint | null
  /** Milliseconds since the epoch. */
  at: number
}

export type Result = Record<string, unknown>
/** A result, or the expression by which the database makes it, as JSON, when everything else is written. */
type Made = Result | Expression<string>
/** What the operation does, inside its transaction. A throw undoes everything, the operation's row included. */
export type Effect = (tx: Tx, opId: bigint) => Promise<Made>

/** An effect that begins with locks and reads which need no more than what is asked: they travel with the operation's row. */
export interface Looking<Seen> {
  /** Of a repeat it is not looked at what this answers, or throws. It writes nothing. */
  look: (tx: Tx) => Promise<Seen>
  act: (tx: Tx, opId: bigint, seen: Seen) => Promise<Made>
}

/** `replayed`: it had been done before. */
interface Done {
  result: Result
  replayed: boolean
}

const RETRIES = 8
/** Serialization failure, deadlock, and a unique key that someone else took between our look and our write. */
const RETRIABLE = new Set(['40001', '40P01', '23505'])

/** Thrown by an effect that has planned by what is no longer so, now that it holds its locks: the operation begins anew. */
export class BeginAnew extends Error {
  readonly code = '40001'
}

/**
 * Runs an operation once per scope and key.
 * Throws KEY_REUSED, BUSY, whatever the effect throws, or the database's error after the last retry.
 */
export async function runOp<Seen>(db: Db, op: Op, effect: Effect | Looking<Seen>): Promise<Done> {
  const steps = 'look' in effect ? effect : { look: async () => undefined as Seen, act: effect }
  for (let attempt = 1; ; attempt++) {
    try {
      return await transact(db, (tx) => once(tx, op, steps))
    } catch (error) {
      const code = codeOf(error)
      if (!RETRIABLE.has(code)) throw error
      if (attempt > RETRIES) throw code === '23505' ? error : fail('BUSY', { retryAfter: 1 })
      await pause(Math.random() * 10 * attempt)
    }
  }
}

/** Whether an operation of this scope and key was done before, whatever it was. */
export async function wasDone(db: Db, { scope, key }: Pick<Op, 'scope' | 'key'>): Promise<boolean> {
  const row = await db
    .selectFrom('op')
    .select('id')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()
  return row !== undefined
}

async function once<Seen>(tx: Tx, op: Op, effect: Looking<Seen>): Promise<Last<Done>> {
  const fp = fingerprint(op)
  const inserting = insertOp(tx, op, fp)
  const looking = effect.look(tx)
  looking.catch(() => {})
  const opId = await inserting
  if (opId === undefined) {
    const result = await storedResult(tx, op, fp)
    return async () => ({ result, replayed: true })
  }
  sayTogether(tx)
  const made = await effect.act(tx, opId, await looking)
  await publishSaid(tx, opId, op.at)
  return async () => ({ result: await keepResult(tx, opId, made), replayed: false })
}

/** Writes the operation's row; answers its id, or undefined where there is one of its scope and key. */
async function insertOp(tx: Tx, op: Op, fp: string): Promise<bigint | undefined> {
  const { scope, key, kind, playerId, at } = op
  const row = { scope, key, kind, fp, player_id: playerId, result: null, at: new Date(at) }
  const [inserted] = await newOp(tx, row)
  return inserted?.id
}

const newOp = statement((db, row: Insertable<Tables['op']>) =>
  db
    .insertInto('op')
    .values(row)
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .returning('id')
    .compile(),
)

/** Answers it as the database keeps it, so that the first answer and every replay are the same to the byte. */
async function keepResult(tx: Tx, opId: bigint, made: Made): Promise<Result> {
  const kept = isExpression(made) ? made : JSON.stringify(made)
  const { result } = await tx
    .updateTable('op')
    .set({ result: kept })
    .where('id', '=', opId)
    .returning('result')
    .executeTakeFirstOrThrow()
  return result ?? {}
}

/** A row for a part of an operation that needs one of its own, as each order does: written with the whole or not at all. Answers its id. */
export async function partOf(
  tx: Tx,
  { kind, playerId, at }: Pick<Op, 'kind' | 'playerId' | 'at'>,
  whole: bigint,
  place: number,
): Promise<bigint> {
  const { id } = await tx
    .insertInto('op')
    .values({
      scope: 'part',
      key: `${whole}:${place}`,
      kind,
      fp: '',
      player_id: playerId,
      result: '{}',
      at: new Date(at),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function storedResult(tx: Tx, op: Op, fp: string): Promise<Result> {
  const earlier = await tx
    .selectFrom('op')
    .select(['fp', 'result'])
    .where('scope', '=', op.scope)
    .where('key', '=', op.key)
    .executeTakeFirstOrThrow()
  if (earlier.fp !== fp) throw fail('KEY_REUSED')
  markReplayed()
  return earlier.result ?? {}
}

const fingerprint = ({ kind, playerId, payload }: Op): string =>
  createHash('sha256').update(canonical({ kind, playerId, payload })).digest('base64url')

/** JSON with sorted names and bigint as text: equal payloads spell the same. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'bigint') return String(part)
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
