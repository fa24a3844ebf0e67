/** The words of what a bet may ask for besides, and of its place in the queue, by language. */
import { inEveryLanguage } from '../../contract/languages/made.ts'
import { termTexts as bn } from './bn/texts/terms.ts'
import { termTexts as en } from './en/texts/terms.ts'

export type TermWord = keyof typeof en
export type TermTexts = Readonly<Record<TermWord, string>>

export const TERM_TEXTS = inEveryLanguage<TermTexts>({ en, bn })
