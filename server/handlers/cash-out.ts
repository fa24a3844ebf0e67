/** A player's positions at the exchange, and the way out of them. Source: exchange.md 3; decision 201. */
import { createHash } from 'node:crypto'
import { type cashOutApi, QUOTE_MS } from '../../contract/exchange/cash-out.ts'
import type { Output } from '../../contract/kit/endpoint.ts'
import { paisa } from '../../contract/money.ts'
import { onTerms } from '../exchange/market.ts'
import { positionsOf } from '../exchange/positions.ts'
import {
  chancesOf,
  marketThen,
  type Placed,
  type Quote,
  readQuote,
  refuseClosed,
  refuseStale,
  signedQuote,
} from '../exchange/quotes.ts'
import { receiptsFor } from '../exchange/receipts.ts'
import type { Handlers } from '../http/handler.ts'
import { type Hedged, placeHedge, planHedge } from '../ledger/exchange-cash-out.ts'
import { wasDone } from '../ledger/ops.ts'
import { refuseBesideCashOut } from '../ledger/exchange.ts'
import { invalid, textOf } from '../messages/errors.ts'

export const cashOutHandlers: Handlers<typeof cashOutApi> = {
  positions: async ({ caller, host, locale }) => ({ data: await positionsOf(host, caller.id, locale) }),
  quoteCashOut: async ({ input: { market: id, percent }, caller, host }) => {
    if (!Number.isInteger(percent) || percent < 1 || percent > 100)
      throw invalid({ percent: 'PERCENT_RANGE' })
    const at = host.clock()
    const placed = await marketThen(host, id, at)
    refuseClosed(placed)
    const market = onTerms(host.matches, placed.market)
    const wanted = { playerId: caller.id, percent, at }
    const plan = await host.db.transaction().execute(async (tx) => {
      await refuseBesideCashOut(tx, caller.id, id)
      return planHedge(tx, market, wanted)
    })
    const { before, after } = plan
    const { version } = market
    const made = { player: caller.publicId, market: id, percent, version, at, before, after }
    const bets = plan.bets.map(({ selection, side, stake, parts }) => {
      const gain = parts.reduce((sum, { price, size }) => sum + Number(size) * (price - 100), 0)
      return { selection, side, stake: Number(stake), gain }
    })
    return {
      market: id,
      percent,
      ...changedBy(placed, { before, after, bets }, at),
      quote: await signedQuote(host, made),
      until: at + QUOTE_MS,
      betDelay: market.delayMs / 1000,
    }
  },
  cashOut: async ({ input, caller, host, key, locale }) => {
    const at = host.clock()
    const quote = await readQuote(host, caller.publicId, input.quote)
    const digest = createHash('sha256').update(input.quote).digest('base64url')
    const opKey = key ?? digest
    // What was placed is not judged again: its repeat is answered by the ledger.
    if (!(await wasDone(host.db, { scope: `p:${caller.id}`, key: opKey }))) await refuseStale(host, quote, at)
    const placed = await marketThen(host, quote.market, quote.at)
    const { percent, before, after } = quote
    const market = onTerms(host.matches, placed.market)
    const of = { market: market.id, fixture: placed.match.fixture }
    const receiptFor = await receiptsFor(host, caller.publicId, of)
    const hedged = await placeHedge(host.db, opKey, market, {
      playerId: caller.id,
      percent,
      at,
      agreed: { before, after },
      quotedAt: quote.at,
      payload: { quote: digest },
      receiptFor,
    })
    return {
      success: true,
      message: textOf(hedged.held ? 'CASH_OUT_HELD_BACK' : 'CASHED_OUT', locale),
      id: hedged.held?.id ?? '',
      delayedUntil: hedged.held?.until,
      ...changedBy(placed, hedged, quote.at),
    }
  },
}

type Changed = Pick<Output<(typeof cashOutApi)['quoteCashOut']>, 'outcomes' | 'cost' | 'bets'>

/** What a hedge changes, in the words of the wire. */
function changedBy(placed: Placed, { before, after, bets }: Hedged, at: Quote['at']): Changed {
  const { runners } = placed.market
  const chances = chancesOf(placed, at)
  const outcomes = runners.map(({ name }, index) => ({
    name,
    least: undefined,
    most: undefined,
    before: paisa(before[index] ?? 0),
    after: paisa(after[index] ?? 0),
    chance: chances?.[index],
  }))
  const worth = outcomes.reduce((sum, one) => sum + (one.chance ?? 0) * (one.before - one.after), 0)
  return {
    outcomes,
    cost: chances && paisa(Math.round(worth)),
    bets: bets.map(({ selection, side, stake, gain }) => ({
      name: runners.find(({ id }) => id === selection)?.name ?? '',
      side,
      stake: paisa(stake),
      odds: 100 + Math.round(gain / stake),
    })),
  }
}
