/** The words of the change of a waiting bet, by language. */
import { inEveryLanguage } from '../../contract/languages/made.ts'
import { editTexts as bn } from './bn/texts/edits.ts'
import { editTexts as en } from './en/texts/edits.ts'

type EditWord = keyof typeof en
export type EditTexts = Readonly<Record<EditWord, string>>

export const EDIT_TEXTS = inEveryLanguage<EditTexts>({ en, bn })
