import { type Language, LANGUAGES } from '../../../../contract/languages/language.ts'
import { TEXT_SIZES, THEME_CHOICES } from '../../../../contract/themes/theme.ts'
import { useApp } from '../../../lib/app.tsx'
import styles from './SettingsForm.module.css'
import { useLanguageSwitch } from '../../../lib/hooks/useLanguage.ts'

interface ChoiceProps<Value extends string> {
  legend: string
  name: string
  value: Value
  /** `lang`: the language of its label where that is another than the page's. */
  options: readonly { id: Value; label: string; lang?: Language }[]
  onChoose: (value: Value) => void
}

/** Language, theme, text size, numerals and data saver: at once, kept on the device. */
export function SettingsForm() {
  const { t, settings } = useApp()
  const { language, languages, choose } = useLanguageSwitch()
  const { theme, textSize, numerals, dataSaver } = settings.get()
  return (
    <div className={styles.form}>
      <Choice
        legend={t('shell.language')}
        name="language"
        value={language}
        options={languages.map((id) => ({ id, label: LANGUAGES[id].name, lang: id }))}
        onChoose={choose}
      />
      <Choice
        legend={t('shell.theme')}
        name="theme"
        value={theme}
        options={THEME_CHOICES.map((id) => ({ id, label: t(`theme.${id}`) }))}
        onChoose={(value) => settings.set({ theme: value })}
      />
      <Choice
        legend={t('shell.textSize')}
        name="text-size"
        value={textSize}
        options={TEXT_SIZES.map((id) => ({ id, label: t(`textSize.${id || 'normal'}`) }))}
        onChoose={(value) => settings.set({ textSize: value })}
      />
      <Choice
        legend={t('shell.numerals')}
        name="numerals"
        value={numerals}
        options={[
          { id: 'auto', label: t('shell.numeralsAuto') },
          { id: 'latn', label: '123' },
          { id: 'beng', label: '১২৩' },
        ]}
        onChoose={(value) => settings.set({ numerals: value })}
      />
      <Choice
        legend={t('shell.dataSaver')}
        name="data-saver"
        value={dataSaver}
        options={[
          { id: 'auto', label: t('shell.auto') },
          { id: 'on', label: t('shell.on') },
          { id: 'off', label: t('shell.off') },
        ]}
        onChoose={(value) => settings.set({ dataSaver: value })}
      />
    </div>
  )
}

function Choice<Value extends string>({ legend, name, value, options, onChoose }: ChoiceProps<Value>) {
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.options} data-many={options.length > 4 || undefined}>
        {options.map(({ id, label, lang }) => (
          <label key={id} className={styles.option}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={id === value}
              onChange={() => onChoose(id)}
            />
            <span lang={lang}>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
