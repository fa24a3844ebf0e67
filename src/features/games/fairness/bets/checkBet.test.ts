import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { paisa } from '../../../../../contract/money.ts'
import { netOf } from '../../../../../contract/exposure.ts'
import { marketAt } from '../../../../../server/exchange/market.ts'
import { dayCommitment, leafOf, pathOf, rootOf } from '../../../../../server/matches/commitment.ts'
import { fixtureOf } from '../../../../../server/matches/fixtures.ts'
import { matchOf } from '../../../../../server/matches/match.ts'
import { fixturesOfDay, seedOfMatch } from '../../../../../server/matches/matches.ts'
import { betsOnWire, type KeptBet, mergedBets, readBets } from '../../../exchange/shared/keptBets.ts'
import { checkBet, wayOf, wayText } from './checkBet.ts'

const DAY = '2026-11-27'
const secret = createHash('sha256').update('shapla').digest('hex')
const fixtures = fixturesOfDay(DAY)
const seedOf = (eventId: string): string => seedOfMatch(secret, eventId)
const leaves = fixtures.map(({ eventId }) => leafOf(eventId, seedOf(eventId)))
const root = rootOf(leaves)
const playedOut = fixtures.filter((one) => matchOf(one, seedOf(one.eventId)).winner !== undefined)

/** A bet of ৳10 at 2.00, on a match of that day, settled as its match ended. */
function settled(market: string, run?: number): KeptBet {
  const eventId = /\d{2,}/.exec(market)?.[0] ?? ''
  const fixture = fixtureOf(eventId)
  if (!fixture) throw new Error('no match')
  const match = matchOf(fixture, seedOf(eventId))
  const outcome = marketAt({ of: () => match }, market, match.endsAt)?.outcome
  const position = {
    side: 'back',
    selection: run ?? 1,
    odds: 200,
    matched: 1000,
    gain: 100_000,
    rest: 0,
  } as const
  const kind = market.startsWith('f') ? 'fancy' : 'match_odds'
  const net = outcome === undefined ? 0 : netOf(kind, position, outcome)
  const terms = { reference: `reference-${market}`, market, event: eventId, odds: 200 }
  return {
    receipt: {
      receipt: {
        ...terms,
        format: 'maidan-bet-1',
        player: '900000000001',
        selection: 1,
        side: 'back',
        run: run ?? null,
        stake: '10.00',
        placed_at: '2026-11-26T06:00:00.000Z',
        day: DAY,
        root,
      },
      key_id: 'key',
      signature: 'signature',
    },
    order: {
      ...terms,
      atStart: undefined,
      expiresAt: undefined,
      delayedUntil: undefined,
      refusal: '',
      commission: undefined,
      eventName: 'e',
      betType: run === undefined ? 'back' : 'yes',
      stake: paisa(1000),
      net: paisa(net),
      status: outcome === undefined ? 'void' : net > 0 ? 'won' : 'lost',
      marketName: 'm',
      selectionName: 's',
      profit: paisa(1000),
      liability: paisa(1000),
      run,
      createdAt: 1,
      id: '1',
      matched: paisa(1000),
      withPlayers: paisa(0),
      ahead: undefined,
      reduceOnly: undefined,
      unmatched: paisa(0),
      averageOdds: 200,
      settledAt: 2,
      earlier: [],
    },
    isSeen: true,
    proof: {
      event: eventId,
      day: DAY,
      root,
      previous: '',
      commitment: dayCommitment(DAY, root, ''),
      committedAt: 0,
      seed: seedOf(eventId),
      leaf: leafOf(eventId, seedOf(eventId)),
      path: pathOf(leaves, fixtures.indexOf(fixtures.find((one) => one.eventId === eventId) ?? fixture)),
    },
  }
}

/** With another first letter. */
const other = (text: string): string => (text.startsWith('0') ? '1' : '0') + text.slice(1)

const changed = (bet: KeptBet, change: Partial<NonNullable<KeptBet['proof']>>): KeptBet => ({
  ...bet,
  proof: bet.proof && { ...bet.proof, ...change },
})

const bets = (): KeptBet[] => [
  ...playedOut.slice(0, 5).map(({ eventId }) => settled(`1.${eventId}`)),
  ...playedOut.slice(-5).map(({ eventId }) => settled(`b.${eventId}`)),
  ...playedOut
    .filter(({ sport }) => sport === 'cricket')
    .slice(0, 3)
    .map(({ eventId }) => settled(`f.${eventId}.o12`, 14)),
]

test('PP-30 a bet on a match that is over is checked by the match played again, and one changed byte fails, each with its own word', () => {
  for (const bet of bets()) {
    expect(checkBet(bet, 'good').verdict, bet.order.market).toBe('good')
    const { proof, receipt, order } = bet
    if (!proof) throw new Error('no proof')
    expect(checkBet(bet, 'bad').verdict).toBe('receipt')
    expect(checkBet(changed(bet, { seed: other(proof.seed) }), 'good').verdict).toBe('seed')
    for (const index of proof.path.keys()) {
      const path = proof.path.map((step, at) => (at === index ? { ...step, hash: other(step.hash) } : step))
      expect(checkBet(changed(bet, { path }), 'good').verdict).toBe('path')
    }
    for (const part of ['leaf', 'previous', 'commitment'] as const)
      expect(checkBet(changed(bet, { [part]: other(proof[part]) }), 'good').verdict).not.toBe('good')
    // A receipt that was changed where the signature cannot be checked.
    const forged = { ...bet, receipt: { ...receipt, receipt: { ...receipt.receipt, root: other(root) } } }
    expect(checkBet(forged, 'cannot').verdict).toBe('path')
    expect(checkBet({ ...bet, order: { ...order, stake: paisa(1001) } }, 'good').verdict).toBe('receipt')
    const net = paisa((order.net ?? 0) + 1)
    expect(checkBet({ ...bet, order: { ...order, net } }, 'good').verdict).toBe('result')
    expect(checkBet(bet, 'good', '1.23').verdict).toBe('result')
    expect(checkBet(bet, 'good', 'nonsense').verdict).toBe('result')
  }
})

test('a bet that is open, whose match is not told, or that staff corrected, says so', () => {
  const [bet] = bets()
  if (!bet) throw new Error('no bet')
  const { order } = bet
  const earlier = [{ status: order.status, net: order.net ?? paisa(0), settledAt: 1 }]
  expect(checkBet({ ...bet, order: { ...order, net: paisa(5), earlier } }, 'good').verdict).toBe('corrected')
  expect(checkBet({ ...bet, proof: undefined }, 'good').verdict).toBe('untold')
  const open = { ...order, status: 'open' as const, net: undefined }
  expect(checkBet({ ...bet, order: open, proof: undefined }, 'good').verdict).toBe('open')
  expect(checkBet(bet, 'good').replay?.moments.length).toBeGreaterThan(10)
})

test('kept bets are read as they were kept, and a receipt that was had before is not taken for another', () => {
  const [one, two] = bets()
  if (!one || !two) throw new Error('no bets')
  expect(readBets(structuredClone(betsOnWire([one, two])))).toEqual([one, two])
  expect(readBets('nonsense')).toEqual([])
  expect(readBets([null, { receipt: 1 }])).toEqual([])
  const forged = { ...one.receipt, receipt: { ...one.receipt.receipt, root: other(root) } }
  const late = { ...one, receipt: forged, isSeen: false, proof: undefined }
  expect(mergedBets([one], [late])).toEqual([one])
  expect(mergedBets([{ ...one, isSeen: false }], [late])).toEqual([{ ...late, proof: one.proof }])
})

test('a way is one text and back, whatever is typed', () => {
  const path = bets()[0]?.proof?.path ?? []
  expect(wayOf(wayText(path))).toEqual(path)
  for (const text of ['', 'left', 'up down', 'left  right']) expect(Array.isArray(wayOf(text))).toBe(true)
})
