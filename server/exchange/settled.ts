/**
 * How each market of a match that is over was settled, and by which rule: one function a kind of market, so that another kind
 * is one more line of `SETTLED`. By the match alone; what staff corrected since is the ledger's (results.ts).
 * Source: exchange.md 4; decision 197.
 */
import { SIDE_TYPE, type SettledOutcome, type SettlingRule } from '../../contract/exchange/results.ts'
import { type Match, runnersOf } from '../matches/match.ts'
import { type Fancy, fancyMarkets } from './fancy.ts'
import { bookmakerOf, matchOddsOf } from './market.ts'
import { sideMarkets } from './side-markets.ts'
import type { Market } from './state.ts'

export interface Settled extends SettledOutcome {
  id: string
  name: string
  type: string
  rule: SettlingRule
}

const SETTLED: readonly ((match: Match) => Settled[])[] = [
  (match) => [byWinner(match, matchOddsOf(match, match.endsAt))],
  (match) => [byWinner(match, bookmakerOf(match, match.endsAt))],
  fancies,
  sides,
]

/** Every market of a match, in the order of its screen. */
export const settledMarkets = (match: Match): Settled[] => SETTLED.flatMap((settled) => settled(match))

/** What an outcome of a market is called, as the ledger has it: a selection's id, the runs of a fancy, or null where all stakes go back. */
export function outcomeOf(match: Match, id: string, outcome: number | null | undefined): SettledOutcome {
  const isVoid = outcome === null || outcome === undefined
  if (isVoid || id.startsWith('f')) return { isVoid, winner: '', runs: outcome ?? undefined }
  return { isVoid, winner: selectionsOf(match, id)[outcome - 1] ?? '', runs: undefined }
}

function selectionsOf(match: Match, id: string): readonly string[] {
  if (!id.startsWith('s.')) return runnersOf(match.fixture)
  const side = sideMarkets(match, match.endsAt).find((one) => one.id === id)
  return side?.runners.map(({ name }) => name) ?? []
}

function byWinner(match: Match, { id, name, outcome }: Market): Settled {
  return { id, name, type: name, ...outcomeOf(match, id, outcome), rule: ruleOfWinner(match) }
}

/** One that was not answered before the match was called off is void. */
function sides(match: Match): Settled[] {
  return sideMarkets(match, match.endsAt).map(({ id, name, outcome, rule }) => {
    const settled = outcomeOf(match, id, outcome)
    return { id, name, type: SIDE_TYPE, ...settled, rule: settled.isVoid ? 'called_off' : rule }
  })
}

/** Football that nobody won is drawn, which is one of its runners. */
function ruleOfWinner(match: Match): SettlingRule {
  const { winner } = match
  if (winner === undefined) return isCalledOff(match) ? 'called_off' : 'tied'
  return winner === 2 ? 'draw' : 'winner'
}

/** One that is played out ends with what happened last; one that is called off, a while after it. */
const isCalledOff = ({ endsAt, moments, winner }: Match): boolean =>
  winner === undefined && endsAt !== moments.at(-1)?.at

/** Balls of an innings that were bowled. */
function bowled({ moments }: Match, innings: 1 | 2): number {
  const last = moments.findLast((moment) => moment.innings?.number === innings)
  return last?.innings?.balls ?? 0
}

/** Those that could be bet on: nobody was asked about a ball that was far from being bowled. */
function fancies(match: Match): Settled[] {
  const played = { 1: bowled(match, 1), 2: bowled(match, 2) }
  const early = new Set<string>()
  const asked = fancyMarkets(match, match.endsAt, ({ code, innings, balls, from }) => {
    if (balls > played[innings]) early.add(code)
    return from <= played[innings]
  })
  return asked.map((fancy) => ofFancy(match, fancy, early))
}

function ofFancy(match: Match, { id, name, type, outcome }: Fancy, early: ReadonlySet<string>): Settled {
  const code = id.slice(id.lastIndexOf('.') + 1)
  const settled = { id, name, type, ...outcomeOf(match, id, outcome) }
  if (settled.isVoid) return { ...settled, rule: 'called_off' }
  if (early.has(code)) return { ...settled, rule: 'ended_early' }
  return { ...settled, rule: isCalledOff(match) ? 'stood' : 'runs' }
}
