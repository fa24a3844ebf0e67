import { LANGUAGES, type Language } from '../../../contract/languages/language.ts'
import { useApp } from '../app.tsx'

/** Says one of some words; figures that are filled in take the player's numerals. */
type SayOf<Word extends string> = (word: Word, filled?: Readonly<Record<string, string | number>>) => string

export interface TextsOf<Word extends string> {
  say: SayOf<Word>
  /** A figure in the player's numerals. */
  figure: (value: number | string) => string
  /** Read from the right: what is drawn stands the other way round. */
  isFromRight: boolean
}

/** A screen's own words, which come with it and not with all others. */
export function useTexts<Word extends string>(
  texts: Readonly<Record<Language, Readonly<Record<Word, string>>>>,
): TextsOf<Word> {
  const { language, format } = useApp()
  const figure = (value: number | string): string => format.digits(String(value))
  return {
    say: (word, filled = {}) =>
      texts[language][word].replace(/\{(\w+)\}/g, (_, name: string) => {
        const value = filled[name] ?? ''
        return typeof value === 'number' ? figure(value) : value
      }),
    figure,
    isFromRight: LANGUAGES[language].dir === 'rtl',
  }
}
