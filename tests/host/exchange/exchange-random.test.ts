/**
 * P21 on the database: random orders, matches, cancels, results and changed results in many small markets, limits of loss
 * and stakes, and a player who excludes themself on the way. After every step what is held covers every outcome and the ledger is sound. Prints its seed; EXCHANGE_SEED replays it, EXCHANGE_STEPS makes it longer.
 */
import { expect } from 'vitest'
import { PRICE_CHOICES } from '../../../contract/exchange.ts'
import { type MarketKind, netOf, outcomesOf } from '../../../contract/exposure.ts'
import { paisa, taka } from '../../../contract/money.ts'
import { seeded } from '../../../server/random/seeded.ts'
import type { Db } from '../../../server/host.ts'
import { balanceOf } from '../../../server/ledger/accounts.ts'
import { auditCheck } from '../../../server/ledger/audit-check.ts'
import { endMarket, settlePlayers } from '../../../server/ledger/exchange-settle.ts'
import {
  cancelOrder,
  matchWaiting,
  NO_TERMS,
  type Offered,
  placeOrder,
} from '../../../server/ledger/exchange.ts'
import { positionOf } from '../../../server/ledger/exposure.ts'
import { setLimit } from '../../../server/ledger/limits.ts'
import { HostError } from '../../../server/messages/errors.ts'
import { exclude } from '../../../server/players/exclusion.ts'
import { strayTransfers } from '../support/accounts.ts'
import { newPlayer, NOON, onEveryStore } from '../support/harness.ts'
import { seedOf } from '../../seed.ts'

const SEED = seedOf('EXCHANGE_SEED')
const STEPS = Number(process.env['EXCHANGE_STEPS'] ?? 250)
console.log(`exchange seed ${SEED} (EXCHANGE_SEED), ${STEPS} steps (EXCHANGE_STEPS)`)

const FAIR = new Set([
  'LIMIT_LOSS',
  'LIMIT_WAGER',
  'FUNDS',
  'MARKET_CLOSED',
  'PRICE_CHANGED',
  'NOTHING_WAITS',
  'OWN_ORDER',
  'CONFLICT',
])
const KINDS: MarketKind[] = ['match_odds', 'bookmaker', 'fancy']

onEveryStore(
  `P21 ${STEPS} random steps: what is held covers every outcome`,
  async ({ db, kind }) => {
    const dice = seeded(`${SEED} ${kind}`)
    const whole = (below: number) => Math.floor(dice() * below)
    // One soon out of money, one later, and one that always has some: in every run orders are placed.
    const players = [
      await newPlayer(db, taka(40)),
      await newPlayer(db, taka(400)),
      await newPlayer(db, taka(400_000)),
    ]
    const versions = new Map<string, number>()
    const some = <T>(list: readonly T[]): T => {
      const item = list[whole(list.length)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    }
    const market = (step: number): Offered => {
      // Nine at a time, and always new ones among them: a market that ended takes no more orders.
      const number = Math.floor(step / 5) + whole(9)
      const levels = Array.from({ length: whole(4) }, () => ({
        price: 101 + whole(500),
        size: paisa(1 + whole(1500)),
      }))
      return {
        id: `m${number}`,
        kind: KINDS[number % 3] ?? 'fancy',
        runners: [1, 2, 3].map((id) => ({ id, name: `Runner ${id}` })),
        eventName: 'A v B',
        name: 'Match Odds',
        isInPlay: false,
        incidents: 0,
        delayMs: 0,
        commission: (step % 4) * 175,
        book: step,
        levels,
      }
    }
    // Reached on the way, so that orders are refused for them too.
    for (const [limited, limitKind, value] of [
      [players[1], 'wager', taka(150)],
      [players[2], 'loss', taka(100)],
    ] as const)
      await setLimit(db, undefined, {
        playerId: limited!,
        kind: limitKind,
        period: 'day',
        value,
        raiseHours: 168,
        at: NOON,
      })
    const leaver = players[2]!
    const leaves = Math.floor(STEPS * 0.6)
    const ended = { orders: 0, results: 0, limited: 0, excluded: 0 }
    for (let step = 0; step < STEPS; step++) {
      const at = NOON + step * 1000
      if (step === leaves) await exclude(db, undefined, { playerId: leaver, months: 6, begunAt: at, at })
      const playerId = some(players)
      const where = market(step)
      try {
        const action = whole(10)
        if (action < 6) {
          const side = some(['back', 'lay'] as const)
          const levels = [...where.levels].sort((a, b) =>
            side === 'back' ? b.price - a.price : a.price - b.price,
          )
          await placeOrder(
            db,
            undefined,
            { ...where, levels },
            {
              playerId,
              selection: where.kind === 'fancy' ? 1 : 1 + whole(3),
              side,
              odds: 101 + whole(500),
              run: where.kind === 'fancy' ? 1 + whole(12) : undefined,
              stake: paisa(1 + whole(2000)),
              reference: `reference-${step}`,
              priceChange: some(PRICE_CHOICES),
              at,
              terms: NO_TERMS,
              receipt: undefined,
            },
          )
          expect(playerId === leaver && step >= leaves, 'an order of who is excluded').toBe(false)
          ended.orders += 1
        } else if (action < 8) {
          const waiting = await db
            .selectFrom('exchange_order')
            .select(['op_id', 'market', 'player_id'])
            .where('rest', '>', 0n)
            .execute()
          if (waiting.length === 0) continue
          const order = some(waiting)
          if (action === 6)
            await cancelOrder(db, undefined, { playerId: order.player_id, orderId: order.op_id, at })
          else await matchWaiting(db, order.op_id, { ...where, id: order.market }, at)
        } else {
          const known = await db.selectFrom('exchange_market').select('id').execute()
          if (known.length === 0) continue
          const { id } = some(known)
          // A first result, or now and then a changed one.
          if (versions.has(id) && whole(3) > 0) continue
          const version = (versions.get(id) ?? 0) + 1
          const outcome = whole(5) === 0 ? 'void' : 1 + whole(3)
          await endMarket(db, version, { market: id, outcome, actor: 'staff', at })
          versions.set(id, version)
          await settlePlayers(db, id, at)
          ended.results += 1
        }
      } catch (error) {
        if (!(error instanceof HostError)) throw error
        const isLeaver = playerId === leaver && step >= leaves
        if (!FAIR.has(error.code) && !(isLeaver && error.code === 'EXCLUDED')) throw error
        if (error.code === 'EXCLUDED') ended.excluded += 1
        if (error.code.startsWith('LIMIT')) ended.limited += 1
      }
      for (const player of players) await covered(db, player, `step ${step}, seed ${SEED}`)
      if (step % 25 === 0) await sound(db)
    }
    await sound(db)
    expect(ended.orders).toBeGreaterThan(10)
    expect(ended.results).toBeGreaterThan(5)
    expect(ended.excluded).toBeGreaterThan(0)
    expect(ended.limited).toBeGreaterThan(0)
    const waiting = await db
      .selectFrom('exchange_order')
      .select('op_id')
      .where('player_id', '=', leaver)
      .where('rest', '>', 0n)
      .execute()
    expect(waiting).toEqual([])
  },
  240_000 + STEPS * 100,
)

async function sound(db: Db): Promise<void> {
  expect((await auditCheck(db)).filter(({ faults }) => faults > 0)).toEqual([])
  expect(await strayTransfers(db)).toEqual([])
}

/** No outcome of any market, whatever part of the waiting orders is matched, costs more than its hold. */
async function covered(db: Db, playerId: bigint, where: string): Promise<void> {
  expect(await balanceOf(db, playerId), where).toBeGreaterThanOrEqual(0)
  const rows = await db
    .selectFrom('exchange_order')
    .innerJoin('exchange_market', 'exchange_market.id', 'exchange_order.market')
    .selectAll('exchange_order')
    .select('exchange_market.kind')
    .where('player_id', '=', playerId)
    .where('exchange_order.status', '=', 'open')
    .execute()
  const holds = await db.selectFrom('exchange_hold').selectAll().where('player_id', '=', playerId).execute()
  for (const { market, amount } of holds) {
    const orders = rows.filter((row) => row.market === market)
    const kind = orders[0]?.kind ?? 'match_odds'
    const positions = orders.map(positionOf)
    for (const outcome of outcomesOf(kind, positions, [1, 2, 3])) {
      const worst = positions.reduce((sum, one) => {
        const all = { ...one, matched: one.matched + one.rest, gain: one.gain + one.rest * (one.odds - 100) }
        return sum + Math.min(netOf(kind, one, outcome), netOf(kind, all, outcome))
      }, 0)
      expect(Number(amount) + worst, `${market} on ${outcome}, ${where}`).toBeGreaterThanOrEqual(0)
    }
    if (orders.length === 0) expect(amount, where).toBe(0n)
  }
}
