/**
 * Whether something may be sold to a player: asked wherever an offer is shown or sent. Source: protection.md PP-19, PP-21,
 * PP-47, D-20; decision 186.
 */
import { sql } from 'kysely'
import {
  type Consent,
  OFFER_CHANNELS,
  OFFER_PRODUCTS,
  type OfferChannel,
  type OfferProduct,
} from '../../contract/protection/consents.ts'
import type { Db, Tx } from '../host.ts'
import { isStopped } from './may.ts'

interface Offer {
  product: OfferProduct
  channel: OfferChannel
}

/** Whether offers may be shown to a player who looks for them: not while a tool of theirs runs. */
export const mayShowOffers = async (db: Db | Tx, playerId: bigint, at: number): Promise<boolean> =>
  !(await isStopped(db, playerId, at))

/** Whether an offer of a product may be sent to a player by a way: they agreed to it, and no tool of theirs runs. */
export async function maySell(
  db: Db | Tx,
  playerId: bigint,
  { product, channel }: Offer,
  at: number,
): Promise<boolean> {
  const { rows } = await sql<{ agreed: boolean }>`
    select agreed_to(${playerId}::bigint, ${product}, ${channel}, ${new Date(at)}::timestamptz) as agreed`.execute(
    db,
  )
  return rows[0]?.agreed === true && (await mayShowOffers(db, playerId, at))
}

/** Every product and way; what the player never spoke of is off. */
export async function consentsOf(db: Db | Tx, playerId: bigint): Promise<Consent[]> {
  const rows = await db
    .selectFrom('consent')
    .distinctOn(['product', 'channel'])
    .select(['product', 'channel', 'is_on'])
    .where('player_id', '=', playerId)
    .orderBy('product')
    .orderBy('channel')
    .orderBy('id', 'desc')
    .execute()
  return OFFER_PRODUCTS.flatMap((product) =>
    OFFER_CHANNELS.map((channel) => ({
      product,
      channel,
      isOn: rows.some((row) => row.product === product && row.channel === channel && row.is_on),
    })),
  )
}

/** Keeps what the player says now; what holds already is no change. The player is locked. */
export async function keepConsent(
  tx: Tx,
  playerId: bigint,
  { product, channel, isOn }: Consent,
  at: number,
): Promise<void> {
  const known = await consentsOf(tx, playerId)
  if (known.some((one) => one.product === product && one.channel === channel && one.isOn === isOn)) return
  await tx
    .insertInto('consent')
    .values({ player_id: playerId, product, channel, is_on: isOn, at: new Date(at) })
    .execute()
}

/** Takes everything back that the player agreed to: an account that closes, a tool that ends all selling. The player is locked. */
export async function withdrawConsents(tx: Tx, playerId: bigint, at: number): Promise<void> {
  for (const consent of await consentsOf(tx, playerId))
    await keepConsent(tx, playerId, { ...consent, isOn: false }, at)
}
