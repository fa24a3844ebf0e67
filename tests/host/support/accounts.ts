/** Between which accounts each kind of transfer goes: nothing that a player gains may come from another house account. */
import type { Db } from '../../../server/host.ts'
import type { Move } from '../../../server/ledger/accounts.ts'
import type { AccountKind } from '../../../server/store/tables.ts'

const WAYS: Record<Move['kind'], readonly `${AccountKind} → ${AccountKind}`[]> = {
  demo_grant: ['demo_grant → cash'],
  deposit: ['cash_in → cash'],
  bonus: ['bonus_cost → bonus', 'bonus_cost → cash'],
  bonus_released: ['bonus → cash'],
  bonus_taken_back: ['cash → bonus'],
  bonus_given_up: ['bonus → bonus_cost'],
  bonus_expired: ['bonus → bonus_cost'],
  withdrawal_held: ['cash → hold'],
  withdrawal_paid: ['hold → paid_out'],
  withdrawal_returned: ['hold → cash'],
  bet: ['cash → games', 'bonus → games'],
  win: ['games → cash', 'games → bonus'],
  rollback: ['games → cash', 'games → bonus'],
  vp_earned: ['vp_pool → vp'],
  vp_awarded: ['vp_pool → vp'],
  vp_converted: ['vp → vp_pool'],
  vip_cash: ['bonus_cost → cash'],
  referral_reward: ['bonus_cost → cash'],
  exposure_held: ['cash → exposure'],
  exposure_released: ['exposure → cash'],
  exchange_won: ['exchange → cash'],
  exchange_lost: ['cash → exchange'],
  exchange_commission: ['cash → commission'],
  exchange_commission_back: ['commission → cash'],
  adjustment_credit: ['adjustments → cash'],
  adjustment_debit: ['cash → adjustments'],
}

/** Transfers that go another way than those of their kind; empty in a sound ledger. */
export async function strayTransfers(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('transfer')
    .innerJoin('account as debit', 'debit.id', 'transfer.debit')
    .innerJoin('account as credit', 'credit.id', 'transfer.credit')
    .select(['transfer.kind', 'debit.kind as from', 'credit.kind as to'])
    .distinct()
    .execute()
  return rows.flatMap(({ kind, from, to }) => {
    const way = `${from} → ${to}` as const
    return (WAYS[kind as Move['kind']] as readonly string[]).includes(way) ? [] : [`${kind}: ${way}`]
  })
}
