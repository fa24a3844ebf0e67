/** The longer texts, by language. */
import { inEveryLanguage } from '../../contract/languages/made.ts'
import { longTexts as bn } from './bn/texts/pages.ts'
import { longTexts as en } from './en/texts/pages.ts'

export const LONG_TEXTS = inEveryLanguage({ en, bn })
