import { expect, test } from 'vitest'
import { taka } from '../../../contract/money.ts'
import type { BetRecord } from '../../../contract/records.ts'
import { betFiltersFrom, betSearchFrom, matchingBets, totalsOf } from './betFilters.ts'

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

test('the totals are exact: staked, returned, net', () => {
  const rows = [bet({ stake: taka(20), returned: taka(0) }), bet({ stake: taka(10), returned: taka(25) })]
  expect(totalsOf(rows)).toEqual({ staked: taka(30), returned: taka(25), net: taka(-5) })
})
