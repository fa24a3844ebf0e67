import { expect, test } from 'vitest'
import { taka } from '../../../../contract/money.ts'
import type { BetRecord } from '../../../../contract/records.ts'
import { elapsed } from '../shared/elapsed.ts'
import { moneyOf, withBets } from './useSessionMoney.ts'

const bet = (id: string, stake: number, returned: number, isOpen = false): BetRecord => ({
  id,
  platform: 'A',
  gameType: 'SLOT',
  game: 'b',
  stake: taka(stake),
  returned: taka(returned),
  at: 0,
  isOpen,
})

test('PP-15 the net of a session is what came back minus what was staked since it began', () => {
  const began = withBets(undefined, [bet('1', 500, 0)])
  const first = withBets(began, [bet('2', 20, 0, true), bet('1', 500, 0)])
  expect(moneyOf([...first.since.values()])).toEqual({ staked: taka(20), net: taka(-20) })
  // The bet settles, and the host tells only its newest two from then on.
  const second = withBets(first, [bet('3', 10, 5), bet('2', 20, 60)])
  const third = withBets(second, [bet('4', 10, 0), bet('3', 10, 5)])
  expect(moneyOf([...third.since.values()])).toEqual({ staked: taka(40), net: taka(25) })
})

test('PP-14 the session time reads h:mm:ss', () => {
  expect(elapsed(0)).toBe('0:00:00')
  expect(elapsed(3_725_900)).toBe('1:02:05')
  expect(elapsed(-5)).toBe('0:00:00')
})
