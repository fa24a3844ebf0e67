import { isLanguage, LANGUAGES, WRITTEN_IDS } from '../../../contract/languages/language.ts'
import { isThemeChoice, THEME_CHOICES } from '../../../contract/themes/theme.ts'
import { useConsole } from '../lib/console.tsx'
import styles from './Frame.module.css'

/** Language and theme. */
export function Looks() {
  const { words, language, theme, choose } = useConsole()
  return (
    <div className={styles.looks}>
      <select
        aria-label={words.language}
        value={language}
        onChange={({ target }) => {
          if (isLanguage(target.value)) choose({ language: target.value })
        }}
      >
        {WRITTEN_IDS.map((id) => (
          <option key={id} value={id} lang={id}>
            {LANGUAGES[id].name}
          </option>
        ))}
      </select>
      <select
        aria-label={words.theme}
        value={theme}
        onChange={({ target }) => {
          if (isThemeChoice(target.value)) choose({ theme: target.value })
        }}
      >
        {THEME_CHOICES.map((id) => (
          <option key={id} value={id}>
            {words.themes[id]}
          </option>
        ))}
      </select>
    </div>
  )
}
