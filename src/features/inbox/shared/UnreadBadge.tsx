import { useEffect } from 'react'
import { useApp } from '../../../lib/app.tsx'
import { showOnIcon } from '../../../lib/pwa/appBadge.ts'
import styles from './UnreadBadge.module.css'
import { useFirstPage } from './useFirstPage.ts'

const MOST = 99

/** How many letters are unread, here and on the app's icon; nothing when none is. */
export function UnreadBadge() {
  const { format, t } = useApp()
  const unread = useFirstPage('badge').data?.data.unread
  useEffect(() => {
    if (unread !== undefined) showOnIcon(unread)
  }, [unread])
  if (!unread) return null
  return (
    <span className={styles.badge}>
      <span aria-hidden="true">{unread > MOST ? `${format.number(MOST)}+` : format.number(unread)}</span>
      <span className="visually-hidden">{t('inbox.unread', { count: unread })}</span>
    </span>
  )
}
