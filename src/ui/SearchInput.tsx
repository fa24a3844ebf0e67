import type { ComponentProps } from 'react'
import { IconButton } from './Button.tsx'
import { Icon } from './Icon.tsx'
import styles from './SearchInput.module.css'

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** Its name, and its words while it is empty. */
  label: string
  clearLabel: string
  value: string
  onChange: (value: string) => void
}

/** A search box: the glass, the word, and a button that empties it. */
export function SearchInput({ label, clearLabel, value, onChange, ...input }: Props) {
  return (
    <div className={styles.search}>
      <Icon name="search" size={20} />
      <input
        {...input}
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={60}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {value ? (
        <IconButton label={clearLabel} onClick={() => onChange('')}>
          <Icon name="close" size={20} />
        </IconButton>
      ) : null}
    </div>
  )
}
