/** An order as an attempt: how it is sent, and how the host is asked what came of it. Source: money.md 3.2; X-88. */
import { exchangeApi, type ExchangeOrder, type PriceChoice } from '../../../../contract/exchange.ts'
import type { SignedBet } from '../../../../contract/proof.ts'
import type { Side } from '../../../../contract/exposure.ts'
import { type Paisa, paisaFromWire, paisaToWire } from '../../../../contract/money.ts'
import type { Call } from '../../../lib/api/api.ts'
import { termsForCall, type WantedTerms } from './terms.ts'
import type { Attempt, Ways } from '../../../lib/outbox/attempts.ts'

export interface WantedOrder {
  market: string
  selection: number
  side: Side
  odds: number
  run: number | undefined
  stake: Paisa
  version: number
  priceChange: PriceChoice
  /** Not there of an attempt from before there were any. */
  terms?: WantedTerms
  /** For the words of what became of it. */
  name: string
}

/** What the host said of it; without the order when only its record was found or the answer could not be read. */
export interface Placed {
  order: ExchangeOrder | undefined
  receipt?: SignedBet | undefined
}

export const newOrder = (
  reference: string,
  remoteId: string,
  { stake, ...wanted }: WantedOrder,
  at: number,
): Attempt => ({
  key: reference,
  remoteId,
  kind: 'order',
  about: JSON.stringify({ ...wanted, stake: paisaToWire(stake) }),
  at,
})

/** What was asked for, as it was kept on the device. */
export function wantedOrder({ about }: Attempt): WantedOrder {
  const kept = JSON.parse(about) as Omit<WantedOrder, 'stake'> & { stake: string }
  const stake = paisaFromWire(kept.stake)
  if (stake === undefined) throw new Error('An order without a stake')
  return { ...kept, stake }
}

export function orderWays(call: Call, attempt: Attempt): Pick<Ways<Placed>, 'send' | 'look' | 'unread'> {
  const { key } = attempt
  return {
    async send() {
      const { name: _, terms = {}, ...order } = wantedOrder(attempt)
      return call(exchangeApi.placeOrder, { ...order, ...termsForCall(terms), reference: key }, { key })
    },
    async look() {
      const { data } = await call(exchangeApi.exchangeRecords, {})
      const order = data.find(({ reference }) => reference === key)
      return order && { order }
    },
    unread: { order: undefined },
  }
}
