import { type ComponentProps, useId } from 'react'
import { Icon } from './Icon.tsx'
import styles from './SelectField.module.css'

type Props = ComponentProps<'select'> & { label: string; error?: string | undefined }

/** A choice of a form, as high as its text fields. */
export function SelectField({ label, error, children, ...select }: Props) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <span className={styles.box}>
        <select
          {...select}
          id={id}
          className={styles.select}
          aria-invalid={error ? true : select['aria-invalid']}
          aria-describedby={error ? `${id}-note` : undefined}
        >
          {children}
        </select>
        <Icon name="chevron-down" size={20} />
      </span>
      {error ? (
        <p id={`${id}-note`} className={styles.error}>
          <Icon name="alert" size={16} />
          {error}
        </p>
      ) : null}
    </div>
  )
}
