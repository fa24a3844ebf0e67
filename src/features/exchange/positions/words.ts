import type { MarketPosition } from '../../../../contract/exchange/cash-out.ts'
import { POSITION_TEXTS, type PositionWord } from '../../../i18n/positionTexts.ts'
import type { Translate } from '../../../i18n/messages.ts'
import { type TextsOf, useTexts } from '../../../lib/hooks/useTexts.ts'
import { marketWords } from '../shared/marketWords.ts'

/** The words of positions, which come with them and not with all others. */
export const useWords = (): TextsOf<PositionWord> => useTexts(POSITION_TEXTS)

type Outcome = Pick<MarketPosition['outcomes'][number], 'name' | 'least' | 'most'>

/** How a market can end: who wins, what comes true, or how many runs there are. */
export function outcomeWords(
  { name, least, most }: Outcome,
  market: string,
  { say, t }: { say: TextsOf<PositionWord>['say']; t: Translate },
): string {
  if (least !== undefined && most !== undefined) return say('span', { least, most })
  if (least !== undefined) return say('from', { least })
  if (most !== undefined) return say('upTo', { most })
  const isSide = /^[1b]\./.test(market) && !/^The Draw$/i.test(name)
  return say(isSide ? 'ifWins' : 'ifSo', { name: marketWords(name, t) })
}
