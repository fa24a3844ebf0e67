import type { TransactionStatus } from '../../../../contract/records.ts'
import { useT } from '../../../lib/app.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import styles from './StatusPill.module.css'

const ICONS = { processing: 'clock', success: 'check', fail: 'close' } as const

/** Processing, Success or Fail: icon and word, never colour alone (T-STATE-05). */
export function StatusPill({ status }: { status: TransactionStatus }) {
  const t = useT()
  return (
    <span className={styles.pill} data-status={status}>
      <Icon name={ICONS[status]} size={16} />
      {t(`records.status.${status}`)}
    </span>
  )
}
