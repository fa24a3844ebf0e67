/** The house's name as it is said. Apart from the rest of a brand, which the app does without. */
import type { Language, WrittenLanguage } from '../languages/language.ts'

/** A name by language; in English at least. */
export type Names = Readonly<{ en: string } & Partial<Record<WrittenLanguage, string | undefined>>>

/** The name in a language; the English one where it has none of its own. */
export const nameIn = (names: Names, language: Language): string =>
  (names as Partial<Record<Language, string>>)[language] ?? names.en
