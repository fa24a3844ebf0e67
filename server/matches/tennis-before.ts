/** Tennis game by game, as it was drawn before there were commitments: matches on which there were bets then go on by it (decision 191). */
import type { Dice } from '../random/seeded.ts'
import { matchChance } from './chances.ts'
import type { Fixture } from './fixtures.ts'
import type { Event, Play } from './match.ts'
import { isSet, type Pair } from './tennis.ts'

const SECOND = 1000
const GAME_MS = 90 * SECOND

export function tennisByGames(fixture: Fixture, dice: Dice): Play {
  const rate = 0.44 + dice() * 0.12
  const winSet = setChances(rate)
  const fresh = winSet(0, 0)
  const moments: Event[] = []
  const won: [number, number] = [0, 0]
  const sets: string[] = []
  const played: Pair[] = []
  let at = fixture.startsAt
  while (Math.max(...won) < 2) {
    const games: [number, number] = [0, 0]
    while (!isSet(games)) {
      at += GAME_MS
      games[dice() < rate ? 0 : 1] += 1
      const isOver = isSet(games)
      if (isOver) won[games[0] > games[1] ? 0 : 1] += 1
      const home = matchChance(won, isOver ? fresh : winSet(...games), fresh)
      const score = `${fixture.home} ${[...sets, games.join('-')].join(' ')} ${fixture.away}`
      moments.push({
        at,
        score,
        chances: [home, 1 - home],
        suspendMs: isOver ? 15 * SECOND : 0,
        tennis: isOver
          ? { sets: [...played, [...games]], games: [0, 0] }
          : { sets: [...played], games: [...games] },
      })
    }
    sets.push(games.join('-'))
    played.push(games)
  }
  const opening = matchChance([0, 0], fresh, fresh)
  return {
    opening: [opening, 1 - opening],
    moments,
    endsAt: at,
    winner: won[0] === 2 ? 0 : 1,
    innings: [[], []],
    rates: [],
  }
}

/** Chance of the set from a score in games, when each game is won with `rate`. */
function setChances(rate: number): (a: number, b: number) => number {
  const known = new Map<number, number>()
  const chance = (a: number, b: number): number => {
    if (isSet([a, b])) return a > b ? 1 : 0
    const found = known.get(a * 10 + b)
    if (found !== undefined) return found
    const made = rate * chance(a + 1, b) + (1 - rate) * chance(a, b + 1)
    known.set(a * 10 + b, made)
    return made
  }
  return chance
}
