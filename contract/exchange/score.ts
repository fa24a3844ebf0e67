/**
 * How a match stands, as data: ours, beside the provider's page of the score. A host that tells none, or tells it in a way
 * that is not known here, is read as one without. Each part that may come and go is null meanwhile, so that a change says it
 * (contract/marketChanges.ts), and no list is of numbers, which there is a price list. Names are one word, the same inside: what
 * is one of several is told apart when it is written, too.
 * Source: exchange.md 4; decision 192.
 */
import { maybeNull } from '../kit/optional.ts'
import { text } from '../kit/wire.ts'
import { z } from '../kit/zod.ts'

/** More than any match has; what is beyond is no score. */
const figure = z.int().check(
  z.nonnegative('Not a valid value'),
  z.refine((value) => value < 10_000),
)
const name = text(60)
const side = z.enum(['home', 'away'])
export type ScoreSide = z.output<typeof side>

/** One figure of each side. */
const pair = z.object({ home: figure, away: figure })
export type ScorePair = z.output<typeof pair>

const innings = z.object({ side, runs: figure, wickets: figure, balls: figure })
export type Innings = z.output<typeof innings>

const cricket = z.object({
  sport: z.literal('cricket'),
  /** Overs of an innings. */
  overs: figure,
  /** In their order; the last one is under way. */
  innings: z.array(innings),
  /** The last six balls of the innings, the newest last: its runs, or `W` for a wicket. */
  recent: z.array(text(3)),
  /** `facing`: the next ball is theirs. The two who are in, in the order in which they came; none between innings. */
  batters: z.array(z.object({ name, runs: figure, balls: figure, facing: z.boolean() })),
  bowler: maybeNull(z.object({ name, balls: figure, runs: figure, wickets: figure })),
})
export type CricketScore = z.output<typeof cricket>

const incident = z.object({ minute: figure, side, kind: z.enum(['goal', 'yellow', 'red']) })
export type Incident = z.output<typeof incident>

const soccer = z.object({
  sport: z.literal('soccer'),
  /** Of 90, without the break. */
  minute: figure,
  goals: pair,
  /** In their order. */
  incidents: z.array(incident),
})
export type SoccerScore = z.output<typeof soccer>

const tennis = z.object({
  sport: z.literal('tennis'),
  /** Games of each set, the last one under way until the match is over. */
  sets: z.array(pair),
  /** Points of the game under way, counted from 0; undefined where only games are told, and when it is over. */
  points: maybeNull(pair),
  tiebreak: z.boolean(),
  /** Who serves the next point. */
  server: maybeNull(side),
})
export type TennisScore = z.output<typeof tennis>

const score = z.union([cricket, soccer, tennis])
export type Score = z.output<typeof score>

/** A score that may be missing, or be told in a way that is not known. */
export const scoreOrNone = z.catch(maybeNull(score), undefined)
