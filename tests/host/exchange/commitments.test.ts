/** Matches nobody can know beforehand, and that everybody can check afterwards. PP-30, F-08; exchange.md 1; decision 191. */
import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { exchangeApi, exchangeDataApi, SPORTS } from '../../../contract/exchange.ts'
import { taka } from '../../../contract/money.ts'
import { type SignedBet, signedBet, verifyBet } from '../../../contract/proof.ts'
import { z } from '../../../contract/kit/zod.ts'
import { dayCommitment, leafOf, pathOf, rootFrom, rootOf } from '../../../server/matches/commitment.ts'
import { type Fixture, fixturesBetween, publicSeed } from '../../../server/matches/fixtures.ts'
import { type Match, matchOf, runnersOf } from '../../../server/matches/match.ts'
import { isSignedBy, signerOf } from '../../../server/crypto/signing.ts'
import { marketAnswer } from '../../../server/exchange/data.ts'
import { keepExchange } from '../../../server/jobs/exchange-keeper.ts'
import { NO_TERMS, placeOrder } from '../../../server/ledger/exchange.ts'
import { commitmentsOf, createMatches, dayOf, fixturesOfDay } from '../../../server/matches/matches.ts'
import { knownMatch, secretOf } from '../support/matches.ts'
import { NOON, onEveryStore, signedIn, type World } from '../support/harness.ts'
import { onOneSite, type Site } from '../support/site.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const commitmentsTold = async (site: Site) =>
  z.decode(
    exchangeDataApi.commitments.output,
    (await site.call('GET', '/exchange-data/commitments')).body as never,
  )
const proofOf = (site: Site, eventId: string) => site.call('GET', `/exchange-data/proof/${eventId}`)

/** Matches that have begun by now and end soon, one of each sport. */
const underWay = (now: number): Match[] =>
  SPORTS.map((sport) => {
    const [fixture] = fixturesBetween(sport, now - 3 * HOUR, now)
      .filter((one) => knownMatch(one).endsAt > now)
      .slice(-1)
    if (!fixture) throw new Error(`no ${sport}`)
    return knownMatch(fixture)
  })

onOneSite(
  'PP-30 what is drawn is committed to for each day that has prices, and told and checked once a match is over',
  async (site) => {
    const commitments = await commitmentsTold(site)
    expect(commitments.map(({ day }) => day)).toContain(dayOf(NOON + 4 * DAY))
    for (const [index, { day, root, previous, commitment }] of commitments.entries()) {
      expect(commitment).toBe(sha256(`${day}:${root}:${previous}`))
      expect(previous).toBe(commitments[index + 1]?.commitment ?? '')
    }
    const matches = underWay(site.clock.now)
    for (const { fixture } of matches) {
      const early = await proofOf(site, fixture.eventId)
      expect([early.status, early.body.code]).toEqual([409, 'MATCH_NOT_OVER'])
    }
    for (const { fixture, endsAt, winner } of matches) {
      site.clock.now = Math.max(site.clock.now, endsAt)
      const late = await proofOf(site, fixture.eventId)
      const proof = z.decode(exchangeDataApi.matchProof.output, late.body)
      const said = commitments.find(({ day }) => day === dayOf(fixture.startsAt))
      expect(proof).toMatchObject({ event: fixture.eventId, ...said })
      // By any shell.
      const root = proof.path.reduce(
        (node, { side, hash }) => sha256(side === 'left' ? hash + node : node + hash),
        sha256(`${fixture.eventId}:${proof.seed}`),
      )
      expect(root).toBe(said?.root)
      expect(matchOf(fixture, proof.seed).winner).toBe(winner)
      const { body } = await site.call('GET', `/exchange-data/sports-events/${fixture.sport}`)
      const listed = (body as unknown as { EventId: string; result: string }[]).find(
        ({ EventId }) => EventId === fixture.eventId,
      )
      expect(listed?.result).toBe(runnersOf(fixture)[winner ?? -1] ?? 'Void')
    }
    expect((await proofOf(site, '999')).status).toBe(404)
  },
)

onEveryStore('PP-30 hosts on one database make a day once, and draw the same matches', async (world) => {
  const { db, clock } = world
  const made: string[] = []
  const hosts = Array.from({ length: 4 }, () =>
    createMatches({
      db,
      newSecret: (day) => (made.push(day), sha256(`${made.length}`)),
      delays: world.host.matches.delays,
    }),
  )
  await Promise.all(hosts.map((one) => one.ready(clock.now)))
  expect(made.length).toBe(new Set(made).size)
  for (const fixture of fixturesBetween('cricket', NOON - DAY, NOON + 4 * DAY)) {
    const [first, ...others] = hosts.map((one) => one.of(fixture))
    expect(first?.seed).toMatch(/^[0-9a-f]{64}$/)
    for (const other of others) expect(other).toEqual(first)
  }
  // The next day adds one row, chained to the last, and changes none.
  const before = await db.selectFrom('match_day').selectAll().orderBy('day').execute()
  clock.forward(DAY)
  await Promise.all(hosts.map((one) => one.ready(clock.now)))
  const after = await db.selectFrom('match_day').selectAll().orderBy('day').execute()
  expect(after.slice(0, -1)).toEqual(before)
  expect(after.at(-1)?.previous).toBe(before.at(-1)?.commitment)
})

onEveryStore('the database changes and takes away no secret of a day', async ({ db, host, clock }) => {
  await host.matches.ready(clock.now)
  const [day] = await db.selectFrom('match_day').select('day').execute()
  const where = { day: day?.day ?? '' }
  const change = db
    .updateTable('match_day')
    .set({ secret: sha256('x') })
    .where('day', '=', where.day)
  await expect(change.execute()).rejects.toThrow()
  await expect(db.deleteFrom('match_day').where('day', '=', where.day).execute()).rejects.toThrow()
})

/** A match, and the chance of its first side as its book told it: first four days ahead, last a second before the start. */
interface Watched {
  match: Match
  told: readonly number[]
}

const TOLD_BEFORE = [4 * DAY - HOUR, DAY, 3 * HOUR, 30 * 60 * 1000, 60_000, 1000]

/** What the best prices of a match say of its first side before the start; none where there are none. */
function toldOf(host: World['host'], { eventId, startsAt }: Fixture): number[] {
  return TOLD_BEFORE.flatMap((ms) => {
    const answer = marketAnswer(host.matches, `1.${eventId}`, startsAt - ms)
    if (answer === undefined) return []
    const { runners } = z.decode(exchangeDataApi.matchOdds.output, answer as never)
    const chances = runners.map(({ back, lay }) => 2 / ((back[0]?.price ?? 0) + (lay[0]?.price ?? 0)))
    return (chances[0] ?? 0) / chances.reduce((sum, chance) => sum + chance, 0)
  })
}

/** How far a forecast of the first side's win is off, squared. */
const missBy = (said: number, { winner }: Match): number => (said - Number(winner === 0)) ** 2
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

const winners = new Map<string, number | undefined>()

/** What somebody says who takes a seed for the match's own: the same on both databases. */
function guessed(fixture: Fixture, seed: string): number {
  const guess = `${fixture.eventId} ${seed}`
  if (!winners.has(guess)) winners.set(guess, matchOf(fixture, seed).winner)
  return winners.get(guess) === 0 ? 0.98 : 0.02
}

/** What the days of the calendar say to everybody. */
async function saidBy({ db }: World): Promise<Map<string, Record<'root' | 'commitment', string>>> {
  const rows = await db.selectFrom('match_day').select(['day', 'root', 'commitment']).execute()
  return new Map(rows.map((row) => [row.day, row]))
}

const within = (chance: number): number => Math.min(0.99, Math.max(0.01, chance))

/** Everything that can be made of this repository and of what is public before a match starts, by name. */
async function forecasters(world: World, watched: readonly Watched[]) {
  const said = await saidBy(world)
  const seedsTold = new Map(watched.map(({ match }, index) => [match, watched[index - 1]?.match.seed]))
  const bySeed =
    (seed: (match: Match) => string) =>
    ({ match }: Watched): number =>
      guessed(match.fixture, seed(match))
  const under = (name: 'root' | 'commitment') =>
    bySeed(({ fixture }) => hmac(said.get(dayOf(fixture.startsAt))?.[name], fixture.eventId))
  return {
    'the old seed': bySeed(({ fixture }) => publicSeed(fixture)),
    'the root': under('root'),
    'the commitment': under('commitment'),
    'a seed told of the match before': bySeed((match) => seedsTold.get(match) ?? ''),
    'a key told of the match before': bySeed((match) => hmac(seedsTold.get(match), match.fixture.eventId)),
    'the last price': ({ told }: Watched) => told.at(-1) ?? 0,
    'the mean of all prices': ({ told }: Watched) => mean(told),
    'where prices went': ({ told }: Watched) =>
      within((told.at(-1) ?? 0) + ((told.at(-1) ?? 0) - (told[0] ?? 0))),
    'where prices came from': ({ told }: Watched) =>
      within((told.at(-1) ?? 0) - ((told.at(-1) ?? 0) - (told[0] ?? 0))),
  }
}
const hmac = (key: string | undefined, text: string): string =>
  createHmac('sha256', key ?? '')
    .update(text)
    .digest('hex')

/** Three weeks of matches that end with a result, as a host that runs through them draws and tells them. */
async function threeWeeks({ host }: World): Promise<Watched[]> {
  const watched: Watched[] = []
  for (let day = 0; day < 24; day++) {
    const now = NOON + day * DAY
    await host.matches.ready(now)
    for (const fixture of fixturesOfDay(dayOf(now))) {
      const match = host.matches.of(fixture)
      const told = toldOf(host, fixture)
      if (match?.winner !== undefined && told.length === TOLD_BEFORE.length) watched.push({ match, told })
    }
  }
  return watched
}

onEveryStore(
  'PP-30 who has the repository and all that is public knows no more than the first price',
  async (world) => {
    const watched = await threeWeeks(world)
    expect(watched.length).toBeGreaterThan(2000)
    const first = watched.map(({ match }) => missBy(match.opening[0] ?? 0, match))
    expect(mean(first)).toBeLessThan(0.26)
    const forecasts = await forecasters(world, watched)
    for (const [name, forecast] of Object.entries(forecasts)) {
      // A forecast that was luckier in one match and not in another is no knowledge: three standard errors are.
      const better = watched.map((one, index) => (first[index] ?? 0) - missBy(forecast(one), one.match))
      const error = Math.sqrt(mean(better.map((by) => (by - mean(better)) ** 2)) / better.length)
      expect(mean(better), name).toBeLessThan(3 * error)
    }
    // With the seeds of before, the same script knows every winner.
    const before = watched.slice(0, 100).flatMap(({ match: { fixture }, told }) => {
      const match = matchOf(fixture, publicSeed(fixture))
      return match.winner === undefined ? [] : { match, told }
    })
    const known = (await forecasters(world, before))['the old seed']
    expect(mean(before.map((one) => missBy(known(one), one.match)))).toBeLessThan(0.01)
  },
)

test('what is said before the start, and of each moment, depends on nothing that comes later', () => {
  for (const sport of SPORTS)
    for (const fixture of fixturesBetween(sport, NOON, NOON + 12 * HOUR)) {
      const match = knownMatch(fixture)
      const sum = match.opening.reduce((all, chance) => all + chance, 0)
      // Ten goals and more of a side are left out.
      expect(sum).toBeCloseTo(1, 4)
      if (sport === 'cricket') expect(match.opening[0]).toBeCloseTo(0.5, 6)
    }
})

test('a way leads from every leaf to the root, and one changed letter of anything leads elsewhere', () => {
  for (const count of [1, 2, 3, 7, 96]) {
    const leaves = Array.from({ length: count }, (_, index) => leafOf(`1${index}`, sha256(`${index}`)))
    const root = rootOf(leaves)
    for (const [index, leaf] of leaves.entries()) {
      const path = pathOf(leaves, index)
      expect(rootFrom(leaf, path)).toBe(root)
      expect(rootFrom(leafOf(`1${index}`, sha256(`${index}x`)), path)).not.toBe(root)
      for (const [at, step] of path.entries()) {
        const changed = path.with(at, { ...step, hash: sha256(step.hash) })
        expect(rootFrom(leaf, changed)).not.toBe(root)
      }
    }
  }
  expect(dayCommitment('2026-11-27', 'a', 'b')).not.toBe(dayCommitment('2026-11-28', 'a', 'b'))
  expect(() => rootOf([])).toThrow(RangeError)
  expect(fixturesOfDay('2026-11-27').length).toBe(96)
  expect(secretOf('2026-11-27')).toMatch(/^[0-9a-f]{64}$/)
})

onEveryStore(
  'a match with bets from before there were secrets takes no more of them, and goes on as it would have',
  async (world) => {
    const { db, host, clock } = world
    const fixture = fixturesBetween('tennis', NOON + HOUR, NOON + 30 * HOUR).find(
      (one) => matchOf(one, publicSeed(one)).winner !== undefined,
    )
    if (!fixture) throw new Error('no match')
    await db.insertInto('match_before').values({ event: fixture.eventId }).execute()
    await host.matches.ready(clock.now)
    const match = host.matches.of(fixture)
    expect(match).toMatchObject({ isPublic: true, winner: matchOf(fixture, publicSeed(fixture)).winner })
    expect(host.matches.commitmentOf(fixture)).toBeUndefined()
    expect(host.matches.proofOf(fixture)).toBeUndefined()
  },
)

onEveryStore(
  'PP-30 the receipt of a bet carries the root, signed, the same however often it is placed, and what it was drawn from follows when the match is over',
  async (world) => {
    const { host, db, clock } = world
    const client = await signedIn(host, taka(1000))
    const fixture = fixturesBetween('tennis', NOON + HOUR, NOON + 30 * HOUR).find(
      (one) => knownMatch(one).winner !== undefined,
    )
    if (!fixture) throw new Error('no match')
    const market = `1.${fixture.eventId}`
    const reference = 'reference-receipt'
    const place = () =>
      client.call('POST', '/api/exchange/orders', {
        body: {
          market,
          selection: 1,
          side: 'back',
          odds: '1.01',
          stake: '10.00',
          client_reference: reference,
          price_change: 'any',
        },
      })
    const signed = ({ body }: { body: Record<string, unknown> }) => signedBet.parse(body['receipt'])
    const first = signed(await place())
    clock.forward(5000)
    expect(signed(await place())).toEqual(first)
    const day = dayOf(fixture.startsAt)
    expect(first.receipt).toMatchObject({
      reference,
      market,
      event: fixture.eventId,
      stake: '10.00',
      odds: 101,
      day,
      root: (await commitmentsOf(db, 60)).find((one) => one.day === day)?.root,
    })
    const { publicKey } = await signerOf(host)
    const isSigned = (bet: SignedBet) =>
      verifyBet(bet, (text, signature) => isSignedBy(publicKey, text, signature))
    expect(await isSigned(first)).toBe(true)
    const other = { ...first.receipt, root: sha256('another') }
    expect(await isSigned({ ...first, receipt: other })).toBe(false)

    const told = async () =>
      z.decode(exchangeApi.betReceipts.output, (await client.call('GET', '/api/exchange/receipts')).body)
    const before = await told()
    expect(before.data.map(({ receipt }) => receipt)).toEqual([first])
    expect(before.proofs).toEqual([])
    clock.now = knownMatch(fixture).endsAt + 1000
    await keepExchange(host)
    const after = await told()
    expect(after.data[0]).toMatchObject({
      receipt: first,
      order: { status: expect.stringMatching(/won|lost/) },
    })
    expect(after.proofs).toMatchObject([{ event: fixture.eventId, root: first.receipt.root }])
    const row = { match_root: sha256('another') }
    await expect(
      db.updateTable('exchange_order').set(row).where('reference', '=', reference).execute(),
    ).rejects.toThrow('a receipt is not changed')
  },
)

onEveryStore(
  'an order from before the migration is settled as its match went on, and carries no receipt',
  async (world) => {
    const { host, db, clock } = world
    const client = await signedIn(host, taka(1000))
    const fixture = fixturesBetween('tennis', NOON + HOUR, NOON + 30 * HOUR).find((one) => {
      const [before, now] = [matchOf(one, publicSeed(one)).winner, knownMatch(one).winner]
      return before !== undefined && now !== undefined && before !== now
    })
    if (!fixture) throw new Error('no match')
    await db.insertInto('match_before').values({ event: fixture.eventId }).execute()
    const { fixture: _, ...match } = matchOf(fixture, publicSeed(fixture))
    const market = `1.${fixture.eventId}`
    const body = (reference: string) => ({
      market,
      selection: 1,
      side: 'back',
      odds: '2.00',
      stake: '10.00',
      client_reference: reference,
    })
    const late = await client.call('POST', '/api/exchange/orders', { body: body('reference-late') })
    expect(late.body.code).toBe('MARKET_CLOSED')
    // As the host of before placed it.
    await placeOrder(
      db,
      undefined,
      {
        id: market,
        kind: 'match_odds',
        runners: [1, 2].map((id) => ({ id, name: `${id}` })),
        eventName: 'e',
        name: 'Match Odds',
        isInPlay: false,
        incidents: 0,
        delayMs: 0,
        book: 1,
        levels: [{ price: 200, size: taka(100) }],
      },
      {
        playerId: client.id,
        selection: 1,
        side: 'back',
        odds: 200,
        run: undefined,
        stake: taka(10),
        reference: 'reference-before',
        priceChange: 'any',
        at: clock.now,
        terms: NO_TERMS,
        receipt: undefined,
      },
    )
    clock.now = match.endsAt + 1000
    await keepExchange(host)
    const { body: records } = await client.call('GET', '/api/exchange-hub')
    expect(records['data']).toMatchObject([{ status: match.winner === 0 ? 'WON' : 'LOST' }])
    expect((await client.call('GET', '/api/exchange/receipts')).body).toEqual({ data: [], proofs: [] })
  },
)
