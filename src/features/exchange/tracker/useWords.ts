import { LANGUAGES } from '../../../../contract/languages/language.ts'
import { TRACKER_TEXTS, type TrackerWord } from '../../../i18n/trackerTexts.ts'
import { useApp } from '../../../lib/app.tsx'

/** Says a word of the tracker; figures that are filled in take the player's numerals. */
export type Say = (word: TrackerWord, filled?: Readonly<Record<string, string | number>>) => string

export interface Words {
  say: Say
  /** A figure in the player's numerals. */
  figure: (value: number | string) => string
  /** Read from the right: what is drawn stands the other way round. */
  isFromRight: boolean
}

/** The tracker's own words, which come with it and not with all others. */
export function useWords(): Words {
  const { language, format } = useApp()
  const figure = (value: number | string): string => format.digits(String(value))
  return {
    say: (word, filled = {}) =>
      TRACKER_TEXTS[language][word].replace(/\{(\w+)\}/g, (_, name: string) => {
        const value = filled[name] ?? ''
        return typeof value === 'number' ? figure(value) : value
      }),
    figure,
    isFromRight: LANGUAGES[language].dir === 'rtl',
  }
}
