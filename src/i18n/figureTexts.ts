/** The words of the price history and the ladder, by language. */
import { inEveryLanguage } from '../../contract/languages/made.ts'
import { figureTexts as bn } from './bn/texts/figures.ts'
import { figureTexts as en } from './en/texts/figures.ts'

export type FigureWord = keyof typeof en
export type FigureTexts = Readonly<Record<FigureWord, string>>

export const FIGURE_TEXTS = inEveryLanguage<FigureTexts>({ en, bn })
