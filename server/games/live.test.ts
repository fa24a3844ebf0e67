/** A live table by its rules alone: nothing is shown before its draw, and its clock is the same for everybody. */
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { commitmentOf, drawsOf } from '../fairness/fair.ts'
import { verifies } from './kit/verify.ts'
import { liveBaccaratRules } from './live-baccarat/game.ts'
import { liveDragonRules } from './live-dragon/game.ts'
import { liveRouletteRules } from './live-roulette/game.ts'
import { beginningOf, CHAIN_ROUNDS, numberAt, TABLE_SEED, TIMETABLE } from './live.ts'

const TABLES = [
  { rules: liveRouletteRules, choice: { red: 500 } },
  { rules: liveBaccaratRules, choice: { banker: 500 } },
  { rules: liveDragonRules, choice: { tiger: 500 } },
]

test('a round shows nothing and pays nothing before its draw has been shown', () => {
  for (const { rules, choice } of TABLES) {
    const seed = randomBytes(32).toString('hex')
    const bet = rules.betOf(500, choice)
    if (!bet) throw new Error('no bet')
    const at = (elapsed: number) =>
      rules.play(drawsOf(seed, TABLE_SEED, 9), bet, [], { isFree: false, elapsed })
    for (const elapsed of [0, TIMETABLE.closesAt, TIMETABLE.revealsAt, TIMETABLE.endsAt - 1])
      expect(at(elapsed)).toEqual({ view: {}, isOver: false, pay: 0 })
    expect(at(TIMETABLE.endsAt)).toMatchObject({
      isOver: true,
      view: rules.table.view(drawsOf(seed, TABLE_SEED, 9)),
    })
  }
})

test('bets close before the seed is told, the draw is shown before it pays, and rounds do not overlap', () => {
  const { closesAt, revealsAt, endsAt, roundMs } = TIMETABLE
  expect([0, closesAt, revealsAt, endsAt, roundMs]).toEqual(
    [0, closesAt, revealsAt, endsAt, roundMs].toSorted((a, b) => a - b),
  )
  // PP-24: at least five seconds from a bet to the next round.
  expect(roundMs - closesAt).toBeGreaterThanOrEqual(5000)
  const now = Date.parse('2026-11-21T12:00:07+06:00')
  expect(beginningOf(numberAt(now))).toBe(now - 7000)
  expect(numberAt(beginningOf(5))).toBe(5)
  expect(numberAt(beginningOf(5) - 1)).toBe(4)
  expect(CHAIN_ROUNDS * roundMs).toBe(3_600_000)
})

test('a round of a chain verifies as any other, and its seed is the commitment to the next', () => {
  const last = randomBytes(32).toString('hex')
  const before = commitmentOf(last)
  for (const { rules, choice } of TABLES) {
    const bet = rules.betOf(500, choice)
    if (!bet) throw new Error('no bet')
    const moment = { isFree: false, elapsed: Infinity }
    const { view, pay } = rules.play(drawsOf(last, TABLE_SEED, 8), bet, [], moment)
    const round = {
      round: 't8-0-x',
      nonce: 8,
      commitment: before,
      serverSeed: last,
      playerSeed: TABLE_SEED,
      stake: '5.00',
      choice,
      moves: [],
      pay: (pay / 100).toFixed(2),
      isFree: false,
      isRefunded: false,
      view,
      at: 0,
    }
    expect(verifies(rules, round, before)).toBe(true)
    expect(verifies(rules, { ...round, serverSeed: before }, before)).toBe(false)
    expect(verifies(rules, { ...round, nonce: 9, pay: '777.00' }, before)).toBe(false)
  }
})
