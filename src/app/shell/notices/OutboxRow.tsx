import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { usePayments } from '../../../features/cashier/shared/usePayments.ts'
import { useWaiting } from '../../../features/cashier/shared/useWaiting.ts'
import { useProtectionSync } from '../../../features/protection/useProtectionSync.ts'
import { useApp } from '../../../lib/app.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { lazyPart } from '../../../ui/lazy/lazyPart.ts'
import { InstallNotice } from './InstallNotice.tsx'
import { KeptFormRow, useKeptForm } from './KeptForm.tsx'
import styles from './rows.module.css'
import { useUpdateReady } from './useUpdateReady.ts'

const PasskeyNotice = lazyPart(async () => (await import('./PasskeyNotice.tsx')).PasskeyNotice)

/** What is sent at once needs no row that comes and goes. */
const PATIENCE_MS = 2000
/** These screens say it themselves. */
const SAYS_ITSELF = /^\/(outbox|make-payment|chat)/

/** A row in the place of the other notices while something of the player waits on this device (money.md 3.2; F-14). */
export function OutboxRow({ children }: { children: ReactNode }) {
  const { t, settings, storage } = useApp()
  const { pathname } = useLocation()
  const { payments, messages } = useWaiting()
  const refused = usePayments().payments.filter(({ state }) => state === 'refused').length
  const count = payments.length + messages.length + refused
  const isLong = useLasts(count > 0, PATIENCE_MS)
  const kept = useKeptForm()
  useProtectionSync()
  const isUpdateReady = useUpdateReady()

  // With the network gone it is too late to fetch the screen, and the question before a log out.
  useEffect(() => {
    if (settings.savesData() && count === 0) return
    Promise.all([
      import('../../../features/cashier/outbox/OutboxScreen.tsx'),
      import('../../../features/cashier/shared/LogOutDialog.tsx'),
    ]).catch((error: unknown) => console.warn('The outbox screen could not be fetched ahead', error))
  }, [settings, count])

  if (!isLong || SAYS_ITSELF.test(pathname))
    return (
      <>
        {children}
        {storage.isKept ? null : <p className={styles.slim}>{t('error.notKept')}</p>}
        {kept && !isUpdateReady ? (
          <KeptFormRow {...kept} />
        ) : (
          <Suspense fallback={<InstallNotice />}>
            <PasskeyNotice>
              <InstallNotice />
            </PasskeyNotice>
          </Suspense>
        )}
      </>
    )
  return (
    <div role="status">
      <Link to="/outbox" className={styles.waiting}>
        <Icon name="upload" size={20} />
        <span>{t('waiting.row', { count })}</span>
        <strong>{t('waiting.rowSee')}</strong>
      </Link>
    </div>
  )
}

/** True once something has held for so long. */
function useLasts(holds: boolean, ms: number): boolean {
  const [lasted, setLasted] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLasted(holds), holds ? ms : 0)
    return () => clearTimeout(timer)
  }, [holds, ms])
  return holds && lasted
}
