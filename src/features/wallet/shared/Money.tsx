import type { Paisa } from '../../../../contract/money.ts'
import { useApp } from '../../../lib/app.tsx'
import styles from './Money.module.css'

/** An amount in taka; play money is labelled as such beside it (R-LAYOUT-06, X-79). */
export function Money({ amount, signed = false }: { amount: Paisa; signed?: boolean }) {
  const { format } = useApp()
  return (
    <span className={styles.money}>
      <span className="figures">
        {signed && amount > 0 ? '+' : ''}
        {format.money(amount)}
      </span>
      <DemoTag />
    </span>
  )
}

/** "Demo" where the site plays for play money; nothing on a licensed host. */
export function DemoTag() {
  const { config, t } = useApp()
  if (config.mode !== 'demo') return null
  return (
    <small className={styles.demo} title={t('common.demoLong')}>
      {t('common.demo')}
    </small>
  )
}
