/**
 * The exchange: what its data provider answers, below a base of its own, and the player's orders.
 * Source: wire-contract.md "Exchange data provider"; spec 2.26, 3, 4; C-API-31, C-API-43..47, N-ENT-18, N-ENT-29..32;
 * protection.md F-01..03 "What they teach".
 */
import { defineApi } from './kit/endpoint.ts'
import { ODDS_RANGE } from './exposure.ts'
import { money, taka } from './money.ts'
import { span } from './records.ts'
import {
  count,
  flag,
  id,
  instant,
  numberFlag,
  optionalInstant,
  optionalText,
  renamed,
  rows,
  text,
} from './kit/wire.ts'
import { z } from './kit/zod.ts'

export const SPORTS = ['cricket', 'soccer', 'tennis'] as const
export type Sport = (typeof SPORTS)[number]

/** How small and how large an order may be. */
export const EXCHANGE_STAKE = { min: taka(10), max: taka(25_000) } as const

/** Odds: a decimal number on the wire (1.85), whole hundredths inside (185). */
const odds = z.codec(z.union([z.number(), z.string()]), z.int(), {
  decode: (wire, context) => {
    const [, whole, part = ''] = /^(\d{1,4})(?:\.(\d{1,2})0*)?$/.exec(String(wire).trim()) ?? []
    const value = Number(whole) * 100 + Number(part.padEnd(2, '0'))
    if (whole !== undefined && value >= ODDS_RANGE.min && value <= ODDS_RANGE.max) return value
    context.issues.push({ code: 'custom', input: wire, message: 'Not a valid value' })
    return z.NEVER
  },
  encode: (value) => value / 100,
})

const STATUSES = ['open', 'suspended', 'settled', 'void'] as const
export type MarketStatus = (typeof STATUSES)[number]
/** A host that does not say is taken to be open: its prices may be pressed. */
const status = z.catch(z.enum(STATUSES), 'open')

const event = renamed(
  z.object({
    EventId: id,
    Event: text(200),
    MarketId: id,
    Fancy: flag,
    Bookmaker: flag,
    sport: z.enum(SPORTS),
    inplay: flag,
    start_time: optionalInstant,
    status: optionalText(20),
    result: optionalText(200),
  }),
  {
    decode: (wire) => ({
      id: wire.EventId,
      name: wire.Event,
      marketId: wire.MarketId,
      hasFancy: wire.Fancy,
      hasBookmaker: wire.Bookmaker,
      sport: wire.sport,
      isInPlay: wire.inplay,
      startsAt: wire.start_time,
      /** Ours: the match-odds market has ended. */
      isOver: wire.status === 'settled' || wire.status === 'void',
      /** Ours: who won, in words; "" before. */
      result: wire.result,
    }),
    encode: (inside) => ({
      EventId: inside.id,
      Event: inside.name,
      MarketId: inside.marketId,
      Fancy: inside.hasFancy,
      Bookmaker: inside.hasBookmaker,
      sport: inside.sport,
      inplay: inside.isInPlay,
      start_time: inside.startsAt,
      status: inside.isOver ? 'settled' : 'open',
      result: inside.result,
    }),
  },
)
export type ExchangeEvent = z.output<typeof event>

const level = z.object({ price: odds, size: money })
const levels = rows(level)
export type PriceLevel = z.output<typeof level>

const matchOdds = renamed(
  z.object({
    inplay: flag,
    status,
    version: count(),
    runners: rows(
      renamed(z.object({ SelectionId: count(), SelectionName: text(120), back: levels, lay: levels }), {
        decode: (wire) => ({
          id: wire.SelectionId,
          name: wire.SelectionName,
          back: wire.back,
          lay: wire.lay,
        }),
        encode: (inside) => ({
          SelectionId: inside.id,
          SelectionName: inside.name,
          back: inside.back,
          lay: inside.lay,
        }),
      }),
    ),
  }),
  {
    decode: (wire) => ({
      isInPlay: wire.inplay,
      status: wire.status,
      /** Ours: goes up with every incident; an order says which one it saw. */
      version: wire.version,
      runners: wire.runners,
    }),
    encode: (inside) => ({
      inplay: inside.isInPlay,
      status: inside.status,
      version: inside.version,
      runners: inside.runners,
    }),
  },
)
export type MatchOdds = z.output<typeof matchOdds>

const fancy = renamed(
  z.object({
    title: text(200),
    no: count(),
    no_rate: count(),
    yes: count(),
    yes_rate: count(),
    suspended: numberFlag,
    ball_running: numberFlag,
    type: optionalText(40),
    market_id: z.nullish(id),
    version: count(),
  }),
  {
    decode: (wire) => ({
      title: wire.title,
      no: wire.no,
      /** Profit of a Yes, or liability of a No, for each 100 staked. */
      noRate: wire.no_rate,
      yes: wire.yes,
      yesRate: wire.yes_rate,
      isSuspended: wire.suspended,
      isBallRunning: wire.ball_running,
      type: wire.type,
      /** Ours: what an order names; undefined on a host that takes none. */
      marketId: wire.market_id ?? undefined,
      version: wire.version,
    }),
    encode: (inside) => ({
      title: inside.title,
      no: inside.no,
      no_rate: inside.noRate,
      yes: inside.yes,
      yes_rate: inside.yesRate,
      suspended: inside.isSuspended,
      ball_running: inside.isBallRunning,
      type: inside.type,
      market_id: inside.marketId,
      version: inside.version,
    }),
  },
)
export type FancyRow = z.output<typeof fancy>

const bookmaker = renamed(
  z.object({
    runner: text(120),
    backPrice: count(),
    layPrice: count(),
    suspended: numberFlag,
    ball_running: numberFlag,
    market_id: z.nullish(id),
    selection_id: count(),
    version: count(),
  }),
  {
    decode: (wire) => ({
      runner: wire.runner,
      /** Profit for each 100 staked: 85 is odds of 1.85. */
      backPrice: wire.backPrice,
      layPrice: wire.layPrice,
      isSuspended: wire.suspended,
      isBallRunning: wire.ball_running,
      marketId: wire.market_id ?? undefined,
      selection: wire.selection_id,
      version: wire.version,
    }),
    encode: (inside) => ({
      runner: inside.runner,
      backPrice: inside.backPrice,
      layPrice: inside.layPrice,
      suspended: inside.isSuspended,
      ball_running: inside.isBallRunning,
      market_id: inside.marketId,
      selection_id: inside.selection,
      version: inside.version,
    }),
  },
)
export type BookmakerRow = z.output<typeof bookmaker>

const details = renamed(
  z.object({
    fancy2: rows(fancy),
    bookmaker: rows(bookmaker),
    stream_url: optionalText(500),
    score_url: optionalText(500),
  }),
  {
    decode: (wire) => ({
      fancy: wire.fancy2,
      bookmaker: wire.bookmaker,
      /** Ours: where the operator streams it; "" for nowhere. The frame is loaded on a tap only. */
      streamUrl: wire.stream_url,
      /** Ours: the live score's page, so that no app has to read `score/board`'s HTML. */
      scoreUrl: wire.score_url,
    }),
    encode: (inside) => ({
      fancy2: inside.fancy,
      bookmaker: inside.bookmaker,
      stream_url: inside.streamUrl,
      score_url: inside.scoreUrl,
    }),
  },
)
export type EventDetails = z.output<typeof details>

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
  eventDetails: {
    method: 'GET',
    path: '/event/{eventId}',
    auth: 'guest',
    limit: 'exchangeData',
    summary: 'Fancy and bookmaker rows, keyed by the event id.',
    input: z.object({ eventId: id }),
    output: z.record(z.string(), details),
  },
})

/** The word of a host that gives codes for an exchange of its own: `general.exchange_url` with `?code=`. */
export const EXCHANGE_LAUNCH = 'exchange-launch'

/** `exact`: only at the price seen. `better`: also at a better one. `any`: also at a worse one (F-02, PP-33). */
export const PRICE_CHOICES = ['exact', 'better', 'any'] as const
export type PriceChoice = (typeof PRICE_CHOICES)[number]

const place = renamed(
  z.object({
    market: id,
    selection: count(),
    side: z.enum(['back', 'lay']),
    odds,
    run: z.nullish(z.int().check(z.nonnegative('Not a valid value'))),
    stake: money,
    client_reference: text(64).check(z.regex(/^[0-9A-Za-z-]{8,64}$/, 'Not an id')),
    market_version: z.nullish(z.int()),
    price_change: z._default(z.enum(PRICE_CHOICES), 'better'),
  }),
  {
    decode: (wire) => ({
      market: wire.market,
      /** The runner's id; any for a fancy, where `run` counts. */
      selection: wire.selection,
      /** For a fancy `back` is Yes and `lay` is No. */
      side: wire.side,
      odds: wire.odds,
      run: wire.run ?? undefined,
      stake: wire.stake,
      /** The slip's own id: the same one is the same order, for good. */
      reference: wire.client_reference,
      /** What the player saw; the order is refused when it has moved on. */
      version: wire.market_version ?? undefined,
      priceChange: wire.price_change,
    }),
    encode: (inside) => ({
      market: inside.market,
      selection: inside.selection,
      side: inside.side,
      odds: inside.odds,
      run: inside.run,
      stake: inside.stake,
      client_reference: inside.reference,
      market_version: inside.version,
      price_change: inside.priceChange,
    }),
  },
)

const ORDER_STATES = ['open', 'won', 'lost', 'void', 'lapsed', 'cancelled'] as const
export type OrderStatus = (typeof ORDER_STATES)[number]
/** `open`, `WON` and `LOST` are the specification's (X-44: compared without case); the others are ours. */
const statusToWire = (status: OrderStatus): string => (status === 'open' ? status : status.toUpperCase())
const statusFromWire = (wire: string): OrderStatus =>
  ORDER_STATES.find((known) => known === wire.toLowerCase()) ?? 'open'

const order = renamed(
  z.object({
    event_name: optionalText(200),
    bet_type: optionalText(20),
    stake: money,
    net_profit_loss: z.nullish(money),
    status: text(20),
    transaction_id: optionalText(64),
    market_name: optionalText(200),
    selection_name: optionalText(120),
    potential_profit: z.nullish(money),
    potential_liability: z.nullish(money),
    odds: z.nullish(odds),
    run: z.nullish(count()),
    created_at: instant,
    id: z.nullish(id),
    market: optionalText(64),
    event: optionalText(64),
    matched: z.nullish(money),
    unmatched: z.nullish(money),
    average_odds: z.nullish(odds),
    settled_at: optionalInstant,
  }),
  {
    decode: (wire) => ({
      /** Ours: the order's id, for its cancel; "" from other hosts. */
      id: wire.id ?? '',
      market: wire.market,
      /** Ours: the event that the market is of; "" from other hosts. */
      event: wire.event,
      eventName: wire.event_name,
      marketName: wire.market_name,
      selectionName: wire.selection_name,
      /** `back` or `lay`; a fancy's `yes` or `no`. */
      betType: wire.bet_type,
      stake: wire.stake,
      odds: wire.odds ?? undefined,
      run: wire.run ?? undefined,
      /** Ours: how much of the stake is matched, at which price on average, and how much waits. */
      matched: wire.matched ?? undefined,
      unmatched: wire.unmatched ?? undefined,
      averageOdds: wire.average_odds ?? undefined,
      profit: wire.potential_profit ?? undefined,
      liability: wire.potential_liability ?? undefined,
      /** Undefined until the market is settled. */
      net: wire.net_profit_loss ?? undefined,
      status: statusFromWire(wire.status),
      reference: wire.transaction_id,
      createdAt: wire.created_at,
      settledAt: wire.settled_at,
    }),
    encode: (inside) => ({
      id: inside.id || null,
      market: inside.market,
      event: inside.event,
      event_name: inside.eventName,
      market_name: inside.marketName,
      selection_name: inside.selectionName,
      bet_type: inside.betType,
      stake: inside.stake,
      odds: inside.odds,
      run: inside.run ?? null,
      matched: inside.matched,
      unmatched: inside.unmatched,
      average_odds: inside.averageOdds,
      potential_profit: inside.profit,
      potential_liability: inside.liability,
      net_profit_loss: inside.net ?? null,
      status: statusToWire(inside.status),
      transaction_id: inside.reference,
      created_at: inside.createdAt,
      settled_at: inside.settledAt,
    }),
  },
)
export type ExchangeOrder = z.output<typeof order>

export const exchangeApi = defineApi({
  exchangeRecords: {
    method: 'GET',
    path: '/api/exchange-hub',
    auth: 'player',
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
      'Places an order once for its client reference. What the book offers is matched, the rest waits. 409 when the market has moved.',
    input: place,
    output: z.object({ success: flag, message: optionalText(500), order }),
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
    limit: 'exchangeOrder',
    feature: 'exchange-orders',
    idempotent: true,
    summary: 'Takes back what of an order is not matched. 409 when nothing of it waits.',
    input: z.object({ id }),
    output: z.object({ success: flag, message: optionalText(500), order }),
  },
})
