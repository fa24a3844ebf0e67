/** Side markets: settled as a plain reading of the match says, priced by chances that come true as often as they say, and of the past alone. */
import { expect, test } from 'vitest'
import { type Sport, SPORTS } from '../../contract/exchange.ts'
import { commitmentOf as hashOf } from '../fairness/fair.ts'
import { fixturesBetween } from '../matches/fixtures.ts'
import { type Match, matchOf } from '../matches/match.ts'
import { marketAt } from './market.ts'
import { MARGIN, priceOf, questionsOf, sideMarkets, type SideMarket } from './side-markets.ts'

const NOON = Date.parse('2026-11-21T12:00:00+06:00')
const DAY = 24 * 60 * 60 * 1000

/** More than a thousand matches of a sport, the same in every run. */
const matches = (sport: Sport): Match[] =>
  fixturesBetween(sport, NOON, NOON + 45 * DAY)
    .slice(0, 1050)
    .map((fixture) => matchOf(fixture, hashOf(fixture.eventId)))
const drawn = { soccer: matches('soccer'), cricket: matches('cricket'), tennis: matches('tennis') }

/** What came true, read from all that happened with no thought for how the host works it out; undefined where nobody can say. */
const READ: Record<Sport, (match: Match, market: SideMarket) => string | undefined> = {
  soccer: ({ fixture, moments }, { name }) => {
    const lines = moments
      .flatMap(({ minute }) => minute?.incidents ?? [])
      .filter(({ kind }) => kind === 'goal')
    const [home, away] = ['home', 'away'].map((side) => lines.filter((goal) => goal.side === side).length)
    const isWhole = moments.at(-1)?.score.endsWith("(90')")
    const [, line] = /^Total goals (\d\.5)$/.exec(name) ?? []
    if (line !== undefined)
      return lines.length > Number(line) ? `Over ${line}` : isWhole ? `Under ${line}` : undefined
    if (name === 'Both teams to score') return home && away ? 'Yes' : isWhole ? 'No' : undefined
    if (name === 'Correct score') {
      if ((home ?? 0) > 3 || (away ?? 0) > 3) return 'Any other score'
      return isWhole ? `${home}-${away}` : undefined
    }
    const [, number] = /^Next goal \((\d+)\)$/.exec(name) ?? []
    const goal = lines[Number(number) - 1]
    return goal ? fixture[goal.side] : isWhole ? 'No goal' : undefined
  },
  // The text of the score is what is read: "Padma Warriors 45/3 (5.2)".
  cricket: ({ fixture, moments, endsAt }, { name }) => {
    const side = name.includes(fixture.home) ? fixture.home : fixture.away
    const scores = moments.flatMap(({ score, at }) => {
      const [, runs, wickets] = score.startsWith(side) ? (/ (\d+)\/(\d+) /.exec(score) ?? []) : []
      return runs === undefined ? [] : [{ runs: Number(runs), wickets: Number(wickets), at }]
    })
    const balls = scores.map(({ runs, wickets }, index) => {
      const before = scores[index - 1] ?? { runs: 0, wickets: 0 }
      return { runs: runs - before.runs, isOut: wickets > before.wickets }
    })
    // The other side came in after it, or the match ended with its last ball and was not called off, which is a minute later.
    const isWhole =
      side === fixture.home
        ? balls.length === 60 || scores.at(-1)?.wickets === 10
        : endsAt === scores.at(-1)?.at
    return readInnings(name, side, balls, isWhole)
  },
  // "A. Rahman 6-4 7-6 S. Hossain"
  tennis: ({ fixture, moments, winner }, { name }) => {
    if (winner === undefined) return undefined
    const { home, away } = fixture
    const text = (moments.at(-1)?.score ?? '').slice(home.length, -away.length)
    const sets = [...text.matchAll(/(\d+)-(\d+)/g)].map(([, a, b]) => [Number(a), Number(b)] as const)
    const won = sets.filter(([a, b]) => a > b).length
    if (name === 'Set score') return `${won}-${sets.length - won}`
    const given = Number(/^Games handicap .+ ([+-]\d+\.5)$/.exec(name)?.[1])
    const [games, others] = [0, 1].map((side) => sets.reduce((sum, set) => sum + (set[side] ?? 0), 0))
    const isFirst = (games ?? 0) + given > (others ?? 0)
    const shown = (handicap: number) => `${handicap > 0 ? '+' : ''}${handicap}`
    return isFirst ? `${home} ${shown(given)}` : `${away} ${shown(-given)}`
  },
}

/** What came true in an innings, ball by ball; `balls`: the runs of each, and whether it took a wicket. */
function readInnings(
  name: string,
  side: string,
  balls: readonly Ball[],
  isWhole: boolean,
): string | undefined {
  const runs = (some: readonly Ball[]): number => some.reduce((sum, ball) => sum + ball.runs, 0)
  const against = (line: string, some: readonly Ball[], isDone: boolean) =>
    runs(some) > Number(line) ? `Over ${line}` : isDone ? `Under ${line}` : undefined
  const of = name.replace(side, 'SIDE')
  const [, line = ''] = /^Innings runs SIDE (\d+\.5)$/.exec(of) ?? []
  if (line !== '') return against(line, balls, isWhole)
  const [, from, until, over = ''] = /^Overs (\d+)-(\d+) runs SIDE (\d+\.5)$/.exec(of) ?? []
  if (over !== '') {
    const session = balls.slice((Number(from) - 1) * 6, Number(until) * 6)
    return against(over, session, isWhole || balls.length >= Number(until) * 6)
  }
  const [, wicket] = /^Next wicket \((\d+)\) SIDE$/.exec(of) ?? []
  const fall = balls.flatMap(({ isOut }, index) => (isOut ? index : []))[Number(wicket) - 1]
  if (fall === undefined) return isWhole ? 'No more wicket' : undefined
  const pair = Math.floor(fall / 12)
  return `Overs ${pair * 2 + 1}-${pair * 2 + 2}`
}

interface Ball {
  runs: number
  isOut: boolean
}

/** Played to its end. */
const isWhole: Record<Sport, (match: Match) => boolean> = {
  soccer: ({ winner }) => winner !== undefined,
  cricket: ({ moments, endsAt }) => moments.at(-1)?.at === endsAt,
  tennis: ({ winner }) => winner !== undefined,
}

const over = (match: Match): SideMarket[] => sideMarkets(match, match.endsAt + 1)
/** Before its start, and after so many things that happen in it: a part of them all would know how long it lasts. */
const looks = ({ fixture, moments }: Match): number[] => [
  fixture.startsAt - 60_000,
  ...[30, 75].flatMap((count) => moments[count]?.at ?? []),
]

test.each(SPORTS)('%s: every question is settled as a plain reading of the match says, or void', (sport) => {
  const seen = new Map<string, number>()
  for (const match of drawn[sport]) {
    for (const market of over(match)) {
      const answer = READ[sport](match, market)
      const where = `${market.id} ${market.name}`
      expect(market.status, where).toBe(answer === undefined ? 'void' : 'settled')
      expect(market.runners[(market.outcome ?? 0) - 1]?.name, where).toBe(answer)
      expect(market.quote(1), where).toEqual({ back: [], lay: [] })
      seen.set(`${market.rule} ${market.status}`, (seen.get(`${market.rule} ${market.status}`) ?? 0) + 1)
    }
  }
  expect(drawn[sport].length).toBeGreaterThan(1000)
  // Each rule has been seen to settle and to give the stake back.
  const rules = new Set([...seen.keys()].map((key) => key.split(' ')[0]))
  for (const rule of rules) {
    expect(seen.get(`${rule} settled`), rule).toBeGreaterThan(500)
    expect(seen.get(`${rule} void`), rule).toBeGreaterThan(5)
  }
})

test.each(SPORTS)(
  '%s: a market that was ever asked is there until the end, with its name, its selections and its answer',
  (sport) => {
    for (const match of drawn[sport].slice(0, 12)) {
      const last = new Map(over(match).map((market) => [market.id, market]))
      const answers = new Map<string, number>()
      for (const at of match.moments.map((moment) => moment.at)) {
        for (const { id, name, runners, outcome, version } of sideMarkets(match, at)) {
          expect(last.get(id), `${id} at ${at}`).toMatchObject({ name, runners })
          expect(version).toBeLessThanOrEqual(last.get(id)?.version ?? 0)
          // Once answered, it stays so.
          if (outcome !== undefined) expect(last.get(id)?.outcome, id).toBe(outcome)
          expect(answers.get(id) ?? outcome, id).toBe(outcome)
          if (outcome !== undefined) answers.set(id, outcome)
        }
      }
      const ids = [...last.keys()]
      expect(new Set(ids).size).toBe(ids.length)
      for (const id of ids) expect(marketAt({ of: () => match }, id, match.endsAt + 1)).toMatchObject({ id })
    }
  },
)

test.each(SPORTS)(
  '%s: the chances of a market add up to 1, and its prices to the house’s margin, on the house’s side',
  (sport) => {
    let whole = 0
    for (const match of drawn[sport].slice(0, 40)) {
      for (const { at } of match.moments.filter((_, index) => index % 4 === 0)) {
        for (const { winner, chances, name } of questionsOf(match, at)) {
          if (winner !== undefined) continue
          const now = chances()
          expect(
            now.every((chance) => chance >= -1e-9 && chance <= 1 + 1e-9),
            `${name}: ${now.join()}`,
          ).toBe(true)
          expect(now.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9)
          const prices = now.map(priceOf)
          for (const [index, price] of prices.entries())
            if (price !== undefined)
              expect((price / 100) * (now[index] ?? 0)).toBeLessThanOrEqual(1 / (1 + MARGIN) + 1e-9)
          const possible = now.filter((chance) => chance > 0).length
          if (prices.filter((price) => price !== undefined).length < possible) continue
          const book = prices.reduce<number>((sum, price) => sum + (price === undefined ? 0 : 100 / price), 0)
          expect(book).toBeGreaterThanOrEqual(1 + MARGIN - 1e-9)
          // Prices are cut to hundredths.
          expect(book).toBeLessThan(1 + MARGIN + 0.01 * possible)
          whole += 1
        }
      }
    }
    expect(whole).toBeGreaterThan(1000)
  },
)

test.each(SPORTS)('%s: what is said to happen in so many of a hundred does', (sport) => {
  const groups = new Map<string, { count: number; expected: number; came: number; variance: number }>()
  const add = (name: string, chance: number, came: boolean) => {
    const group = groups.get(name) ?? { count: 0, expected: 0, came: 0, variance: 0 }
    group.count += 1
    group.expected += chance
    group.came += came ? 1 : 0
    group.variance += chance * (1 - chance)
    groups.set(name, group)
  }
  for (const match of drawn[sport].filter(isWhole[sport])) {
    const answers = new Map(over(match).map(({ id, outcome }) => [id, outcome]))
    for (const [look, at] of looks(match).entries()) {
      for (const { code, winner, chances } of questionsOf(match, at)) {
        if (winner !== undefined) continue
        const outcome = answers.get(`s.${match.fixture.eventId}.${code}`)
        for (const [index, chance] of chances().entries()) {
          const came = outcome === index + 1
          // No match is twice in a group, so that what comes of each is its own.
          const group = `${code} ${index + 1} at ${look}`
          add(group, chance, came)
          add(`${group}, ${Math.floor(chance * 10)} tenths`, chance, came)
        }
      }
    }
  }
  expect(groups.size).toBeGreaterThan(30)
  for (const [name, { count, expected, came, variance }] of groups) {
    if (count < 100) continue
    // Within four standard deviations: of the hundreds of groups none is further by chance.
    expect(
      Math.abs(came - expected),
      `${name}: ${came} of ${count}, ${expected.toFixed(1)} expected`,
    ).toBeLessThan(4 * Math.sqrt(variance) + 0.5)
  }
})

test.each(SPORTS)('%s: nothing of a market tells what comes: without it, it is the same', (sport) => {
  for (const match of drawn[sport].slice(0, 40)) {
    for (const at of looks(match)) {
      const moments = match.moments.filter((moment) => moment.at <= at)
      const cut: Match = { ...match, moments, winner: undefined, innings: [[], []] }
      expect(told(cut, at)).toEqual(told(match, at))
    }
  }
})

/** All that a market says. */
const told = (match: Match, at: number) =>
  sideMarkets(match, at).map((market) => ({
    ...market,
    quote: market.runners.map(({ id }) => market.quote(id)),
  }))
