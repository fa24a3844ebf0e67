/** Football, minute by minute. Pure. */
import type { Dice } from '../random/seeded.ts'
import { between } from './chances.ts'
import type { Fixture } from './fixtures.ts'
import type { Event, Play } from './match.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

const HALF_TIME_MS = 15 * MINUTE
/** Goals of a side in a match: from `least`, up to `more` above it. */
export const GOALS = { home: { least: 0.7, more: 1.3 }, away: { least: 0.6, more: 1.1 } } as const

export function soccer(fixture: Fixture, dice: Dice): Play {
  const rates = [between(GOALS.home, dice), between(GOALS.away, dice)] as const
  const moments: Event[] = []
  let [home, away] = [0, 0]
  let at = fixture.startsAt
  for (let minute = 1; minute <= 90; minute++) {
    at += MINUTE + (minute === 46 ? HALF_TIME_MS : 0)
    const roll = dice()
    const isHome = roll < rates[0] / 90
    const isAway = !isHome && roll < (rates[0] + rates[1]) / 90
    home += isHome ? 1 : 0
    away += isAway ? 1 : 0
    const left = (90 - minute) / 90
    const chances = soccerChances(home - away, rates[0] * left, rates[1] * left)
    const suspendMs = isHome || isAway ? 40 * SECOND : 0
    moments.push({
      at,
      score: `${fixture.home} ${home}-${away} ${fixture.away} (${minute}')`,
      chances,
      suspendMs,
    })
  }
  const winner = home > away ? 0 : away > home ? 1 : 2
  const opening = soccerChances(0, ...rates)
  return { opening, moments, endsAt: at, winner, innings: [[], []] }
}

/** Win, loss and draw from a lead and the goals that both sides may yet score. */
function soccerChances(lead: number, home: number, away: number): number[] {
  const [ofHome, ofAway] = [poisson(home), poisson(away)]
  const chances = [0, 0, 0]
  for (const [scored, p] of ofHome.entries()) {
    for (const [conceded, q] of ofAway.entries()) {
      const end = lead + scored - conceded
      const index = end > 0 ? 0 : end < 0 ? 1 : 2
      chances[index] = (chances[index] ?? 0) + p * q
    }
  }
  return chances
}

/** Chance of 0, 1, … 9 goals. */
function poisson(mean: number): number[] {
  const chances = [Math.exp(-mean)]
  for (let goals = 1; goals < 10; goals++) chances.push(((chances[goals - 1] ?? 0) * mean) / goals)
  return chances
}
