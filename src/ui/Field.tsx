import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { asSeen } from '../../contract/kit/unseen.ts'
import { IconButton } from './Button.tsx'
import styles from './Field.module.css'
import { Icon } from './Icon.tsx'

interface FieldProps {
  label: string
  /** Shown under the field until there is an error. */
  hint?: ReactNode
  error?: string | undefined
  /** In front of the text: a calling code, the taka sign. */
  prefix?: string
  /** Behind the text: a button. */
  suffix?: ReactNode
  /** Taken letter by letter, as a password is. */
  isVerbatim?: boolean
}

/**
 * What is pasted or filled in stands there as it is taken, without what nobody sees (contract/kit/unseen.ts). What is typed is
 * left alone: in Bangla a joiner is typed before the letter that it joins.
 */
function showAsTaken(field: HTMLInputElement, event: Event): void {
  const inputType = event instanceof InputEvent ? event.inputType : ''
  if (/^(insertText|insertComposition|delete|history)/.test(inputType)) return
  const taken = asSeen(field.value)
  if (taken !== field.value) field.value = taken
}

/** A text field with its label above and its hint or error below; 48 px high, 16 px text so that iOS does not zoom. */
export function Field({
  label,
  hint,
  error,
  prefix,
  suffix,
  isVerbatim = false,
  id: given,
  ...input
}: FieldProps & ComponentProps<'input'>) {
  const made = useId()
  const id = given ?? made
  const note = `${id}-note`
  // Wrong together with others: their group says why.
  const isInvalid = error ? true : input['aria-invalid']
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.box} data-invalid={isInvalid}>
        {prefix ? <span className={styles.prefix}>{prefix}</span> : null}
        <input
          {...input}
          onChange={(event) => {
            if (!isVerbatim) showAsTaken(event.target, event.nativeEvent)
            return input.onChange?.(event)
          }}
          id={id}
          className={styles.input}
          aria-invalid={isInvalid}
          aria-describedby={error || hint ? note : undefined}
        />
        {suffix}
      </div>
      {error ? (
        <p id={note} className={styles.error}>
          <Icon name="alert" size={16} />
          {error}
        </p>
      ) : hint ? (
        <p id={note} className={styles.hint}>
          {hint}
        </p>
      ) : null}
    </div>
  )
}

/** A password field whose text can be shown; pasting and password managers are welcome. */
export function PasswordField({
  showLabel,
  hideLabel,
  ...field
}: Omit<FieldProps, 'suffix'> & ComponentProps<'input'> & { showLabel: string; hideLabel: string }) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Field
      {...field}
      isVerbatim
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      suffix={
        <IconButton
          label={isShown ? hideLabel : showLabel}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon name={isShown ? 'eye-off' : 'eye'} />
        </IconButton>
      }
    />
  )
}
