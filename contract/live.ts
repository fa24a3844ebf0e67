/**
 * Live events: a stream that says what has changed, so that an app asks again only then. It is no call of the table
 * in `index.ts`, because its answer has no end. Source: X-13, K-POLL; stack.md 5.
 *
 *   GET /api/events                 a player's own; `Authorization: Bearer …`, only where features list `live`
 *   GET /api/events/public?markets=12,13   for guests: news of the site, and of the markets that a screen shows;
 *                                   `&every=5`: of these no more often than each 5 seconds, to save data
 *
 * The answer is `text/event-stream`. It is made to be read with `fetch`: an EventSource cannot send the header, and a
 * token never stands in an address. An event has a name, JSON data and, unless it is a market's, an id; the id of the last
 * one, given back as `Last-Event-ID` (or `?since=`), brings what came meanwhile, for 15 minutes. Something may then come a second time,
 * with the same id: leave it out. `hello` comes first, or after what was missed; unless it says `resumed`, what is on
 * screen is asked for again, because there may be a gap. A comment comes every 25 s, or an id alone. `end` comes last: with status 401 the
 * session is over, otherwise the reader comes back after `retry` milliseconds. Polling stays right at any time, and is
 * what a reader does that was refused for opening too much (429 and 503 with `Retry-After`).
 */
import { money } from './money.ts'
import { flag } from './kit/wire.ts'
import { z } from './kit/zod.ts'

export const LIVE_PATH = '/api/events'
export const PUBLIC_LIVE_PATH = '/api/events/public'
/** The word of `general.features`. */
export const LIVE_FEATURE = 'live'

/** A time without even a comment after which the reader takes the line for dead. */
export const LIVE_SILENCE_MS = 60_000
export const HEARTBEAT_MS = 25_000
/** How far back a reader may resume. */
export const KEPT_MS = 15 * 60 * 1000

/** When an event was made (milliseconds since the epoch) and its number. */
export const cursor = z.string().check(z.regex(/^\d{1,15}-\d{1,18}$/, 'Not an event id'))
/** Seconds between what is told of the markets, for who saves data: `?markets=12&every=5`. */
export const SLOWEST_MARKETS_S = 5
export const marketsEvery = z
  .string()
  .check(z.regex(new RegExp(`^[1-${SLOWEST_MARKETS_S}]$`), 'Not so many seconds'))
/** Markets of one screen. */
export const MARKETS_AT_ONCE = 50
export const marketList = z
  .string()
  .check(
    z.regex(new RegExp(`^[\\w.:-]{1,64}(,[\\w.:-]{1,64}){0,${MARKETS_AT_ONCE - 1}}$`), 'Not a list of ids'),
  )

/** What an event is about, and the calls whose answers it makes old: `[auth, path]`. */
export const LIVE_KINDS = {
  /** Carries the figure: `{balance: "1500.00"}`. Of two, the one with the higher number after the dash counts. */
  balance: [['player', '/api/balance']],
  transactions: [['player', '/api/transaction/show']],
  turnover: [['player', '/api/turnovers']],
  vip: [
    ['player', '/api/vip'],
    ['player', '/api/user/show'],
  ],
  inbox: [['player', '/api/inbox']],
  chat: [
    ['player', '/api/get-chats'],
    ['player', '/api/chats/{chatId}/messages'],
  ],
  /** The other side of a chat is writing at this moment: `{chatId}`. Nothing is old by it. */
  typing: [],
  /** The player's orders at the exchange, or the money they hold. */
  orders: [
    ['player', '/api/exchange/orders'],
    ['player', '/api/exchange-hub'],
    ['player', '/api/exchange/positions'],
    ['player', '/api/exchange/orders/{id}/timeline'],
  ],
  session: [['player', '/api/sessions']],
  /** Limits, the time-out, the check of the time. */
  protection: [
    ['player', '/api/protection'],
    ['player', '/api/time-out'],
  ],
  complaints: [['player', '/api/complaints']],
  /** What the site says of itself was changed by staff. */
  content: [
    ['guest', '/api/general'],
    ['guest', '/api/sliders'],
    ['guest', '/api/promotion'],
    ['guest', '/api/logo'],
    ['guest', '/api/sociallink'],
    ['guest', '/api/payment-methods'],
    ['guest', '/api/showpayment-menthod'],
  ],
  /** A market of the exchange that the reader watches: contract/marketChanges.ts says how to read it. */
  market: [],
} as const satisfies Record<string, readonly (readonly ['player' | 'guest', string])[]>

export type LiveKind = keyof typeof LIVE_KINDS
export const isLiveKind = (name: string): name is LiveKind => Object.hasOwn(LIVE_KINDS, name)

export const helloData = z.object({ resumed: flag })
export const balanceData = z.object({ balance: money })
export const typingData = z.object({ chatId: z.string() })
export const endData = z.object({ status: z.int() })
/** `all` on an event that every player gets: readers then take a random moment of some seconds to ask. */
export const changeData = z.looseObject({ all: flag })
