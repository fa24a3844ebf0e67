/**
 * Somebody hears each ball a second before the host does, and bets by it: at the price that is there, at one that it may reach
 * before the ball, and ahead of the ball to take it back when it is bad. What is won is reckoned by the true chance after the
 * ball. HEARS_BETS makes it shorter. Source: exchange.md 2; decision 200.
 */
import { expect } from 'vitest'
import { higherOdds, netOf } from '../../../contract/exposure.ts'
import { taka } from '../../../contract/money.ts'
import { marketAt } from '../../../server/exchange/market.ts'
import type { Db } from '../../../server/host.ts'
import { keepExchange, keepWaiting } from '../../../server/jobs/exchange-keeper.ts'
import { auditCheck } from '../../../server/ledger/audit-check.ts'
import { type HedgedMarket, placeHedge, planHedge } from '../../../server/ledger/exchange-cash-out.ts'
import { cancelOrder, NO_TERMS, placeOrder } from '../../../server/ledger/exchange.ts'
import { positionOf } from '../../../server/ledger/exposure.ts'
import { fixturesBetween } from '../../../server/matches/fixtures.ts'
import type { Moment } from '../../../server/matches/match.ts'
import { HostError } from '../../../server/messages/errors.ts'
import { newPlayer, NOON, onOneStore, type World } from '../support/harness.ts'
import { knownMatch, testMatches } from '../support/matches.ts'

const SECOND = 1000
const HOUR = 3600 * SECOND
const BETS = Number(process.env['HEARS_BETS'] ?? 1000)
/** The keeper is watched for so long after a ball. */
const LOOKS_MS = 4 * SECOND
/** How long before a ball each script places its bet, and for how many steps more than there is it asks. */
const SCRIPTS = [
  { name: 'takes', aheadMs: SECOND, steps: 0 },
  { name: 'waits', aheadMs: SECOND, steps: 1 },
  { name: 'takes back', aheadMs: 3500, steps: 0 },
] as const
type Script = (typeof SCRIPTS)[number]

interface Ball {
  id: string
  moment: Moment
}

function* balls(): Generator<Ball> {
  for (const fixture of fixturesBetween('cricket', NOON + HOUR, NOON + 80 * HOUR))
    for (const moment of knownMatch(fixture).moments) yield { id: `1.${fixture.eventId}`, moment }
}

/** What so many bets of scripts were worth, each with what was matched of it; of ৳100. */
async function bets(db: Db, count: number, delayMs: number, scripts: readonly Script[]) {
  let [playerId, since] = [0n, 0]
  const worth: { script: Script['name']; value: number; matched: number }[] = []
  for (const { id, moment } of balls()) {
    const script = scripts[worth.length % scripts.length]
    if (!script || worth.length === count) break
    const marketOf = (at: number) => {
      const market = marketAt(testMatches, id, at)
      if (!market) throw new Error('no market')
      return { ...market, delayMs }
    }
    const placedAt = moment.at - script.aheadMs
    // Nobody is asked for a break so soon.
    if (Math.abs(placedAt - since) > HOUR / 4) {
      playerId = await newPlayer(db, taka(100_000))
      since = placedAt
    }
    const market = marketOf(placedAt)
    // It knows for whom the ball is good; who bets ahead of it does not yet, and asks for the first side.
    const [ours, theirs] = [market.quote(1).back[0], market.quote(2).back[0]]
    if (!ours || !theirs) continue
    const [first = 0, second = 0] = moment.chances
    const isGood = (selection: number) => (selection === 1 ? first * ours.price : second * theirs.price) > 100
    const selection = script.name === 'takes back' || isGood(1) ? 1 : 2
    const levels = market.quote(selection).back
    const best = levels[0]?.price ?? 0
    const odds = script.steps === 0 ? best : higherOdds(best)
    const order = {
      selection,
      side: 'back',
      odds,
      run: undefined,
      stake: taka(100),
      terms: NO_TERMS,
    } as const
    const { orderId } = await placeOrder(
      db,
      undefined,
      { ...market, levels },
      {
        ...order,
        playerId,
        reference: `hears-${delayMs}-${worth.length}`,
        priceChange: 'better',
        receipt: undefined,
        at: placedAt,
      },
    )
    const isHeard = (at: number) => at >= moment.at - SECOND
    for (let at = placedAt + SECOND; at <= moment.at + LOOKS_MS; at += SECOND) {
      // Between two looks, too.
      if (script.name === 'takes back' && isHeard(at - SECOND / 2) && !isGood(1))
        await takeBack(db, { playerId, orderId, at: at - SECOND / 2 })
      await keepWaiting(db, marketOf(at), at)
    }
    await takeBack(db, { playerId, orderId, at: moment.at + LOOKS_MS })
    const row = await db
      .selectFrom('exchange_order')
      .select(['matched', 'gain'])
      .where('op_id', '=', orderId)
      .executeTakeFirstOrThrow()
    const [matched, gain] = [Number(row.matched), Number(row.gain)]
    const chance = selection === 1 ? first : second
    const value = chance * (matched + gain / 100) - matched
    worth.push({ script: script.name, value: value / taka(100), matched })
  }
  return worth
}

async function takeBack(db: Db, order: { playerId: bigint; orderId: bigint; at: number }): Promise<void> {
  await orNothing(cancelOrder(db, undefined, order))
}

/** How many times its own chance spread a sum is above nothing. */
function luck(values: readonly { value: number }[]): number {
  const sum = values.reduce((all, { value }) => all + value, 0)
  const spread = Math.sqrt(values.reduce((all, { value }) => all + value ** 2, 0))
  return spread === 0 ? 0 : sum / spread
}

onOneStore(
  `exchange.md 2 of ${BETS} bets by who hears each ball a second early none wins by it, and without a delay they do`,
  async ({ db }) => {
    const early = await bets(db, BETS / 4, 0, SCRIPTS.slice(0, 1))
    expect(luck(early)).toBeGreaterThan(5)

    const held = await bets(db, BETS, 3 * SECOND, SCRIPTS)
    expect(held).toHaveLength(BETS)
    for (const { name } of SCRIPTS) {
      const own = held.filter(({ script }) => script === name)
      expect(luck(own), name).toBeLessThan(2.5)
    }
    // Those that take what is there a second before a ball are refused, but for the few of which nothing was there.
    const taken = held.filter(({ script, matched }) => script === 'takes' && matched > 0)
    expect(taken.length).toBeLessThan(BETS / 60)
    // And bets are made: of those that came earlier.
    expect(
      held.filter(({ script, matched }) => script === 'takes back' && matched > 0).length,
    ).toBeGreaterThan(BETS / 10)
    expect((await auditCheck(db)).filter(({ faults }) => faults > 0)).toEqual([])
  },
  480_000,
)

/** When each script accepts the way out of what it has: when it hears that the ball is bad for it, or ahead of each ball. */
const WAYS_OUT = [
  { name: 'hears', aheadMs: SECOND },
  { name: 'ahead', aheadMs: 3500 },
] as const
type WayOut = (typeof WAYS_OUT)[number]

/** What so many ways out that scripts accepted were worth, against the position that was left or kept; of ৳20. */
async function waysOut(world: World, count: number, delayMs: number, ways: readonly WayOut[]) {
  const { db, host, clock } = world
  const stake = taka(20)
  const worth: { way: WayOut['name']; value: number; isDone: boolean }[] = []
  for (const { id, moment } of balls()) {
    const way = ways[worth.length % ways.length]
    if (!way || worth.length === count) break
    const at = moment.at - way.aheadMs
    const market = marketAt(testMatches, id, at)
    const levels = market?.quote(1).back ?? []
    if (!market || market.status !== 'open' || (levels[0]?.size ?? 0) < stake) continue
    const playerId = await newPlayer(db, taka(1000))
    const bet = (odds: number, offered: Parameters<typeof placeOrder>[2]) =>
      placeOrder(db, undefined, offered, {
        selection: 1,
        side: 'back',
        odds,
        run: undefined,
        stake,
        terms: NO_TERMS,
        playerId,
        reference: `way-out-${playerId}-${odds}`,
        priceChange: 'better',
        receipt: undefined,
        at,
      })
    // What it has it has from before: without a delay.
    await bet(levels[0]?.price ?? 0, { ...market, levels, delayMs: 0 })
    const valueNow = async () => {
      const rows = await db
        .selectFrom('exchange_order')
        .selectAll()
        .where('player_id', '=', playerId)
        .execute()
      const net = (outcome: number) =>
        rows.reduce((sum, row) => sum + netOf('match_odds', positionOf(row), outcome), 0)
      return moment.chances.reduce((sum, chance, n) => sum + chance * net(n + 1), 0)
    }
    const hedged: HedgedMarket = { ...market, delayMs }
    const wanted = { playerId, percent: 100, at }
    const plan = await orNothing(db.transaction().execute((tx) => planHedge(tx, hedged, wanted)))
    if (!plan) continue
    const isGood = moment.chances.reduce((sum, chance, n) => sum + chance * (plan.after[n] ?? 0), 0)
    const before = await valueNow()
    if (way.name === 'hears' && isGood <= before) continue
    const accept = (key: string) =>
      placeHedge(db, key, hedged, {
        ...wanted,
        agreed: plan,
        quotedAt: at,
        payload: key,
        receiptFor: () => undefined,
      })
    await accept(`out-${playerId}`)
    const last = delayMs > 0 ? moment.at + LOOKS_MS : at
    for (let look = at + SECOND; look <= last; look += SECOND) {
      // It has heard the ball: it would rather stay, and tries whatever could spoil the way out.
      if (look - SECOND / 2 === moment.at - SECOND && isGood < before) {
        await orNothing(bet(10_000, { ...market, levels: [], delayMs }))
        await orNothing(accept(`again-${playerId}`))
      }
      clock.now = look
      await keepExchange(host)
    }
    const gained = (await valueNow()) - before
    worth.push({ way: way.name, value: gained / stake, isDone: gained !== 0 })
  }
  return worth
}

const orNothing = async <Done>(work: Promise<Done>): Promise<Done | undefined> =>
  work.catch((error: unknown) => {
    if (error instanceof HostError) return undefined
    throw error
  })

onOneStore(
  `exchange.md 3 of ${BETS / 4} ways out that are accepted by who hears each ball a second early none wins by it, and without a delay they do`,
  async (world) => {
    const early = await waysOut(world, BETS / 8, 0, WAYS_OUT.slice(0, 1))
    expect(luck(early)).toBeGreaterThan(5)

    const held = await waysOut(world, BETS / 4, 3 * SECOND, WAYS_OUT)
    expect(held).toHaveLength(BETS / 4)
    for (const { name } of WAYS_OUT)
      expect(luck(held.filter(({ way }) => way === name)), name).toBeLessThan(2.5)
    // What is accepted a second before a ball is never done, what is accepted earlier is.
    expect(held.filter(({ way, isDone }) => way === 'hears' && isDone)).toEqual([])
    expect(held.filter(({ way, isDone }) => way === 'ahead' && isDone).length).toBeGreaterThan(BETS / 16)
    expect((await auditCheck(world.db)).filter(({ faults }) => faults > 0)).toEqual([])
  },
  480_000,
)
