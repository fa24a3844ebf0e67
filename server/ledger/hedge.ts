/**
 * The bets that make all outcomes of a market equal: to lay what would win more than a level, to back what would win less, and
 * of all levels the one that leaves most. Pure arithmetic in whole poisha. Source: exchange.md 3; decision 201.
 */
import { gainOf, liabilityOf, profitOf, type Side } from '../../contract/exposure.ts'

export interface Offer {
  price: number
  size: number
}
/** What a selection can be backed and laid at, the best first. */
export type Offers = Readonly<Record<Side, readonly Offer[]>>

export interface Trade {
  /** The place of the outcome in the list. */
  index: number
  side: Side
  stake: number
}

/** An outcome that is so near to another is equal to it: poisha. */
const EQUAL = 1

const sum = (list: readonly number[]): number => list.reduce((total, one) => total + one, 0)
export const spreadOf = (nets: readonly number[]): number => Math.max(...nets) - Math.min(...nets)

/** What a bet moves its own outcome against all others: a stake of 100 at 1.85 moves it by 185. */
export function movedBy(side: Side, stake: number, offers: readonly Offer[]): number {
  let [left, gain] = [stake, 0]
  for (const { price, size } of offers) {
    const part = Math.min(left, size)
    gain += gainOf(part, price)
    left -= part
  }
  return stake + (side === 'lay' ? liabilityOf(gain) : profitOf(gain))
}

/** The stake, not rounded, that moves an outcome by so much; undefined where the depth ends before. */
function stakeFor(distance: number, offers: readonly Offer[]): number | undefined {
  let [left, stake] = [distance, 0]
  for (const { price, size } of offers) {
    const reach = (size * price) / 100
    if (left <= reach) return stake + (left * 100) / price
    left -= reach
    stake += size
  }
  return left <= 0 ? stake : undefined
}

const sideOf = (gap: number): Side => (gap > 0 ? 'lay' : 'back')

/** What every outcome comes to if all are brought to `level` against each other; undefined where the depth ends before. */
function worthAt(level: number, nets: readonly number[], offers: readonly Offers[]): number | undefined {
  let worth = level
  for (const [index, net] of nets.entries()) {
    const gap = net - level
    const side = sideOf(gap)
    const stake = stakeFor(Math.abs(gap), offers[index]?.[side] ?? [])
    if (stake === undefined) return undefined
    worth += side === 'lay' ? stake : -stake
  }
  return worth
}

/** Where a side's depth changes its price, as distances. */
function reaches(offers: readonly Offer[]): number[] {
  let reach = 0
  return offers.map(({ price, size }) => (reach += (size * price) / 100))
}

/** The level that leaves most. The worth is concave in it, so that the best one is where something changes. */
function bestLevel(nets: readonly number[], offers: readonly Offers[]): number | undefined {
  const [least, most] = [Math.min(...nets), Math.max(...nets)]
  const bends = nets.flatMap((net, index) => [
    net,
    ...reaches(offers[index]?.lay ?? []).map((reach) => net - reach),
    ...reaches(offers[index]?.back ?? []).map((reach) => net + reach),
  ])
  const levels = new Set(bends.flatMap((bend) => [Math.floor(bend), Math.ceil(bend)]))
  let best: { level: number; worth: number } | undefined
  for (const level of levels) {
    if (level < least || level > most) continue
    const worth = worthAt(level, nets, offers)
    if (worth !== undefined && (!best || worth > best.worth)) best = { level, worth }
  }
  return best?.level
}

/**
 * The whole stake that brings an outcome nearest to its goal, or the least one that brings it there or beyond; all that there is
 * where that is not enough: whole stakes of others may have moved the goal by some poisha.
 */
function wholeStake(gap: number, offers: readonly Offer[], rounding: 'nearest' | 'beyond'): number {
  const distance = Math.abs(gap)
  const there = sum(offers.map(({ size }) => size))
  const about = stakeFor(distance, offers) ?? there
  let best = { stake: there, off: Infinity }
  for (let stake = Math.max(0, Math.floor(about) - 1); stake <= Math.min(there, about + 2); stake += 1) {
    const beyond = movedBy(sideOf(gap), stake, offers) - distance
    const off = rounding === 'beyond' && beyond < 0 ? Infinity : Math.abs(beyond)
    if (off < best.off) best = { stake, off }
  }
  return best.stake
}

/** How coarse a selection's stakes are: a poisha at 10.00 moves its outcome by ten. */
const grainOf = ({ back, lay }: Offers): number => back[0]?.price ?? lay[0]?.price ?? Infinity

/** The bets of a level, the coarsest selection first: the finest one makes up for what the others' whole stakes have left. */
function tradesAt(
  level: number,
  nets: readonly number[],
  offers: readonly Offers[],
  rounding: 'nearest' | 'beyond',
): { trades: Trade[]; spread: number } {
  const places = nets
    .map((net, index) => ({ net, index, own: offers[index] ?? { back: [], lay: [] } }))
    .sort((a, b) => grainOf(b.own) - grainOf(a.own))
  const trades: Trade[] = []
  const reached: number[] = []
  for (const [turn, { net, index, own }] of places.entries()) {
    const isLast = turn === places.length - 1
    const goal = isLast ? Math.round((Math.min(...reached) + Math.max(...reached)) / 2) : level
    const gap = net - goal
    const side = sideOf(gap)
    const stake = Math.abs(gap) > EQUAL ? wholeStake(gap, own[side], isLast ? 'nearest' : rounding) : 0
    if (stake === 0) {
      reached.push(net)
      continue
    }
    trades.push({ index, side, stake })
    const moved = movedBy(side, stake, own[side])
    reached.push(side === 'lay' ? net - moved : net + moved)
  }
  return { trades, spread: spreadOf(reached) }
}

/**
 * The bets after which every outcome comes to the same, to the poisha where two outcomes have prices of both sides, else as near
 * as whole stakes go. `nets`: what each outcome comes to now. Undefined where what is offered does not go so far; none where
 * nothing is to be done.
 */
export function hedgeOf(nets: readonly number[], offers: readonly Offers[]): Trade[] | undefined {
  if (spreadOf(nets) <= EQUAL) return []
  const level = bestLevel(nets, offers)
  if (level === undefined) return undefined
  const nearest = tradesAt(level, nets, offers, 'nearest')
  if (nearest.spread <= EQUAL) return nearest.trades
  const beyond = tradesAt(level, nets, offers, 'beyond')
  return (beyond.spread < nearest.spread ? beyond : nearest).trades
}
