/** What the house itself writes (offers, slides, news), kept by language, and how it is said in each. */
import { type Names, nameIn } from '../../contract/brand/name.ts'
import { withSite } from '../../contract/brand/words.ts'
import {
  isMade,
  type Language,
  LANGUAGE_IDS,
  type Texts,
  type WrittenTexts,
} from '../../contract/languages/language.ts'
import { madeFrom } from '../../contract/languages/made.ts'

/** As a column takes it. A language that nothing was written in is left out. */
export const stored = (texts: WrittenTexts): string =>
  JSON.stringify(Object.fromEntries(Object.entries(texts).filter(([, text]) => text)))

/** In a language; in English where nobody wrote it. */
export const saidIn = (texts: WrittenTexts, language: Language): string =>
  isMade(language) ? madeFrom(texts.en, language) : texts[language] || texts.en

/** In the languages that a site offers. */
export const inOffered = (
  texts: WrittenTexts,
  offered: readonly Language[],
): Partial<Record<Language, string>> => Object.fromEntries(offered.map((id) => [id, saidIn(texts, id)]))

/** In every language; those that a site does not offer are not made for it. */
export const saidInEach = (texts: WrittenTexts, offered: readonly Language[]): Texts =>
  Object.fromEntries(
    LANGUAGE_IDS.map((id) => [id, offered.includes(id) ? saidIn(texts, id) : texts.en]),
  ) as unknown as Texts

/** Texts with the house's name where they say `{site}`. */
export const named = (texts: Texts, brand: { name: Names }): Texts =>
  Object.fromEntries(
    LANGUAGE_IDS.map((id) => [id, withSite(texts[id], nameIn(brand.name, id))]),
  ) as unknown as Texts
