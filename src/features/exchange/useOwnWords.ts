import { LANGUAGES, type Language } from '../../../contract/languages/language.ts'
import { useApp } from '../../lib/app.tsx'

/** Says a word of a part's own; figures that are filled in take the player's numerals. */
export type Say<Word extends string> = (
  word: Word,
  filled?: Readonly<Record<string, string | number>>,
) => string

export interface OwnWords<Word extends string> {
  say: Say<Word>
  /** A figure in the player's numerals. */
  figure: (value: number | string) => string
  /** Read from the right: what is drawn stands the other way round. */
  isFromRight: boolean
}

/** The words that come with a part and not with all others. */
export function useOwnWords<Word extends string>(
  texts: Readonly<Record<Language, Readonly<Record<Word, string>>>>,
): OwnWords<Word> {
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
