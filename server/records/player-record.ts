/** A player's record as staff read it, part by part: the newest rows of each. Amounts are poisha. Source: console.md "player 360". */
import { sql } from 'kysely'
import type { Db } from '../host.ts'

interface Posting {
  id: bigint
  at: Date
  kind: string
  account: 'cash' | 'bonus' | 'hold' | 'exposure'
  amount: bigint
  after: bigint
}

/** Movements of the money accounts before a movement's number, the newest first. One between two of them is two rows. */
export async function postingsOf(
  db: Db,
  playerId: bigint,
  { before, limit }: { before: bigint | undefined; limit: number },
): Promise<Posting[]> {
  const { rows } = await sql<Posting>`
    with moved as (
      select distinct transfer.id from account join transfer on account.id in (transfer.debit, transfer.credit)
      where account.player_id = ${playerId} and account.cur = 'BDT' and transfer.id < ${before ?? 2n ** 63n - 1n}
      order by transfer.id desc limit ${limit})
    select transfer.id, transfer.at, transfer.kind, account.kind as account,
      case when transfer.credit = account.id then transfer.amount else -transfer.amount end as amount,
      case when transfer.credit = account.id then transfer.credit_after else transfer.debit_after end as after
    from moved join transfer on transfer.id = moved.id
      join account on account.id in (transfer.debit, transfer.credit) and account.player_id = ${playerId}
    order by transfer.id desc, account.id`.execute(db)
  return rows
}

/** Rounds of games, by their bets. */
export const roundsOf = (db: Db, playerId: bigint, limit: number) =>
  db
    .selectFrom('game_tx as bet')
    .leftJoin('game', (join) =>
      join.onRef('game.platform', '=', 'bet.provider').onRef('game.code', '=', 'bet.game'),
    )
    .leftJoin('provider', 'provider.platform', 'bet.provider')
    .select(['bet.at', 'bet.provider', 'bet.game', 'bet.amount', 'bet.state'])
    .select(['game.name as gameName', 'provider.name as providerName'])
    .select((row) =>
      row
        .selectFrom('game_tx as win')
        .select((win) => win.fn.sum<bigint>('win.amount').as('won'))
        .whereRef('win.provider', '=', 'bet.provider')
        .whereRef('win.ref', '=', 'bet.tx')
        .where('win.kind', '=', 'win')
        .as('won'),
    )
    .where('bet.player_id', '=', playerId)
    .where('bet.kind', '=', 'bet')
    .orderBy('bet.at', 'desc')
    .limit(limit)
    .execute()

/** Orders at the exchange. */
export const ordersOf = (db: Db, playerId: bigint, limit: number) =>
  db
    .selectFrom('exchange_order')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('op_id', 'desc')
    .limit(limit)
    .execute()

/** Where the player is or was signed in, and what makes the sign-in safe. */
export async function signInsOf(db: Db, playerId: bigint, limit: number) {
  const sessions = await db
    .selectFrom('session')
    .select(['device', 'created_at', 'last_used_at', 'expires_at', 'revoked_at', 'scope'])
    .where('player_id', '=', playerId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  const { rows } = await sql<{ second_step: boolean; passkeys: bigint; devices: bigint }>`select
    exists (select from two_step where player_id = ${playerId}) as second_step,
    (select count(*) from passkey where player_id = ${playerId}) as passkeys,
    (select count(*) from known_device where player_id = ${playerId}) as devices`.execute(db)
  return { sessions, safety: rows[0] }
}

/** The player's chat: its number, how much was said and when last. */
export const chatOf = (db: Db, playerId: bigint) =>
  db
    .selectFrom('chat')
    .leftJoin('chat_message', 'chat_message.chat_id', 'chat.id')
    .select((row) => [
      'chat.id',
      row.fn.count<bigint>('chat_message.id').as('messages'),
      row.fn.max('chat_message.at').as('last'),
    ])
    .where('chat.player_id', '=', playerId)
    .groupBy('chat.id')
    .executeTakeFirst()
