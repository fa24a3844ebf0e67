/** What a player keeps of a bet: its terms and what the match had been committed to, signed by the host. Source: exchange.md 1; decision 191. */
import { paisa, paisaToWire } from '../../contract/money.ts'
import { type BetReceipt, betText, type SignedBet } from '../../contract/proof.ts'
import { signerOf } from '../crypto/signing.ts'
import type { Host } from '../host.ts'
import type { NewOrder, ReceiptFor } from '../ledger/exchange.ts'
import type { OrderRow } from '../ledger/exchange-order.ts'
import type { Fixture } from '../matches/fixtures.ts'
import type { Commitment } from '../matches/matches.ts'
import { eventOfMarket } from './market.ts'

type Terms = Omit<NewOrder, 'receipt' | 'priceChange' | 'terms' | 'playerId'> & { market: string }

/**
 * What signs orders on a match that are about to be placed; `player`: the public id. The key is read now: an operation that signs has
 * the embedded database's one connection, and would wait for itself.
 */
export async function receiptsFor(
  host: Host,
  player: string,
  { market, fixture }: { market: string; fixture: Fixture | undefined },
): Promise<ReceiptFor> {
  const commitment: Commitment | undefined = fixture && host.matches.commitmentOf(fixture)
  if (!commitment) return () => undefined
  const { day, root } = commitment
  const { keyId, sign } = await signerOf(host)
  return (order) => {
    const receipt_signature = sign(betText(factsOf({ ...order, market, player }, { day, root }), keyId))
    return { match_day: day, match_root: root, receipt_key: keyId, receipt_signature }
  }
}

/** The receipt of an order as it was placed; undefined where its match was not committed to. */
export function receiptOf(row: OrderRow, player: string): SignedBet | undefined {
  const { match_day: day, match_root: root, receipt_key, receipt_signature } = row
  if (day === null || root === null || receipt_key === null || receipt_signature === null) return undefined
  const terms = { ...row, run: row.run ?? undefined, stake: paisa(row.stake), at: row.created_at.getTime() }
  return {
    receipt: factsOf({ ...terms, player }, { day, root }),
    key_id: receipt_key,
    signature: receipt_signature,
  }
}

const factsOf = (
  { player, reference, market, selection, side, odds, run, stake, at }: Terms & { player: string },
  { day, root }: Pick<Commitment, 'day' | 'root'>,
): BetReceipt => ({
  format: 'maidan-bet-1',
  player,
  reference,
  event: eventOfMarket(market),
  market,
  selection,
  side,
  odds,
  run: run ?? null,
  stake: paisaToWire(stake),
  placed_at: new Date(at).toISOString(),
  day,
  root,
})
