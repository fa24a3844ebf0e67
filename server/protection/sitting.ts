/**
 * Sittings: play without a pause of a quarter of an hour. The host keeps them by the bets, whatever game, studio or tab
 * they come from. Source: protection.md PP-12, PP-13; protection-build.md 2, 4.
 */
import { sql } from 'kysely'
import { paisa } from '../../contract/money.ts'
import { type Sitting, SITTING_IDLE_MS } from '../../contract/protection.ts'
import type { Db, Tx } from '../host.ts'
import { send } from '../store/transaction.ts'

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

/** A sitting that was not ended yet. */
export interface OpenSitting {
  id: bigint
  lastAt: Date
}

/** The sitting that runs; undefined where the last bet is too long ago. */
export async function sittingAt(db: Db | Tx, playerId: bigint, now: number) {
  const open = await openSitting(db, playerId)
  return open && now - open.last_at.getTime() <= SITTING_IDLE_MS ? open : undefined
}

/** Notes a bet, before its money moves: the sitting goes on, or another begins. `sitting`: read with the player locked. */
export async function keepSitting(
  tx: Tx,
  { playerId, at, sitting: open }: { playerId: bigint; at: number; sitting: OpenSitting | undefined },
): Promise<void> {
  const since = open ? at - open.lastAt.getTime() : Infinity
  if (open && since <= SITTING_IDLE_MS) {
    if (since < NOTED_EVERY_MS) return
    await send(
      tx,
      tx
        .updateTable('sitting')
        .set({ last_at: new Date(at) })
        .where('id', '=', open.id),
    )
    return
  }
  if (open) await send(tx, tx.updateTable('sitting').set({ ended_at: open.lastAt }).where('id', '=', open.id))
  const now = new Date(at)
  const begun = {
    player_id: playerId,
    began_at: now,
    last_at: now,
    answered_at: null,
    ended_at: null,
    first_transfer: sql<bigint>`(select coalesce(max(id), 0) from transfer)`,
  }
  await send(tx, tx.insertInto('sitting').values(begun))
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
