/** The words of the exchange's results, by language. */
import { inEveryLanguage } from '../../contract/languages/made.ts'
import { resultTexts as bn } from './bn/texts/results.ts'
import { resultTexts as en } from './en/texts/results.ts'

export type ResultWord = keyof typeof en
export type ResultTexts = Readonly<Record<ResultWord, string>>

export const RESULT_TEXTS = inEveryLanguage<ResultTexts>({ en, bn })
