import { type ComponentProps, type Ref, useImperativeHandle, useRef } from 'react'
import { IconButton } from './Button.tsx'
import { Icon } from './Icon.tsx'
import styles from './SearchInput.module.css'

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'onInput' | 'type'> {
  /** Its name, and its words while it is empty. */
  label: string
  clearLabel: string
  /** Called with what stands there after each letter, and when it is emptied. */
  onType?: (word: string) => void
  ref?: Ref<HTMLInputElement>
}

/**
 * A search box: the glass, the word, and a button that empties it. The letters are the field's own: a key draws nothing
 * anew, which would be felt on a slow phone.
 */
export function SearchInput({ label, clearLabel, onType, ref, ...input }: Props) {
  const field = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => field.current as HTMLInputElement)
  const clear = () => {
    if (!field.current) return
    field.current.value = ''
    field.current.focus()
    onType?.('')
  }
  return (
    <div className={styles.search}>
      <Icon name="search" size={20} />
      <input
        {...input}
        ref={field}
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={60}
        onInput={({ currentTarget }) => onType?.(currentTarget.value)}
      />
      <IconButton label={clearLabel} onClick={clear}>
        <Icon name="close" size={20} />
      </IconButton>
    </div>
  )
}
