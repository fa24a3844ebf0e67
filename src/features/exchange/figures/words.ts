import { FIGURE_TEXTS, type FigureWord } from '../../../i18n/figureTexts.ts'
import { type TextsOf, useTexts } from '../../../lib/hooks/useTexts.ts'

/** The words of history and ladder, which come with them and not with all others. */
export const useWords = (): TextsOf<FigureWord> => useTexts(FIGURE_TEXTS)
