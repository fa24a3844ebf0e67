/** Why a bet that was held back in play was not placed, in words. Source: decision 200. */
import type { LabelKey } from '../../../i18n/messages.ts'

const WORDS: Record<string, LabelKey> = {
  INCIDENT: 'slip.refused.incident',
  PRICE_CHANGED: 'slip.refused.price',
  NOT_FILLED: 'slip.refused.filled',
}

/** `code`: of an order's `refusal`; hosts may have others. */
export const refusalWords = (code: string): LabelKey => WORDS[code] ?? 'slip.refused.other'
