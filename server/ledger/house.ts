/**
 * What the house has matched in a market, and what of its levels it still gives: it loses no more than a limit on any outcome. From
 * half of that on its levels narrow with what is left, and where nothing is left they end. Source: exchange.md 2; decision 210.
 */
import { sql } from 'kysely'
import type { PriceLevel } from '../../contract/exchange/price.ts'
import { EXCHANGE_STAKE } from '../../contract/exchange.ts'
import { gainOf, type MarketKind, type Side } from '../../contract/exposure.ts'
import { type Paisa, paisa } from '../../contract/money.ts'
import type { Db, Tx } from '../host.ts'
import { statement } from '../store/statement.ts'

/** Of a host that bounds nothing. */
const NO_LIMIT: Paisa = paisa(Number.MAX_SAFE_INTEGER)

/** What players took of the house on a selection (of a fancy a line) and a side. */
export interface TakenOfHouse {
  selection: number
  side: Side
  /** Poisha of stake. */
  size: bigint
  /** As `Position.gain`. */
  gain: bigint
}

export interface HouseMarket {
  kind: MarketKind
  runners: readonly number[]
  taken: readonly TakenOfHouse[]
  /** What the house may lose on any outcome: poisha. */
  limit: Paisa
}

/** What the bet is on: a selection, of a fancy its line. */
interface HouseBet {
  selection: number
  side: Side
}

const isHit = (kind: MarketKind, selection: number, outcome: number): boolean =>
  kind === 'fancy' ? outcome >= selection : outcome === selection

/** What the house wins (below 0: loses) when the market ends so. */
function houseNet({ kind, taken }: Pick<HouseMarket, 'kind' | 'taken'>, outcome: number): bigint {
  let net = 0n
  for (const { selection, side, size, gain } of taken) {
    const backed = isHit(kind, selection, outcome) ? -gain : size * 100n
    net += side === 'back' ? backed : -backed
  }
  return net
}

/** What the house wins (below 0: loses) on an outcome: of a runner, of a fancy's runs from `least` to `most`, without an end where there is none. */
export interface HouseOutcome {
  runner: number | undefined
  least: number | undefined
  most: number | undefined
  /** Whole poisha, rounded against the house. */
  net: bigint
}

/** Every outcome of a market, in the order of its runners or runs. */
export function houseOutcomes(market: Pick<HouseMarket, 'kind' | 'runners' | 'taken'>): HouseOutcome[] {
  const netOf = (outcome: number): bigint => {
    const net = houseNet(market, outcome)
    return net < 0n ? (net - 99n) / 100n : net / 100n
  }
  if (market.kind !== 'fancy')
    return market.runners.map((runner) => ({
      runner,
      least: undefined,
      most: undefined,
      net: netOf(runner),
    }))
  const lines = [...new Set(market.taken.map(({ selection }) => selection))].sort((a, b) => a - b)
  return [undefined, ...lines].map((least, place) => {
    const next = lines[place]
    const most = next === undefined ? undefined : next - 1
    return { runner: undefined, least, most, net: netOf(least ?? most ?? 0) }
  })
}

/** How much more the house may lose by bets like this one: the least that is left on an outcome on which the bet wins. */
function roomFor(market: HouseMarket, { selection, side }: HouseBet): bigint {
  const { kind, runners, taken, limit } = market
  const lines = [...taken.map((one) => one.selection), selection]
  const outcomes = kind === 'fancy' ? lines.flatMap((line) => [line - 1, line]) : runners
  const room = outcomes
    .filter((outcome) => isHit(kind, selection, outcome) === (side === 'back'))
    .map((outcome) => houseNet(market, outcome) + BigInt(limit) * 100n)
  const least = room.reduce((low, one) => (one < low ? one : low), room[0] ?? 0n)
  return least > 0n ? least : 0n
}

/**
 * What of the house's levels is to be had on a side: less what was taken of this book, by price. A bookmaker's or a fancy's price
 * is for any stake, and there as long as the largest one can be had.
 */
export function houseLevels(
  levels: readonly PriceLevel[],
  gone: ReadonlyMap<number, bigint>,
  { market, bet }: { market: HouseMarket; bet: HouseBet },
): PriceLevel[] {
  const half = BigInt(market.limit) * 50n
  const room = roomFor(market, bet)
  const isSized = market.kind === 'match_odds'
  const least = isSized ? 1n : BigInt(EXCHANGE_STAKE.max)
  let left = room
  return levels.flatMap(({ price, size }) => {
    // Hundredths of a poisha that a poisha of stake can cost.
    const cost = BigInt(bet.side === 'back' ? gainOf(1, price) : 100)
    const offered = isSized && room < half ? (BigInt(size) * room) / half : BigInt(size)
    const there = offered - (gone.get(price) ?? 0n)
    const most = left / cost
    const given = there < most ? there : most
    if (given <= 0n || most < least) return []
    left -= given * cost
    return [{ price, size: paisa(given) }]
  })
}

/** All but the runners are null of a market in which the house has matched nothing. */
type Row = { runners: number[] } & { [K in keyof TakenOfHouse]: TakenOfHouse[K] | null }

/** A market of the house's as it stands: read while the market is locked, or to be shown. */
export async function houseMarket(
  tx: Db | Tx,
  { id, kind, limit = NO_LIMIT }: { id: string; kind: MarketKind; limit: Paisa | undefined },
): Promise<HouseMarket> {
  const rows = await readHouse(tx, id)
  const taken = rows.flatMap(({ selection, side, size, gain }) =>
    selection === null || side === null || size === null || gain === null
      ? []
      : [{ selection, side, size, gain }],
  )
  return { kind, runners: rows[0]?.runners ?? [], taken, limit }
}

const readHouse = statement((db, id: string) =>
  sql<Row>`
    select runners, selection, side, size, gain from exchange_market
    left join exchange_house on exchange_house.market = exchange_market.id where exchange_market.id = ${id}`.compile(
    db,
  ),
)
