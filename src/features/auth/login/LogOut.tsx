import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useApp } from '../../../lib/app.tsx'
import { chatQueueOf } from '../../../lib/outbox/chatQueue.ts'
import { Skeleton } from '../../../ui/States.tsx'
import { LogOutDialog } from '../../cashier/shared/LogOutDialog.tsx'
import { useWaiting } from '../../cashier/shared/useWaiting.ts'
import styles from '../auth.module.css'
import { useLogOut } from '../shared/useLogOut.tsx'

/**
 * `/player/logout`: ends the session and goes home, whether or not anyone was signed in (R-ROUTE-44). With something
 * that waits on this device it asks first, as every log out does.
 */
export function LogOut() {
  const app = useApp()
  const { t, outbox, session } = app
  const queue = chatQueueOf(app)
  const claims = useSyncExternalStore(outbox.subscribe, outbox.get, outbox.get)
  const chats = useSyncExternalStore(queue.subscribe, queue.get, queue.get)
  const { payments, messages } = useWaiting()
  const logOut = useLogOut()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const mayBegin = (claims.isReady && chats.isReady) || !session.player
  const isWaiting = payments.length + messages.length > 0

  const end = useCallback(
    () => void logOut().then(() => navigate({ to: '/', replace: true })),
    [logOut, navigate],
  )
  // Once asked it stays asked, also when the last of it was sent meanwhile.
  if (mayBegin && isWaiting && !isAsking) setIsAsking(true)
  useEffect(() => {
    if (mayBegin && !isAsking && !isWaiting) end()
  }, [mayBegin, isAsking, isWaiting, end])

  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('auth.loggingOut')}</h1>
      <Skeleton height={4} />
      {isAsking ? (
        <LogOutDialog onClose={() => void navigate({ to: '/account', replace: true })} onLogOut={end} />
      ) : null}
    </div>
  )
}
