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
import type { Db, Tx } from '../host.ts'
import { publishSaid, sayTogether } from '../events/publish.ts'
import { fail } from '../messages/errors.ts'
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
/** What the operation does, inside its transaction. A throw undoes everything, the operation's row included. */
export type Effect = (tx: Tx, opId: bigint) => Promise<Result>

const RETRIES = 8
/** Serialization failure, deadlock, and a unique key that someone else took between our look and our write. */
const RETRIABLE = new Set(['40001', '40P01', '23505'])

/** Thrown by an effect that has planned by what is no longer so, now that it holds its locks: the operation begins anew. */
export class BeginAnew extends Error {
  readonly code = '40001'
}

/**
 * Runs an operation once per scope and key. `replayed` says that it had been done before.
 * Throws KEY_REUSED, BUSY, whatever the effect throws, or the database's error after the last retry.
 */
export async function runOp(db: Db, op: Op, effect: Effect): Promise<{ result: Result; replayed: boolean }> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute((tx) => once(tx, op, effect))
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

async function once(tx: Tx, op: Op, effect: Effect): Promise<{ result: Result; replayed: boolean }> {
  const fp = fingerprint(op)
  const inserted = await tx
    .insertInto('op')
    .values({
      scope: op.scope,
      key: op.key,
      kind: op.kind,
      fp,
      player_id: op.playerId,
      result: null,
      at: new Date(op.at),
    })
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return { result: await storedResult(tx, op, fp), replayed: true }
  sayTogether(tx)
  const made = await effect(tx, inserted.id)
  await publishSaid(tx, inserted.id, op.at)
  const { result } = await tx
    .updateTable('op')
    .set({ result: JSON.stringify(made) })
    .where('id', '=', inserted.id)
    .returning('result')
    .executeTakeFirstOrThrow()
  // As the database keeps it, so that the first answer and every replay are the same to the byte.
  return { result: result ?? {}, replayed: false }
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
