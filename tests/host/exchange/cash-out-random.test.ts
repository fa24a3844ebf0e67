/**
 * Positions and the way out of them against what is worked out by hand (hedge-model.ts): random books of two and of three
 * outcomes, random bets of several players, and every now and then somebody cashes out a part or all. Prints its seed; HEDGE_SEED
 * replays it, HEDGE_STEPS makes it longer.
 */
import { expect } from 'vitest'
import { ladderOdds, type Side } from '../../../contract/exposure.ts'
import { paisa, taka } from '../../../contract/money.ts'
import type { Market } from '../../../server/exchange/state.ts'
import type { Db } from '../../../server/host.ts'
import { keepWaiting } from '../../../server/jobs/exchange-keeper.ts'
import { auditCheck } from '../../../server/ledger/audit-check.ts'
import {
  heldHedges,
  type HedgePlan,
  placeHedge,
  planHedge,
  releaseHedge,
} from '../../../server/ledger/exchange-cash-out.ts'
import { endMarket, settlePlayers } from '../../../server/ledger/exchange-settle.ts'
import { NO_TERMS, placeOrder } from '../../../server/ledger/exchange.ts'
import { HostError } from '../../../server/messages/errors.ts'
import { seeded } from '../../../server/random/seeded.ts'
import { seedOf } from '../../seed.ts'
import { strayTransfers } from '../support/accounts.ts'
import { newPlayer, NOON, onEveryStore } from '../support/harness.ts'
import { ModelBook } from './book-model.ts'
import { leastAfter, netsBy, offersTo } from './hedge-model.ts'

const SEED = seedOf('HEDGE_SEED')
const STEPS = Number(process.env['HEDGE_STEPS'] ?? 300)
/** Steps in one market before it ends and another begins. */
const MARKET_STEPS = 60
console.log(`hedge seed ${SEED} (HEDGE_SEED), ${STEPS} steps on each database (HEDGE_STEPS)`)

onEveryStore(
  `exchange.md 3 ${STEPS} random steps: positions come to what is worked out by hand, and cashed out they are equal`,
  async ({ db, kind }) => {
    const dice = seeded(`${SEED} ${kind} hedge`)
    const whole = (below: number) => Math.floor(dice() * below)
    const some = <T>(list: readonly T[]): T => {
      const item = list[whole(list.length)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    }
    const ids = new Map<string, bigint>()
    for (const name of ['a', 'b', 'c']) ids.set(name, await newPlayer(db, taka(10_000_000)))
    const names = [...ids.keys()]
    const idOf = (name: string): bigint => ids.get(name) ?? 0n
    const seen = {
      whole: 0,
      part: 0,
      three: 0,
      two: 0,
      players: 0,
      refused: 0,
      several: 0,
      heldBack: 0,
      promisedLess: 0,
    }

    for (let step = 0; step < STEPS;) {
      const id = `1.${5000 + step}`
      const runners = (step / MARKET_STEPS) % 2 ? [1, 2] : [1, 2, 3]
      const model = new ModelBook()
      const rows: bigint[] = []
      let book = step
      let levels: Record<Side, { price: number; size: number }[]>[] = []
      const moveHouse = () => {
        book += 1
        const weights = runners.map(() => 1 + whole(6))
        const all = weights.reduce((sum, one) => sum + one, 0)
        levels = weights.map((weight) => {
          const fair = (100 * all) / weight
          const level = (price: number) => ({
            price: ladderOdds(Math.max(101, price)),
            size: 1 + whole(40_000),
          })
          const none = whole(12) === 0
          const prices = (of: (place: number) => number) =>
            none
              ? []
              : [...new Map([0, 1, 2].map((n) => [ladderOdds(Math.max(101, of(n))), n])).values()].map((n) =>
                  level(of(n)),
                )
          return {
            back: prices((n) => fair * (0.99 - 0.03 * n)),
            lay: prices((n) => fair * (1.03 + 0.05 * n) + 1),
          }
        })
        model.house = levels.map(({ back, lay }) => ({
          back: back.map(({ price, size }) => ({ price, left: size })),
          lay: lay.map(({ price, size }) => ({ price, left: size })),
        }))
      }
      const market = (): Market & { delayMs: number } => ({
        id,
        kind: 'match_odds',
        eventId: '1',
        eventName: 'A v B',
        name: 'Match Odds',
        status: 'open',
        isInPlay: false,
        isBallRunning: false,
        version: 1,
        incidents: 0,
        delayMs: 0,
        book,
        runners: runners.map((one) => ({ id: one, name: `Runner ${one}` })),
        outcome: undefined,
        quote: (selection) => {
          const sized = (side: Side) =>
            (levels[selection - 1]?.[side] ?? []).map(({ price, size }) => ({ price, size: paisa(size) }))
          return { back: sized('back'), lay: sized('lay') }
        },
      })
      moveHouse()
      for (const end = step + MARKET_STEPS; step < Math.min(end, STEPS); step += 1) {
        const at = NOON + step * 500
        const where = `step ${step}, seed ${SEED}`
        const player = some(names)
        const playerId = idOf(player)
        const action = whole(10)
        if (action < 5) {
          const side = some(['back', 'lay'] as const)
          const selection = some(runners)
          const best = levels[selection - 1]?.[side][0]?.price ?? 200
          const odds = ladderOdds(Math.max(101, best * (0.96 + 0.08 * dice())))
          const wanted = {
            player,
            selection,
            side,
            odds,
            stake: 1 + whole(9000),
            priceChange: 'better',
            terms: NO_TERMS,
          } as const
          const expected = model.place(wanted)
          const offered = { ...market(), levels: market().quote(selection)[side] }
          const order = {
            selection,
            side,
            odds,
            priceChange: 'better',
            terms: NO_TERMS,
            playerId,
            at,
            run: undefined,
          } as const
          const stake = paisa(wanted.stake)
          const reference = `hedge-${kind}-${step}`
          const placed = await fate(
            placeOrder(db, undefined, offered, { ...order, stake, reference, receipt: undefined }),
          )
          expect(placed.refused, where).toBe(typeof expected === 'string' ? expected : undefined)
          if (placed.done) rows.push(placed.done.orderId)
        } else if (action === 5) {
          moveHouse()
          model.look()
          await keepWaiting(db, market(), at)
        } else {
          const percent = some([25, 50, 75, 100, 100, 100, 1 + whole(100)])
          const wanted = { playerId, percent, at }
          const quoted = await fate(db.transaction().execute((tx) => planHedge(tx, market(), wanted)))
          const nets = netsBy(model.orders, player, runners)
          const part = nets.map((net) => Math.round((net * percent) / 100))
          const offers = runners.map((selection) => ({
            back: offersTo(model, player, selection, 'back') ?? [],
            lay: offersTo(model, player, selection, 'lay') ?? [],
          }))
          const byHand = (['lay', 'back'] as const).flatMap((side) => leastAfter(part, offers, side) ?? [])
          const hasBoth = offers.every(({ back, lay }) => back.length > 0 && lay.length > 0)
          const prices = offers.flatMap(({ back, lay }) => [...back, ...lay].map(({ price }) => price))
          /** So near whole stakes bring the outcomes: to the poisha where two outcomes have both prices, else as a step of the longest one. */
          const near = runners.length === 2 && hasBoth ? 1 : Math.ceil(Math.max(101, ...prices) / 100) + 1
          if (quoted.refused) {
            seen.refused += 1
            // Nothing but a want of offers, or of anything to do, refuses it.
            const isEqual = quoted.refused === 'HEDGED_ALREADY' && spread(part) <= near
            if (!isEqual && spread(part) > 1 && quoted.refused !== 'HEDGE_WORSE')
              expect(byHand, `${where} ${quoted.refused}`).toEqual([])
            continue
          }
          const plan = quoted.done as HedgePlan
          expect(plan.before, where).toEqual(nets)
          const receiptFor = () => undefined
          const later = { ...market(), delayMs: 3000 }
          // What is held back is promised by the house's offers alone, and comes to that or more.
          const promised = whole(3)
            ? undefined
            : (await fate(db.transaction().execute((tx) => planHedge(tx, later, wanted)))).done
          const isHeldBack = promised?.after.every((net, index) => (plan.after[index] ?? 0) >= net) ?? false
          if (promised)
            expect(Math.min(...promised.after), where).toBeLessThanOrEqual(Math.min(...plan.after) + 1)
          seen.promisedLess += Number(Math.min(...(promised ?? plan).after) < Math.min(...plan.after))
          const { before, after: agreedAfter } = (isHeldBack && promised) || plan
          const agreed = { before, after: agreedAfter }
          const accept = { ...wanted, agreed, quotedAt: at, payload: step, receiptFor }
          const last = await newest(db, playerId, 1)
          const offered = isHeldBack ? later : market()
          const { held } = await placeHedge(db, `out-${kind}-${step}`, offered, accept)
          expect(held !== undefined, where).toBe(isHeldBack)
          if (isHeldBack) {
            const [own] = await heldHedges(db, id)
            if (!own) throw new Error('nothing is held back')
            // It is one thing: no bet of it is there before all are.
            expect(await newest(db, playerId, 1), where).toEqual(last)
            await releaseHedge(db, own, market(), { at: at + 3000, receiptFor })
            expect(await heldHedges(db, id)).toEqual([])
            seen.heldBack += 1
          }
          for (const { selection, side, odds, stake } of plan.bets) {
            const bet = {
              player,
              selection,
              side,
              odds,
              stake: Number(stake),
              priceChange: 'better',
              terms: NO_TERMS,
            } as const
            expect(model.place(bet), where).toMatchObject({ rest: 0, matched: Number(stake) })
          }
          rows.push(...(await newest(db, playerId, plan.bets.length)))
          const after = netsBy(model.orders, player, runners)
          expect(plan.after, where).toEqual(after)
          expect(Math.min(...after), where).toBeGreaterThanOrEqual(Math.min(...nets))
          // What was cashed out is the same whatever comes.
          const out = after.map((net, index) => net - (nets[index] ?? 0) + (part[index] ?? 0))
          expect(spread(out), where).toBeLessThanOrEqual(near)
          // No worse than by hand, but for what whole poisha leave.
          for (const least of byHand)
            expect(Math.min(...out), where).toBeGreaterThanOrEqual(least - runners.length - 1)
          seen.whole += Number(percent === 100)
          seen.part += Number(percent < 100)
          seen.two += Number(runners.length === 2)
          seen.three += Number(runners.length === 3)
          seen.several += Number(plan.bets.length > 1)
          seen.players += Number(plan.bets.some(({ parts }) => parts.some(({ maker }) => maker)))
        }
        expect(await standing(db, rows), where).toEqual(
          model.orders.map(({ matched, gain, rest }) => ({ matched, gain, rest })),
        )
        expect(await holds(db, id, names.map(idOf)), where).toEqual(
          names.map((name) => model.exposure(name, runners)),
        )
      }
      const at = NOON + step * 500
      const outcome = some([...runners, 'void'] as const)
      const nets = names.map(
        (name) => netsBy(model.orders, name, runners)[runners.indexOf(Number(outcome))] ?? 0,
      )
      await endMarket(db, 1, { market: id, outcome, actor: 'staff', at })
      await settlePlayers(db, id, at)
      expect(await settled(db, id, names.map(idOf))).toEqual(nets)
      expect((await auditCheck(db)).filter(({ faults }) => faults > 0)).toEqual([])
      expect(await strayTransfers(db)).toEqual([])
    }
    for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(0)
  },
  240_000 + STEPS * 100,
)

const spread = (nets: readonly number[]): number => Math.max(...nets) - Math.min(...nets)

async function fate<Done>(work: Promise<Done>): Promise<{ done?: Done; refused?: string }> {
  try {
    return { done: await work }
  } catch (error) {
    if (error instanceof HostError) return { refused: error.code }
    throw error
  }
}

async function newest(db: Db, playerId: bigint, count: number): Promise<bigint[]> {
  const rows = await db
    .selectFrom('exchange_order')
    .select('op_id')
    .where('player_id', '=', playerId)
    .orderBy('op_id', 'desc')
    .limit(count)
    .execute()
  return rows.map(({ op_id }) => op_id).reverse()
}

async function standing(db: Db, ids: readonly bigint[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('exchange_order')
    .select(['op_id', 'matched', 'gain', 'rest'])
    .where('op_id', 'in', [...ids])
    .execute()
  const byId = new Map(rows.map(({ op_id, ...row }) => [op_id, row]))
  return ids.map((id) => {
    const row = byId.get(id)
    return { matched: Number(row?.matched), gain: Number(row?.gain), rest: Number(row?.rest) }
  })
}

async function holds(db: Db, market: string, players: readonly bigint[]): Promise<number[]> {
  const rows = await db.selectFrom('exchange_hold').selectAll().where('market', '=', market).execute()
  return players.map((id) => Number(rows.find(({ player_id }) => player_id === id)?.amount ?? 0))
}

async function settled(db: Db, market: string, players: readonly bigint[]): Promise<number[]> {
  const rows = await db.selectFrom('exchange_settlement').selectAll().where('market', '=', market).execute()
  return players.map((id) => Number(rows.find(({ player_id }) => player_id === id)?.net ?? 0))
}
