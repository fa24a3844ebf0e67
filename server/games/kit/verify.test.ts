import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { commitmentOf, drawsOf } from '../../fairness/fair.ts'
import { slotRules } from '../slot/game.ts'
import { type Outcome, spin } from '../slot/rules.ts'
import type { Ended } from './api.ts'
import { poisha, verifies } from './verify.ts'

/** A round as the studio tells it when it is over. */
function endedRound(serverSeed: string): Ended<Outcome> {
  const outcome = spin(drawsOf(serverSeed, 'shapla', 7), false)
  return {
    round: 'r_1',
    nonce: 7,
    commitment: commitmentOf(serverSeed),
    serverSeed,
    playerSeed: 'shapla',
    stake: '5.00',
    pay: (outcome.units * 0.5).toFixed(2),
    isFree: false,
    isRefunded: false,
    choice: null,
    moves: [],
    view: outcome,
    at: 0,
  }
}

test('a round verifies from its revealed seeds', () => {
  for (let i = 0; i < 200; i++) {
    const round = endedRound(randomBytes(32).toString('hex'))
    expect(verifies(slotRules, round, round.commitment), round.serverSeed).toBe(true)
    expect(verifies(slotRules, round, undefined)).toBe(true)
  }
})

test('one changed byte anywhere, and it does not verify', () => {
  const round = endedRound('5a'.repeat(32))
  const flip = (text: string, at: number) =>
    text.slice(0, at) + (text[at] === '0' ? '1' : '0') + text.slice(at + 1)
  for (let at = 0; at < 64; at++) {
    expect(verifies(slotRules, { ...round, serverSeed: flip(round.serverSeed, at) }, round.commitment)).toBe(
      false,
    )
    expect(verifies(slotRules, round, flip(round.commitment, at))).toBe(false)
  }
  expect(verifies(slotRules, { ...round, playerSeed: 'shaplb' }, round.commitment)).toBe(false)
  expect(verifies(slotRules, { ...round, nonce: 8 }, round.commitment)).toBe(false)
  expect(verifies(slotRules, { ...round, pay: '123.45' }, round.commitment)).toBe(false)
  expect(
    verifies(slotRules, { ...round, view: { ...round.view, stops: [0, 0, 0, 0, 0] } }, round.commitment),
  ).toBe(false)
})

test('amounts of the wire become poisha exactly', () => {
  expect(['0.00', '12.50', '-3.05', '1000'].map(poisha)).toEqual([0, 1250, -305, 100_000])
  expect(['', 'x', '1.5', '1e3'].map(poisha)).toEqual([0, 0, 0, 0])
})
