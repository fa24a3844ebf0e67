/** The demo's matches: fair prices, every state of a life, and the same match however often it is asked for. */
import { expect, test } from 'vitest'
import { SPORTS } from '../../contract/exchange.ts'
import { ladderOdds } from '../../contract/exposure.ts'
import { fancyMarkets } from './fancy.ts'
import { bookmakerOf, chanceOf, marketAt, matchOddsOf } from './market.ts'
import { stateOf } from './state.ts'
import { commitmentOf as hashOf } from '../fairness/fair.ts'
import { type Fixture, fixtureOf, fixturesBetween } from '../matches/fixtures.ts'
import { matchOf } from '../matches/match.ts'

const NOON = Date.parse('2026-11-21T12:00:00+06:00')
const DAY = 24 * 60 * 60 * 1000
/** A match of any seed. */
const drawn = (fixture: Fixture) => matchOf(fixture, hashOf(fixture.eventId))
const matches = (sport: (typeof SPORTS)[number], days: number) =>
  fixturesBetween(sport, NOON, NOON + days * DAY).map(drawn)

test('a match is the same whoever asks, and its id leads back to it', () => {
  for (const sport of SPORTS) {
    const [fixture] = fixturesBetween(sport, NOON, NOON + DAY)
    expect(fixture).toBeDefined()
    if (!fixture) continue
    expect(fixtureOf(fixture.eventId)).toEqual(fixture)
    expect(drawn(fixture)).toEqual(drawn(fixture))
    expect(fixture.home).not.toBe(fixture.away)
  }
  for (const wrong of ['', '0', '4123', '1', '1x', '1012345', '12345678901'])
    expect(fixtureOf(wrong), wrong).toBeUndefined()
})

test.each(SPORTS)('%s: nobody plays in two matches at once, and everybody meets everybody', (sport) => {
  const played = matches(sport, 4)
  const pairs = new Set<string>()
  for (const [index, { fixture, endsAt }] of played.entries()) {
    const { home, away } = fixture
    pairs.add([home, away].sort().join(' '))
    for (const { fixture: later } of played.slice(index + 1).filter((one) => one.fixture.startsAt < endsAt))
      for (const side of [home, away]) expect([later.home, later.away]).not.toContain(side)
  }
  expect(pairs.size).toBe(28)
})

test.each(SPORTS)('%s: chances add to one, end with the result, and are fair over many matches', (sport) => {
  const played = matches(sport, 20).filter(({ winner }) => winner !== undefined)
  let [expected, won, variance] = [0, 0, 0]
  for (const { moments, winner } of played) {
    for (const { chances } of moments) {
      expect(chances.every((chance) => chance >= 0 && chance <= 1)).toBe(true)
      expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 3)
    }
    const times = moments.map(({ at }) => at)
    expect(times).toEqual([...times].sort((a, b) => a - b))
    const middle = moments[Math.floor(moments.length / 2)]?.chances[0] ?? 0
    expected += middle
    variance += middle * (1 - middle)
    won += winner === 0 ? 1 : 0
    expect(moments.at(-1)?.chances[winner ?? 0]).toBeGreaterThan(0.95)
  }
  expect(played.length).toBeGreaterThan(300)
  // Within four standard deviations, and a little for the model.
  expect(Math.abs(won - expected)).toBeLessThan(4 * Math.sqrt(variance) + played.length * 0.02)
})

test('every state of a market’s life is met: to come, in play, closed, a ball bowled, settled, void', () => {
  const seen = new Set<string>()
  for (const match of matches('cricket', 4)) {
    for (let at = match.fixture.startsAt - 60_000; at <= match.endsAt + 10_000; at += 3000) {
      const market = matchOddsOf(match, at)
      seen.add(market.status)
      seen.add(market.isInPlay ? 'in play' : 'not in play')
      if (market.isBallRunning) seen.add('ball')
      if (market.status !== 'open') expect(market.quote(1)).toEqual({ back: [], lay: [] })
      expect(market.outcome !== undefined).toBe(market.status === 'settled')
    }
  }
  const lives = matches('soccer', 10).map(({ winner }) => (winner === undefined ? 'void' : 'settled'))
  expect(lives).toContain('void')
  for (const state of ['open', 'suspended', 'settled', 'in play', 'not in play', 'ball'])
    expect(seen).toContain(state)
})

test('prices are of the ladder, best first, and nobody can back and lay at a profit', () => {
  for (const sport of SPORTS) {
    for (const match of matches(sport, 3)) {
      for (let at = match.fixture.startsAt - 60_000; at < match.endsAt; at += 61_000) {
        const market = matchOddsOf(match, at)
        const bookmaker = bookmakerOf(match, at)
        for (const { id } of market.runners) {
          const { back, lay } = market.quote(id)
          const levels = [...back, ...lay]
          expect(levels.filter(({ price, size }) => ladderOdds(price) !== price || size <= 0)).toEqual([])
          expect(back.map(({ price }) => price)).toEqual(back.map(({ price }) => price).sort((a, b) => b - a))
          if (back[0] && lay[0]) expect(back[0].price).toBeLessThan(lay[0].price)
          const fixed = bookmaker.quote(id)
          if (fixed.back[0] && fixed.lay[0]) expect(fixed.back[0].price).toBeLessThan(fixed.lay[0].price)
        }
      }
    }
  }
})

test('at match odds whoever takes a price takes it on the house’s side of the chance it was made of', () => {
  let seen = 0
  for (const sport of SPORTS) {
    for (const match of matches(sport, 3)) {
      for (let at = match.fixture.startsAt - 60_000; at < match.endsAt; at += 31_000) {
        const market = matchOddsOf(match, at)
        for (const { id } of market.runners) {
          const { back, lay } = market.quote(id)
          const fair = 100 / chanceOf(match, stateOf(match, at), id)
          const unfair = [
            ...back.filter(({ price }) => price > fair),
            ...lay.filter(({ price }) => price < fair),
          ]
          expect(unfair, `${market.id} ${at}`).toEqual([])
          seen += back.length + lay.length
        }
      }
    }
  }
  expect(seen).toBeGreaterThan(1000)
})

test('a fancy is answered by the runs, and one that is not reached is void', () => {
  for (const match of matches('cricket', 12)) {
    const { eventId, startsAt } = match.fixture
    const after = fancyMarkets(match, match.endsAt + 1)
    expect(new Set(after.map(({ id }) => id)).size).toBe(after.length)
    for (const fancy of after) {
      expect(['settled', 'void']).toContain(fancy.status)
      if (match.winner !== undefined) expect(fancy.status).toBe('settled')
      expect(fancy.outcome === undefined).toBe(fancy.status === 'void')
    }
    const total = marketAt({ of: drawn }, `f.${eventId}.k1`, match.endsAt + 1)
    if (total?.status === 'settled') expect(total.outcome).toBe(match.innings[0].at(-1))
    const early = fancyMarkets(match, startsAt - 60_000)
    expect(early.some(({ quote }) => quote(1).back.length > 0)).toBe(true)
  }
})

test('no line of runs, and no price of the break between the innings, can be bet against for good', () => {
  const played = matches('cricket', 60).filter(({ moments, endsAt }) => moments.at(-1)?.at === endsAt)
  const bets = new Map<string, { count: number; net: number; squares: number }>()
  const add = (name: string, net: number) => {
    const { count, net: sum, squares } = bets.get(name) ?? { count: 0, net: 0, squares: 0 }
    bets.set(name, { count: count + 1, net: sum + net, squares: squares + net ** 2 })
  }
  for (const match of played) {
    const outcomes = new Map(
      fancyMarkets(match, match.endsAt + 1).map(({ id, outcome }) => [id, outcome ?? 0]),
    )
    // Before the first ball, and after twenty.
    for (const at of [match.fixture.startsAt - 60_000, (match.moments[19]?.at ?? 0) + 25_000])
      for (const { id, type, quote } of fancyMarkets(match, at)) {
        const { lines, back, lay } = quote(1)
        const outcome = outcomes.get(id) ?? 0
        if (type !== 'Fancy' || !lines || !back[0] || !lay[0]) continue
        const code = id.split('.').at(-1) ?? ''
        add(`yes ${code}`, outcome >= lines.back ? back[0].price - 100 : -100)
        add(`no ${code}`, outcome < lines.lay ? 100 : 100 - lay[0].price)
      }
    const last = match.moments.findLast(({ innings }) => innings?.number === 1)
    const [home = 0, away = 0] = last?.chances ?? []
    if (match.winner === undefined) continue
    add('the first side at the break', match.winner === 0 ? 100 / home - 100 : -100)
    add('the second side at the break', match.winner === 1 ? 100 / away - 100 : -100)
  }
  expect(bets.size).toBeGreaterThan(8)
  // Who bets 100 on each of a thousand matches has won no more than chance explains.
  for (const [name, { count, net, squares }] of bets)
    expect(net, `${name}: ${Math.round(net)} of ${count} bets`).toBeLessThan(3 * Math.sqrt(squares))
})
