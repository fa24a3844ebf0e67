import { useApp } from '../../../lib/app.tsx'
import sheet from '../../../ui/Sheet.module.css'
import styles from './Fairness.module.css'

const HASH = 'printf %s "SERVER_SEED" | sha256sum'
const NUMBERS = 'printf %s "YOUR_SEED:ROUND:0" | openssl dgst -sha256 -hmac "SERVER_SEED"'

/** The mathematics of a draw, for whoever wants to check without this app. Source: F-08; server/fairness/fair.ts. */
export function ByHand() {
  const { t } = useApp()
  return (
    <section className={sheet.card}>
      <h2 className={sheet.heading}>{t('fairness.hand')}</h2>
      <ol className={styles.steps}>
        <li>
          {t('fairness.hash')}
          <code>{HASH}</code>
        </li>
        <li>
          {t('fairness.block')}
          <code>{NUMBERS}</code>
        </li>
        <li>{t('fairness.words')}</li>
        <li>{t('fairness.limit')}</li>
        <li>{t('fairness.rules')}</li>
      </ol>
    </section>
  )
}
