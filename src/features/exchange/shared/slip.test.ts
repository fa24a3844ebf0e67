/** The stake that is worked out of what a back wins or a lay can lose. Source: exchange.md 2; decision 211. */
import { expect, test } from 'vitest'
import { type Paisa, paisa, taka } from '../../../../contract/money.ts'
import { atStake, stakeFor, stakeOf } from './slip.ts'
import { NO_TERMS } from './terms.ts'

const ODDS = [101, 133, 150, 184, 200, 210, 333, 999, 5000, 100_000]
const GAINS = [1, 99, 100, 3333, 10_000, 123_457, 99_999_999].map(paisa)
const lessBy = (stake: Paisa, by: number) => paisa(stake - by)

test('what a lay can lose is no more than was typed, and a poisha of stake more would lose more', () => {
  for (const odds of ODDS)
    for (const gain of GAINS) {
      const lay = { side: 'lay', odds } as const
      const stake = stakeFor(lay, gain)
      expect(atStake(lay, stake).liability).toBeLessThanOrEqual(gain)
      expect(atStake(lay, lessBy(stake, -1)).liability).toBeGreaterThan(gain)
    }
})

test('what a back wins is no less than was typed, and a poisha of stake less would win less', () => {
  for (const odds of ODDS)
    for (const gain of GAINS) {
      const back = { side: 'back', odds } as const
      const stake = stakeFor(back, gain)
      expect(atStake(back, stake).profit).toBeGreaterThanOrEqual(gain)
      expect(atStake(back, lessBy(stake, 1)).profit).toBeLessThan(gain)
    }
})

test('the stake that is worked out is held to its range; where there are no terms, what is typed is the stake', () => {
  const typed = { stake: '100', terms: { ...NO_TERMS, amountIs: 'gain' } } as const
  expect(stakeOf({ kind: 'match_odds', side: 'lay', odds: 300, ...typed })).toBe(taka(50))
  expect(stakeOf({ kind: 'match_odds', side: 'lay', odds: 100_000, ...typed })).toBe('range')
  expect(stakeOf({ kind: 'bookmaker', side: 'lay', odds: 300, ...typed })).toBe(taka(100))
  expect(stakeOf({ kind: 'match_odds', side: 'back', odds: 300, ...typed, stake: '0' })).toBe('empty')
  expect(stakeOf({ kind: 'match_odds', side: 'back', odds: 300, ...typed, stake: '1e3' })).toBe('unclear')
})
