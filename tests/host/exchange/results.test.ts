/** Matches that are over: each told with how its markets were settled and why, corrections included. exchange.md 4; decision 197. */
import { expect } from 'vitest'
import { exchangeDataApi, type Sport, SPORTS } from '../../../contract/exchange.ts'
import { RESULT_DAYS, SIDE_TYPE } from '../../../contract/exchange/results.ts'
import { RULE_NAMES } from '../../../contract/exchange/side-markets.ts'
import { taka } from '../../../contract/money.ts'
import { z } from '../../../contract/kit/zod.ts'
import { marketAt } from '../../../server/exchange/market.ts'
import { sideMarkets } from '../../../server/exchange/side-markets.ts'
import { keepExchange } from '../../../server/jobs/exchange-keeper.ts'
import { endMarket, settlePlayers } from '../../../server/ledger/exchange-settle.ts'
import { fixturesBetween } from '../../../server/matches/fixtures.ts'
import { type Match, runnersOf } from '../../../server/matches/match.ts'
import { dayOf, fixturesOfDay } from '../../../server/matches/matches.ts'
import { NOON, onEveryStore, signedIn } from '../support/harness.ts'
import { knownMatch, testMatches } from '../support/matches.ts'
import { onOneSite, type Site, siteOn } from '../support/site.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

async function told(site: Site, sport: Sport, day: string) {
  const { status, body } = await site.call('GET', `/exchange-data/results/${sport}/${day}`)
  expect(status).toBe(200)
  return z.decode(exchangeDataApi.dayResults.output, body)
}

async function ofMatch(site: Site, eventId: string) {
  const { status, body } = await site.call('GET', `/exchange-data/result/${eventId}`)
  expect(status).toBe(200)
  return z.decode(exchangeDataApi.matchResult.output, body)
}

const winnerOf = ({ fixture, winner }: Match): string => runnersOf(fixture)[winner ?? -1] ?? ''

/** Of a day those that are over at a moment, the newest first. */
const overOn = (sport: Sport, day: string, now: number): Match[] =>
  fixturesOfDay(day)
    .filter((fixture) => fixture.sport === sport)
    .map(knownMatch)
    .filter(({ endsAt }) => endsAt <= now)
    .toReversed()

onOneSite(
  'S-EXCH-07 a day tells its matches that are over, with who won and the score, and no other',
  async (site) => {
    for (const sport of SPORTS) {
      for (const day of [dayOf(NOON), dayOf(NOON - DAY)]) {
        const { first, matches } = await told(site, sport, day)
        expect(first <= day).toBe(true)
        const over = overOn(sport, day, site.clock.now)
        expect(over.length).toBeGreaterThan(3)
        expect(matches.map(({ event, winner, endedAt }) => [event, winner, endedAt])).toEqual(
          over.map((match) => [match.fixture.eventId, winnerOf(match), match.endsAt]),
        )
        for (const { score, isProven, isCorrected } of matches)
          expect([score?.sport, isProven, isCorrected]).toEqual([sport, true, false])
      }
    }
    // One that ends meanwhile is there at once.
    const next = fixturesBetween('soccer', NOON - 3 * HOUR, NOON)
      .map(knownMatch)
      .find(({ endsAt }) => endsAt > site.clock.now)
    if (!next) throw new Error('no match is under way')
    const day = dayOf(next.fixture.startsAt)
    const events = async () => (await told(site, 'soccer', day)).matches.map(({ event }) => event)
    expect(await events()).not.toContain(next.fixture.eventId)
    const early = await site.call('GET', `/exchange-data/result/${next.fixture.eventId}`)
    expect([early.status, early.body.code]).toEqual([409, 'MATCH_NOT_OVER'])
    site.clock.now = next.endsAt
    expect(await events()).toContain(next.fixture.eventId)
  },
)

onOneSite(
  'each market of a match is told with what it was settled by, as the ledger settles it',
  async (site) => {
    const rules = new Set<string>()
    const days = [dayOf(NOON), dayOf(NOON - DAY), dayOf(NOON - 2 * DAY), dayOf(NOON - 3 * DAY)]
    for (const match of SPORTS.flatMap((sport) => days.flatMap((day) => overOn(sport, day, NOON)))) {
      const { fixture, endsAt } = match
      const result = await ofMatch(site, fixture.eventId)
      expect(result.winner).toBe(winnerOf(match))
      expect(result.markets.slice(0, 2).map(({ id }) => id)).toEqual([
        `1.${fixture.eventId}`,
        `b.${fixture.eventId}`,
      ])
      const sides = sideMarkets(match, endsAt).map(({ id }) => id)
      expect(sides.length).toBeGreaterThan(2)
      expect(result.markets.filter(({ type }) => type === SIDE_TYPE).map(({ id }) => id)).toEqual(sides)
      for (const { id, isVoid, winner, runs, rule, corrected } of result.markets) {
        const market = marketAt(testMatches, id, endsAt)
        const outcome = market?.outcome
        expect(market?.status, id).toBe(isVoid ? 'void' : 'settled')
        const isCounted = id.startsWith('f')
        expect(runs, id).toBe(isCounted ? outcome : undefined)
        const won = market?.runners.find((runner) => runner.id === outcome)?.name
        expect(winner, id).toBe(isCounted ? '' : (won ?? ''))
        expect(corrected).toBeUndefined()
        rules.add(rule)
      }
    }
    for (const rule of ['winner', 'draw', 'called_off', 'runs', ...RULE_NAMES]) expect(rules).toContain(rule)
  },
)

onOneSite(
  'there are results of 30 days and no more, and a day that many ask for is drawn once',
  async (site) => {
    const { matches } = site.host
    let drawn = 0
    const { past } = matches
    matches.past = (fixture) => {
      drawn += 1
      return past(fixture)
    }
    const yesterday = dayOf(NOON - DAY)
    const all = await Promise.all([1, 2, 3].map(() => told(site, 'tennis', yesterday)))
    expect(all[1]).toEqual(all[0])
    expect(drawn).toBe(fixturesOfDay(yesterday).filter(({ sport }) => sport === 'tennis').length)
    for (const day of ['1999-01-01', '2999-01-01', '2026-02-30', dayOf(NOON + DAY)])
      expect((await told(site, 'cricket', day)).matches).toEqual([])
    expect((await site.call('GET', '/exchange-data/results/cricket/today')).status).toBe(422)
    expect((await site.call('GET', '/exchange-data/results/golf/2026-11-27')).status).toBe(422)
    for (const event of ['0', '999', 'x', '10'])
      expect((await site.call('GET', `/exchange-data/result/${event}`)).status).toBe(404)

    const old = overOn('cricket', yesterday, NOON)[0]
    site.clock.now = NOON + (RESULT_DAYS - 2) * DAY
    expect((await told(site, 'cricket', yesterday)).first).toBe(yesterday)
    expect((await told(site, 'cricket', yesterday)).matches).not.toEqual([])
    site.clock.now += DAY
    expect((await told(site, 'cricket', yesterday)).first > yesterday).toBe(true)
    expect((await told(site, 'cricket', yesterday)).matches).toEqual([])
    expect((await site.call('GET', `/exchange-data/result/${old?.fixture.eventId}`)).status).toBe(404)
  },
)

onEveryStore('PP-31 a result that staff corrected is told with what it was before', async (world) => {
  const { host, db, clock } = world
  const site = await siteOn(world)
  const client = await signedIn(host, taka(1000))
  const match = fixturesBetween('tennis', NOON + HOUR, NOON + 30 * HOUR)
    .map(knownMatch)
    .find(({ winner }) => winner !== undefined)
  if (!match) throw new Error('no match')
  const { fixture, endsAt } = match
  const { eventId, sport, startsAt } = fixture
  const market = `1.${eventId}`
  const placed = await client.call('POST', '/api/exchange/orders', {
    body: {
      market,
      selection: 1,
      side: 'back',
      odds: '1.01',
      stake: '10.00',
      client_reference: 'reference-result',
      price_change: 'any',
    },
  })
  expect(placed.status).toBe(201)
  clock.now = endsAt + 1000
  await keepExchange(host)
  const before = await ofMatch(site, eventId)
  expect([before.isCorrected, before.winner]).toEqual([false, winnerOf(match)])

  const other = match.winner === 0 ? 2 : 1
  const name = runnersOf(fixture)[other - 1] ?? ''
  for (const [version, outcome] of [
    [2, other],
    [3, 'void'],
  ] as const) {
    clock.forward(HOUR)
    await endMarket(db, version, { market, outcome, actor: 'staff', at: clock.now })
    await settlePlayers(db, market, clock.now)
    const after = await ofMatch(site, eventId)
    const isVoid = outcome === 'void'
    expect([after.isCorrected, after.winner]).toEqual([true, isVoid ? '' : name])
    expect(after.markets[0]).toMatchObject({
      isVoid,
      winner: isVoid ? '' : name,
      corrected: { at: clock.now, before: { isVoid: false, winner: winnerOf(match) } },
    })
    expect(after.markets[1]).toEqual(before.markets[1])
    const listed = (await told(site, sport, dayOf(startsAt))).matches.find(({ event }) => event === eventId)
    expect(listed).toMatchObject({ isCorrected: true, winner: isVoid ? '' : name })
  }
})
