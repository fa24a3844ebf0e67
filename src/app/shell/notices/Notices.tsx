import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useApp } from '../../../lib/app.tsx'
import { useIsPrerendering } from '../../../lib/hydration/useIsPrerendering.ts'
import { lazyPart } from '../../../ui/lazy/lazyPart.ts'
import { Icon } from '../../../ui/Icon.tsx'
import styles from './rows.module.css'
import { useUpdateReady } from './useUpdateReady.ts'

const UpdateRow = lazyPart(async () => (await import('./UpdateRow.tsx')).UpdateRow)

const BACK_ONLINE_MS = 2000

/** The one slot above the bottom bar: one row at a time, offline before update. Source: interface.md 2.6, pwa.md 1.6. */
export function Notices() {
  const { network, pwa } = useApp()
  const { isOnline } = useSyncExternalStore(network.subscribe, network.get, network.get)
  const isUpdateReady = useUpdateReady()
  if (!pwa || !isUpdateReady || !isOnline) return <OfflineRow />
  return (
    <Suspense>
      <UpdateRow onUpdate={pwa.update} />
    </Suspense>
  )
}

/** Says that the host does not answer and of when the shown content is; green for two seconds once it does again. */
function OfflineRow() {
  const { t, network, format } = useApp()
  const { isOnline, lastAnswerAt } = useSyncExternalStore(network.subscribe, network.get, network.get)
  const isPrerendering = useIsPrerendering()
  const [isBack, setIsBack] = useState(false)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let was = network.get().isOnline
    const stop = network.subscribe(() => {
      const { isOnline: came } = network.get()
      // Other news of the network than coming and going changes nothing here.
      if (came === was) return
      was = came
      clearTimeout(timer)
      setIsBack(came)
      if (came) timer = setTimeout(() => setIsBack(false), BACK_ONLINE_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [network])

  // Only when it is seen: the first formatted time costs a slow phone a tenth of a second.
  const words = () =>
    isBack
      ? t('state.backOnline')
      : lastAnswerAt === undefined
        ? t('state.offline')
        : t('state.offlineAge', { time: format.time(lastAnswerAt) })
  return (
    <div role="status">
      {isPrerendering || (isOnline && !isBack) ? null : (
        <p className={styles.slim} data-back={isBack || undefined}>
          <Icon name={isBack ? 'check' : 'offline'} size={16} />
          {words()}
        </p>
      )}
    </div>
  )
}
