/** Cricket of ten overs, ball by ball. Pure. */
import type { Dice } from '../random/seeded.ts'
import { above } from './chances.ts'
import type { Fixture } from './fixtures.ts'
import type { Event, Play } from './match.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

export const OVERS = 10
/** Balls of an innings. */
export const BALLS = OVERS * 6
export const BALL_MS = 30 * SECOND
const BREAK_MS = 5 * MINUTE
/** Chance and runs of a ball: what is left is no run. The last is a wicket. */
export const RUNS: readonly (readonly [chance: number, runs: number])[] = [
  [0.36, 1],
  [0.08, 2],
  [0.11, 4],
  [0.05, 6],
]
export const WICKET = 0.06
/** Of a ball, wickets among them: the sum over what may be scored of its chance and a power of its runs. */
const meanOf = (power: number): number =>
  (1 - WICKET) * RUNS.reduce((sum, [chance, runs]) => sum + chance * runs ** power, 0)
const BALL_MEAN = meanOf(1)
const BALL_VARIANCE = meanOf(2) - BALL_MEAN ** 2

/** What a side with so many balls to come will make, without the wickets it may run out of. */
export const runsToCome = (balls: number): number => balls * BALL_MEAN

export function cricket(fixture: Fixture, dice: Dice): Play {
  const moments: Event[] = []
  const totals: [number[], number[]] = [[0], [0]]
  let at = fixture.startsAt
  for (const number of [1, 2] as const) {
    const runs = totals[number - 1] ?? []
    let wickets = 0
    for (let balls = 1; balls <= BALLS && wickets < 10; balls++) {
      at += BALL_MS
      const isOut = dice() < WICKET
      wickets += isOut ? 1 : 0
      const total = (runs.at(-1) ?? 0) + (isOut ? 0 : drawn(dice))
      runs.push(total)
      const toCome = wickets === 10 ? 0 : BALLS - balls
      const target = number === 2 ? (totals[0].at(-1) ?? 0) + 1 : undefined
      const home = target === undefined ? firstInnings(total, toCome) : chasing(target - total, toCome)
      const side = number === 1 ? fixture.home : fixture.away
      const score = `${side} ${total}/${wickets} (${Math.floor(balls / 6)}.${balls % 6})`
      const suspendMs = isOut ? 20 * SECOND : 0
      moments.push({
        at,
        score,
        chances: [home, 1 - home],
        suspendMs,
        innings: { number, runs: total, balls, wickets },
      })
      if (target !== undefined && total >= target) break
    }
    if (number === 1) at += BREAK_MS
  }
  const [first, second] = totals.map((runs) => runs.at(-1) ?? 0)
  const winner = first === second ? undefined : (first ?? 0) > (second ?? 0) ? 0 : 1
  const opening = firstInnings(0, BALLS)
  return { opening: [opening, 1 - opening], moments, endsAt: at, winner, innings: totals, rates: [] }
}

function drawn(dice: Dice): number {
  let left = dice()
  for (const [chance, runs] of RUNS) {
    if (left < chance) return runs
    left -= chance
  }
  return 0
}

const firstInnings = (runs: number, balls: number): number =>
  above(runs + runsToCome(balls) - runsToCome(BALLS), (balls + BALLS) * BALL_VARIANCE)
const chasing = (needed: number, balls: number): number =>
  needed <= 0 ? 0 : balls === 0 ? 1 : above(needed - 0.5 - runsToCome(balls), balls * BALL_VARIANCE)
