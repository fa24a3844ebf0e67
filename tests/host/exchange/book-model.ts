/**
 * A book as anyone would write it down by hand: a list of orders, looked through from the front each time. Written apart
 * from the host's, to hold that against it. No money, no database. Source: exchange.md 2; decision 198.
 */
import type { PriceChoice } from '../../../contract/exchange.ts'
import { exposureOf } from '../../../contract/exposure.ts'
import type { OrderTerms } from '../../../server/ledger/exchange.ts'

type Side = 'back' | 'lay'

export interface Wanted {
  player: string
  selection: number
  side: Side
  odds: number
  stake: number
  priceChange: PriceChoice
  terms: OrderTerms
}

export interface ModelOrder extends Wanted {
  rest: number
  matched: number
  gain: number
  withPlayers: number
  placedInPlay: boolean
  placedAt: number
  /** The database's. */
  id?: bigint
}

/** An order that is held back in play. */
interface Held {
  order: ModelOrder
  until: number
  incidents: number
  /** What it is held at. */
  odds: number
}

type Refusal = 'WOULD_GROW' | 'OWN_ORDER' | 'PRICE_CHANGED' | 'TIME_OUT' | 'WOULD_MATCH' | 'NOT_FILLED'

/** What the house offers of each selection to whoever backs or lays it; some of it is gone as it is taken. */
export type House = Record<Side, { price: number; left: number }[]>[]

export class ModelBook {
  /** In the order in which they came. */
  readonly orders: ModelOrder[] = []
  /** By selection, from 1 on. */
  house: House = []
  /** Players in a time-out. */
  readonly stopped: ReadonlySet<string>
  now = 0
  isInPlay = false
  /** How often the match has moved its prices. */
  incidents = 0
  /** For so long a bet is held back in play. */
  delayMs = 0
  /** In the order in which they came: not in the queue. */
  held: Held[] = []
  /** Once held back, and never in the queue. */
  readonly gone: ModelOrder[] = []

  constructor(stopped: ReadonlySet<string> = new Set()) {
    this.stopped = stopped
  }

  /** The order as it stands then, or why it may not be placed. */
  place(wanted: Wanted): ModelOrder | Refusal {
    if (this.stopped.has(wanted.player)) return 'TIME_OUT'
    const empty = { rest: wanted.stake, matched: 0, gain: 0, withPlayers: 0 }
    const order: ModelOrder = { ...wanted, ...empty, placedInPlay: this.isInPlay, placedAt: this.now }
    const trial = this.isInPlay && this.delayMs > 0 ? this.#worst(order) : undefined
    const placed = this.#enter(order)
    if (trial === undefined || typeof placed === 'string') return placed
    this.#undo()
    this.orders.splice(this.orders.indexOf(order), 1)
    Object.assign(order, empty)
    const odds = order.side === 'lay' ? Math.max(order.odds, trial) : order.odds
    this.held.push({ order, until: this.now + this.delayMs, incidents: this.incidents, odds })
    return order
  }

  #undo = (): void => {}

  /** The worst price that an order would be matched at now; undefined of one that would not. */
  #worst(order: ModelOrder): number | undefined {
    const prices: number[] = []
    const before = structuredClone({ orders: this.orders, house: this.house })
    this.#match({ ...order }, this.orders, this.orders, (price) => prices.push(price))
    for (const [n, one] of this.orders.entries()) Object.assign(one, before.orders[n])
    this.house = before.house
    if (prices.length === 0) return undefined
    return order.side === 'back' ? Math.min(...prices) : Math.max(...prices)
  }

  /** Matches an order and puts it behind all others, or says why it may not be placed. */
  #enter(order: ModelOrder): ModelOrder | Refusal {
    for (const other of this.orders)
      if (this.#face(order, other) && other.player === order.player && takes(order, other.odds))
        return 'OWN_ORDER'
    for (const { order: other } of this.held)
      if (
        other !== order &&
        this.#isOpposite(order, other) &&
        other.player === order.player &&
        (other.priceChange === 'any' || takes(order, other.odds))
      )
        return 'OWN_ORDER'
    if (order.priceChange === 'exact') {
      const prices = this.#levels(order).map(({ price }) => price)
      for (const other of this.orders) if (this.#isMet(order, other)) prices.push(other.odds)
      if (prices.some((price) => gives(order.side, price) > gives(order.side, order.odds)))
        return 'PRICE_CHANGED'
    }
    const { makeOnly, least } = order.terms
    const before = structuredClone({ orders: this.orders, house: this.house })
    this.#undo = () => {
      for (const [n, one] of before.orders.entries()) Object.assign(this.orders[n] ?? {}, one)
      this.house = before.house
    }
    this.#match(order, this.orders, this.orders)
    const wouldGrow = order.terms.reduceOnly && order.matched === 0 && !this.#lowers(order, order.odds, 1)
    const refusal = wouldGrow
      ? 'WOULD_GROW'
      : makeOnly && order.matched > 0
        ? 'WOULD_MATCH'
        : least !== undefined && order.matched < least
          ? 'NOT_FILLED'
          : undefined
    if (refusal) {
      this.#undo()
      return refusal
    }
    if (least !== undefined) order.rest = 0
    this.orders.push(order)
    return order
  }

  /**
   * Whether so much more of an order at a price only lowers what its player can lose: whoever wins, the worst of the outcomes that it
   * wins on stays the worst of all. Written out outcome by outcome, each order by itself.
   */
  #lowers(order: ModelOrder, price: number, size: number): boolean {
    const all = [...this.orders, ...this.gone, ...this.held.map((one) => one.order)]
    const own = { ...order, matched: order.matched + size, gain: order.gain + size * (price - 100) }
    const mine = [...all.filter((one) => one !== order && one.player === order.player), own]
    const ends = this.house.map((_, index) => {
      const winner = index + 1
      let net = 0
      for (const { side, selection, matched, gain } of mine) {
        if (side === 'back') net += selection === winner ? Math.floor(gain / 100) : -matched
        else net += selection === winner ? -Math.ceil(gain / 100) : matched
      }
      return { net, isGood: (order.selection === winner) === (order.side === 'back') }
    })
    const worst = (isGood: boolean) =>
      Math.min(...ends.filter((end) => end.isGood === isGood).map(({ net }) => net))
    return worst(true) <= worst(false)
  }

  /** How much of what waits of an order may be matched at a price. */
  #room(order: ModelOrder, price: number): number {
    if (!order.terms.reduceOnly) return order.rest
    let [low, high] = [0, order.rest]
    while (low < high) {
      const size = Math.ceil((low + high) / 2)
      if (this.#lowers(order, price, size)) low = size
      else high = size - 1
    }
    return low
  }

  /** Nothing waits of who asked only to lower a risk that would raise it now. Answers how often that was. */
  cut(): number {
    let times = 0
    for (const order of [...this.orders, ...this.held.map((one) => one.order)]) {
      const room = this.#room(order, order.odds)
      if (room < order.rest) times += 1
      order.rest = room
    }
    this.gone.push(...this.held.map(({ order }) => order).filter(({ rest }) => rest === 0))
    this.held = this.held.filter(({ order }) => order.rest > 0)
    return times
  }

  /** What was held back goes into the book, or comes back; answers why, of each. */
  release(): string[] {
    const due = this.held.toSorted((a, b) => a.until - b.until)
    return due.flatMap((one) => {
      const { order, until, incidents } = one
      // What an earlier one has left nothing of is gone already.
      if (!this.held.includes(one)) return []
      const isOver = this.#isLate(order) || incidents !== this.incidents || until <= this.now
      if (!isOver) return []
      this.held = this.held.filter((other) => other !== one)
      const fate = this.#isLate(order)
        ? 'EXPIRED'
        : incidents !== this.incidents
          ? 'INCIDENT'
          : this.stopped.has(order.player)
            ? 'TIME_OUT'
            : this.#enter(order)
      this.cut()
      if (typeof fate !== 'string') return ['RELEASED']
      Object.assign(order, { rest: 0, matched: 0, gain: 0, withPlayers: 0 })
      this.gone.push(order)
      return [fate]
    })
  }

  /** What its time is over of, and what the match has begun without, waits no longer. Answers how much of each kind that was. */
  lapse(): { expired: number; begun: number } {
    const begun = (one: ModelOrder) => this.isInPlay && !one.placedInPlay && one.terms.atStart === 'lapse'
    return {
      expired: this.drop((one) => this.#isLate(one)).count,
      begun: this.drop(begun).count,
    }
  }

  /** The house's prices or who is stopped are others: what waits is matched, the first in the queue first. */
  look(): void {
    for (const side of ['lay', 'back'] as const) {
      const queue = this.orders.filter((order) => order.side === side && order.rest > 0)
      queue.sort((a, b) => gives(side, a.odds) - gives(side, b.odds) || this.#came(a) - this.#came(b))
      for (const [turn, order] of queue.entries()) {
        const isLast = this.isInPlay && !order.placedInPlay && order.terms.atStart === 'take'
        const { priceChange } = order
        order.priceChange = isLast ? 'any' : 'better'
        const isFresh = order.placedInPlay && order.placedAt + this.delayMs > this.now
        if (!this.stopped.has(order.player) && !isFresh)
          this.#match(order, this.orders.slice(0, this.#came(order)), queue.slice(0, turn))
        if (isLast) order.rest = 0
        order.priceChange = priceChange
        this.cut()
      }
    }
  }

  /** Lets go of what waits of a player; answers how much that was. */
  drop(isMeant: (order: ModelOrder) => boolean): { count: number; amount: number } {
    const back = this.held.filter(({ order, until }) => isMeant(order) && this.now < until - 1000)
    this.held = this.held.filter((one) => !back.includes(one))
    this.gone.push(...back.map(({ order }) => order))
    const waiting = this.orders.filter((order) => order.rest > 0 && isMeant(order))
    const meant = [...waiting, ...back.map(({ order }) => order)]
    const amount = meant.reduce((sum, { rest }) => sum + rest, 0)
    for (const order of meant) order.rest = 0
    return { count: meant.length, amount }
  }

  /**
   * What waits of an order is changed: less of it at its price stays where it is; else it comes anew, behind all others, with its
   * terms. Answers the order as it stands then, or why it is left as it was.
   */
  edit(
    order: ModelOrder,
    stake: number,
    odds: number,
  ): ModelOrder | Refusal | 'ORDER_DECIDED' | 'NOTHING_WAITS' {
    const hasBegun = this.isInPlay && !order.placedInPlay && order.terms.atStart !== 'keep'
    if (order.rest === 0 || this.#isLate(order) || hasBegun) return 'NOTHING_WAITS'
    if (this.held.some((one) => one.order === order)) return 'ORDER_DECIDED'
    if (odds === order.odds && stake <= order.rest) {
      order.rest = stake
      return order
    }
    const cost = (rest: number, at: number) =>
      order.side === 'back' ? rest : Math.ceil((rest * (at - 100)) / 100)
    const { rest } = order
    const isStopped = this.stopped.has(order.player)
    if (isStopped && cost(stake, odds) > cost(rest, order.odds)) return 'TIME_OUT'
    order.rest = 0
    const { player, selection, side, terms } = order
    const wanted = { player, selection, side, odds, stake, priceChange: 'better', terms } as const
    const placed = isStopped ? this.#waitUnmatched(wanted) : this.place(wanted)
    if (typeof placed === 'string') order.rest = rest
    return placed
  }

  /** Of who is stopped: it waits, and is asked the same. */
  #waitUnmatched(wanted: Wanted): ModelOrder | Refusal {
    const empty = { rest: wanted.stake, matched: 0, gain: 0, withPlayers: 0 }
    const order: ModelOrder = { ...wanted, ...empty, placedInPlay: this.isInPlay, placedAt: this.now }
    const placed = this.#enter(order)
    if (typeof placed === 'string') return placed
    this.#undo()
    Object.assign(order, empty)
    return order
  }

  /** What stands before an order at its price; undefined of one that has no place in a queue. */
  ahead(order: ModelOrder): number | undefined {
    if (order.rest === 0 || !this.orders.includes(order)) return undefined
    return this.orders
      .slice(0, this.#came(order))
      .filter(
        (one) =>
          one.selection === order.selection &&
          one.side === order.side &&
          one.odds === order.odds &&
          this.#isThere(one) &&
          !this.stopped.has(one.player),
      )
      .reduce((sum, { rest }) => sum + rest, 0)
  }

  /** The most that a player can lose on any outcome. */
  exposure(player: string, runners: number[]): number {
    return exposureOf(
      'match_odds',
      [...this.orders, ...this.held.map(({ order, odds }) => ({ ...order, odds }))].filter(
        (order) => order.player === player,
      ),
      runners,
    )
  }

  #came = (order: ModelOrder): number => this.orders.indexOf(order)
  #levels = ({ selection, side }: Wanted) => this.house[selection - 1]?.[side] ?? []
  #isOpposite = (a: Wanted, b: Wanted): boolean => a.selection === b.selection && a.side !== b.side
  #face = (a: Wanted, b: ModelOrder): boolean => this.#isOpposite(a, b) && this.#isThere(b)
  #isLate = ({ terms: { expiresAt } }: ModelOrder): boolean =>
    expiresAt !== undefined && expiresAt <= this.now
  #isThere = (one: ModelOrder): boolean =>
    one.rest > 0 && !this.#isLate(one) && (one.placedInPlay === this.isInPlay || one.terms.atStart === 'keep')
  #isMet = (order: Wanted, other: ModelOrder): boolean =>
    this.#face(order, other) && other.player !== order.player && !this.stopped.has(other.player)

  /** Poisha by poisha would be the same: the best offer is looked for, and taken as far as it goes, until none is left. */
  #match(
    order: ModelOrder,
    met: readonly ModelOrder[],
    before: readonly ModelOrder[],
    tell: (price: number) => void = () => {},
  ): void {
    const due = this.#due(order, before)
    while (order.rest > 0) {
      let [best, maker, level] = [-Infinity, undefined as ModelOrder | undefined, -1]
      for (const other of met) {
        if (!this.#isMet(order, other) || gives(order.side, other.odds) <= best) continue
        if (this.#room(other, other.odds) === 0) continue
        ;[best, maker] = [gives(order.side, other.odds), other]
      }
      for (const [index, { price, left }] of this.#levels(order).entries()) {
        if (left - (due[index] ?? 0) <= 0 || gives(order.side, price) <= best) continue
        ;[best, maker, level] = [gives(order.side, price), undefined, index]
      }
      const house = this.#levels(order)[level]
      const price = maker?.odds ?? house?.price
      if (price === undefined || !takes(order, price)) return
      const there = maker ? this.#room(maker, maker.odds) : (house?.left ?? 0) - (due[level] ?? 0)
      const size = Math.min(this.#room(order, price), there)
      if (size === 0) return
      tell(price)
      for (const one of maker ? [order, maker] : [order]) {
        one.rest -= size
        one.matched += size
        one.gain += size * (price - 100)
        if (maker) one.withPlayers += size
      }
      if (!maker && house) house.left -= size
    }
  }

  /** What of each of the house's levels is for those who waited for it. */
  #due(order: Wanted, before: readonly ModelOrder[]): number[] {
    const { side, selection } = order
    const levels = this.#levels(order)
    const due = levels.map(() => 0)
    const waiting = before
      .filter(
        (one) =>
          one.side === side &&
          one.selection === selection &&
          this.#isThere(one) &&
          !this.stopped.has(one.player),
      )
      .sort((a, b) => gives(side, a.odds) - gives(side, b.odds))
    for (const one of waiting) {
      let wanted = one.rest
      for (const [index, { price, left }] of levels.entries()) {
        if (gives(side, price) < gives(side, one.odds)) continue
        const part = Math.max(0, Math.min(wanted, left - (due[index] ?? 0)))
        due[index] = (due[index] ?? 0) + part
        wanted -= part
      }
    }
    return due
  }
}

/** How good a price is for who backs, or lays, at it. */
const gives = (side: Side, price: number): number => (side === 'back' ? price : -price)

const takes = ({ side, odds, priceChange }: Wanted, price: number): boolean =>
  priceChange === 'any' || gives(side, price) >= gives(side, odds)
