/** The score as data: the same as what the match settles by, adding up at every moment, and of the past alone. Decision 192. */
import { expect, test } from 'vitest'
import { SPORTS } from '../../contract/exchange.ts'
import type { CricketScore, Score, SoccerScore, TennisScore } from '../../contract/exchange/score.ts'
import { commitmentOf as hashOf } from '../fairness/fair.ts'
import { seeded } from '../random/seeded.ts'
import { publicSeed, fixturesBetween } from './fixtures.ts'
import { type Match, matchOf } from './match.ts'
import { playersOf } from './players.ts'
import { soccer } from './soccer.ts'
import { scoreAt } from './tally.ts'
import { isSet } from './tennis.ts'

const NOON = Date.parse('2026-11-21T12:00:00+06:00')
const HOUR = 60 * 60 * 1000
const MATCHES = 300

/** So many matches, each of a seed of its own. */
const matchesOf = (sport: (typeof SPORTS)[number]): Match[] =>
  fixturesBetween(sport, NOON, NOON + MATCHES * HOUR)
    .slice(0, MATCHES)
    .map((fixture) => matchOf(fixture, hashOf(`tally ${fixture.eventId}`)))

const scoresOf = (match: Match): Score[] =>
  [match.fixture.startsAt, ...match.moments.map(({ at }) => at)].flatMap((at) => scoreAt(match, at) ?? [])

const asCricket = (score: Score | undefined): CricketScore => {
  if (score?.sport !== 'cricket') throw new Error('No cricket')
  return score
}
const asSoccer = (score: Score | undefined): SoccerScore => {
  if (score?.sport !== 'soccer') throw new Error('No football')
  return score
}
const asTennis = (score: Score | undefined): TennisScore => {
  if (score?.sport !== 'tennis') throw new Error('No tennis')
  return score
}

/** Who has won by a score; undefined for nobody. */
function ahead(score: Score): number | undefined {
  const [home, away] = figures(score)
  if (score.sport === 'soccer') return home === away ? 2 : home > away ? 0 : 1
  return home === away ? undefined : home > away ? 0 : 1
}

function figures(score: Score): [number, number] {
  if (score.sport === 'soccer') return [score.goals.home, score.goals.away]
  if (score.sport === 'cricket') return [score.innings[0]?.runs ?? 0, score.innings[1]?.runs ?? 0]
  const won = score.sets.filter(({ home, away }) => isSet([home, away]))
  return [
    won.filter(({ home, away }) => home > away).length,
    won.filter(({ home, away }) => away > home).length,
  ]
}

test.each(SPORTS)('%s: the score at the end is the one that the match settles by', (sport) => {
  const played = matchesOf(sport)
  expect(played).toHaveLength(MATCHES)
  let over = 0
  for (const match of played) {
    const end = scoreAt(match, match.endsAt)
    expect(end?.sport).toBe(sport)
    if (!end || (match.winner === undefined && sport !== 'cricket')) continue
    // Of cricket both a tie and a match that was called off have no winner.
    const isWhole =
      match.winner !== undefined || match.innings[1].length - 1 === asCricket(end).innings[1]?.balls
    if (!isWhole) continue
    over += 1
    expect(ahead(end), match.fixture.eventId).toBe(match.winner)
    if (sport === 'cricket')
      expect(asCricket(end).innings.map(({ runs }) => runs)).toEqual(match.innings.map((runs) => runs.at(-1)))
  }
  expect(over).toBeGreaterThan(MATCHES * 0.9)
})

test.each(SPORTS)('%s: what is told at a moment is the same whatever comes after it', (sport) => {
  for (const match of matchesOf(sport)) {
    const { moments, fixture } = match
    expect(scoreAt(match, fixture.startsAt - 1)).toBeUndefined()
    for (let index = 0; index < moments.length; index += 7) {
      const at = moments[index]?.at ?? 0
      // All that follows is gone, and the end with it.
      const until = { ...match, moments: moments.slice(0, index + 1), endsAt: Infinity, winner: undefined }
      const blind: Match = { ...until, innings: [[], []], seed: '' }
      expect(scoreAt(match, at)).toEqual(scoreAt(blind, at + HOUR))
      expect(scoreAt(match, (moments[index + 1]?.at ?? at + 1) - 1)).toEqual(scoreAt(match, at))
    }
  }
})

test('cricket: the balls, the batters and the bowlers add up to the innings', () => {
  for (const match of matchesOf('cricket').slice(0, 30)) {
    let [number, sum, struck] = [0, 0, '']
    const bowled = new Map<string, number>()
    for (const score of scoresOf(match).map(asCricket)) {
      const now = score.innings.at(-1)
      if (!now) throw new Error('No innings')
      if (score.innings.length > number) {
        ;[number, sum, struck] = [score.innings.length, 0, '']
        bowled.clear()
      }
      expect(now.side).toBe(number === 1 ? 'home' : 'away')
      expect(score.recent).toHaveLength(Math.min(6, now.balls))
      const last = score.recent.at(-1)
      sum += last === undefined || last === 'W' ? 0 : Number(last)
      expect(now.runs).toBe(sum)
      const { home, away } = match.fixture
      const [bats, bowls] = number === 1 ? [home, away] : [away, home]
      const isOver = score.bowler === undefined
      expect(score.batters).toHaveLength(isOver ? 0 : 2)
      if (!score.bowler) continue
      expect(playersOf(bowls)).toContain(score.bowler.name)
      bowled.set(score.bowler.name, score.bowler.balls)
      expect([...bowled.values()].reduce((all, balls) => all + balls, 0)).toBe(now.balls)
      expect(score.bowler.balls).toBeLessThanOrEqual(12)
      expect(score.batters.filter(({ facing }) => facing)).toHaveLength(1)
      for (const { name, runs, balls } of score.batters) {
        expect(playersOf(bats)).toContain(name)
        expect(runs).toBeLessThanOrEqual(now.runs)
        expect(balls).toBeLessThanOrEqual(now.balls)
      }
      if (now.wickets === 0) expect(score.batters.reduce((all, { runs }) => all + runs, 0)).toBe(now.runs)
      // An over is bowled by one, and the next by another.
      if (now.balls % 6 === 1 && now.balls > 1) expect(score.bowler.name).not.toBe(struck)
      if (now.balls % 6 !== 1 && now.balls > 1) expect(score.bowler.name).toBe(struck)
      struck = score.bowler.name
    }
  }
})

test('cricket: who faces changes with odd runs and with the over', () => {
  const striker = (score: CricketScore) => score.batters.find(({ facing }) => facing)?.name
  let seen = 0
  for (const match of matchesOf('cricket').slice(0, 60)) {
    const all = scoresOf(match).map(asCricket)
    for (const [index, score] of all.entries()) {
      const before = all[index - 1]
      const [now, last] = [score.innings.at(-1), score.recent.at(-1)]
      if (!before?.bowler || !score.bowler || score.innings.length !== before.innings.length) continue
      if (last === 'W' || !now) continue
      seen += 1
      const isTurned = (Number(last) % 2 === 1) !== (now.balls % 6 === 0)
      expect(striker(score) !== striker(before)).toBe(isTurned)
    }
  }
  expect(seen).toBeGreaterThan(2000)
})

test('football: cards move nothing that is bet on', () => {
  const [fixture] = fixturesBetween('soccer', NOON, NOON + HOUR)
  if (!fixture) throw new Error('No football')
  const shown = ['one', 'other'].map((cards) => soccer(fixture, seeded('goals'), seeded(cards)))
  const bet = shown.map(({ moments, ...rest }) => ({
    ...rest,
    moments: moments.map((moment) => ({ ...moment, minute: undefined })),
  }))
  expect(bet[0]).toEqual(bet[1])
  expect(shown[0]).not.toEqual(shown[1])
})

test('football: goals and cards are counted by what is told of them', () => {
  let [cards, reds] = [0, 0]
  for (const match of matchesOf('soccer')) {
    for (const [index, score] of scoresOf(match).map(asSoccer).entries()) {
      expect(score.minute).toBe(index)
      for (const { minute } of score.incidents) expect(minute).toBeLessThanOrEqual(index)
      const text = match.moments[index - 1]?.score
      const { home, away } = match.fixture
      if (text)
        expect(text).toBe(`${home} ${score.goals.home}-${score.goals.away} ${away} (${score.minute}')`)
    }
    const { incidents } = asSoccer(scoreAt(match, match.endsAt))
    cards += incidents.filter(({ kind }) => kind !== 'goal').length
    reds += incidents.filter(({ kind }) => kind === 'red').length
  }
  expect(cards / MATCHES).toBeGreaterThan(2.5)
  expect(cards / MATCHES).toBeLessThan(4.5)
  expect(reds).toBeGreaterThan(5)
})

test('tennis: from one point to the next one side has one more, or a game is over, and the serve goes round', () => {
  for (const match of matchesOf('tennis').slice(0, 150)) {
    let before: TennisScore | undefined
    for (const score of scoresOf(match).map(asTennis)) {
      const { points, sets, server, tiebreak } = score
      const isOver = points === undefined
      expect(server === undefined).toBe(isOver)
      if (isOver) expect(sets.every(({ home, away }) => isSet([home, away]))).toBe(true)
      if (before?.points && points) {
        const [was, is] = [before.points, points]
        const grown = is.home + is.away - was.home - was.away
        expect(grown === 1 || (is.home === 0 && is.away === 0)).toBe(true)
        if (!tiebreak && !before.tiebreak)
          expect(server !== before.server).toBe(is.home === 0 && is.away === 0)
      }
      before = score
    }
    expect(match.winner === undefined || before?.points === undefined).toBe(true)
  }
})

test('a match from before there were secrets tells its games, and no points that nobody drew', () => {
  for (const fixture of fixturesBetween('tennis', NOON, NOON + 20 * HOUR)) {
    const match = matchOf(fixture, publicSeed(fixture))
    const end = asTennis(scoreAt(match, match.endsAt))
    if (match.winner !== undefined) expect(ahead(end)).toBe(match.winner)
    const middle = asTennis(scoreAt(match, match.moments[4]?.at ?? 0))
    expect([middle.points, middle.server]).toEqual([undefined, undefined])
  }
})

test('a side has the same eleven whoever asks, and no two of one surname', () => {
  for (const fixture of fixturesBetween('cricket', NOON, NOON + 8 * HOUR)) {
    const players = playersOf(fixture.home)
    expect(players).toHaveLength(11)
    expect(playersOf(fixture.home)).toEqual(players)
    expect(new Set(players.map((name) => name.split(' ')[1])).size).toBe(11)
  }
})
