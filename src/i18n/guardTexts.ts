/** The words of the signal guard, by language. */
import { inEveryLanguage } from '../../contract/languages/made.ts'
import { guardTexts as bn } from './bn/texts/guard.ts'
import { guardTexts as en } from './en/texts/guard.ts'

export type GuardWord = keyof typeof en
export type GuardTexts = Readonly<Record<GuardWord, string>>

export const GUARD_TEXTS = inEveryLanguage<GuardTexts>({ en, bn })
