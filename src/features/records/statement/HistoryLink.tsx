import { Link } from '@tanstack/react-router'
import { useApp } from '../../../lib/app.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useFeature } from '../../../lib/hooks/useFeature.ts'
import styles from '../transactions/Transactions.module.css'

/** The way to the whole history as a file, where the host gives one. */
export function HistoryLink() {
  const { t } = useApp()
  if (!useFeature('export')) return null
  return (
    <Link to="/statement" className={styles.historyLink}>
      <Icon name="records" size={20} />
      {t('history.link')}
    </Link>
  )
}
