import { expect, test } from 'vitest'
import { taka } from '../../../../contract/money.ts'
import type { BetRecord } from '../../../../contract/records.ts'
import { betFiltersFrom, betSearchFrom, matchingBets, totalsOf, TYPE_IDS, typeIdOf } from './betFilters.ts'

const NOW = Date.parse('2026-11-21T12:00:00+06:00')
const bet = (values: Partial<BetRecord>): BetRecord => ({
  id: '1',
  platform: 'LUCKY',
  gameType: 'SLOT',
  game: 'tide-breaker',
  stake: taka(20),
  returned: taka(50),
  at: NOW,
  isOpen: false,
  ...values,
})

test('S-BET-01 X-80 filters come from the address and go back into it; nonsense is no filter', () => {
  const search = { platform: 'LUCKY', game: '8', date: '2026-11-01..2026-11-20' }
  expect(betSearchFrom(betFiltersFrom(search))).toEqual(search)
  expect(betSearchFrom(betFiltersFrom({ game: 'constructor', date: 'soon' }))).toEqual({})
})

test('S-BET-01 S-BET-06 a list holds its own bets that match every filter', () => {
  const rows = [
    bet({ id: 'slot' }),
    bet({ id: 'fish', gameType: 'FH', platform: 'PADMA' }),
    bet({ id: 'open', isOpen: true }),
    bet({ id: 'old', at: NOW - 9 * 86_400_000 }),
  ]
  const ids = (list: 'settled' | 'unsettled' | 'exchange', search = {}) =>
    matchingBets(rows, list, betFiltersFrom(search), NOW).map(({ id }) => id)
  expect(ids('settled')).toEqual(['slot', 'fish', 'old'])
  expect(ids('unsettled')).toEqual(['open'])
  expect(ids('exchange')).toEqual([])
  expect(ids('settled', { game: '8' })).toEqual(['fish'])
  expect(ids('settled', { platform: 'LUCKY', date: '7' })).toEqual(['slot'])
})

test('K-AMT-24 X-80 the ids of platforms 96, 48, 69, 70 and of types 1, 2, 4, 8 filter as a host gives them', () => {
  const platforms = ['96', '48', '69', '70']
  const types = [
    ['1', 'SLOT'],
    ['2', 'LIVE'],
    ['4', 'SPORTS'],
    ['8', 'FH'],
  ] as const
  const rows = platforms.flatMap((platform) =>
    types.map(([id, gameType]) => bet({ id: `${platform}-${id}`, platform, gameType })),
  )
  for (const platform of platforms) {
    for (const [game, gameType] of types) {
      const search = { platform, game }
      expect(betSearchFrom(betFiltersFrom(search))).toEqual(search)
      expect(matchingBets(rows, 'settled', betFiltersFrom(search), NOW).map(({ id }) => id)).toEqual([
        `${platform}-${game}`,
      ])
      expect(TYPE_IDS[game]).toBe(gameType)
      expect(typeIdOf(gameType)).toBe(game)
    }
  }
  expect(matchingBets(rows, 'settled', betFiltersFrom({ platform: '97' }), NOW)).toEqual([])
})

test('the totals are exact: staked, returned, net', () => {
  const rows = [bet({ stake: taka(20), returned: taka(0) }), bet({ stake: taka(10), returned: taka(25) })]
  expect(totalsOf(rows)).toEqual({ staked: taka(30), returned: taka(25), net: taka(-5) })
})

test('K-AMT-24 X-80 the four ids of platforms are read and written; another platform goes by its code', () => {
  expect(
    ['96', '48', '69', '70', 'LUCKY', ''].map((platform) => betFiltersFrom({ platform }).platform),
  ).toEqual(['ISPORTS', 'E1SPORTS', 'HORSEBOOK', 'VIRTUAL', 'LUCKY', ''])
  for (const platform of ['96', '48', '69', '70', 'LUCKY'])
    expect(betSearchFrom(betFiltersFrom({ platform }))).toEqual({ platform })
  // An address with the code says the same.
  expect(betSearchFrom(betFiltersFrom({ platform: 'VIRTUAL' }))).toEqual({ platform: '70' })
})
