import { LANGUAGES } from '../../../../contract/languages/language.ts'
import { useEffect, useId, useRef } from 'react'
import { useApp } from '../../../lib/app.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import type { BirthdayParts } from './birthday.ts'
import styles from './BirthdayField.module.css'

interface Props {
  label: string
  hint: string
  error: string
  value: BirthdayParts
  onChange: (value: BirthdayParts) => void
}

/**
 * Day, month and year, each in a field of its own, the month by its name. A browser's date field asks in the order
 * of the browser's country and puts right what does not fit: on a phone set to American English `20051995` is
 * 1 February 1995, and a birthday cannot be changed afterwards. Source: S-PROF-07, S-PROF-08; X-93.
 */
export function BirthdayField({ label, hint, error, value, onChange }: Props) {
  const { language, t } = useApp()
  const note = useId()
  const box = useRef<HTMLFieldSetElement>(null)
  const isInvalid = error ? true : undefined
  useEffect(() => {
    if (!error) return
    const fields = [...(box.current?.querySelectorAll<HTMLInputElement>('input, select') ?? [])]
    const first = fields.find((field) => field.value === '') ?? fields[0]
    first?.focus()
  }, [error])
  const month = new Intl.DateTimeFormat(LANGUAGES[language].dates, {
    month: 'long',
    timeZone: 'UTC',
  })
  return (
    <fieldset ref={box} className={styles.birthday} aria-describedby={note}>
      <legend>{label}</legend>
      <div className={styles.parts}>
        <Field
          label={t('profile.birthDay')}
          inputMode="numeric"
          autoComplete="bday-day"
          maxLength={2}
          aria-invalid={isInvalid}
          value={value.day}
          onChange={({ target }) => onChange({ ...value, day: target.value })}
        />
        <SelectField
          label={t('profile.birthMonth')}
          autoComplete="bday-month"
          aria-invalid={isInvalid}
          value={value.month}
          onChange={({ target }) => onChange({ ...value, month: target.value })}
        >
          <option value="">–</option>
          {Array.from({ length: 12 }, (_, i) => (
            <option key={i} value={i + 1}>
              {month.format(Date.UTC(2000, i, 1))}
            </option>
          ))}
        </SelectField>
        <Field
          label={t('profile.birthYear')}
          inputMode="numeric"
          autoComplete="bday-year"
          maxLength={4}
          aria-invalid={isInvalid}
          value={value.year}
          onChange={({ target }) => onChange({ ...value, year: target.value })}
        />
      </div>
      {error ? (
        <p id={note} role="alert" className={styles.error}>
          <Icon name="alert" size={16} />
          {error}
        </p>
      ) : (
        <p id={note} className={styles.hint}>
          {hint}
        </p>
      )}
    </fieldset>
  )
}
