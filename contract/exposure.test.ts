/** P21's arithmetic: the ladder, and that what is held covers every outcome. EXPOSURE_SEED replays a run. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  exposureOf,
  gainOf,
  higherOdds,
  ladderOdds,
  lowerOdds,
  type MarketKind,
  netOf,
  ODDS_RANGE,
  outcomesOf,
  type Position,
} from './exposure.ts'
import { seedOf } from '../tests/seed.ts'

const SEED = Number(seedOf('EXPOSURE_SEED'))
const RUNS = Number(process.env['EXPOSURE_RUNS'] ?? 20_000)

const position = (kind: MarketKind): fc.Arbitrary<Position> =>
  fc
    .record({
      side: fc.constantFrom('back', 'lay'),
      selection: fc.integer(kind === 'fancy' ? { min: 1, max: 12 } : { min: 1, max: 3 }),
      odds: fc.oneof(
        fc.integer({ min: 101, max: 400 }),
        fc.integer({ min: ODDS_RANGE.min, max: ODDS_RANGE.max }),
      ),
      parts: fc.array(fc.record({ stake: fc.integer({ min: 1, max: 9999 }), better: fc.nat(90) }), {
        maxLength: 4,
      }),
      rest: fc.nat(9999),
    })
    .map(({ parts, ...order }) => {
      const filled = parts.map(({ stake, better }) => ({
        stake,
        odds: order.side === 'back' ? order.odds + better : Math.max(ODDS_RANGE.min, order.odds - better),
      }))
      return {
        ...order,
        side: order.side === 'back' ? 'back' : 'lay',
        matched: filled.reduce((sum, { stake }) => sum + stake, 0),
        gain: filled.reduce((sum, { stake, odds }) => sum + gainOf(stake, odds), 0),
      } satisfies Position
    })

test('the ladder goes up and down in the same steps, from 1.01 to 1000', () => {
  let odds: number = ODDS_RANGE.min
  let rungs = 1
  while (odds < ODDS_RANGE.max) {
    const next = higherOdds(odds)
    expect(ladderOdds(next)).toBe(next)
    expect(lowerOdds(next)).toBe(odds)
    odds = next
    rungs += 1
  }
  expect(rungs).toBe(350)
  expect(lowerOdds(ODDS_RANGE.min)).toBe(ODDS_RANGE.min)
})

test.each(['match_odds', 'fancy'] as const)(
  'P21 %s: the hold covers every outcome, whatever is matched of what waits',
  (kind) => {
    // The seed, so that a failure can be replayed.
    console.warn(`exposure seed ${SEED} (EXPOSURE_SEED), ${RUNS} sequences (EXPOSURE_RUNS)`)
    const sequence = fc.array(position(kind), { minLength: 1, maxLength: 8 })
    const later = fc.array(fc.tuple(fc.nat(100), fc.nat(40)), { minLength: 8, maxLength: 8 })
    fc.assert(
      fc.property(sequence, later, (positions, fates) => {
        const runners = [1, 2, 3]
        const held = exposureOf(kind, positions, runners)
        const ended = positions.map((one, index): Position => {
          const [share = 0, better = 0] = fates[index] ?? []
          const stake = Math.floor((one.rest * share) / 100)
          const odds = one.side === 'back' ? one.odds + better : Math.max(ODDS_RANGE.min, one.odds - better)
          const matched = one.matched + stake
          return { ...one, matched, gain: one.gain + gainOf(stake, odds), rest: one.rest - stake }
        })
        // A later part-match never asks for more than was held.
        expect(exposureOf(kind, ended, runners)).toBeLessThanOrEqual(held)
        const outcomes = kind === 'fancy' ? Array.from({ length: 15 }, (_, runs) => runs) : runners
        for (const outcome of outcomes) {
          const net = ended.reduce((sum, one) => sum + netOf(kind, { ...one, rest: 0 }, outcome), 0)
          expect(held + net).toBeGreaterThanOrEqual(0)
        }
        // And it is not more than some outcome could cost.
        const worst = outcomesOf(kind, positions, runners).map((outcome) =>
          positions.reduce((sum, one) => {
            const all = {
              ...one,
              matched: one.matched + one.rest,
              gain: one.gain + gainOf(one.rest, one.odds),
            }
            return sum + Math.min(netOf(kind, one, outcome), netOf(kind, all, outcome))
          }, 0),
        )
        expect(held).toBe(Math.max(0, ...worst.map((net) => -net)))
      }),
      { seed: SEED, numRuns: RUNS },
    )
  },
)
