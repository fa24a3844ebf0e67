/**
 * Somebody hears each ball a second before the host does, and bets by it: at the price that is there, at one that it may reach
 * before the ball, and ahead of the ball to take it back when it is bad. What is won is reckoned by the true chance after the
 * ball. HEARS_BETS makes it shorter. Source: exchange.md 2; decision 200.
 */
import { expect } from 'vitest'
import { higherOdds } from '../../../contract/exposure.ts'
import { taka } from '../../../contract/money.ts'
import { marketAt } from '../../../server/exchange/market.ts'
import type { Db } from '../../../server/host.ts'
import { keepWaiting } from '../../../server/jobs/exchange-keeper.ts'
import { auditCheck } from '../../../server/ledger/audit-check.ts'
import { cancelOrder, NO_TERMS, placeOrder } from '../../../server/ledger/exchange.ts'
import { fixturesBetween } from '../../../server/matches/fixtures.ts'
import type { Moment } from '../../../server/matches/match.ts'
import { HostError } from '../../../server/messages/errors.ts'
import { newPlayer, NOON, onOneStore } from '../support/harness.ts'
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
  await cancelOrder(db, undefined, order).catch((error: unknown) => {
    if (!(error instanceof HostError)) throw error
  })
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
