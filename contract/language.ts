/**
 * The languages of the app and of its host: one row each, and one file of words each in `src/i18n`, `server/messages` and
 * wherever the compiler asks for it. Source: X-56; interface.md 2.3.
 */

interface Row {
  /** What it calls itself. */
  name: string
  /** The same where there is room for a few letters. */
  short: string
  /** How it writes days and times: a BCP 47 tag. */
  dates: string
  /** How it writes and groups figures in running text: a BCP 47 tag. Lakh and crore are Bangladesh's, in each language. */
  numbers: string
  /** Its own figures: Unicode's name of them. */
  numerals: 'latn' | 'beng'
}

export const LANGUAGES = {
  en: { name: 'English', short: 'EN', dates: 'en-GB', numbers: 'en-IN', numerals: 'latn' },
  bn: { name: 'বাংলা', short: 'বাং', dates: 'bn-BD', numbers: 'bn-BD', numerals: 'beng' },
} as const satisfies Record<string, Row>

export type Language = keyof typeof LANGUAGES

/** What is said, in each of them. */
export type Texts = Readonly<Record<Language, string>>

/** What is spoken to whoever asks for none of them. The specification's. */
export const DEFAULT_LANGUAGE: Language = 'en'

export const LANGUAGE_IDS = Object.keys(LANGUAGES) as [Language, ...Language[]]

export const isLanguage = (id: string | undefined): id is Language =>
  id !== undefined && Object.hasOwn(LANGUAGES, id)
