/** The hedge alone, against what is worked out by hand: thousands of books and positions. Decision 201. */
import { expect, test } from 'vitest'
import { ladderOdds, type Side } from '../../../contract/exposure.ts'
import { hedgeOf, type Offer, type Offers } from '../../../server/ledger/hedge.ts'
import { seeded } from '../../../server/random/seeded.ts'
import { seedOf } from '../../seed.ts'
import { leastAfter } from './hedge-model.ts'

const SEED = seedOf('HEDGE_SEED')
const CASES = 3000

/** A book around random chances, with so much of each level. */
function bookOf(dice: () => number, outcomes: number, deep: number): Offers[] {
  const weights = Array.from({ length: outcomes }, () => 1 + Math.floor(dice() * 30))
  const all = weights.reduce((sum, one) => sum + one, 0)
  return weights.map((weight) => {
    const fair = (100 * all) / weight
    const level = (price: number): Offer => ({
      price: ladderOdds(Math.max(101, price)),
      size: 1 + Math.floor(dice() * deep),
    })
    // Now this side is the dearer one, now that.
    const [gives, asks] = [0.97 + 0.03 * dice(), 1 + 0.03 * dice()]
    return {
      back: [0, 1, 2].map((n) => level(fair * (gives - 0.03 * n))),
      lay: [0, 1, 2].map((n) => level(fair * (asks + 0.03 * n) + 1)),
    }
  })
}

/** What each outcome comes to after the bets, one poisha of a stake after the other. */
function after(nets: readonly number[], offers: readonly Offers[]): number[] | undefined {
  const trades = hedgeOf(nets, offers)
  if (!trades) return undefined
  const ends = [...nets]
  for (const { index, side, stake } of trades) {
    let [left, gain] = [stake, 0]
    for (const { price, size } of offers[index]?.[side] ?? []) {
      gain += Math.min(left, size) * (price - 100)
      left -= Math.min(left, size)
    }
    expect(left).toBe(0)
    const sign = side === 'back' ? 1 : -1
    for (const other of nets.keys())
      ends[other] =
        (ends[other] ?? 0) +
        (other === index
          ? sign * (side === 'back' ? Math.floor(gain / 100) : Math.ceil(gain / 100))
          : -sign * stake)
  }
  return ends
}

const byHand = (nets: readonly number[], offers: readonly Offers[]) => {
  const left = offers.map(({ back, lay }) => {
    const plain = (list: readonly Offer[]) => list.map(({ price, size }) => ({ price, left: size }))
    return { back: plain(back), lay: plain(lay) } satisfies Record<Side, { price: number; left: number }[]>
  })
  return (['lay', 'back'] as const).flatMap((side) => leastAfter(nets, left, side) ?? [])
}

test.each([2, 3, 5])(
  'exchange.md 3 %i outcomes are equal after the hedge, none is worse than by hand, and nothing is refused that goes by hand',
  (outcomes) => {
    const dice = seeded(`${SEED} hedge ${outcomes}`)
    let refused = 0
    for (let n = 0; n < CASES / outcomes; n += 1) {
      const offers = bookOf(dice, outcomes, n % 4 === 0 ? 3000 : 60_000)
      const nets = Array.from({ length: outcomes }, () => Math.floor((dice() - 0.5) * 20_000))
      const ends = after(nets, offers)
      const hands = byHand(nets, offers)
      if (!ends) {
        refused += 1
        expect(hands).toEqual([])
        continue
      }
      const dearest = Math.max(...offers.flatMap(({ lay }) => lay.map(({ price }) => price)))
      const near = outcomes === 2 ? 1 : Math.ceil(dearest / 100) + 1
      expect(Math.max(...ends) - Math.min(...ends), `case ${n}`).toBeLessThanOrEqual(near)
      for (const least of hands)
        expect(Math.min(...ends), `case ${n}`).toBeGreaterThanOrEqual(least - outcomes - near)
    }
    expect(refused).toBeGreaterThan(0)
  },
)
