/** The words of a bet's place in the queue and of its newer terms. Source: decision 211. */
import type { ExchangeOrder } from '../../../../contract/exchange.ts'
import { ZERO } from '../../../../contract/money.ts'
import { TERM_TEXTS, type TermWord } from '../../../i18n/termTexts.ts'
import type { Format } from '../../../lib/format.ts'
import { type TextsOf, useTexts } from '../../../lib/hooks/useTexts.ts'

export const useTermWords = (): TextsOf<TermWord> => useTexts(TERM_TEXTS)

/** What of a waiting bet is matched, and what stands before it at its odds; "" of one that has no place in a queue, and where the host tells none. */
export function queueWords(
  { ahead, matched = ZERO, stake }: ExchangeOrder,
  { say }: TextsOf<TermWord>,
  { money }: Format,
): string {
  if (ahead === undefined) return ''
  const soFar = matched > 0 ? [say('soFar', { matched: money(matched), stake: money(stake) })] : []
  return [...soFar, ahead === 0 ? say('first') : say('ahead', { amount: money(ahead) })].join('\u00a0· ')
}
