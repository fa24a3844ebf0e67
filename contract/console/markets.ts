/** Markets of the exchange, as the house's traders see to them. Source: console.md "markets"; decision 215. */
import { text } from '../kit/wire.ts'
import { z } from '../kit/zod.ts'
import { money } from '../money.ts'
import { approvalAsked } from './approvals.ts'
import { defineConsole } from './endpoint.ts'
import { done, reason, rowNumber } from './parts.ts'

/** The winner's id, the runs of a fancy, or nothing at all. */
export const marketOutcome = z.union([z.literal('void'), z.int()])

/** The same behind `?` of an address. */
const outcomeText = z.string().check(z.regex(/^(?:void|\d{1,6})$/, 'Not an outcome'))

/** What is listed: what is not settled, of that what staff have suspended, and what was settled in these days. */
export const MARKETS_LISTED = ['live', 'suspended', 'settled'] as const
export type MarketsListed = (typeof MARKETS_LISTED)[number]
/** Settled markets are listed for so many days. */
export const SETTLED_DAYS = 30

export const MARKET_ORDERS = ['exposure', 'start'] as const
export type MarketOrder = (typeof MARKET_ORDERS)[number]

/** `closed`: for the moment, by the match itself, or over and settled in a moment. `suspended`: by staff. */
export const MARKET_STATES = ['open', 'inPlay', 'closed', 'suspended', 'settled', 'void'] as const
export type MarketState = (typeof MARKET_STATES)[number]

/** A player's biggest positions that are told at once. */
export const POSITIONS_MOST = 20

const one = {
  id: text(64),
  event: text(300),
  name: text(300),
  startsAt: text(40),
  state: z.enum(MARKET_STATES),
  /** Stakes that were matched; of two players who met one. */
  matched: money,
  /** The most that the house can lose, by its bets as they are; null once it is settled. */
  exposure: z.nullable(money),
  /** Orders of which something waits. */
  waiting: z.number(),
}

/** An outcome in words: a runner's name, or runs from `least` to `most` of a fancy. */
const outcome = z.object({ name: text(300), least: z.nullable(z.int()), most: z.nullable(z.int()) })

/** How a market ended; without a name of a fancy and where it is void. */
const result = z.object({ outcome: marketOutcome, name: text(300) })

const figures = z.object({
  players: z.number(),
  bets: z.number(),
  /** Players who have more or less by it. */
  changed: z.number(),
  toPlayers: money,
  fromPlayers: money,
  /** Below 0 where the house pays. */
  house: money,
  /** Of that; below 0 where it is given back. */
  commission: money,
  /** Players who have no longer what they would give back, and what of it the house bears. */
  short: z.number(),
  shortfall: money,
})

/** What goes back if a market is made void before it is settled. */
const goingBack = z.object({
  /** Players with a bet in it, matched or waiting. */
  players: z.number(),
  /** Bets of which something is matched: void then. */
  bets: z.number(),
  matched: money,
  /** Bets of which something waits, and how much: taken back then. */
  waiting: z.number(),
  rest: money,
  /** What all of it holds of players' money: free again then. */
  held: money,
  /** The most that the house could lose as it stands: nothing then. */
  exposure: money,
})

export const marketsApi = defineConsole({
  markets: {
    method: 'GET',
    path: '/console/markets',
    auth: 'staff',
    summary:
      'Markets by what the house can lose in them or by their start; found by the name of their match, also those that nobody has bet in. Settled ones: the newest first.',
    input: z.object({
      listed: z.enum(MARKETS_LISTED),
      order: z.enum(MARKET_ORDERS),
      search: z.optional(text(64)),
      /** `next` of the page before. */
      after: z.optional(text(120)),
    }),
    output: z.object({ data: z.array(z.object(one)), next: z.nullable(text(120)) }),
  },
  market: {
    method: 'GET',
    path: '/console/markets/one',
    auth: 'staff',
    summary: 'A market with what the house wins or loses by its outcomes, and what staff did to it.',
    input: z.object({ market: text(64) }),
    output: z.object({
      data: z.object({
        ...one,
        kind: z.enum(['match_odds', 'bookmaker', 'fancy']),
        /** Its match has ended it, whether or not it is settled yet. */
        isOver: z.boolean(),
        runners: z.array(z.object({ id: z.int(), name: text(300) })),
        /** What the house wins on each, below 0 what it loses. */
        outcomes: z.array(z.object({ ...outcome.shape, net: money })),
        /** Null until it is settled. */
        result: z.nullable(result),
        /** The number of the request that waits: for another result, or until it is settled to make it void. */
        approval: z.nullable(rowNumber),
        /** What was done, the newest first. */
        history: z.array(
          z.object({
            act: z.enum(['suspended', 'resumed', 'settled']),
            by: text(64),
            at: text(40),
            /** Why; empty of a result. */
            reason: text(300),
            result: z.nullable(result),
          }),
        ),
      }),
    }),
  },
  marketPlayers: {
    method: 'GET',
    path: '/console/markets/players',
    auth: 'staff',
    looks: true,
    summary: 'The biggest positions of players in a market, their names masked.',
    input: z.object({ market: text(64) }),
    output: z.object({
      data: z.array(
        z.object({
          player: text(12),
          name: text(64),
          matched: money,
          /** On the outcome that is worst for them, and on the one that is best. */
          worst: money,
          best: money,
        }),
      ),
    }),
  },
  suspendMarket: {
    method: 'POST',
    path: '/console/markets/suspend',
    auth: 'staff',
    summary:
      'Takes no bets in a market and matches none until it is resumed; what waits may be taken back. 409 with who came first where it is suspended already.',
    input: z.object({ market: text(64), reason }),
    output: done,
  },
  resumeMarket: {
    method: 'POST',
    path: '/console/markets/resume',
    auth: 'staff',
    summary: 'Lets a market that was suspended go on. 409 with who came first where it goes on already.',
    input: z.object({ market: text(64), reason }),
    output: done,
  },
  previewResettle: {
    method: 'GET',
    path: '/console/markets/preview',
    auth: 'staff',
    summary: 'What another result of a settled market would move now; nothing is moved.',
    input: z.object({ market: text(64), outcome: outcomeText }),
    output: z.object({
      data: z.object({ event: text(300), name: text(300), before: result, after: result, figures }),
    }),
  },
  previewVoid: {
    method: 'GET',
    path: '/console/markets/void',
    auth: 'staff',
    summary: 'What goes back if a market is made void before it is settled; nothing is moved.',
    input: z.object({ market: text(64) }),
    output: z.object({ data: z.object({ event: text(300), name: text(300), back: goingBack }) }),
  },
  askVoid: {
    method: 'POST',
    path: '/console/markets/void',
    auth: 'staff',
    summary:
      'Asks to make a suspended market void before it is settled; a second person decides. 409 CONFLICT where it is not suspended or while a request waits, RESULT_KNOWN where its match has ended it.',
    input: z.object({ market: text(64), reason }),
    output: approvalAsked,
  },
  askResettle: {
    method: 'POST',
    path: '/console/markets/resettle',
    auth: 'staff',
    summary:
      'Asks for another result of a market that was settled; a second person decides. 409 CONFLICT while one waits.',
    input: z.object({ market: text(64), outcome: marketOutcome, reason }),
    output: approvalAsked,
  },
})
