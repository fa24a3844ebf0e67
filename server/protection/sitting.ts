/**
 * Sittings: play without a pause of a quarter of an hour. The host keeps them by the bets, whatever game, studio or tab
 * they come from. Source: protection.md PP-12, PP-13; protection-build.md 2, 4.
 */
import { sql } from 'kysely'
import { paisa } from '../../contract/money.ts'
import { type Sitting, SITTING_IDLE_MS } from '../../contract/protection.ts'
import type { Db, Tx } from '../host.ts'

/** No row of the sitting is written more often. */
const NOTED_EVERY_MS = 1000

const SITTING = ['id', 'player_id', 'began_at', 'last_at', 'answered_at', 'first_transfer'] as const

const openSitting = (db: Db | Tx, playerId: bigint) =>
  db
    .selectFrom('sitting')
    .select(SITTING)
    .where('player_id', '=', playerId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

/** The sitting that runs; undefined where the last bet is too long ago. */
export async function sittingAt(db: Db | Tx, playerId: bigint, now: number) {
  const open = await openSitting(db, playerId)
  return open && now - open.last_at.getTime() <= SITTING_IDLE_MS ? open : undefined
}

/** Notes a bet, before its money moves: the sitting goes on, or another begins. The player is locked. */
export async function keepSitting(tx: Tx, playerId: bigint, at: number): Promise<void> {
  const open = await openSitting(tx, playerId)
  const since = open ? at - open.last_at.getTime() : Infinity
  if (open && since <= SITTING_IDLE_MS) {
    if (since < NOTED_EVERY_MS) return
    await tx
      .updateTable('sitting')
      .set({ last_at: new Date(at) })
      .where('id', '=', open.id)
      .execute()
    return
  }
  if (open)
    await tx.updateTable('sitting').set({ ended_at: open.last_at }).where('id', '=', open.id).execute()
  const now = new Date(at)
  await tx
    .insertInto('sitting')
    .values({
      player_id: playerId,
      began_at: now,
      last_at: now,
      answered_at: null,
      ended_at: null,
      first_transfer: sql`(select coalesce(max(id), 0) from transfer)`,
    })
    .execute()
}

/** What a sitting came to, of games and of the exchange. */
export async function figuresOf(
  db: Db,
  playerId: bigint,
  sitting: { began_at: Date; first_transfer: bigint },
): Promise<Sitting> {
  const { rows } = await sql<Record<'staked' | 'won' | 'lost' | 'ordered', bigint>>`
    select
      coalesce(sum(case kind when 'bet' then amount when 'rollback' then -amount else 0 end), 0)::bigint as staked,
      coalesce(sum(case when kind in ('win', 'exchange_won') then amount else 0 end), 0)::bigint as won,
      coalesce(sum(case when kind in ('exchange_lost', 'exchange_commission') then amount
        when kind = 'exchange_commission_back' then -amount else 0 end), 0)::bigint as lost,
      (select coalesce(sum(case side when 'back' then matched + rest
          else (gain + rest * (odds - 100) + 99) / 100 end), 0)::bigint from exchange_order
        where player_id = ${playerId} and status <> 'void' and created_at >= ${sitting.began_at}) as ordered
    from transfer where id > ${sitting.first_transfer} and kind in ('bet', 'rollback', 'win', 'exchange_won', 'exchange_lost',
        'exchange_commission', 'exchange_commission_back')
      and exists (select from account where player_id = ${playerId} and kind in ('cash', 'bonus')
        and account.id in (transfer.debit, transfer.credit))`.execute(db)
  const { staked = 0n, won = 0n, lost = 0n, ordered = 0n } = rows[0] ?? {}
  return {
    beganAt: sitting.began_at.getTime(),
    staked: paisa(staked + ordered),
    won: paisa(won),
    net: paisa(won - staked - lost),
  }
}
