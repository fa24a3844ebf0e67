/** Positions and the way out of them, over HTTP: what is quoted, what is placed, what is refused and why. Decision 201. */
import { expect, test } from 'vitest'
import type { Sport } from '../../../contract/exchange.ts'
import { netOf } from '../../../contract/exposure.ts'
import { paisa, taka } from '../../../contract/money.ts'
import { marketAt } from '../../../server/exchange/market.ts'
import type { Db } from '../../../server/host.ts'
import { walletsOf } from '../../../server/ledger/accounts.ts'
import { auditCheck } from '../../../server/ledger/audit-check.ts'
import {
  type HedgedMarket,
  type HedgePlan,
  placeHedge,
  planHedge,
} from '../../../server/ledger/exchange-cash-out.ts'
import { setLimit } from '../../../server/ledger/limits.ts'
import { endMarket, settlePlayers } from '../../../server/ledger/exchange-settle.ts'
import { NO_TERMS, placeOrder } from '../../../server/ledger/exchange.ts'
import { positionOf } from '../../../server/ledger/exposure.ts'
import { type Fixture, fixturesBetween } from '../../../server/matches/fixtures.ts'
import { HostError } from '../../../server/messages/errors.ts'
import { openStore } from '../../../server/store/open.ts'
import { strayTransfers } from '../support/accounts.ts'
import {
  type Client,
  newPlayer,
  NOON,
  onEveryStore,
  onOneStore,
  signedIn,
  type World,
} from '../support/harness.ts'
import { inTurn } from '../support/in-turn.ts'
import { knownMatch, testMatches } from '../support/matches.ts'
import { newDatabase, postgres } from '../support/postgres.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** A match to come of which every runner has prices of both sides, with room for some thousand taka. */
function matchOf(sport: Sport): Fixture {
  for (const fixture of fixturesBetween(sport, NOON + HOUR, NOON + 80 * HOUR)) {
    const market = marketAt(testMatches, `1.${fixture.eventId}`, NOON)
    const isDeep = market?.runners.every(({ id }) => {
      const { back, lay } = market.quote(id)
      const room = (levels: typeof back) => levels.reduce((sum, { size }) => sum + size, 0)
      return room(back) > taka(3000) && room(lay) > taka(3000) && (back[0]?.price ?? 0) > 120
    })
    if (isDeep && knownMatch(fixture).winner !== undefined) return fixture
  }
  throw new Error(`no such match of ${sport}`)
}

let orders = 0
async function place(client: Client, market: string, side: string, odds: number, stake: string, more = {}) {
  orders += 1
  const terms = { market, selection: 1, side, odds: odds / 100, stake, price_change: 'any' }
  const body = { ...terms, client_reference: `hedging-${orders}-00`, ...more }
  const answer = await client.call('POST', '/api/exchange/orders', { body })
  expect([answer.status, answer.body.code]).toEqual([201, undefined])
  return answer.body['order'] as Record<string, string>
}

const best = (market: string, selection: number, side: 'back' | 'lay', at = NOON): number =>
  marketAt(testMatches, market, at)?.quote(selection)[side][0]?.price ?? 0

interface Outcome {
  name: string
  before: string
  after: string
  chance: number | null
  net: string
}

const quote = async (client: Client, market: string, percent = 100) => {
  const answer = await client.call('GET', `/api/exchange/cash-out?market=${market}&percent=${percent}`)
  return {
    ...answer,
    quote: String(answer.body['quote']),
    outcomes: (answer.body['outcomes'] ?? []) as unknown as Outcome[],
    bets: (answer.body['bets'] ?? []) as unknown as Record<string, string>[],
  }
}
const accept = (client: Client, quoted: string, key?: string) =>
  client.call('POST', '/api/exchange/cash-out', { body: { quote: quoted }, ...(key ? { key } : {}) })
const positions = async (client: Client) =>
  (await client.call('GET', '/api/exchange/positions')).body.data as unknown as {
    market: string
    event: string
    sport: string
    waiting: string
    outcomes: (Outcome & { least: number | null; most: number | null })[]
  }[]
const why = async (answer: Promise<{ status: number; body: { code?: string; message?: string } }>) => {
  const { status, body } = await answer
  expect(body.message?.length).toBeGreaterThan(10)
  return [status, body.code]
}
const amounts = (outcomes: readonly Outcome[], what: 'before' | 'after' | 'net') =>
  outcomes.map((one) => Math.round(Number(one[what]) * 100))
const spread = (nets: readonly number[]) => Math.max(...nets) - Math.min(...nets)

/** What an outcome comes to by the ledger's own rows. */
async function byLedger(db: Db, { id }: Client, market: string, runners: readonly number[]) {
  const rows = await db
    .selectFrom('exchange_order')
    .selectAll()
    .where('player_id', '=', id)
    .where('market', '=', market)
    .execute()
  return runners.map((outcome) =>
    rows.reduce((sum, row) => sum + netOf('match_odds', positionOf(row), outcome), 0),
  )
}

async function sound({ db }: World): Promise<void> {
  expect((await auditCheck(db)).filter(({ faults }) => faults > 0)).toEqual([])
  expect(await strayTransfers(db)).toEqual([])
}

async function two({ host }: World): Promise<[Client, Client]> {
  const one = await signedIn(host, taka(20_000))
  return [one, await signedIn(host, taka(20_000))]
}

onEveryStore(
  'exchange.md 3 a position is told by outcome, cashed out in part and whole it is equal, and a result pays just that',
  async (world) => {
    const { db } = world
    const { eventId } = matchOf('tennis')
    const id = `1.${eventId}`
    const client = await signedIn(world.host, taka(20_000))
    await place(client, id, 'back', best(id, 1, 'back'), '100.00')
    await place(client, id, 'lay', best(id, 2, 'lay'), '30.00', { selection: 2 })
    const waits = await place(client, id, 'back', 90_000, '12.34', { price_change: 'better' })
    expect(waits).toMatchObject({ unmatched: '12.34' })

    const [own, ...others] = await positions(client)
    expect(others).toEqual([])
    expect(own).toMatchObject({ market: id, event: eventId, sport: 'tennis', waiting: '12.34' })
    const nets = amounts(own?.outcomes ?? [], 'net')
    expect(nets).toEqual(await byLedger(db, client, id, [1, 2]))
    expect(own?.outcomes.map(({ least, most }) => [least, most])).toEqual([
      [null, null],
      [null, null],
    ])

    // A part: that part of each outcome is made equal, the rest stays as it is.
    const half = await quote(client, id, 50)
    expect(amounts(half.outcomes, 'before')).toEqual(nets)
    const halved = amounts(half.outcomes, 'after').map((after, n) => after - (nets[n] ?? 0) / 2)
    expect(spread(halved)).toBeLessThanOrEqual(2)
    const chances = half.outcomes.map(({ chance }) => chance ?? 0)
    expect(chances).toEqual(knownMatch(matchOf('tennis')).opening.map(Number))
    const worth = (list: number[]) => list.reduce((sum, net, n) => sum + net * (chances[n] ?? 0), 0)
    const cost = worth(nets) - worth(amounts(half.outcomes, 'after'))
    expect(Math.round(Number(half.body['cost']) * 100)).toBe(Math.round(cost))
    const taken = await accept(client, half.quote, 'a-part-of-it')
    expect(taken.body).toMatchObject({
      success: true,
      outcomes: half.body['outcomes'],
      bets: half.body['bets'],
    })
    expect(await byLedger(db, client, id, [1, 2])).toEqual(amounts(half.outcomes, 'after'))

    const all = await quote(client, id)
    expect(amounts(all.outcomes, 'before')).toEqual(amounts(half.outcomes, 'after'))
    expect((await accept(client, all.quote, 'all-of-it')).status).toBe(200)
    const equal = await byLedger(db, client, id, [1, 2])
    expect(equal).toEqual(amounts(all.outcomes, 'after'))
    expect(spread(equal)).toBeLessThanOrEqual(1)
    expect(amounts((await positions(client))[0]?.outcomes ?? [], 'net')).toEqual(equal)
    // Of its bets nothing waits, and each has its receipt as any other.
    const rows = await db
      .selectFrom('exchange_order')
      .selectAll()
      .where('player_id', '=', client.id)
      .orderBy('op_id')
      .execute()
    const hedges = rows.filter(({ reference }) => reference.startsWith('cash-out-'))
    expect(hedges.length).toBeGreaterThan(1)
    for (const row of hedges) expect(row).toMatchObject({ rest: 0n, matched: row.stake, any_price: false })
    expect(hedges.every(({ receipt_signature }) => receipt_signature !== null)).toBe(true)
    await sound(world)

    const before = await walletsOf(db, client.id)
    for (const [version, outcome] of [
      [1, 1],
      [2, 2],
    ] as const) {
      await endMarket(db, version, { market: id, outcome, actor: 'staff', at: world.clock.now })
      await settlePlayers(db, id, world.clock.now)
      const { cash } = await walletsOf(db, client.id)
      expect(cash).toBe(before.cash + before.exposure + (equal[outcome - 1] ?? 0))
      await sound(world)
    }
    expect(await positions(client)).toEqual([])
    expect(await why(quote(client, id))).toEqual([409, 'RESULT_KNOWN'])
  },
)

onEveryStore(
  'exchange.md 3 three outcomes are made equal by bets on several of them, as near as whole stakes go',
  async (world) => {
    const { eventId } = matchOf('soccer')
    const id = `1.${eventId}`
    const client = await signedIn(world.host, taka(20_000))
    await place(client, id, 'back', best(id, 1, 'back'), '100.00')
    await place(client, id, 'lay', best(id, 3, 'lay'), '40.00', { selection: 3 })
    const { outcomes, quote: quoted, bets } = await quote(client, id)
    expect(bets.length).toBeGreaterThan(1)
    expect(outcomes.map(({ name }) => name)).toHaveLength(3)
    expect((await accept(client, quoted)).status).toBe(200)
    const equal = await byLedger(world.db, client, id, [1, 2, 3])
    expect(equal).toEqual(amounts(outcomes, 'after'))
    const dearest = Math.max(...bets.map(({ odds }) => Number(odds)))
    expect(spread(equal)).toBeLessThanOrEqual(Math.ceil(dearest))
    expect(Math.min(...equal)).toBeGreaterThan(Math.min(...amounts(outcomes, 'before')))
    await sound(world)
  },
)

onEveryStore(
  'exchange.md 3 the bookmaker’s and the side markets’ positions are cashed out by their own prices, a fancy’s is told by spans of runs',
  async (world) => {
    const fixture = fixturesBetween('cricket', NOON + HOUR, NOON + 60 * HOUR)[0] as Fixture
    const { eventId } = fixture
    const client = await signedIn(world.host, taka(20_000))
    const [house, side, fancy] = [`b.${eventId}`, `s.${eventId}.`, `f.${eventId}.o12`]
    await place(client, house, 'back', best(house, 1, 'back'), '100.00')
    const quoted = await quote(client, house)
    expect((await accept(client, quoted.quote)).status).toBe(200)
    expect(spread(amounts(quoted.outcomes, 'after'))).toBeLessThanOrEqual(1)

    const { lines, back } = marketAt(testMatches, fancy, NOON)?.quote(1) ?? {}
    const run = lines?.back ?? 0
    await place(client, fancy, 'back', back?.[0]?.price ?? 0, '50.00', { run })
    const told = (await positions(client)).find(({ market }) => market === fancy)
    expect(told?.outcomes.map(({ least, most, net }) => [least, most, net])).toEqual([
      [null, run - 1, '-50.00'],
      [run, null, ((50 * ((back?.[0]?.price ?? 0) - 100)) / 100).toFixed(2)],
    ])
    expect(await why(quote(client, fancy))).toEqual([409, 'HEDGE_FANCY'])

    const events = await client.call('GET', `/exchange-data/event/${eventId}`)
    const more = (
      events.body[eventId] as {
        more_markets: { market_id: string; runners: { SelectionId: number; odds: number }[] }[]
      }
    ).more_markets
    const row = more.find(({ runners }) => runners.length === 2 && runners.every(({ odds }) => odds))
    expect(row?.market_id.startsWith(side)).toBe(true)
    const [first] = row?.runners ?? []
    await place(client, row?.market_id ?? '', 'back', Math.round((first?.odds ?? 0) * 100), '80.00', {
      selection: first?.SelectionId,
    })
    const out = await quote(client, row?.market_id ?? '')
    expect((await accept(client, out.quote)).status).toBe(200)
    const [won = 0, lost = 0] = amounts(out.outcomes, 'after')
    expect(Math.abs(won - lost)).toBeLessThanOrEqual(3)
    // The margin of both bets, and a chance for each outcome.
    expect(Number(out.body['cost'])).toBeGreaterThan(0)
    expect(out.outcomes.reduce((sum, { chance }) => sum + (chance ?? 0), 0)).toBeCloseTo(1, 6)
    await sound(world)
  },
)

onEveryStore(
  'exchange.md 3 a quote is accepted once: its key answers the same again, and neither a repeat nor a forged one places anything',
  async (world) => {
    const { eventId } = matchOf('tennis')
    const id = `1.${eventId}`
    const [client, other] = await two(world)
    await place(client, id, 'back', best(id, 1, 'back'), '100.00')
    await place(other, id, 'back', best(id, 1, 'back'), '100.00')
    const count = async () =>
      Number(
        (
          await world.db
            .selectFrom('exchange_order')
            .select((row) => row.fn.countAll().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      )
    const { quote: quoted } = await quote(client, id, 40)
    expect(await why(accept(other, quoted))).toEqual([422, 'QUOTE_WRONG'])
    const [body = '', seal = ''] = quoted.split('.')
    const kinder = JSON.parse(Buffer.from(body, 'base64url').toString()) as { after: number[] }
    const forged = Buffer.from(JSON.stringify({ ...kinder, after: [0, 0] })).toString('base64url')
    for (const made of [`${forged}.${seal}`, body, 'nothing.at-all', `${body}.${seal.slice(1)}`])
      expect(await why(accept(client, made))).toEqual([422, 'QUOTE_WRONG'])
    const before = await count()
    const [one, again] = await Promise.all([
      accept(client, quoted, 'one-key-0001'),
      accept(client, quoted, 'one-key-0001'),
    ])
    expect(one.status).toBe(200)
    expect(again).toEqual(one)
    const placed = await count()
    expect(placed).toBeGreaterThan(before)
    // Long after, too; and what it was made from is no longer so for another key, or for none.
    expect(await why(accept(client, quoted, 'another-key-01'))).toEqual([409, 'QUOTE_CHANGED'])
    expect(await why(accept(client, quoted))).toEqual([409, 'QUOTE_CHANGED'])
    world.clock.forward(HOUR)
    expect(await accept(client, quoted, 'one-key-0001')).toEqual(one)
    const { quote: next } = await quote(client, id)
    expect(await why(accept(client, next, 'one-key-0001'))).toEqual([422, 'KEY_REUSED'])
    expect(await count()).toBe(placed)
    await sound(world)
  },
)

onEveryStore(
  'exchange.md 3 a quote holds for five seconds, of the prices that it was made from, while nothing happens in the market',
  async (world) => {
    const { eventId } = matchOf('tennis')
    const id = `1.${eventId}`
    const client = await signedIn(world.host, taka(20_000))
    await place(client, id, 'back', best(id, 1, 'back'), '100.00')
    const late = await quote(client, id)
    expect(Date.parse(String(late.body['until'])) - world.clock.now).toBe(5 * SECOND)
    world.clock.forward(5 * SECOND + 1)
    expect(await why(accept(client, late.quote))).toEqual([409, 'QUOTE_OVER'])
    // The house has another book meanwhile; what was quoted is what is placed.
    const kept = await quote(client, id, 30)
    world.clock.forward(5 * SECOND)
    const placed = await accept(client, kept.quote)
    expect(placed.body).toMatchObject({ outcomes: kept.body['outcomes'], bets: kept.body['bets'] })
    await sound(world)
  },
)

onOneStore(
  'exchange.md 3 when the match begins, a point is played, the market is suspended or the result is known, no earlier quote places anything',
  async (world) => {
    const { host, clock, db } = world
    const fixture = matchOf('tennis')
    const match = knownMatch(fixture)
    const id = `1.${fixture.eventId}`
    const client = await signedIn(host, taka(20_000))
    await place(client, id, 'back', best(id, 1, 'back'), '100.00')
    const count = async () => (await db.selectFrom('exchange_order').select('op_id').execute()).length
    const placed = await count()
    const to = (at: number) => clock.forward(at - clock.now)
    const changes = async (at: number, code: string) => {
      to(at - 2 * SECOND)
      const { quote: quoted, status } = await quote(client, id)
      expect(status, code).toBe(200)
      to(at + SECOND)
      expect(await why(accept(client, quoted))).toEqual([409, code])
    }
    to(fixture.startsAt - 2 * SECOND)
    const early = await quote(client, id)
    to(fixture.startsAt + SECOND)
    expect(await why(accept(client, early.quote))).toEqual([409, 'MARKET_CLOSED'])
    expect(await why(quote(client, id))).toEqual([409, 'MARKET_CLOSED'])
    // A point that does not close the market: the chances are others all the same.
    const isOpen = (at: number) => marketAt(testMatches, id, at)?.status === 'open'
    const quiet = match.moments.find(
      ({ at, suspendMs }, n) =>
        suspendMs === 0 &&
        at > fixture.startsAt + MINUTE &&
        isOpen(at - 2 * SECOND) &&
        isOpen(at + SECOND) &&
        (match.moments[n - 1]?.at ?? 0) < at - 3 * SECOND &&
        best(id, 1, 'lay', at - 2 * SECOND) > 0,
    )
    if (quiet) await changes(quiet.at, 'QUOTE_CHANGED')
    expect(quiet).toBeDefined()
    to(match.endsAt - SECOND)
    const last = match.moments.at(-1)?.at ?? 0
    expect(last).toBeLessThanOrEqual(match.endsAt)
    to(match.endsAt)
    expect(await why(quote(client, id))).toEqual([409, 'RESULT_KNOWN'])
    expect(await count()).toBe(placed)
  },
)

onEveryStore(
  'exchange.md 3 where there is no way out the reason is said: nothing matched, equal already, an own order, too little on offer, a part that is none',
  async (world) => {
    const { eventId } = matchOf('tennis')
    const id = `1.${eventId}`
    const client = await signedIn(world.host, taka(20_000))
    expect(await why(quote(client, id))).toEqual([409, 'NO_POSITION'])
    expect(await why(quote(client, '1.nothing'))).toEqual([404, 'MARKET_UNKNOWN'])
    for (const percent of [0, 101, 2.5])
      expect((await quote(client, id, percent)).body.errors).toHaveProperty('percent')
    await place(client, id, 'back', best(id, 1, 'back'), '100.00')
    const { quote: quoted } = await quote(client, id)
    await accept(client, quoted)
    expect(await why(quote(client, id))).toEqual([409, 'HEDGED_ALREADY'])
    // Bangla, in its own words.
    const bangla = await client.call('GET', `/api/exchange/cash-out?market=${id}&percent=100`, {
      language: 'bn',
    })
    expect(bangla.body.message).toMatch(/[ঀ-৿]/)

    const db = world.db
    const [player, maker] = [await newPlayer(db, taka(10_000)), await newPlayer(db, taka(10_000))]
    const market = bookOf('1.77')
    const bet = (
      playerId: bigint,
      side: 'back' | 'lay',
      odds: number,
      stake: number,
      levels = market.quote(1)[side],
    ) =>
      placeOrder(
        db,
        undefined,
        { ...market, levels },
        {
          playerId,
          selection: 1,
          side,
          odds,
          run: undefined,
          stake: paisa(stake),
          reference: `reason-${playerId}-${(orders += 1)}`,
          priceChange: 'better',
          terms: NO_TERMS,
          at: NOON,
          receipt: undefined,
        },
      )
    const planned = (whose: bigint, percent = 100) =>
      db
        .transaction()
        .execute((tx) => planHedge(tx, market, { playerId: whose, percent, at: NOON }))
        .then(
          ({ after }) => after,
          (error: HostError) => error.code,
        )
    // Other players give 60.00 at 2.00; the house offers nothing.
    await bet(maker, 'lay', 200, 6000)
    await bet(player, 'back', 200, 6000)
    expect(await planned(player)).toBe('NO_DEPTH')
    await bet(maker, 'back', 210, 2000)
    expect(await planned(player)).toBe('NO_DEPTH')
    expect(await planned(player, 25)).toEqual([4429, -4572])
    await bet(player, 'back', 190, 100)
    expect(await planned(player, 25)).toBe('OWN_ORDER')
  },
)

onOneStore(
  'exchange.md 3 what was accepted is the position and the end that were said: of another position, or to a worse end, nothing is placed',
  async (world) => {
    const { db } = world
    const market = bookOf('1.78')
    const [player, maker, rival] = [await newPlayer(db), await newPlayer(db), await newPlayer(db)]
    const bet = async (
      playerId: bigint,
      side: 'back' | 'lay',
      selection: number,
      odds: number,
      stake: number,
    ) => {
      const terms = {
        playerId,
        selection,
        side,
        odds,
        run: undefined,
        stake: paisa(stake),
        at: NOON,
      } as const
      const reference = `meanwhile-${(orders += 1)}`
      const order = {
        ...terms,
        reference,
        priceChange: 'better',
        terms: NO_TERMS,
        receipt: undefined,
      } as const
      await placeOrder(db, undefined, { ...market, levels: [] }, order)
    }
    const wanted = { playerId: player, percent: 100, at: NOON }
    const quoted = () => db.transaction().execute((tx) => planHedge(tx, market, wanted))
    const placed = (agreed: HedgePlan) => {
      const key = `meanwhile-${(orders += 1)}`
      const accepted = { ...wanted, agreed, quotedAt: NOON, payload: key, receiptFor: () => undefined }
      return placeHedge(db, key, market, accepted).then(
        ({ after }) => after,
        (error: HostError) => error.code,
      )
    }
    await bet(maker, 'lay', 1, 200, 6000)
    await bet(player, 'back', 1, 200, 6000)
    await bet(maker, 'back', 1, 210, 7000)
    const first = await quoted()
    // Somebody takes what it was made from; what is left is worse.
    await bet(rival, 'lay', 1, 210, 7000)
    await bet(maker, 'back', 1, 220, 7000)
    expect(await placed(first)).toBe('QUOTE_CHANGED')
    const second = await quoted()
    expect(Math.min(...second.after)).toBeLessThan(Math.min(...first.after))
    // The player's position is another, and better whatever comes.
    await bet(rival, 'lay', 2, 300, 6000)
    await bet(player, 'back', 2, 300, 6000)
    await bet(rival, 'back', 2, 120, 10_000)
    await bet(player, 'lay', 2, 120, 10_000)
    expect(await placed(second)).toBe('QUOTE_CHANGED')
    const third = await quoted()
    expect(third.before).toEqual([10_000, 4000])
    expect(await placed(third)).toEqual(third.after)
    await sound(world)
  },
)

/** A market of two in which the house offers nothing. */
function bookOf(id: string): HedgedMarket & { quote: () => { back: []; lay: [] } } {
  const runners = [
    { id: 1, name: 'A' },
    { id: 2, name: 'B' },
  ]
  return {
    id,
    kind: 'match_odds',
    isInPlay: false,
    incidents: 0,
    delayMs: 0,
    book: 1,
    runners,
    eventName: 'A v B',
    name: 'Match Odds',
    quote: () => ({ back: [], lay: [] }),
  }
}

onEveryStore(
  'PP-19 PP-06 exchange.md 3 in a time-out and beyond a limit what lowers the hold is cashed out, what would grow it is refused',
  async (world) => {
    const { db, clock } = world
    const { eventId } = matchOf('tennis')
    const id = `1.${eventId}`
    const [calm, grows] = await two(world)
    const price = best(id, 1, 'back')
    for (const client of [calm, grows]) await place(client, id, 'back', price, '100.00')
    // What waits to be laid would cost more than the bet does: with the hedge the worst of both is held.
    const low = 110
    await place(grows, id, 'lay', low, '5000.00', { price_change: 'better' })
    const stop = (client: Client) =>
      db
        .updateTable('player')
        .set({ time_out_at: new Date(clock.now), time_out_until: new Date(clock.now + 24 * HOUR) })
        .where('id', '=', client.id)
        .execute()
    await stop(calm)
    const held = await walletsOf(db, calm.id)
    const sittings = async () =>
      await db.selectFrom('sitting').selectAll().where('player_id', '=', calm.id).execute()
    const sat = await sittings()
    clock.forward(MINUTE)
    const out = await quote(calm, id)
    expect((await accept(calm, out.quote)).status).toBe(200)
    const after = await walletsOf(db, calm.id)
    expect(after.exposure).toBeLessThan(held.exposure)
    expect(after.cash).toBeGreaterThan(held.cash)
    expect(await sittings()).toEqual(sat)

    // Beyond a limit of losses and of stakes it is the same.
    const limited = await signedIn(world.host, taka(20_000))
    const now = clock.now
    await place(limited, id, 'back', best(id, 1, 'back', now), '100.00')
    await place(limited, id, 'lay', low, '5000.00', { price_change: 'better' })
    for (const kind of ['loss', 'wager'] as const)
      await setLimit(db, undefined, {
        playerId: limited.id,
        kind,
        period: 'day',
        value: taka(1),
        raiseHours: 168,
        at: now,
      })
    const wide = await quote(limited, id)
    expect(await why(accept(limited, wide.quote))).toEqual([403, 'LIMIT_WAGER'])
    await limited.call('POST', '/api/exchange/orders/cancel', { body: { market: id } })
    const narrow = await quote(limited, id)
    expect((await accept(limited, narrow.quote)).status).toBe(200)

    const more = await quote(grows, id)
    const isLaid = more.bets.some(({ side, name }) => side === 'lay' && name === more.outcomes[0]?.name)
    expect(
      isLaid || more.bets.some(({ side, name }) => side === 'back' && name === more.outcomes[1]?.name),
    ).toBe(true)
    await stop(grows)
    expect(await why(accept(grows, more.quote))).toEqual([403, 'TIME_OUT'])
    await sound(world)
  },
)

test('exchange.md 3 a quote is accepted while others take the same offers and the market ends: once or not at all, and nobody waits in a circle', async (context) => {
  const server = await postgres()
  if (!server.url) return context.skip(server.reason)
  const { url, drop } = await newDatabase(server)
  const stores = await Promise.all([1, 2].map(() => openStore({ databaseUrl: url, dataDir: '' })))
  const [one, two] = stores.map(({ db }) => db) as [Db, Db]
  const fates: string[] = []
  try {
    const player = await newPlayer(one, taka(100_000))
    const rival = await newPlayer(one, taka(100_000))
    const maker = await newPlayer(one, taka(100_000))
    for (let round = 0; round < 12; round += 1) {
      const market = bookOf(`1.${900 + round}`)
      const bet = (db: Db, playerId: bigint, side: 'back' | 'lay', odds: number, stake: number) =>
        placeOrder(
          db,
          undefined,
          { ...market, levels: [] },
          {
            playerId,
            selection: 1,
            side,
            odds,
            run: undefined,
            stake: paisa(stake),
            reference: `race-${playerId}-${(orders += 1)}`,
            priceChange: 'better',
            terms: NO_TERMS,
            at: NOON,
            receipt: undefined,
          },
        )
      await bet(one, maker, 'lay', 200, 6000)
      await bet(one, player, 'back', 200, 6000)
      await bet(one, maker, 'back', 210, 7000)
      const wanted = { playerId: player, percent: 100, at: NOON }
      const plan: HedgePlan = await one.transaction().execute((tx) => planHedge(tx, market, wanted))
      const accepted = {
        ...wanted,
        agreed: plan,
        quotedAt: NOON,
        payload: round,
        receiptFor: () => undefined,
      }
      const works: (() => Promise<unknown>)[] = [
        () => placeHedge(one, `race-a-${round}`, market, accepted),
        () => placeHedge(two, `race-b-${round}`, market, accepted),
      ]
      if (round % 3 === 1) works.push(() => bet(two, rival, 'lay', 210, 4000))
      if (round % 3 === 2)
        works.push(async () => {
          await endMarket(two, 1, { market: market.id, outcome: 1, actor: 'staff', at: NOON })
          await settlePlayers(two, market.id, NOON)
        })
      // Who comes first is another each time.
      const first = Math.floor(round / 3) % works.length
      const results = await inTurn(one, two, market.id, [...works.slice(first), ...works.slice(0, first)])
      for (const result of results)
        if (result.status === 'rejected') {
          expect(result.reason).toBeInstanceOf(HostError)
          fates.push((result.reason as HostError).code)
        }
      const rows = await one
        .selectFrom('exchange_order')
        .selectAll()
        .where('player_id', '=', player)
        .where('market', '=', market.id)
        .execute()
      const hedges = rows.filter(({ reference }) => reference.startsWith('cash-out-'))
      expect(hedges.length).toBeLessThanOrEqual(plan.bets.length)
      for (const row of hedges) expect([row.rest, row.matched]).toEqual([0n, row.stake])
      const nets = [1, 2].map((outcome) =>
        rows.reduce((sum, row) => sum + netOf('match_odds', positionOf(row), outcome), 0),
      )
      expect([plan.before, plan.after]).toContainEqual(nets)
      expect((await auditCheck(one)).filter(({ faults }) => faults > 0)).toEqual([])
    }
    expect([...new Set(fates)].toSorted()).toEqual(['HEDGED_ALREADY', 'NO_DEPTH', 'RESULT_KNOWN'])
    expect(await strayTransfers(one)).toEqual([])
  } finally {
    for (const store of stores) await store.close()
    await drop()
  }
})
