import { RECORDS_LIMIT } from '../../../../contract/records.ts'
import { useApp } from '../../../lib/app.tsx'
import styles from '../transactions/Transactions.module.css'

/** Says that the list is not everything, and how the rest is seen (PP-18). */
export function TruncatedNote({ isCut }: { isCut: boolean }) {
  const { t } = useApp()
  return isCut ? <p className={styles.count}>{t('records.cut', { count: RECORDS_LIMIT })}</p> : null
}
