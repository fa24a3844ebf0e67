import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './Field.module.css'
import { Icon } from './Icon.tsx'

type Props = ComponentProps<'textarea'> & { label: string; hint?: ReactNode; error?: string | undefined }

/** A field for several lines, which grows with its text, with its label above and its hint or error below. */
export function TextArea({ label, hint, error, ...area }: Props) {
  const id = useId()
  const note = `${id}-note`
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.box} data-invalid={error ? true : undefined}>
        <textarea
          {...area}
          id={id}
          className={`${styles.input} ${styles.area}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? note : undefined}
        />
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
