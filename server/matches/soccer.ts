/** Football, minute by minute. Pure. */
import type { Incident, ScoreSide } from '../../contract/exchange/score.ts'
import type { Dice } from '../random/seeded.ts'
import { between } from './chances.ts'
import type { Fixture } from './fixtures.ts'
import type { Event, Play } from './match.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** Minutes of a match. */
export const MINUTES = 90
const HALF_TIME_MS = 15 * MINUTE
/** Goals of a side in a match: from `least`, up to `more` above it. */
export const GOALS = { home: { least: 0.7, more: 1.3 }, away: { least: 0.6, more: 1.1 } } as const

/** Chance of a card in a minute, and of a red one among them: three or four a match. Nothing is bet on them, and they change no chance. */
const CARD = 0.04
const RED = 0.04

/** `shown`: the draws of the cards. */
export function soccer(fixture: Fixture, dice: Dice, shown: Dice): Play {
  const rates = [between(GOALS.home, dice), between(GOALS.away, dice)] as const
  const moments: Event[] = []
  let [home, away] = [0, 0]
  let at = fixture.startsAt
  for (let minute = 1; minute <= MINUTES; minute++) {
    at += MINUTE + (minute === 46 ? HALF_TIME_MS : 0)
    const roll = dice()
    const isHome = roll < rates[0] / MINUTES
    const isAway = !isHome && roll < (rates[0] + rates[1]) / MINUTES
    home += isHome ? 1 : 0
    away += isAway ? 1 : 0
    const left = (MINUTES - minute) / MINUTES
    const chances = soccerChances(home - away, rates[0] * left, rates[1] * left)
    const suspendMs = isHome || isAway ? 40 * SECOND : 0
    moments.push({
      at,
      score: `${fixture.home} ${home}-${away} ${fixture.away} (${minute}')`,
      chances,
      suspendMs,
      minute: { number: minute, incidents: [...goal(minute, isHome, isAway), ...card(minute, shown)] },
    })
  }
  const winner = home > away ? 0 : away > home ? 1 : 2
  const opening = soccerChances(0, ...rates)
  return { opening, moments, endsAt: at, winner, innings: [[], []], rates }
}

function goal(minute: number, isHome: boolean, isAway: boolean): Incident[] {
  return isHome || isAway ? [{ minute, side: isHome ? 'home' : 'away', kind: 'goal' }] : []
}

function card(minute: number, shown: Dice): Incident[] {
  const roll = shown()
  if (roll >= CARD) return []
  const side: ScoreSide = shown() < 0.5 ? 'home' : 'away'
  return [{ minute, side, kind: roll < CARD * RED ? 'red' : 'yellow' }]
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
