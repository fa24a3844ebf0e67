import { useApp } from '../../../lib/app.tsx'
import styles from './DemoTag.module.css'

/** "Demo" where the site plays for play money; nothing on a licensed host. */
export function DemoTag() {
  const { config, t } = useApp()
  if (config.mode !== 'demo') return null
  return (
    <small className={styles.demo} title={t('common.demoLong')} data-demo>
      {t('common.demo')}
    </small>
  )
}
