/** The languages that a player can choose, and the switch. Source: interface.md 2.3; X-56. */
import { isLanguage, type Language, LANGUAGE_IDS, LANGUAGES } from '../../../contract/language.ts'
import { useApp } from '../app.tsx'

/**
 * Switches the language; when its words cannot be fetched, says so and stays. The language that is shown is no choice:
 * a field that was put back while it was taken over tells it (earlyChoice.ts).
 */
export function useLanguageSwitch() {
  const { settings, language } = useApp()
  return {
    language,
    /** The next of them, for a switch that is one button. */
    other: otherThan(language),
    choose: (value: string) => {
      if (!isLanguage(value) || value === language) return
      settings.setLanguage(value).catch((error: unknown) => console.warn('No words', error))
    },
  }
}

function otherThan(language: Language) {
  const id = LANGUAGE_IDS[(LANGUAGE_IDS.indexOf(language) + 1) % LANGUAGE_IDS.length] ?? language
  return { id, ...LANGUAGES[id] }
}
