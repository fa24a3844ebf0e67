/** The words of the one search, by language. */
import { inEveryLanguage } from '../../contract/languages/made.ts'
import { searchTexts as bn } from './bn/texts/search.ts'
import { searchTexts as en } from './en/texts/search.ts'

export type SearchWord = keyof typeof en
export type SearchTexts = Readonly<Record<SearchWord, string>>

export const SEARCH_TEXTS = inEveryLanguage<SearchTexts>({ en, bn })
