import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { commitmentOf, drawsOf } from '../../../../server/fairness/fair.ts'
import { rouletteRules } from '../../../../server/games/roulette/game.ts'
import { readMessage } from '../launcher/frame.ts'
import { check } from './check.ts'
import { type KeptRound, merged, readRounds, ROUNDS_KEPT } from '../shared/rounds.ts'

/** A round of roulette as its frame tells it, a chip of 10 taka on red. */
function told(nonce: number): KeptRound {
  const serverSeed = randomBytes(32).toString('hex')
  const choice = { red: 1000 }
  const bet = rouletteRules.betOf(1000, choice)
  if (bet === undefined) throw new Error('No such bet')
  const { view, pay } = rouletteRules.play(drawsOf(serverSeed, 'shapla', nonce), bet, [], {
    isFree: false,
    elapsed: Infinity,
  })
  return {
    round: `r_${nonce}`,
    nonce,
    commitment: commitmentOf(serverSeed),
    seen: commitmentOf(serverSeed),
    serverSeed,
    playerSeed: 'shapla',
    stake: '10.00',
    choice,
    moves: [],
    pay: (pay / 100).toFixed(2),
    isFree: false,
    isRefunded: false,
    view,
    at: nonce,
    engine: 'roulette',
    game: 'Red Coin Roulette',
  }
}

test('F-08 PP-30 a kept round is computed again by its own rules, and one changed byte of anything fails', () => {
  for (let nonce = 0; nonce < 20; nonce++) {
    const [round] = readRounds(JSON.parse(JSON.stringify([told(nonce)])))
    if (!round) throw new Error('The round was not read')
    expect(check(round)).toMatchObject({ verdict: 'good', drawn: [{ below: 37 }] })
    const flipped = (round.serverSeed.startsWith('0') ? '1' : '0') + round.serverSeed.slice(1)
    expect(check({ ...round, serverSeed: flipped }).verdict).toBe('fingerprint')
    expect(check({ ...round, seen: flipped }).verdict).toBe('fingerprint')
    expect(check({ ...round, pay: '123.45' }).verdict).toBe('result')
    expect(check({ ...round, view: { number: -1 } }).verdict).toBe('result')
    expect(check({ ...round, choice: 'nothing' }).verdict).toBe('result')
    expect(check({ ...round, isRefunded: true }).verdict).toBe('refunded')
    expect(check({ ...round, engine: 'constructor' }).verdict).toBe('unknown')
  }
})

test('rounds are kept once each, the newest, and what was seen before a round is not unseen', () => {
  const seen = told(1)
  const { seen: _, ...unseen } = seen
  expect(merged([seen], [unseen])).toEqual([seen])
  expect(merged([unseen], [seen])).toEqual([seen])
  const many = Array.from({ length: ROUNDS_KEPT + 5 }, (_, at) => told(at))
  const kept = merged(many.slice(0, 60), many.slice(50))
  expect(kept).toHaveLength(ROUNDS_KEPT)
  expect(kept[0]?.nonce).toBe(ROUNDS_KEPT + 4)
  expect(new Set(kept.map(({ round }) => round)).size).toBe(ROUNDS_KEPT)
})

test('a frame cannot fill the device, nor have nonsense kept', () => {
  const { engine: _, game: __, ...round } = told(1)
  expect(readMessage({ type: 'rounds', rounds: [round] })).toMatchObject({ type: 'rounds' })
  for (const wrong of [
    { ...round, view: 'x'.repeat(30_000) },
    { ...round, serverSeed: 'short' },
    { ...round, pay: '1e9' },
    null,
  ])
    expect(readMessage({ type: 'rounds', rounds: [wrong] })).toBeUndefined()
  expect(readMessage({ type: 'rounds', rounds: Array.from({ length: 51 }, () => round) })).toBeUndefined()
  expect(readRounds('nonsense')).toEqual([])
  expect(readRounds([null, { round: 1 }])).toEqual([])
})
