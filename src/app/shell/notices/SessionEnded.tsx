import { Link, useSearch } from '@tanstack/react-router'
import { useApp, usePlayer } from '../../../lib/app.tsx'
import styles from './rows.module.css'

/** After a 401: says that the session is over and where to go; stays until the player goes on. */
export function SessionEnded() {
  const { t } = useApp()
  const player = usePlayer()
  const { ended } = useSearch({ strict: false })
  if (ended !== '1' || player) return null
  return (
    <div className={styles.row} role="status">
      <p>{t('error.sessionEnded')}</p>
      <Link to="/login" className={styles.act}>
        {t('auth.login')}
      </Link>
    </div>
  )
}
