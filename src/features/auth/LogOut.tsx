import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useApp } from '../../lib/app.tsx'
import { Skeleton } from '../../ui/States.tsx'
import styles from './auth.module.css'
import { useLogOut } from './shared/useLogOut.ts'

/** `/player/logout`: ends the session and goes home, whether or not anyone was signed in (R-ROUTE-44). */
export function LogOut() {
  const { t } = useApp()
  const logOut = useLogOut()
  const navigate = useNavigate()
  useEffect(() => {
    void logOut().then(() => navigate({ to: '/', replace: true }))
  }, [logOut, navigate])
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('auth.loggingOut')}</h1>
      <Skeleton height={4} />
    </div>
  )
}
