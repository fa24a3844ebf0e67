/**
 * Matches that are over: how each ended, how each of its markets was settled and by which rule. Ours; an exchange that has no
 * such calls answers 404, and the app shows what its list of events says. Source: exchange.md 4; decision 197.
 */
import { maybeNull } from '../kit/optional.ts'
import { count, flag, from, id, instant, optionalText, rows, shape, text } from '../kit/wire.ts'
import { z } from '../kit/zod.ts'
import { scoreOrNone } from './score.ts'
import type { RuleName } from './side-markets.ts'

/** Days that can be looked at, today included. */
export const RESULT_DAYS = 30

/** `2026-11-27`, in Dhaka. */
export const dhakaDay = text(10).check(z.regex(/^\d{4}-\d\d-\d\d$/, 'Not a day'))

/**
 * Why a market came to what it did. `winner`, `draw`: by who won. `tied`, `called_off`: nobody did, and all stakes go back.
 * `runs`: what was counted. `ended_early`: counted at the innings' end, which came before. `stood`: answered before the match was
 * called off. A side market that was answered has the name of its own rule (`RULE_NAMES`). An exchange may have others, which
 * have no words here.
 */
export const SETTLING_RULES = [
  'winner',
  'draw',
  'tied',
  'called_off',
  'runs',
  'ended_early',
  'stood',
] as const
export type SettlingRule = (typeof SETTLING_RULES)[number] | RuleName

/** The `type` of every side market. */
export const SIDE_TYPE = 'More'

/** What a market came to. */
const outcome = {
  /** All stakes go back. */
  isVoid: from('void', flag),
  /** The selection that won; "" where runs are counted, or nobody won. */
  winner: optionalText(120),
  /** What was counted; undefined where a selection wins. */
  runs: maybeNull(count()),
} as const
const earlier = shape(outcome)
export type SettledOutcome = z.output<typeof earlier>

const settledMarket = shape({
  id,
  name: text(200),
  /** `Match Odds`, `Bookmaker`, `SIDE_TYPE`, or the kind of a fancy, as the rows of an event write it. */
  type: optionalText(40),
  ...outcome,
  rule: optionalText(40),
  /** What it had come to before its result was corrected, and when that was; undefined where it never was. */
  corrected: maybeNull(shape({ at: instant, before: earlier })),
})
export type SettledMarket = z.output<typeof settledMarket>

const over = {
  event: id,
  home: text(120),
  away: text(120),
  startsAt: from('starts_at', instant),
  endedAt: from('ended_at', instant),
  /** Who won; "" where all bets on who wins are void. */
  winner: optionalText(120),
  score: scoreOrNone,
  /** Its seed can be had, and checked against what was said beforehand (`proof/{eventId}`). */
  isProven: from('proof', flag),
  /** The result of a market of who wins was corrected since. */
  isCorrected: from('corrected', flag),
} as const
const matchOver = shape(over)
export type MatchOver = z.output<typeof matchOver>

export const dayResults = shape({
  /** The first day that has results. */
  first: dhakaDay,
  /** By their beginning, the newest first. */
  matches: rows(matchOver),
})
export type DayResults = z.output<typeof dayResults>

export const matchResult = shape({ ...over, markets: rows(settledMarket) })
export type MatchResult = z.output<typeof matchResult>
