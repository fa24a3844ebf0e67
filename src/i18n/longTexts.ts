/** The longer texts, by language. */
import { inEveryLanguage } from '../../contract/made.ts'
import { longTexts as bn } from './bn/pages.ts'
import { longTexts as en } from './en/pages.ts'

export const LONG_TEXTS = inEveryLanguage({ en, bn })
