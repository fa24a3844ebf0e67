/** The words of what is held back in play, by language. */
import { inEveryLanguage } from '../../contract/languages/made.ts'
import { heldTexts as bn } from './bn/texts/held.ts'
import { heldTexts as en } from './en/texts/held.ts'

export type HeldWord = keyof typeof en
export type HeldTexts = Readonly<Record<HeldWord, string>>

export const HELD_TEXTS = inEveryLanguage<HeldTexts>({ en, bn })
