/**
 * The languages of the app and of its host: one row each, and one file of words each in `src/i18n`, `server/messages` and
 * wherever the compiler asks for it. Source: X-56; interface.md 2.3.
 */

/** Unicode's name of a language's own figures, and its zero. */
const ZEROS = { latn: 0x30, beng: 0x9e6, arab: 0x660 }
export type Numerals = keyof typeof ZEROS

/** A text with its Latin digits in other numerals. */
export const withNumerals = (text: string, numerals: Numerals): string =>
  numerals === 'latn'
    ? text
    : text.replace(/\d/g, (digit) => String.fromCharCode(ZEROS[numerals] + Number(digit)))

interface Row {
  /** What it calls itself. */
  name: string
  /** The same where there is room for a few letters. */
  short: string
  /** Which way it is read. */
  dir: 'ltr' | 'rtl'
  /** How it writes days and times: a BCP 47 tag. */
  dates: string
  /** How it writes and groups figures in running text: a BCP 47 tag. Lakh and crore are Bangladesh's, in each language. */
  numbers: string
  /** Its own figures. */
  numerals: Numerals
}

/** With words that somebody wrote. */
const WRITTEN = {
  en: { name: 'English', short: 'EN', dir: 'ltr', dates: 'en-GB', numbers: 'en-IN', numerals: 'latn' },
  bn: { name: 'বাংলা', short: 'বাং', dir: 'ltr', dates: 'bn-BD', numbers: 'bn-BD', numerals: 'beng' },
} as const satisfies Record<string, Row>

/**
 * Made by machine from the English (`made.ts`), offered where a site asks for them: what stands on a screen outside of all
 * words, and what minds the way one reads, is seen in them at once. In brackets and half as long again; and from right to left.
 */
const MADE = {
  'en-XA': { ...WRITTEN.en, name: '⟦English⟧', short: 'XA' },
  'ar-XB': { name: 'ینگلیش', short: 'XB', dir: 'rtl', dates: 'ar', numbers: 'ar', numerals: 'arab' },
} as const satisfies Record<string, Row>

export const LANGUAGES = { ...WRITTEN, ...MADE }

export type WrittenLanguage = keyof typeof WRITTEN
export type MadeLanguage = keyof typeof MADE
export type Language = keyof typeof LANGUAGES

/** What is said, in each of them. */
export type Texts = Readonly<Record<Language, string>>

/** What somebody wrote: in English at least. */
export type WrittenTexts = Readonly<{ en: string } & Partial<Record<WrittenLanguage, string>>>

/** What is spoken to whoever asks for none of them. The specification's. */
export const DEFAULT_LANGUAGE: Language = 'en'

export const LANGUAGE_IDS = Object.keys(LANGUAGES) as [Language, ...Language[]]
export const WRITTEN_IDS = Object.keys(WRITTEN) as [WrittenLanguage, ...WrittenLanguage[]]

export const isLanguage = (id: string | undefined): id is Language =>
  id !== undefined && Object.hasOwn(LANGUAGES, id)

export const isMade = (language: Language): language is MadeLanguage => Object.hasOwn(MADE, language)
