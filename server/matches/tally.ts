/**
 * The score of a match at a moment, as data: worked out from what has happened up to then alone, so that nothing in it tells
 * what comes. Pure. Source: exchange.md 4; decision 192.
 */
import type { CricketScore, Score, ScorePair, ScoreSide, TennisScore } from '../../contract/exchange/score.ts'
import { BALLS, OVERS } from './cricket.ts'
import type { Fixture } from './fixtures.ts'
import { type Match, type Moment, momentAt } from './match.ts'
import { playersOf } from './players.ts'
import { isTied, type Pair, servesNext, setsWon, type TennisTally } from './tennis.ts'

/** Those who bowl for a side, in turn: two overs each. */
const BOWLERS = 5
const LAST_BALLS = 6

/** Undefined before it begins. */
export function scoreAt(match: Match, now: number): Score | undefined {
  const { fixture, moments } = match
  if (now < fixture.startsAt) return undefined
  const last = momentAt(match, now)
  if (fixture.sport === 'tennis') return tennisScore(last?.tennis ?? NO_POINT)
  const past = last ? moments.slice(0, moments.indexOf(last) + 1) : []
  return fixture.sport === 'cricket' ? cricketScore(fixture, past) : soccerScore(past)
}

/** Who bats in an innings: the first side begins. */
const batting = (number: 1 | 2): ScoreSide => (number === 1 ? 'home' : 'away')

interface Ball {
  runs: number
  isOut: boolean
}

function cricketScore(fixture: Fixture, past: readonly Moment[]): CricketScore {
  const counts = past.flatMap(({ innings }) => innings ?? [])
  const number = counts.at(-1)?.number ?? 1
  const [first, second] = ([1, 2] as const).map((one) => counts.filter((count) => count.number === one))
  const under = (number === 1 ? first : second) ?? []
  const balls = under.map((count, index): Ball => {
    const before = under[index - 1] ?? { runs: 0, wickets: 0 }
    return { runs: count.runs - before.runs, isOut: count.wickets > before.wickets }
  })
  const isOver = isInningsOver(under.at(-1), number === 2 ? first?.at(-1)?.runs : undefined)
  const { home, away } = fixture
  return {
    sport: 'cricket',
    overs: OVERS,
    innings: [first, ...(number === 2 ? [second] : [])].map((all, index) => {
      const { runs, wickets, balls: bowled } = all?.at(-1) ?? { runs: 0, wickets: 0, balls: 0 }
      return { side: batting(index === 0 ? 1 : 2), runs, wickets, balls: bowled }
    }),
    recent: balls.slice(-LAST_BALLS).map(({ runs, isOut }) => (isOut ? 'W' : String(runs))),
    batters: isOver ? [] : battersOf(playersOf(number === 1 ? home : away), balls),
    bowler: isOver ? undefined : bowlerOf(playersOf(number === 1 ? away : home), balls),
  }
}

/** All are out, all balls are bowled, or the other side's runs (`target`) are passed. */
const isInningsOver = (count: Moment['innings'], target: number | undefined): boolean =>
  count !== undefined &&
  (count.wickets === 10 || count.balls === BALLS || (target !== undefined && count.runs > target))

/** The two who are in. After an odd number of runs the other is on strike, and at the end of an over. */
function battersOf(players: readonly string[], balls: readonly Ball[]): CricketScore['batters'] {
  const made = players.map((name) => ({ name, runs: 0, balls: 0 }))
  let [onStrike, other, next] = [0, 1, 2]
  for (const [index, { runs, isOut }] of balls.entries()) {
    const batter = made[onStrike]
    if (batter) {
      batter.balls += 1
      batter.runs += runs
    }
    if (isOut) onStrike = next++
    if ((runs % 2 === 1) !== (index % 6 === 5)) [onStrike, other] = [other, onStrike]
  }
  return [onStrike, other]
    .toSorted((a, b) => a - b)
    .flatMap((index) => {
      const batter = made[index]
      return batter ? [{ ...batter, facing: index === onStrike }] : []
    })
}

/** Who bowled the last ball, or will bowl the first, with all his overs. */
function bowlerOf(players: readonly string[], balls: readonly Ball[]): CricketScore['bowler'] {
  const turnOf = (index: number): number => Math.floor(index / 6) % BOWLERS
  const turn = turnOf(Math.max(0, balls.length - 1))
  const own = balls.filter((_, index) => turnOf(index) === turn)
  return {
    name: players.at(-1 - turn) ?? '',
    balls: own.length,
    runs: own.reduce((sum, { runs }) => sum + runs, 0),
    wickets: own.filter(({ isOut }) => isOut).length,
  }
}

function soccerScore(past: readonly Moment[]): Score {
  const incidents = past.flatMap(({ minute }) => minute?.incidents ?? [])
  const goals = (of: ScoreSide): number =>
    incidents.filter(({ side, kind }) => kind === 'goal' && side === of).length
  const minute = past.at(-1)?.minute?.number ?? 0
  return { sport: 'soccer', minute, goals: { home: goals('home'), away: goals('away') }, incidents }
}

/** The first side serves first. */
const NO_POINT: TennisTally = { sets: [], games: [0, 0], points: [0, 0], isServing: true }

const pairOf = ([home, away]: Pair): ScorePair => ({ home, away })

function tennisScore({ sets, games, points, isServing }: TennisTally): TennisScore {
  const isOver = Math.max(...setsWon({ sets })) === 2
  const isKnown = !isOver && points !== undefined && isServing !== undefined
  return {
    sport: 'tennis',
    sets: [...sets, ...(isOver ? [] : [games])].map(pairOf),
    points: isKnown ? pairOf(points) : undefined,
    tiebreak: !isOver && isTied(games),
    server: isKnown ? (servesNext({ games, points, isServing }) ? 'home' : 'away') : undefined,
  }
}
