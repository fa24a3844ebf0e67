/**
 * Players' orders against a book written down by hand (book-model.ts): thousands of random orders, changes, cancels, time-outs and
 * moves of the house's prices, with every term, on several selections and both sides, before a match and in it. After each step every
 * order stands as the model says, and what is held is the worst that can come. Prints its seed; BOOK_SEED replays it, BOOK_STEPS makes it longer.
 */
import { expect } from 'vitest'
import { PRICE_CHOICES } from '../../../contract/exchange.ts'
import { ladderOdds } from '../../../contract/exposure.ts'
import { paisa, taka } from '../../../contract/money.ts'
import type { Market } from '../../../server/exchange/state.ts'
import type { Db } from '../../../server/host.ts'
import { keepWaiting } from '../../../server/jobs/exchange-keeper.ts'
import { auditCheck } from '../../../server/ledger/audit-check.ts'
import { editOrder } from '../../../server/ledger/exchange-edit.ts'
import { aheadOf } from '../../../server/ledger/exchange-queue.ts'
import { endMarket, settlePlayers } from '../../../server/ledger/exchange-settle.ts'
import {
  cancelOrder,
  cancelWaiting,
  NO_TERMS,
  type OrderTerms,
  placeOrder,
} from '../../../server/ledger/exchange.ts'
import { HostError } from '../../../server/messages/errors.ts'
import { answerCheck } from '../../../server/players/protection.ts'
import { seeded } from '../../../server/random/seeded.ts'
import { seedOf } from '../../seed.ts'
import { strayTransfers } from '../support/accounts.ts'
import { newPlayer, NOON, onEveryStore } from '../support/harness.ts'
import { ModelBook, type ModelOrder } from './book-model.ts'

const SEED = seedOf('BOOK_SEED')
const STEPS = Number(process.env['BOOK_STEPS'] ?? 900)
/** Steps in one market before it ends and another begins. */
const MARKET_STEPS = 100
/** Of them before the match begins. */
const BEFORE_START = 60
const STEP_MS = 500
/** For so long a bet is held back in play. */
const DELAY_MS = 3000
const RUNNERS = [1, 2]
console.log(`book seed ${SEED} (BOOK_SEED), ${STEPS} steps on each database (BOOK_STEPS)`)

onEveryStore(
  `exchange.md 2 ${STEPS} random steps: orders meet as in a book that is written down by hand`,
  async ({ db, kind }) => {
    const dice = seeded(`${SEED} ${kind}`)
    const whole = (below: number) => Math.floor(dice() * below)
    const some = <T>(list: readonly T[]): T => {
      const item = list[whole(list.length)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    }
    const ids = new Map<string, bigint>()
    for (const name of ['a', 'b', 'c', 'd', 'e']) ids.set(name, await newPlayer(db, taka(10_000_000)))
    const names = [...ids.keys()]
    const idOf = (name: string): bigint => ids.get(name) ?? 0n
    const stopped = new Set<string>()
    /** When the time-outs end. */
    const ends = new Map<string, number>()
    const seen = {
      placed: 0,
      met: 0,
      house: 0,
      moved: 0,
      cancelled: 0,
      afterStop: 0,
      expired: 0,
      begun: 0,
      held: 0,
      decided: 0,
      takenBack: 0,
      madeLess: 0,
      toTheBack: 0,
      cut: 0,
      lowered: 0,
    }
    const refused = {
      OWN_ORDER: 0,
      PRICE_CHANGED: 0,
      TIME_OUT: 0,
      WOULD_MATCH: 0,
      NOT_FILLED: 0,
      WOULD_GROW: 0,
    }
    /** Of what was to be filled at once, was kept in play and took the first prices of it: how often some was matched. */
    /** What became of what was held back. */
    const fates: Record<string, number> = {}
    const ended = { atOnce: 0, keep: 0, take: 0 }
    const someTerms = (stake: number, at: number): OrderTerms =>
      some<OrderTerms>([
        NO_TERMS,
        NO_TERMS,
        NO_TERMS,
        { ...NO_TERMS, makeOnly: true },
        { ...NO_TERMS, least: paisa(1 + whole(stake)) },
        { ...NO_TERMS, expiresAt: at + STEP_MS * (1 + whole(20)) },
        { ...NO_TERMS, atStart: 'keep' },
        { ...NO_TERMS, atStart: 'take' },
        { ...NO_TERMS, reduceOnly: true },
        { ...NO_TERMS, reduceOnly: true },
        { ...NO_TERMS, reduceOnly: true, least: paisa(1 + whole(stake)) },
        { ...NO_TERMS, reduceOnly: true, atStart: some(['keep', 'take'] as const) },
        { ...NO_TERMS, atStart: 'keep', makeOnly: true, expiresAt: at + STEP_MS * (1 + whole(60)) },
      ])

    for (let step = 0; step < STEPS;) {
      const id = `1.${1000 + step}`
      for (const playerId of ids.values())
        await answerCheck(db, { playerId, key: undefined, at: NOON + step * STEP_MS }, 'on')
      const model = new ModelBook(stopped)
      let book = step
      let levels: { back: { price: number; size: number }[]; lay: { price: number; size: number }[] }[] = []
      const moveHouse = () => {
        book += 1
        levels = RUNNERS.map(() => {
          const middle = 180 + whole(30)
          const level = (price: number) => ({ price: ladderOdds(price), size: 1 + whole(3000) })
          return {
            back: Array.from({ length: whole(4) }, (_, i) => level(middle - 1 - 3 * i)),
            lay: Array.from({ length: whole(4) }, (_, i) => level(middle + 2 + 3 * i)),
          }
        })
        model.house = levels.map(({ back, lay }) => ({
          back: back.map(({ price, size }) => ({ price, left: size })),
          lay: lay.map(({ price, size }) => ({ price, left: size })),
        }))
      }
      const market = (): Market => ({
        id,
        kind: 'match_odds',
        eventId: '1',
        eventName: 'A v B',
        name: 'Match Odds',
        status: 'open',
        isInPlay: model.isInPlay,
        isBallRunning: false,
        version: 1,
        incidents: model.incidents,
        book,
        runners: RUNNERS.map((one) => ({ id: one, name: `Runner ${one}` })),
        outcome: undefined,
        quote: (selection) => {
          const sized = (side: 'back' | 'lay') =>
            (levels[selection - 1]?.[side] ?? []).map(({ price, size }) => ({ price, size: paisa(size) }))
          return { back: sized('back'), lay: sized('lay') }
        },
      })
      moveHouse()
      const delayNow = () => (model.isInPlay ? DELAY_MS : 0)
      model.delayMs = DELAY_MS
      /** Those in the queue in their order there, then the others. */
      const all = () => [...model.orders, ...model.held.map(({ order }) => order), ...model.gone]
      const isHeld = (one: unknown) => model.held.some(({ order }) => order === one)
      /** What was matched when the match began. */
      let atStart: number[] = []
      const end = step + MARKET_STEPS
      for (; step < Math.min(end, STEPS); step += 1) {
        const at = NOON + step * STEP_MS
        model.now = at
        if (step === end - MARKET_STEPS + BEFORE_START) {
          model.isInPlay = true
          atStart = model.orders.map(({ matched }) => matched)
        }
        const where = `step ${step}, seed ${SEED}`
        for (const [name, until] of ends) if (until <= at && stopped.delete(name)) seen.afterStop += 1
        const player = some(names)
        const action = whole(22)
        if (action < 13) {
          const stake = 1 + whole(2000)
          const wanted = {
            player,
            selection: some(RUNNERS),
            side: some(['back', 'lay'] as const),
            odds: ladderOdds(182 + whole(26)),
            stake,
            priceChange: some([...PRICE_CHOICES, 'better'] as const),
            terms: someTerms(stake, at),
          }
          const expected = model.place(wanted)
          const { selection, side, odds, priceChange, terms } = wanted
          const offered = { ...market(), levels: market().quote(selection)[side], delayMs: delayNow() }
          const order = {
            selection,
            side,
            odds,
            priceChange,
            terms,
            playerId: idOf(player),
            at,
            run: undefined,
          }
          const placed = await fate(
            placeOrder(db, undefined, offered, {
              ...order,
              stake: paisa(wanted.stake),
              reference: `book-${kind}-${step}`,
              receipt: undefined,
            }),
          )
          expect(placed.refused, where).toBe(typeof expected === 'string' ? expected : undefined)
          if (typeof expected === 'object' && placed.done) expected.id = placed.done.orderId
          expect(placed.done?.isHeldBack ?? false, where).toBe(isHeld(expected))
          seen.held += Number(isHeld(expected))
          seen.placed += 1
          if (typeof expected === 'object') {
            seen.met += Number(expected.withPlayers > 0)
            seen.house += Number(expected.matched > expected.withPlayers)
            ended.atOnce += Number(terms.least !== undefined)
            seen.lowered += Number(terms.reduceOnly && expected.matched > 0)
          } else refused[expected] += 1
        } else if (action < 15) {
          const here = all().filter(({ rest }) => rest > 0)
          const waiting = here.some(isHeld) && whole(4) ? here.filter(isHeld) : here
          if (waiting.length === 0) continue
          const order = some(waiting)
          const wasHeld = isHeld(order)
          const { count } = model.drop((one) => one === order)
          const ways = { playerId: idOf(order.player), orderId: order.id ?? 0n, at }
          const { refused } = await fate(cancelOrder(db, undefined, ways))
          expect(refused, where).toBe(count === 0 ? 'ORDER_DECIDED' : undefined)
          if (wasHeld) seen[count === 0 ? 'decided' : 'takenBack'] += 1
          seen.cancelled += 1
        } else if (action === 15) {
          const dropped = model.drop((order) => order.player === player)
          const ways = { playerId: idOf(player), market: whole(2) ? id : undefined, at }
          const { done, refused } = await fate(cancelWaiting(db, undefined, ways))
          expect(done ?? refused, where).toEqual(dropped.count > 0 ? dropped : 'NOTHING_WAITS')
        } else if (action > 19) {
          const waiting = all().filter(({ rest }) => rest > 0)
          if (waiting.length === 0) continue
          const order = some(waiting)
          const waited = BigInt(order.rest)
          const odds = whole(2) ? order.odds : ladderOdds(182 + whole(26))
          const stake = whole(3) ? 1 + whole(order.rest) : order.rest + whole(500)
          const expected = model.edit(order, stake, odds)
          const levels = market().quote(order.selection)[order.side]
          const offered = { ...market(), levels, delayMs: delayNow(), isOpen: true }
          const edit = { waited, stake: paisa(stake), odds, at, receiptFor: () => undefined }
          const named = { playerId: idOf(order.player), orderId: order.id ?? 0n }
          const edited = await fate(editOrder(db, `edit-${kind}-${step}`, offered, { ...named, ...edit }))
          expect(edited.refused, where).toBe(typeof expected === 'string' ? expected : undefined)
          if (typeof expected === 'object') {
            expect(edited.done?.orderId === order.id, where).toBe(expected === order)
            expected.id = edited.done?.orderId ?? 0n
            seen[expected === order ? 'madeLess' : 'toTheBack'] += 1
          }
        } else if (action === 16) {
          if (stopped.size > 1 || stopped.has(player)) continue
          const until = at + 1000 + whole(8000)
          ends.set(player, until)
          stopped.add(player)
          await db
            .updateTable('player')
            .set({ time_out_at: new Date(at), time_out_until: new Date(until) })
            .where('id', '=', idOf(player))
            .execute()
        } else {
          moveHouse()
          if (model.isInPlay && whole(4) === 0) model.incidents += 1
          for (const end of model.release()) fates[end] = (fates[end] ?? 0) + 1
          const { expired, begun } = model.lapse()
          seen.expired += expired
          seen.begun += begun
          const before = matchedIn(model)
          model.look()
          await keepWaiting(db, { ...market(), delayMs: delayNow() }, at)
          seen.moved += Number(matchedIn(model) > before)
        }
        seen.cut += model.cut()
        expect(await standing(db, all()), where).toEqual(all().map(figuresOf))
        expect(await places(db, all(), model), where).toEqual(all().map((order) => model.ahead(order)))
        expect(await holds(db, id, names.map(idOf)), where).toEqual(
          names.map((name) => model.exposure(name, RUNNERS)),
        )
      }
      for (const [n, { terms, matched }] of model.orders.entries())
        if (terms.atStart !== 'lapse' && matched > (atStart[n] ?? Infinity)) ended[terms.atStart] += 1
      const at = NOON + step * STEP_MS
      const outcome = some([1, 2, 'void'] as const)
      await endMarket(db, 1, { market: id, outcome, actor: 'staff', at })
      await settlePlayers(db, id, at)
      expect((await auditCheck(db)).filter(({ faults }) => faults > 0)).toEqual([])
      expect(await strayTransfers(db)).toEqual([])
    }
    // Each of what can happen has happened.
    expect(Object.keys(fates)).toEqual(expect.arrayContaining(['RELEASED', 'INCIDENT']))
    for (const [what, times] of Object.entries({ ...seen, ...refused, ...ended }))
      expect(times, what).toBeGreaterThan(0)
  },
  240_000 + STEPS * 100,
)

const matchedIn = ({ orders }: ModelBook): number => orders.reduce((sum, { matched }) => sum + matched, 0)

const figuresOf = ({ matched, gain, rest, withPlayers }: ModelOrder) => ({ matched, gain, rest, withPlayers })

async function fate<Done>(work: Promise<Done>): Promise<{ done?: Done; refused?: string }> {
  try {
    return { done: await work }
  } catch (error) {
    if (error instanceof HostError) return { refused: error.code }
    throw error
  }
}

async function standing(db: Db, orders: readonly ModelOrder[]) {
  const ids = orders.map(({ id = 0n }) => id)
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('exchange_order')
    .select(['op_id', 'seat', 'matched', 'gain', 'rest', 'with_players'])
    .where('op_id', 'in', ids)
    // Whoever has no place in the queue comes last.
    .orderBy('seat')
    .execute()
  const place = new Map(ids.map((id, n) => [id, n]))
  const isSeated = (seat: bigint | null) => seat !== null
  const found = rows.map(({ op_id, seat, matched, gain, rest, with_players }) => ({
    place: isSeated(seat) ? undefined : place.get(op_id),
    figures: {
      matched: Number(matched),
      gain: Number(gain),
      rest: Number(rest),
      withPlayers: Number(with_players),
    },
  }))
  return found.toSorted((a, b) => (a.place ?? -1) - (b.place ?? -1)).map(({ figures }) => figures)
}

/** What stands before each, of the time that it is in the model. */
async function places(db: Db, orders: readonly ModelOrder[], { now, isInPlay }: ModelBook) {
  const ids = orders.map(({ id = 0n }) => id)
  if (ids.length === 0) return []
  const { ahead, aheadInPlay } = aheadOf(now)
  const rows = await db
    .selectFrom('exchange_order')
    .select(['op_id', (isInPlay ? aheadInPlay : ahead).as('ahead')])
    .where('op_id', 'in', ids)
    .execute()
  const found = new Map(rows.map(({ op_id, ahead }) => [op_id, ahead]))
  return ids.map((id) => (found.get(id) === null ? undefined : Number(found.get(id))))
}

async function holds(db: Db, market: string, players: readonly bigint[]): Promise<number[]> {
  const rows = await db.selectFrom('exchange_hold').selectAll().where('market', '=', market).execute()
  return players.map((player) => Number(rows.find((row) => row.player_id === player)?.amount ?? 0))
}
