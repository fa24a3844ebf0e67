/** A score in a line, and in sentences for who cannot see what is drawn. Pure. */
import type {
  CricketScore,
  Incident,
  Innings,
  Score,
  ScorePair,
  ScoreSide,
  SoccerScore,
  TennisScore,
} from '../../../../contract/exchange/score.ts'
import type { Words } from './useWords.ts'

/** What the two sides are called. */
export type Sides = Readonly<Record<ScoreSide, string>>

/** Balls as overs: 37 are 6.1. */
export const oversOf = (balls: number): string => `${Math.floor(balls / 6)}.${balls % 6}`

const CALLED = ['0', '15', '30', '40']

/** The points of a game as they are called: 40, or the advantage; of a tie-break as they are counted. */
export function pointsOf({ points, tiebreak }: TennisScore): Record<ScoreSide, string> | undefined {
  if (!points) return undefined
  const called = (own: number, other: number): string => {
    if (tiebreak) return String(own)
    return own > 3 && own > other ? 'A' : (CALLED[Math.min(own, 3)] ?? '')
  }
  return { home: called(points.home, points.away), away: called(points.away, points.home) }
}

/** What a side that bats second has yet to make, and from how many balls; undefined where that is no question. */
export function targetOf({ innings, overs }: CricketScore): { runs: number; balls: number } | undefined {
  const [first, second] = innings
  if (!first || !second || innings.length > 2) return undefined
  const runs = first.runs + 1 - second.runs
  const balls = overs * 6 - second.balls
  return runs > 0 && balls > 0 && second.wickets < 10 ? { runs, balls } : undefined
}

/** One line, as the folded tracker shows it. */
export function lineOf(score: Score, sides: Sides, { say, figure }: Words): string {
  switch (score.sport) {
    case 'cricket':
      return score.innings
        .map(({ side, runs, wickets, balls }) =>
          say('cricketLine', { side: sides[side], runs, wickets, overs: figure(oversOf(balls)) }),
        )
        .join(' · ')
    case 'soccer':
      return say('soccerLine', { ...sides, ...goalsOf(score.goals), minute: score.minute })
    case 'tennis': {
      const points = pointsOf(score)
      const sets = score.sets.map(({ home, away }) => `${home}–${away}`)
      const now = points ? [`(${points.home}–${points.away})`] : []
      return say('tennisLine', { ...sides, sets: figure([...sets, ...now].join(' ')) })
    }
  }
}

const goalsOf = ({ home, away }: ScorePair) => ({ homeGoals: home, awayGoals: away })

/** All of it in sentences. */
export function sentencesOf(score: Score, sides: Sides, words: Words): string[] {
  switch (score.sport) {
    case 'cricket':
      return cricketSaid(score, sides, words)
    case 'soccer':
      return soccerSaid(score, sides, words)
    case 'tennis':
      return tennisSaid(score, sides, words)
  }
}

function cricketSaid(score: CricketScore, sides: Sides, { say, figure }: Words): string[] {
  const { innings, batters, bowler, recent, overs } = score
  const ofInnings = ({ side, runs, wickets, balls }: Innings): string =>
    say('cricketSaid', { side: sides[side], runs, wickets, overs: figure(oversOf(balls)), all: overs })
  const target = targetOf(score)
  const balls = recent.map((ball) => (ball === 'W' ? say('wicket') : figure(ball))).join(', ')
  return [
    ...innings.map(ofInnings),
    ...(target ? [say('target', { side: sides[innings[1]?.side ?? 'away'], ...target })] : []),
    ...batters.map(({ facing, ...batter }) => say(facing ? 'strikerSaid' : 'batterSaid', batter)),
    ...(bowler ? [say('bowlerSaid', { ...bowler, overs: figure(oversOf(bowler.balls)) })] : []),
    say(balls === '' ? 'noBall' : 'ballsSaid', { balls }),
  ]
}

function soccerSaid({ minute, goals, incidents }: SoccerScore, sides: Sides, { say }: Words): string[] {
  const ofIncident = ({ kind, side, ...at }: Incident): string =>
    say('incidentSaid', { ...at, what: say(kind), side: sides[side] })
  return [
    say('soccerSaid', { ...sides, ...goalsOf(goals), minute }),
    ...(incidents.length > 0 ? incidents.map(ofIncident) : [say('noIncident')]),
  ]
}

function tennisSaid(score: TennisScore, sides: Sides, { say, figure }: Words): string[] {
  const points = pointsOf(score)
  const called = (point: string): string => (point === 'A' ? say('advantageSaid') : figure(point))
  return [
    ...score.sets.map(({ home, away }, index) =>
      say('setSaid', { ...sides, number: index + 1, homeGames: home, awayGames: away }),
    ),
    ...(points
      ? [say('pointsSaid', { ...sides, homePoints: called(points.home), awayPoints: called(points.away) })]
      : []),
    ...(score.server ? [say('servesSaid', { side: sides[score.server] })] : []),
  ]
}
