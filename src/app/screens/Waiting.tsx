import { useEffect, useState } from 'react'
import { useApp } from '../../lib/app.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import styles from '../shell/Shell.module.css'

const SLOW_MS = 8000
/** Source: spec 9 (K-POLL-14). */
const CHUNK_TIMEOUT_MS = 120_000

/** Stands where a screen will, while its script is on the way; after two minutes it is not coming (E-ERR-37). */
export function Waiting() {
  const { t } = useApp()
  const [waited, setWaited] = useState(0)
  useEffect(() => {
    const timers = [SLOW_MS, CHUNK_TIMEOUT_MS].map((ms) => setTimeout(() => setWaited(ms), ms))
    return () => timers.forEach(clearTimeout)
  }, [])
  if (waited < CHUNK_TIMEOUT_MS) {
    return (
      <div className={styles.waiting}>
        {waited ? <p role="status">{t('state.slow')}</p> : null}
        <Skeleton height="60dvh" label={t('common.loading')} />
      </div>
    )
  }
  return (
    <ErrorState
      message={t('state.failed')}
      retryLabel={t('common.reload')}
      onRetry={() => location.reload()}
    />
  )
}
