import { UnreadBadge } from '../../../features/inbox/shared/UnreadBadge.tsx'
import { useApp } from '../../../lib/app.tsx'
import styles from './AccountMarks.module.css'
import { useUpdateReady } from '../notices/useUpdateReady.ts'

/** On the bar's entry to the account: the count of letters, and a dot while a new version waits (pwa.md 1.4). */
export function AccountMarks() {
  const { t } = useApp()
  const isUpdateReady = useUpdateReady()
  return (
    <>
      {isUpdateReady ? (
        <span className={styles.dot}>
          <span className="visually-hidden">{t('pwa.updateReady')}</span>
        </span>
      ) : null}
      <UnreadBadge />
    </>
  )
}
