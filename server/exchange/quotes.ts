/**
 * What a way out of a position is offered as: for five seconds, of a market in which nothing happens meanwhile. The host keeps
 * nothing of it: the player's device holds it, signed. Source: exchange.md 3; decision 201.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { QUOTE_MS } from '../../contract/exchange/cash-out.ts'
import { z } from '../../contract/kit/zod.ts'
import { madeSecret, secretOf } from '../crypto/secrets.ts'
import type { Host } from '../host.ts'
import { fixtureOf } from '../matches/fixtures.ts'
import { type Match, momentAt } from '../matches/match.ts'
import { fail } from '../messages/errors.ts'
import { eventOfMarket, marketAt } from './market.ts'
import { standingOf } from './suspended.ts'
import { questionsOf } from './side-markets.ts'
import type { Market } from './state.ts'

const quote = z.object({
  player: z.string(),
  market: z.string(),
  percent: z.number(),
  version: z.number(),
  /** When it was made: its prices are of that moment. */
  at: z.number(),
  before: z.array(z.number()),
  after: z.array(z.number()),
})
export type Quote = z.output<typeof quote>

const SECRET = 'cash-out'
const sealOf = (key: string, body: string): Buffer =>
  createHmac('sha256', Buffer.from(key, 'hex')).update(body).digest()

/** The quote as its player's device holds it. */
export async function signedQuote(host: Host, made: Quote): Promise<string> {
  const body = Buffer.from(JSON.stringify(made)).toString('base64url')
  return `${body}.${sealOf(await secretOf(host.db, host, SECRET), body).toString('base64url')}`
}

/** Throws QUOTE_WRONG for one that is not the host's own, or is another player's. */
export async function readQuote(host: Host, player: string, signed: string): Promise<Quote> {
  const [body = '', seal = ''] = signed.split('.')
  const key = await madeSecret(host.db, SECRET)
  const [given, wanted] = [Buffer.from(seal, 'base64url'), key && sealOf(key, body)]
  if (!wanted || given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw fail('QUOTE_WRONG')
  const read = z.decode(quote, JSON.parse(Buffer.from(body, 'base64url').toString()) as Quote)
  if (read.player !== player) throw fail('QUOTE_WRONG')
  return read
}

export interface Placed {
  match: Match
  market: Market
}

/** A market at a moment, open or not; suspended where staff have it suspended now. Throws MARKET_UNKNOWN. */
export async function marketThen(host: Host, id: string, at: number): Promise<Placed> {
  await host.matches.ready(host.clock())
  const fixture = fixtureOf(eventOfMarket(id))
  const match = fixture && (await host.matches.find(fixture))
  const market = match && marketAt(host.matches, id, at)
  if (!market) throw fail('MARKET_UNKNOWN')
  return { match, market: await standingOf(host.db, market) }
}

/** A market that takes bets now. Throws RESULT_KNOWN, MARKET_CLOSED (also while a bookmaker's ball is bowled). */
export function refuseClosed({ market }: Placed): void {
  if (market.status === 'settled' || market.status === 'void') throw fail('RESULT_KNOWN')
  if (market.status !== 'open' || (market.kind === 'bookmaker' && market.isBallRunning))
    throw fail('MARKET_CLOSED')
}

/** Whether a quote still holds. Throws QUOTE_OVER, MARKET_CHANGED, QUOTE_CHANGED and what `refuseClosed` throws. */
export async function refuseStale(
  host: Host,
  { market: id, version, at }: Quote,
  now: number,
): Promise<void> {
  // Of two processes one may have made it, and the other's clock be a little behind.
  if (Math.abs(now - at) > QUOTE_MS) throw fail('QUOTE_OVER')
  const placed = await marketThen(host, id, now)
  refuseClosed(placed)
  const { match, market } = placed
  if (market.version !== version) throw fail('MARKET_CHANGED', { extra: { market_version: market.version } })
  // A ball or a point changes the chances though it may not close the market: nobody is given the prices from before it.
  if (momentAt(match, now) !== momentAt(match, at)) throw fail('QUOTE_CHANGED')
}

/** How likely each runner of a market is, by the rates that the match is drawn with; undefined where they do not say. */
export function chancesOf({ match, market }: Placed, at: number): readonly number[] | undefined {
  if (market.kind === 'fancy') return undefined
  const code = /^s\.\d+\.(.+)$/.exec(market.id)?.[1]
  if (code === undefined) return momentAt(match, at)?.chances ?? match.opening
  return questionsOf(match, at)
    .find((question) => question.code === code)
    ?.chances()
}
