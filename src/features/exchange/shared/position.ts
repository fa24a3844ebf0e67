/** An order as a position in its market, and its side in words. Pure. */
import type { ExchangeOrder } from '../../../../contract/exchange.ts'
import type { LabelKey } from '../../../i18n/messages.ts'
import { gainOf, type Position } from '../../../../contract/exposure.ts'

/** The side of an order in words, by its `bet_type` in small letters. */
export const SIDE_WORDS: Record<string, LabelKey> = {
  back: 'orders.side.back',
  lay: 'orders.side.lay',
  yes: 'orders.side.yes',
  no: 'orders.side.no',
}

/** Where a back and a Yes, or a lay and a No, stand. */
export const sideOf = ({ betType }: Pick<ExchangeOrder, 'betType'>): 'back' | 'lay' =>
  /^(back|yes)$/i.test(betType) ? 'back' : 'lay'

/**
 * What an order's matched part wins or loses on an outcome. The host says the possible profit (or liability) of the whole
 * order; what waits counts at its own price, the rest of it is the matched part's.
 */
export function positionOf(order: ExchangeOrder, selection: number): Position {
  const { odds = 0, stake, matched = stake, unmatched = 0, profit = 0, liability = 0 } = order
  const side = sideOf(order)
  const whole = (side === 'back' ? profit : liability) * 100
  return {
    side,
    selection,
    odds,
    matched,
    gain: Math.max(0, whole - gainOf(unmatched, odds)),
    rest: unmatched,
  }
}
