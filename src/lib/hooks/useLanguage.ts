/** The languages that a player can choose, and the switch. Source: interface.md 2.3; X-56. */
import { useApp } from '../app.tsx'

/** The language's own name and its two letters, for switches. */
export const LANGUAGES = [
  { id: 'en', name: 'English', short: 'EN' },
  { id: 'bn', name: 'বাংলা', short: 'বাং' },
] as const

/**
 * Switches the language; when its words cannot be fetched, says so and stays. The language that is shown is no choice:
 * a field that was put back while it was taken over tells it (earlyChoice.ts).
 */
export function useLanguageSwitch() {
  const { settings, language } = useApp()
  return {
    language,
    other: LANGUAGES.find((one) => one.id !== language) ?? LANGUAGES[0],
    choose: (value: string) => {
      const chosen = LANGUAGES.find((one) => one.id === value)
      if (!chosen || chosen.id === language) return
      settings.setLanguage(chosen.id).catch((error: unknown) => console.warn('No words', error))
    },
  }
}
