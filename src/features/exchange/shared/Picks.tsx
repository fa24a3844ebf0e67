import styles from './Picks.module.css'

interface Props {
  /** What the four are for, where nothing around them says it. */
  label?: string
  picks: readonly { value: number; text: string }[]
  chosen: number | undefined
  isFixed?: boolean
  onPick: (value: number) => void
}

/** Four usual values of the field beside them, each by one tap. */
export function Picks({ label, picks, chosen, isFixed = false, onPick }: Props) {
  return (
    <div className={styles.picks} role={label === undefined ? undefined : 'group'} aria-label={label}>
      {picks.map(({ value, text }) => (
        <button
          key={value}
          type="button"
          disabled={isFixed}
          aria-pressed={chosen === value}
          onClick={() => onPick(value)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
