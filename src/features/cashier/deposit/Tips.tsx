import { useApp } from '../../../lib/app.tsx'
import styles from './Deposit.module.css'

/** What to know before paying (S-DEP-10). No hurry is made of the half hour (D-08). */
export function Tips() {
  const { config, t } = useApp()
  return (
    <div className={styles.block}>
      <h2 className={styles.legend}>{t('deposit.tips')}</h2>
      <ul className={styles.tips}>
        {config.mode === 'demo' ? <li>{t('deposit.tip.demo')}</li> : <li>{t('deposit.tip.exact')}</li>}
        <li>{t('deposit.tip.time')}</li>
        <li>{t('deposit.tip.trx')}</li>
      </ul>
    </div>
  )
}
