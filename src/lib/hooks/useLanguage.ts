/** The languages that a player can choose, and the switch. Source: interface.md 2.3; X-56. */
import { isLanguage, type Language, LANGUAGES } from '../../../contract/languages/language.ts'
import { useApp } from '../app.tsx'

/** Those that the operator offers, and the one that is shown. */
function useLanguages(): Language[] {
  const { config, language } = useApp()
  const offered = config.languages.filter(isLanguage)
  return offered.includes(language) ? offered : [...offered, language]
}

/**
 * Switches the language; when its words cannot be fetched, says so and stays. The language that is shown is no choice:
 * a field that was put back while it was taken over tells it (earlyChoice.ts).
 */
export function useLanguageSwitch() {
  const { settings, language } = useApp()
  const languages = useLanguages()
  const next = languages[(languages.indexOf(language) + 1) % languages.length] ?? language
  return {
    language,
    languages,
    /** The next of them, for a switch that is one button. */
    other: { id: next, ...LANGUAGES[next] },
    choose: (value: string) => {
      if (!isLanguage(value) || value === language) return
      settings.setLanguage(value).catch((error: unknown) => console.warn('No words', error))
    },
  }
}
