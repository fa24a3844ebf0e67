/** A row of `exchange_order`, whole. */
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../host.ts'
import { statement } from '../store/statement.ts'
import type { MoneyOutTables } from '../store/migrations/011-money-out.ts'

export type OrderRow = Selectable<MoneyOutTables['exchange_order']>

/** Each column by its name: so it can be asked by name (server/store/named.ts). */
const COLUMNS = [
  'op_id',
  'player_id',
  'market',
  'event_name',
  'market_name',
  'selection',
  'selection_name',
  'side',
  'odds',
  'run',
  'stake',
  'matched',
  'gain',
  'rest',
  'placed_in_play',
  'reference',
  'status',
  'net',
  'created_at',
  'settled_at',
  'match_day',
  'match_root',
  'receipt_key',
  'receipt_signature',
  'seat',
  'any_price',
  'with_players',
  'at_start',
  'expires_at',
  'make_only',
  'least',
  'reduce_only',
  'delayed_until',
  'incidents',
  'price_choice',
  'worst_odds',
  'refusal',
  'commission_rate',
] as const satisfies (keyof OrderRow)[]

/** An order by its number. Throws for one that there is not. */
export async function orderById(db: Db | Tx, orderId: bigint): Promise<OrderRow> {
  const [order] = await readOrder(db, orderId)
  if (!order) throw new Error(`no order ${orderId}`)
  return order
}

const readOrder = statement((db, orderId: bigint) =>
  db.selectFrom('exchange_order').select(COLUMNS).where('op_id', '=', orderId).compile(),
)
