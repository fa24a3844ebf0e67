/** How a match and its markets ended, in words. */
import {
  type MatchOver,
  type SettledMarket,
  type SettledOutcome,
  SETTLING_RULES,
} from '../../../../contract/exchange/results.ts'
import { RESULT_TEXTS, type ResultWord } from '../../../i18n/resultTexts.ts'
import type { Translate } from '../../../i18n/messages.ts'
import type { Format } from '../../../lib/format.ts'
import { type TextsOf, useTexts } from '../../../lib/hooks/useTexts.ts'
import { marketWords } from '../shared/marketWords.ts'

export type ResultWords = TextsOf<ResultWord>
export const useResultWords = (): ResultWords => useTexts(RESULT_TEXTS)

const DRAW = /^The Draw$/i

/** Who won the match. */
export function endWords({ winner }: MatchOver, { say }: ResultWords): string {
  if (winner === '') return say('void')
  return DRAW.test(winner) ? say('draw') : say('won', { name: winner })
}

/** What a market came to. `type`: as the exchange calls its kind. */
export function outcomeWords(
  { isVoid, winner, runs }: SettledOutcome,
  type: string,
  { say }: ResultWords,
  t: Translate,
): string {
  if (isVoid) return say('voided')
  if (runs === undefined) return marketWords(winner, t)
  if (type === 'Odd/Even') return say(runs % 2 === 1 ? 'odd' : 'even')
  return say(type === 'Lottery' ? 'digit' : 'runs', { runs })
}

/** Why it came to that; "" for a rule that has no words here. */
export function ruleWords(
  { rule, type, corrected }: SettledMarket,
  words: ResultWords,
  t: Translate,
  format: Format,
): string {
  if (corrected) {
    const before = outcomeWords(corrected.before, type, words, t)
    return words.say('rule.corrected', { time: format.dateTime(corrected.at), before })
  }
  const known = SETTLING_RULES.find((one) => one === rule)
  return known ? words.say(`rule.${known}`) : ''
}
