/** The words of what is held back in play, and of why it was not placed. Source: decision 200. */
import { HELD_TEXTS, type HeldWord } from '../../../i18n/heldTexts.ts'
import { type TextsOf, useTexts } from '../../../lib/hooks/useTexts.ts'

export const useHeldWords = (): TextsOf<HeldWord> => useTexts(HELD_TEXTS)

const WORDS: Record<string, HeldWord> = {
  INCIDENT: 'incident',
  PRICE_CHANGED: 'price',
  NOT_FILLED: 'filled',
}

/** `code`: of an order's `refusal`; hosts may have others. */
export const refusalWord = (code: string): HeldWord => WORDS[code] ?? 'other'
