import { useId } from 'react'
import styles from './Guard.module.css'
import { useGuard } from './useGuard.ts'
import { useWords } from './words.ts'

/** Sets the signal guard of this device, or ends it. Nothing where the host keeps none. */
export function GuardSwitch({ className = '' }: { className?: string | undefined }) {
  const { say } = useWords()
  const { isOffered, isOn, isBusy, error, set } = useGuard()
  const hint = useId()
  if (!isOffered) return null
  return (
    <div className={`${styles.guard} ${className}`}>
      <label>
        <input
          type="checkbox"
          checked={isBusy ? !isOn : isOn}
          aria-describedby={hint}
          aria-busy={isBusy}
          onChange={() => {
            if (!isBusy) void set(!isOn)
          }}
        />
        {say('switch')}
      </label>
      <small id={hint}>{say('hint')}</small>
      {error ? <p role="alert">{error}</p> : null}
    </div>
  )
}
