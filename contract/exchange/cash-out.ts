/**
 * What a player's matched bets in a market come to, and the way out of them: a quote is the hedge that makes its outcomes equal at
 * the prices that are there now, and accepting it places that hedge once, whole or not at all. Ours; an exchange that has no
 * such calls has neither part. Source: exchange.md 3; decision 201.
 */
import { defineApi } from '../kit/endpoint.ts'
import { idOrNone, maybeNull } from '../kit/optional.ts'
import {
  count,
  flag,
  from,
  id,
  instant,
  optionalInstant,
  optionalText,
  rows,
  shape,
  text,
} from '../kit/wire.ts'
import { z } from '../kit/zod.ts'
import { money } from '../money.ts'
import { odds } from './price.ts'

/** The word of a host that says positions and quotes the way out of them. */
export const CASH_OUT_FEATURE = 'cash-out'
/** A quote stands for so long. */
export const QUOTE_MS = 5000
/** Parts that are offered beside one that is typed. */
export const PERCENTS = [25, 50, 75, 100] as const

/** An outcome of a market: a selection that wins or, of a fancy, a span of runs; null where the span has no end. */
const outcome = {
  name: optionalText(120),
  least: maybeNull(count()),
  most: maybeNull(count()),
} as const

/** In play an accepted way out is held back for some seconds (decision 200). */
const heldBack = shape({
  id,
  state: z.enum(['held', 'placed', 'refused']),
  until: instant,
  /** Why it was refused, in words; "" of any other. */
  message: optionalText(500),
})

const position = shape({
  market: id,
  event: optionalText(64),
  sport: optionalText(20),
  eventName: from('event_name', optionalText(200)),
  marketName: from('market_name', optionalText(200)),
  /** What is won, below 0 lost, by what is matched if that outcome comes. */
  outcomes: rows(shape({ ...outcome, net: money })),
  /** Stakes in the market that wait to be matched: they would change it. */
  waiting: money,
  /** The newest way out that was held back in play, while it is and for a minute after: what became of it. */
  cashOut: from('cash_out', maybeNull(heldBack)),
})
export type MarketPosition = z.output<typeof position>

const changed = {
  /** What an outcome came to before, and what it comes to after. */
  outcomes: rows(
    shape({
      ...outcome,
      before: money,
      after: money,
      /** How likely it is by the rates that the match is drawn with; null where they say nothing. */
      chance: maybeNull(z.number()),
    }),
  ),
  /**
   * What the position is worth by those chances less what is left of its worth after: the price of the way out. Below 0 where the
   * prices are better than fair; null where nothing is said of the chances.
   */
  cost: maybeNull(money),
  /** The bets that it takes. */
  bets: rows(shape({ name: optionalText(120), side: z.enum(['back', 'lay']), stake: money, odds })),
} as const

const quote = shape({
  market: id,
  percent: count(),
  ...changed,
  /** What it is accepted by, until then. */
  quote: text(4000),
  until: instant,
  /** So many seconds it is held back first, once it is accepted; 0 for none. */
  betDelay: from('bet_delay', count()),
})
export type CashOutQuote = z.output<typeof quote>

export const cashOutApi = defineApi({
  positions: {
    method: 'GET',
    path: '/api/exchange/positions',
    auth: 'player',
    excluded: true,
    limit: 'exchangeData',
    feature: CASH_OUT_FEATURE,
    summary: 'What the matched bets of each market that is not settled come to, outcome by outcome.',
    input: z.object({}),
    output: z.object({ data: rows(position) }),
  },
  quoteCashOut: {
    method: 'GET',
    path: '/api/exchange/cash-out',
    auth: 'player',
    excluded: true,
    limit: 'exchangeData',
    feature: CASH_OUT_FEATURE,
    summary:
      'The hedge that makes the outcomes of a part of a position (1 to 100 percent) equal, at the prices that are there. 409 with the reason where there is none.',
    input: z.object({ market: id, percent: count(100) }),
    output: quote,
  },
  cashOut: {
    method: 'POST',
    path: '/api/exchange/cash-out',
    auth: 'player',
    excluded: true,
    limit: 'exchangeOrder',
    feature: CASH_OUT_FEATURE,
    idempotent: true,
    summary:
      'Places the hedge of a quote, all of it or nothing; in play when it has been held back for some seconds and nothing has happened in the match. 409 when the quote is over, or what it was made from is no longer so.',
    input: z.object({ quote: text(4000) }),
    /** Of one that is held back: its id and until when; the bets are those that were accepted. */
    output: shape({
      success: flag,
      message: optionalText(500),
      id: idOrNone,
      delayedUntil: from('delayed_until', optionalInstant),
      ...changed,
    }),
  },
})
