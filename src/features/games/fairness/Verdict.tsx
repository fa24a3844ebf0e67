import { useApp } from '../../../lib/app.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import styles from './Fairness.module.css'

/** Of all that was checked in one sentence. */
export function Verdict({
  words,
  count,
  isBad,
}: {
  words: `fairness.${'good' | 'bad' | 'betsGood' | 'betsBad'}`
  count: number
  isBad: boolean
}) {
  const { t, format } = useApp()
  return (
    <p role="status" className={styles.verdict} data-tone={isBad ? 'bad' : 'good'}>
      <Icon name={isBad ? 'alert' : 'shield'} />
      {t(words, { count, total: format.number(count) })}
    </p>
  )
}
