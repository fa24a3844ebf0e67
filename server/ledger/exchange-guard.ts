/**
 * The signal guard: which sign-ins are listened for, and which bets wait under the guard of the device that placed them.
 * What is silent is taken back by exchange-take-back.ts. Source: exchange.md 2; decision 206.
 */
import { sql } from 'kysely'
import { SILENCE_MS } from '../../contract/exchange/guard.ts'
import type { Db, Tx } from '../host.ts'
import { written } from '../store/statement.ts'

interface Signed {
  sessionId: bigint
  playerId: bigint
  at: number
}

export interface GuardRow {
  took_back_at: Date | null
  took_back_count: number
  took_back_amount: bigint
}

/** Sets a sign-in's guard over all that waits unguarded of its player, or hears of it again; answers its row. */
export async function hear(db: Db, { sessionId, playerId, at }: Signed): Promise<GuardRow> {
  return db.transaction().execute(async (tx) => {
    const known = await heard(tx, sessionId, at)
    if (known) return known
    const row = await tx
      .insertInto('exchange_guard')
      .values({ session_id: sessionId, player_id: playerId, heard_at: new Date(at), took_back_at: null })
      .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ heard_at: new Date(at) }))
      .returningAll()
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('exchange_guarded')
      .columns(['order_id', 'session_id'])
      .expression((query) =>
        query
          .selectFrom('exchange_order')
          .select((select) => ['op_id', select.val(sessionId).as('session_id')])
          .where('player_id', '=', playerId)
          .where('rest', '>', 0n),
      )
      .onConflict((conflict) => conflict.column('order_id').doNothing())
      .execute()
    return row
  })
}

/** Ends a sign-in's guard: what waits under it waits on. */
export async function endGuard(db: Db, sessionId: bigint): Promise<void> {
  await db.deleteFrom('exchange_guard').where('session_id', '=', sessionId).execute()
}

/** A bet is a sign of life too, and waits under the guard of the sign-in that placed it, where it has one. */
export async function guardOrder(tx: Tx, orderId: bigint, sessionId: bigint, at: number): Promise<void> {
  await hearOrder(tx, orderId, sessionId, new Date(at))
}

const hearOrder = written((db, orderId: bigint, sessionId: bigint, now: Date) =>
  sql`with heard as (
      update exchange_guard set heard_at = ${now} where session_id = ${sessionId} returning session_id)
    insert into exchange_guarded(order_id, session_id) select ${orderId}::bigint, session_id from heard`.compile(
    db,
  ),
)

const heard = (tx: Tx, sessionId: bigint, at: number): Promise<GuardRow | undefined> =>
  tx
    .updateTable('exchange_guard')
    .set({ heard_at: new Date(at) })
    .where('session_id', '=', sessionId)
    .returning(['took_back_at', 'took_back_count', 'took_back_amount'])
    .executeTakeFirst()

export const waitingUnder = (db: Db | Tx, sessionId: bigint) =>
  db
    .selectFrom('exchange_guarded as guarded')
    .innerJoin('exchange_order as placed', 'placed.op_id', 'guarded.order_id')
    .where('guarded.session_id', '=', sessionId)
    .where('placed.rest', '>', 0n)

/** How many orders wait under a sign-in's guard. */
export async function waitsUnder(db: Db, sessionId: bigint): Promise<number> {
  const { count } = await waitingUnder(db, sessionId)
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export interface Silent {
  session_id: bigint
  player_id: bigint
  heard_at: Date
}

/** Sign-ins that were not heard for a minute and with whose guard something waits. */
export const silentGuards = (db: Db, at: number): Promise<Silent[]> =>
  db
    .selectFrom('exchange_guard as guard')
    .select(['session_id', 'player_id', 'heard_at'])
    .where('heard_at', '<=', new Date(at - SILENCE_MS))
    .where((where) =>
      where.exists(
        where
          .selectFrom('exchange_guarded as guarded')
          .innerJoin('exchange_order as placed', 'placed.op_id', 'guarded.order_id')
          .select('placed.op_id')
          .whereRef('guarded.session_id', '=', 'guard.session_id')
          .where('placed.rest', '>', 0n),
      ),
    )
    .orderBy('heard_at')
    .execute()
