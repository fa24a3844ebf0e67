import { Icon } from '../../../ui/Icon.tsx'
import styles from './Fairness.module.css'

/** What a check said, with its sign. */
export function Mark({ words, tone }: { words: string; tone: 'good' | 'bad' | undefined }) {
  return (
    <span className={styles.mark} data-tone={tone}>
      <Icon name={tone === 'good' ? 'check' : tone === 'bad' ? 'alert' : 'info'} size={20} />
      {words}
    </span>
  )
}
