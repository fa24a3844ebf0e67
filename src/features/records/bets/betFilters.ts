/** Which bets are shown, as the address says it. Source: spec 2.17, 9; K-AMT-24. */
import type { GameType } from '../../../../contract/games.ts'
import { add, type Paisa, subtract, ZERO } from '../../../../contract/money.ts'
import type { BetRecord } from '../../../../contract/records.ts'
import { type Filters, filtersFrom, searchFrom, spanOf } from '../list/filters.ts'

export const BET_LISTS = ['settled', 'unsettled', 'exchange'] as const
export type BetList = (typeof BET_LISTS)[number]

/** The wire's ids of game types: 1, 2, 4 and 8 of spec 9, the others as its promotion categories count. */
export const TYPE_IDS = {
  '1': 'SLOT',
  '2': 'LIVE',
  '4': 'SPORTS',
  '8': 'FH',
  '64': 'LOTTO',
  '256': 'TABLE',
  '1024': 'EGAME',
  '2048': 'BINGO',
} as const satisfies Record<string, GameType>
export type TypeId = keyof typeof TYPE_IDS

export const isTypeId = (text: string): text is TypeId => Object.hasOwn(TYPE_IDS, text)

/** The id of a record's game type; undefined for a type that this app does not know. */
export const typeIdOf = (gameType: string): TypeId | undefined =>
  Object.keys(TYPE_IDS).find((id): id is TypeId => isTypeId(id) && TYPE_IDS[id] === gameType)

/**
 * The wire's ids of platforms (K-AMT-24). What they stand for is nowhere said: with us the first four of the sports list,
 * in its order; every other platform goes by its own code (X-80, decision 169).
 */
export const PLATFORM_IDS: Readonly<Record<string, string>> = {
  '96': 'ISPORTS',
  '48': 'E1SPORTS',
  '69': 'HORSEBOOK',
  '70': 'VIRTUAL',
}

/** A platform's code, whether an address or a host gives it or its id. */
const codeOf = (word: string): string => PLATFORM_IDS[word] ?? word

/** As the address says a platform: by its id where it has one. */
const platformWord = (platform: string): string =>
  Object.keys(PLATFORM_IDS).find((id) => PLATFORM_IDS[id] === platform) ?? platform

export interface BetSearch {
  list?: string
  platform?: string
  game?: string
  date?: string
  size?: string
  page?: string
}

export interface BetFilters extends Pick<Filters, 'date' | 'from' | 'to'> {
  /** A platform's code; "" is all. */
  platform: string
  /** The id of a game type; "" is all. */
  game: TypeId | ''
}

export function betFiltersFrom(search: BetSearch): BetFilters {
  const { date, from, to } = filtersFrom(search.date === undefined ? {} : { date: search.date })
  const game = search.game ?? ''
  const word = search.platform ?? ''
  return { platform: codeOf(word), game: isTypeId(game) ? game : '', date, from, to }
}

/** The address of filters: defaults are left out. */
export function betSearchFrom({ platform, game, ...dates }: BetFilters): BetSearch {
  const { date } = searchFrom({ ...filtersFrom({}), ...dates })
  return {
    ...(platform && { platform: platformWord(platform) }),
    ...(game && { game }),
    ...(date && { date }),
  }
}

export const betFilterCount = (filters: BetFilters): number => Object.keys(betSearchFrom(filters)).length

export function matchingBets(
  rows: readonly BetRecord[],
  list: BetList,
  filters: BetFilters,
  now: number,
): BetRecord[] {
  const [from, until] = spanOf(filters, now)
  return rows.filter(
    (row) =>
      list !== 'exchange' &&
      row.isOpen === (list === 'unsettled') &&
      (filters.platform === '' || codeOf(row.platform) === codeOf(filters.platform)) &&
      (filters.game === '' || row.gameType === TYPE_IDS[filters.game]) &&
      row.at >= from &&
      row.at < until,
  )
}

/** What came back beyond the stake; negative when it was less. */
export const profitOf = (row: Pick<BetRecord, 'stake' | 'returned'>): Paisa =>
  subtract(row.returned, row.stake)

export interface BetTotals {
  staked: Paisa
  returned: Paisa
  net: Paisa
}

export function totalsOf(rows: readonly BetRecord[]): BetTotals {
  const staked = rows.reduce((sum, row) => add(sum, row.stake), ZERO)
  const returned = rows.reduce((sum, row) => add(sum, row.returned), ZERO)
  return { staked, returned, net: subtract(returned, staked) }
}
