/**
 * The player's bets on committed matches, as this device keeps them: each with its signed receipt and, once the match is
 * over, what it was drawn from, so that it can be played again with the network off. Pure. Source: exchange.md 1.
 */
import { matchProof, signedOrder } from '../../../../contract/exchange.ts'
import { maybe } from '../../../../contract/kit/optional.ts'
import { z } from '../../../../contract/kit/zod.ts'

// zod's extend would be a part of the entry.
const keptBet = z.object({
  ...signedOrder.shape,
  /** This device had the receipt before the match was over. */
  isSeen: z.boolean(),
  proof: maybe(matchProof),
})
export type KeptBet = z.output<typeof keptBet>

/** How many are kept, the newest. */
export const BETS_KEPT = 50

/** Kept bets as the device gives them; what cannot be read is left out. */
export const readBets = (kept: unknown): KeptBet[] =>
  Array.isArray(kept) ? kept.flatMap((one) => z.safeDecode(keptBet, one).data ?? []) : []

export const betsOnWire = (bets: readonly KeptBet[]): unknown => bets.map((bet) => z.encode(keptBet, bet))

const referenceOf = ({ receipt }: KeptBet): string => receipt.receipt.reference

/**
 * The newest of both, each once: what became of it is what was told last, and a receipt that was had before the match was
 * over is never taken for another.
 */
export function mergedBets(kept: readonly KeptBet[], told: readonly KeptBet[]): KeptBet[] {
  const bets = new Map(kept.map((bet) => [referenceOf(bet), bet]))
  for (const bet of told) {
    const before = bets.get(referenceOf(bet))
    const seen = before?.isSeen ? { receipt: before.receipt, isSeen: true } : {}
    bets.set(referenceOf(bet), { ...bet, proof: bet.proof ?? before?.proof, ...seen })
  }
  const placedAt = ({ receipt }: KeptBet): string => receipt.receipt.placed_at
  return [...bets.values()].sort((a, b) => placedAt(b).localeCompare(placedAt(a))).slice(0, BETS_KEPT)
}
