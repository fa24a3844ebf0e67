import { FIGURE_TEXTS, type FigureWord } from '../../../i18n/figureTexts.ts'
import { type OwnWords, useOwnWords } from '../useOwnWords.ts'

/** The words of history and ladder, which come with them and not with all others. */
export const useWords = (): OwnWords<FigureWord> => useOwnWords(FIGURE_TEXTS)
