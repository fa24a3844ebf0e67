/**
 * The exchange: what its data provider answers, below a base of its own, and the player's orders.
 * Source: wire-contract.md "Exchange data provider"; spec 2.26, 3, 4; C-API-31, C-API-43..47, N-ENT-18, N-ENT-29..32;
 * protection.md F-01..03 "What they teach".
 */
import { defineApi } from './kit/endpoint.ts'
import { depth, history, SPANS } from './exchange/figures.ts'
import { levels, odds, status } from './exchange/price.ts'
import { dayResults, dhakaDay, matchResult } from './exchange/results.ts'
import { scoreOrNone } from './exchange/score.ts'
import { money, taka } from './money.ts'
import { signedBet } from './proof.ts'
import { span } from './records.ts'
import { idOrNone, maybe, maybeNull } from './kit/optional.ts'
import {
  count,
  flag,
  flagAs,
  from,
  id,
  instant,
  mapped,
  optionalInstant,
  optionalText,
  rows,
  shape,
  text,
} from './kit/wire.ts'
import { z } from './kit/zod.ts'

export const SPORTS = ['cricket', 'soccer', 'tennis'] as const
export type Sport = (typeof SPORTS)[number]

/** How small and how large an order may be. */
export const EXCHANGE_STAKE = { min: taka(10), max: taka(25_000) } as const

/** Ours: the match-odds market has ended. */
const isOver = mapped(optionalText(20), {
  decode: (wire) => wire === 'settled' || wire === 'void',
  encode: (inside) => (inside ? 'settled' : 'open'),
})

const event = shape({
  id: from('EventId', id),
  name: from('Event', text(200)),
  marketId: from('MarketId', id),
  hasFancy: from('Fancy', flag),
  hasBookmaker: from('Bookmaker', flag),
  sport: z.enum(SPORTS),
  isInPlay: from('inplay', flag),
  startsAt: from('start_time', optionalInstant),
  isOver: from('status', isOver),
  /** Ours: who won, in words; "" before. */
  result: optionalText(200),
})
export type ExchangeEvent = z.output<typeof event>

const runner = shape({
  id: from('SelectionId', count()),
  name: from('SelectionName', text(120)),
  back: levels,
  lay: levels,
})
/** Ours: what the host takes of what a player wins in a market, hundredths of a percent; undefined where it takes nothing. */
const commission = from('commission_rate', maybe(count()))
const matchOdds = shape({
  isInPlay: from('inplay', flag),
  status,
  /** Ours: goes up with every incident; an order says which one it saw. */
  version: count(),
  /** Ours: for so many seconds a bet that would be matched at once is held back now; 0 before the match. */
  betDelay: from('bet_delay', count()),
  /** Of a bet that is placed now. */
  commission,
  runners: rows(runner),
})
export type MatchOdds = z.output<typeof matchOdds>

const fancy = shape({
  title: text(200),
  no: count(),
  /** Profit of a Yes, or liability of a No, for each 100 staked. */
  noRate: from('no_rate', count()),
  yes: count(),
  yesRate: from('yes_rate', count()),
  isSuspended: from('suspended', flagAs(1, 0)),
  isBallRunning: from('ball_running', flagAs(1, 0)),
  type: optionalText(40),
  /** Ours: what an order names; undefined on a host that takes none. */
  marketId: from('market_id', maybe(id)),
  version: count(),
})
export type FancyRow = z.output<typeof fancy>

const bookmaker = shape({
  runner: text(120),
  /** Profit for each 100 staked: 85 is odds of 1.85. */
  backPrice: count(),
  layPrice: count(),
  isSuspended: from('suspended', flagAs(1, 0)),
  isBallRunning: from('ball_running', flagAs(1, 0)),
  marketId: from('market_id', maybe(id)),
  selection: from('selection_id', count()),
  version: count(),
})
export type BookmakerRow = z.output<typeof bookmaker>

const sideRunner = shape({
  id: from('SelectionId', count()),
  name: from('SelectionName', text(120)),
  /** What it can be backed at, any stake at that price or none; undefined where nothing is offered. */
  odds: maybeNull(odds),
})
const sideMarket = shape({
  marketId: from('market_id', id),
  name: text(200),
  /** How it is settled: a name that the app has words for (`RULE_NAMES`), or the host's own words. */
  rule: optionalText(1000),
  status,
  isBallRunning: from('ball_running', flagAs(1, 0)),
  version: count(),
  runners: rows(sideRunner),
})
/** Ours: a market of which one selection comes true, backed only (decision 194). */
export type SideMarketRow = z.output<typeof sideMarket>

const details = shape({
  fancy: from('fancy2', rows(fancy)),
  bookmaker: rows(bookmaker),
  /** Ours: markets besides; none from hosts that have no such thing. */
  more: from('more_markets', rows(sideMarket)),
  /** Ours: as of match odds, for all of these. */
  betDelay: from('bet_delay', count()),
  commission,
  /** Ours: where the operator streams it; "" for nowhere. The frame is loaded on a tap only. */
  streamUrl: from('stream_url', optionalText(500)),
  /** Ours: the live score's page, so that no app has to read `score/board`'s HTML. */
  scoreUrl: from('score_url', optionalText(500)),
  /** Ours: how it stands, as data; undefined before it begins, and from hosts that tell no such thing. */
  score: scoreOrNone,
})
export type EventDetails = z.output<typeof details>

const hash = text(64).check(z.regex(/^[0-9a-f]{64}$/, 'Not a hash'))
/** What the house said of a day's matches before the first price of any of them (decision 191). */
const commitment = {
  day: dhakaDay,
  root: hash,
  /** The commitment of the day before it; "" of the first. */
  previous: optionalText(64),
  commitment: hash,
  committedAt: from('committed_at', instant),
} as const
const dayCommitment = shape(commitment)
export type DayCommitment = z.output<typeof dayCommitment>

/** How anyone checks that a match that is over was drawn as was committed to. */
export const matchProof = shape({
  event: id,
  ...commitment,
  /** What it was drawn from. */
  seed: hash,
  /** The hash of its id and seed, where the way begins. */
  leaf: hash,
  /** From its leaf up to the root: the neighbour at each step, and on which side it stands. */
  path: rows(z.object({ side: z.enum(['left', 'right']), hash })),
})
export type MatchProof = z.output<typeof matchProof>

/** Calls below the exchange's own base (`/config.json` names it). `score/board/{eventId}` answers HTML and is not here. */
export const exchangeDataApi = defineApi({
  sportsEvents: {
    method: 'GET',
    path: '/sports-events/{sport}',
    auth: 'guest',
    limit: 'exchangeData',
    summary: "A sport's events: under way, to come, and over.",
    input: z.object({ sport: z.enum(SPORTS) }),
    output: rows(event),
  },
  matchOdds: {
    method: 'GET',
    path: '/match-odds/{marketId}',
    auth: 'guest',
    limit: 'exchangeData',
    summary: 'The match-odds market; the first price of each side is the best one.',
    input: z.object({ marketId: id }),
    output: matchOdds,
  },
  /** Ours. By the event's id, as `markets=d.30412` of the stream names it. */
  depth: {
    method: 'GET',
    path: '/depth/{eventId}',
    auth: 'guest',
    limit: 'exchangeData',
    summary:
      'Ten levels of each side of the match-odds market, with the last price and the stakes that were matched.',
    input: z.object({ eventId: id }),
    output: depth,
  },
  /** Ours. Of what was written down as it stood: it says nothing of what comes, and is empty where nothing was. */
  priceHistory: {
    method: 'GET',
    path: '/history/{marketId}',
    auth: 'guest',
    limit: 'exchangeData',
    summary: 'How the best prices to back of a match-odds market went, of the last 30 days.',
    input: z.object({ marketId: id, span: z._default(z.enum(SPANS), 'all') }),
    output: history,
  },
  eventDetails: {
    method: 'GET',
    path: '/event/{eventId}',
    auth: 'guest',
    limit: 'exchangeData',
    summary: 'Fancy and bookmaker rows, keyed by the event id.',
    input: z.object({ eventId: id }),
    output: z.record(z.string(), details),
  },
  /** Ours. */
  commitments: {
    method: 'GET',
    path: '/commitments',
    auth: 'guest',
    limit: 'exchangeData',
    summary:
      "What was said of each day's matches before their first price, the newest 60 days, four of them ahead.",
    input: z.object({}),
    output: rows(dayCommitment),
  },
  /** Ours. MATCH_NOT_OVER before its end, NOT_FOUND for a match that nothing was said of. */
  matchProof: {
    method: 'GET',
    path: '/proof/{eventId}',
    auth: 'guest',
    limit: 'exchangeData',
    summary: 'The seed of a match that is over, and its way to what was said before.',
    input: z.object({ eventId: id }),
    output: matchProof,
  },
  /** Ours. */
  dayResults: {
    method: 'GET',
    path: '/results/{sport}/{day}',
    auth: 'guest',
    limit: 'exchangeData',
    summary: "A sport's matches that began on a day and are over, of the last 30 days.",
    input: z.object({ sport: z.enum(SPORTS), day: dhakaDay }),
    output: dayResults,
  },
  /** Ours. MATCH_NOT_OVER before its end, NOT_FOUND for a match that is none of the last 30 days. */
  matchResult: {
    method: 'GET',
    path: '/result/{eventId}',
    auth: 'guest',
    limit: 'exchangeData',
    summary: 'How a match that is over ended, and how each of its markets was settled and why.',
    input: z.object({ eventId: id }),
    output: matchResult,
  },
})

/** The word of a host that gives codes for an exchange of its own: `general.exchange_url` with `?code=`. */
export const EXCHANGE_LAUNCH = 'exchange-launch'

/** `exact`: only at the price seen. `better`: also at a better one. `any`: also at a worse one (F-02, PP-33). */
export const PRICE_CHOICES = ['exact', 'better', 'any'] as const
export type PriceChoice = (typeof PRICE_CHOICES)[number]

/** Of what waits when the match begins: it comes back, waits on, or takes the first prices in play, whatever they are. */
export const AT_START = ['lapse', 'keep', 'take'] as const
export type AtStart = (typeof AT_START)[number]

const place = shape({
  market: id,
  /** The runner's id; any for a fancy, where `run` counts. */
  selection: count(),
  /** For a fancy `back` is Yes and `lay` is No. */
  side: z.enum(['back', 'lay']),
  odds,
  run: maybe(z.int().check(z.nonnegative('Not a valid value'))),
  stake: money,
  /** The slip's own id: the same one is the same order, for good. */
  reference: from('client_reference', text(64).check(z.regex(/^[0-9A-Za-z-]{8,64}$/, 'Not an id'))),
  /** What the player saw; the order is refused when it has moved on. */
  version: from('market_version', maybe(z.int())),
  priceChange: from('price_change', z._default(z.enum(PRICE_CHOICES), 'better')),
  /** The terms that follow are of match odds, and off where nothing is said (exchange.md 2). */
  atStart: from('at_start', maybe(z.enum(AT_START))),
  /** Until then it waits, and no longer. */
  expiresAt: from('expires_at', optionalInstant),
  /** It only ever waits: refused where something of it would be matched at once. */
  makeOnly: from('make_only', maybe(z.boolean())),
  /** Fill or kill: at least so much of the stake at once, or nothing; and nothing waits. */
  least: from('fill_or_kill', maybe(money)),
  /** Matched no further than it lowers what the player can lose in the market; what would raise it is let go. */
  reduceOnly: from('reduce_only', maybe(z.boolean())),
})

/** The word of `general.features`: a host that does not know the term would place a bet that may raise a risk. */
export const REDUCE_ONLY_FEATURE = 'reduce-only'

/** Of an order that asks for nothing beside its price. */
export const WITHOUT_TERMS = {
  atStart: undefined,
  expiresAt: undefined,
  makeOnly: undefined,
  least: undefined,
  reduceOnly: undefined,
} as const

const ORDER_STATES = ['open', 'won', 'lost', 'void', 'lapsed', 'cancelled'] as const
export type OrderStatus = (typeof ORDER_STATES)[number]
/** `open`, `WON` and `LOST` are the specification's (X-44: compared without case); the others are ours. */
const orderStatus = mapped(text(20), {
  decode: (wire): OrderStatus => ORDER_STATES.find((known) => known === wire.toLowerCase()) ?? 'open',
  encode: (inside) => (inside === 'open' ? inside : inside.toUpperCase()),
})

/** What an order had come to before its market's result was corrected (PP-31). */
const earlierResult = shape({ status: orderStatus, net: money, settledAt: from('settled_at', instant) })

const order = shape({
  eventName: from('event_name', optionalText(200)),
  /** `back` or `lay`; a fancy's `yes` or `no`. */
  betType: from('bet_type', optionalText(20)),
  stake: money,
  /** Undefined until the market is settled. */
  net: from('net_profit_loss', maybeNull(money)),
  status: orderStatus,
  reference: from('transaction_id', optionalText(64)),
  marketName: from('market_name', optionalText(200)),
  selectionName: from('selection_name', optionalText(120)),
  profit: from('potential_profit', maybe(money)),
  liability: from('potential_liability', maybe(money)),
  odds: maybe(odds),
  run: maybeNull(count()),
  createdAt: from('created_at', instant),
  /** Ours: the order's id, for its cancel; "" from other hosts. */
  id: idOrNone,
  market: optionalText(64),
  /** Ours: the event that the market is of; "" from other hosts. */
  event: optionalText(64),
  /** Ours: how much of the stake is matched, how much waits, and at which price on average. */
  matched: maybe(money),
  /** Ours: what of `matched` other players matched; the house matched the rest. Who they are nobody is told. */
  withPlayers: from('matched_with_players', maybe(money)),
  unmatched: maybe(money),
  /** Ours, of an order in the queue: how much waits before it at its price, of orders that came first. Whose they are nobody is told. */
  ahead: from('queue_ahead', maybe(money)),
  averageOdds: from('average_odds', maybe(odds)),
  settledAt: from('settled_at', optionalInstant),
  /** Ours, of an order that may wait. */
  atStart: from('at_start', maybe(z.enum(AT_START))),
  expiresAt: from('expires_at', optionalInstant),
  reduceOnly: from('reduce_only', maybe(z.boolean())),
  /** Ours: held back in play until then, neither matched nor in the queue; undefined of one that is not. */
  delayedUntil: from('delayed_until', optionalInstant),
  /** Ours: the code of why it was not placed when its delay was over, `INCIDENT` among them; "" of any other. */
  refusal: optionalText(40),
  /** As it was when the order was placed. Of several orders in a market the lowest counts. */
  commission,
  /** Ours: the results that were corrected since, the first one first. */
  earlier: from('earlier_results', rows(earlierResult)),
})
export type ExchangeOrder = z.output<typeof order>

/** A bet as it was signed, and what came of it. */
export const signedOrder = z.object({ receipt: signedBet, order })
export type SignedOrder = z.output<typeof signedOrder>

export const exchangeApi = defineApi({
  exchangeRecords: {
    method: 'GET',
    path: '/api/exchange-hub',
    auth: 'player',
    excluded: true,
    limit: 'read',
    summary: "The player's orders at the exchange, newest first.",
    input: z.object({ ...span }),
    output: z.object({ data: rows(order) }),
  },
  placeOrder: {
    method: 'POST',
    path: '/api/exchange/orders',
    auth: 'player',
    play: 'order',
    limit: 'exchangeOrder',
    feature: 'exchange-orders',
    idempotent: true,
    status: 201,
    summary:
      'Places an order once for its client reference. What other players and the house offer is matched, the rest waits. In play what would be matched at once is held back for some seconds first. 409 when the market has moved, an own order on the other side would meet it, or its terms are not met.',
    input: place,
    /** `receipt`: of a match that was committed to. */
    output: z.object({ success: flag, message: optionalText(500), order, receipt: maybe(signedBet) }),
  },
  betReceipts: {
    method: 'GET',
    path: '/api/exchange/receipts',
    auth: 'player',
    excluded: true,
    limit: 'read',
    feature: 'exchange-orders',
    summary:
      "The player's newest 20 bets on committed matches as they were signed, with what came of them and how each match that is over is checked.",
    input: z.object({}),
    output: z.object({
      data: rows(signedOrder),
      proofs: rows(matchProof),
    }),
  },
  launchExchange: {
    method: 'POST',
    path: '/api/exchange/launch',
    auth: 'player',
    play: 'launch',
    limit: 'gameRun',
    feature: EXCHANGE_LAUNCH,
    summary:
      "A one-time code, five minutes at most, that tells the operator's own exchange (`general.exchange_url`) who comes (X-43).",
    input: z.object({}),
    output: z.object({ code: text(512) }),
  },
  openOrders: {
    method: 'GET',
    path: '/api/exchange/orders',
    auth: 'player',
    excluded: true,
    limit: 'exchangeData',
    feature: 'exchange-orders',
    summary: 'Orders of markets that are not settled, newest first, with the money that they hold.',
    input: z.object({}),
    output: z.object({ data: rows(order), exposure: money, balance: money }),
  },
  cancelOrder: {
    method: 'POST',
    path: '/api/exchange/orders/{id}/cancel',
    auth: 'player',
    excluded: true,
    limit: 'exchangeOrder',
    feature: 'exchange-orders',
    idempotent: true,
    summary:
      'Takes back what of an order is not matched. 409 when nothing of it waits, or in the last second of its delay in play.',
    input: z.object({ id }),
    output: z.object({ success: flag, message: optionalText(500), order }),
  },
  /** Ours. 409 when nothing waits, when another part waits than was seen, or for any reason for which a new order is refused. */
  editOrder: {
    method: 'POST',
    path: '/api/exchange/orders/{id}/edit',
    auth: 'player',
    excluded: true,
    limit: 'exchangeOrder',
    feature: 'order-edit',
    idempotent: true,
    summary:
      'Changes what waits of an order, once. Less at the same price keeps its place in the queue; another price or more goes to the back, as an order of its own with the same terms, which is answered.',
    input: shape({
      id,
      /** What waited of it as the player saw it. */
      waited: money,
      /** So much is to wait. */
      stake: money,
      odds,
    }),
    output: z.object({ success: flag, message: optionalText(500), order, receipt: maybe(signedBet) }),
  },
  cancelOrders: {
    method: 'POST',
    path: '/api/exchange/orders/cancel',
    auth: 'player',
    excluded: true,
    limit: 'exchangeOrder',
    feature: 'exchange-orders',
    idempotent: true,
    summary:
      'Takes back at once what of all orders is not matched, of a market or of all. 409 when nothing waits.',
    input: z.object({ market: maybe(id) }),
    /** How many orders, and the stakes that waited. */
    output: z.object({ success: flag, message: optionalText(500), amount: money, count: count() }),
  },
})
