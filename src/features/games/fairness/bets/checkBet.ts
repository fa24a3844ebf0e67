/**
 * Plays a match again from what it was drawn from, on this device, and checks a bet on it: that the host signed it, that
 * the match was committed to by the root that stands in it, and that it came to what it did. Source: exchange.md 1; decision 191.
 */
import { netOf } from '../../../../../contract/exposure.ts'
import { paisaFromWire } from '../../../../../contract/money.ts'
import { marketAt } from '../../../../../server/exchange/market.ts'
import { dayCommitment, leafOf, rootFrom } from '../../../../../server/matches/commitment.ts'
import { fixtureOf } from '../../../../../server/matches/fixtures.ts'
import { type Match, matchOf, runnersOf } from '../../../../../server/matches/match.ts'
import type { KeptBet } from '../../../exchange/shared/keptBets.ts'
import { positionOf, sideOf } from '../../../exchange/shared/position.ts'
import type { Signature } from '../../../records/shared/signature.ts'

/** What is wrong with a bet, if anything. `untold`: the match is over, and this device has not heard what it was drawn from. */
export type BetVerdict =
  | 'good'
  | 'open'
  | 'untold'
  | 'receipt'
  | 'seed'
  | 'path'
  | 'result'
  | 'corrected'
  | 'unknown'

export interface CheckedBet {
  verdict: BetVerdict
  /** The match as it was played again; undefined where it cannot be. */
  replay: Replay | undefined
}

export interface Replay {
  moments: readonly { at: number; score: string }[]
  /** The runner that won; undefined where all bets are void. */
  winner: string | undefined
}

/** `net`: as it is on the screen, "-100.00"; undefined for that of the order. Never throws: what is typed may be anything. */
export function checkBet(bet: KeptBet, signature: Signature, net?: string): CheckedBet {
  const { receipt, order, proof } = bet
  const { event, day, root } = receipt.receipt
  const nothing = (verdict: BetVerdict): CheckedBet => ({ verdict, replay: undefined })
  if (signature === 'bad' || !isOfReceipt(bet)) return nothing('receipt')
  if (!proof) return nothing(order.status === 'open' ? 'open' : 'untold')
  const match = drawnAsSaid(event, { day, root }, proof)
  if (typeof match === 'string') return nothing(match)
  return { verdict: verdictOf(bet, match, net), replay: replayOf(match) }
}

/**
 * A match alone, without a bet on it: that it was drawn as its day was committed to. `committed`: the root that was published for
 * its day.
 */
export function checkMatch(committed: Committed, proof: Proof): CheckedBet {
  const match = drawnAsSaid(proof.event, committed, proof)
  if (typeof match === 'string') return { verdict: match, replay: undefined }
  return { verdict: 'good', replay: replayOf(match) }
}

interface Committed {
  day: string
  root: string
}

/** The match as its seed draws it, or what does not fit. */
function drawnAsSaid(
  event: string,
  { day, root }: Committed,
  proof: Proof,
): Match | 'seed' | 'path' | 'unknown' {
  if (leafOf(event, proof.seed) !== proof.leaf) return 'seed'
  const isCommitted = dayCommitment(day, root, proof.previous) === proof.commitment
  if (rootFrom(proof.leaf, proof.path) !== root || !isCommitted) return 'path'
  const fixture = fixtureOf(event)
  return fixture ? matchOf(fixture, proof.seed) : 'unknown'
}

/** Whether the record is that of the receipt's bet. */
const isOfReceipt = ({ receipt: { receipt }, order }: KeptBet): boolean =>
  order.reference === receipt.reference &&
  order.market === receipt.market &&
  order.stake === paisaFromWire(receipt.stake) &&
  order.odds === receipt.odds &&
  (order.run ?? null) === receipt.run &&
  sideOf(order) === receipt.side

const replayOf = (match: Match): Replay => ({
  moments: match.moments,
  winner: match.winner === undefined ? undefined : runnersOf(match.fixture)[match.winner],
})

const KINDS = { '1': 'match_odds', b: 'bookmaker', f: 'fancy', s: 'bookmaker' } as const

/** What the bet comes to by the match, in poisha; undefined for a market that this version does not know. */
function netBy({ receipt: { receipt }, order }: KeptBet, match: Match): number | undefined {
  const market = marketAt({ of: () => match }, receipt.market, match.endsAt)
  const kind = KINDS[receipt.market.slice(0, 1) as keyof typeof KINDS]
  if (!market || !kind) return undefined
  if (market.outcome === undefined) return 0
  return netOf(kind, positionOf(order, receipt.run ?? receipt.selection), market.outcome)
}

function verdictOf(bet: KeptBet, match: Match, typed: string | undefined): BetVerdict {
  const { order } = bet
  if (order.status === 'open') return 'open'
  const found = netBy(bet, match)
  if (found === undefined) return 'unknown'
  const said = typed === undefined ? (order.net ?? 0) : paisaFromWire(typed)
  if (said === found) return 'good'
  return typed === undefined && order.earlier.some(({ net }) => net === found) ? 'corrected' : 'result'
}

/** A way as one text, and back: a side and a hash for each step. */
export const wayText = (path: Proof['path']): string =>
  path.map(({ side, hash }) => `${side} ${hash}`).join(' ')
export type Proof = NonNullable<KeptBet['proof']>

/** Steps of a text; one of an unknown side leads nowhere. */
export function wayOf(text: string): Proof['path'] {
  const words = text.trim().split(/\s+/)
  return Array.from({ length: Math.ceil(words.length / 2) }, (_, index) => ({
    side: words[index * 2] === 'left' ? ('left' as const) : ('right' as const),
    hash: words[index * 2 + 1] ?? '',
  }))
}
