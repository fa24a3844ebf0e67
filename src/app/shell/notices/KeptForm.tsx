import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { usePayments } from '../../../features/cashier/shared/usePayments.ts'
import { useApp, usePlayer } from '../../../lib/app.tsx'
import { hasTyped } from '../../../lib/storage/tabDraft.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import styles from './rows.module.css'

/** Until then the slot says that the network is back. */
const BACK_ONLINE_MS = 2000

/** What is kept of a form that was not sent, by the name it is kept under; a payment that was begun is in the outbox. */
const FORMS = [
  { name: 'deposit', to: '/deposit', words: 'waiting.keptDeposit' },
  { name: 'withdrawal', to: '/withdrawal', words: 'waiting.keptWithdrawal' },
  { name: 'vip-vp', to: '/vip', words: 'waiting.keptConversion' },
  { name: 'vip-coins', to: '/vip', words: 'waiting.keptConversion' },
] as const
const PAYMENT = { to: '/outbox', words: 'waiting.keptPayment' } as const

/** Nothing of the player, or where there is something, the way back to it once the network is there again (pwa.md 1.6). */
export function useKeptForm() {
  const { network } = useApp()
  const remoteId = usePlayer()?.remoteId
  const { pathname, search } = useLocation()
  const hasBegun = usePayments().payments.some(({ state }) => state === 'draft')
  const [isBack, setIsBack] = useState(false)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let was = network.get().isOnline
    const stop = network.subscribe(() => {
      const { isOnline } = network.get()
      if (isOnline === was) return
      was = isOnline
      clearTimeout(timer)
      setIsBack(false)
      if (isOnline) timer = setTimeout(() => setIsBack(true), BACK_ONLINE_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [network])

  // Whoever is at a form, or came to one by the row, needs no way there.
  const isTab = pathname === '/account' && 'tab' in search
  const isThere =
    isTab || pathname === '/make-payment' || [PAYMENT, ...FORMS].some(({ to }) => to === pathname)
  if (isThere && isBack) setIsBack(false)
  const kept =
    remoteId === undefined || !isBack || isThere
      ? undefined
      : hasBegun
        ? PAYMENT
        : FORMS.find(({ name }) => hasTyped(name, remoteId))
  return kept && { ...kept, close: () => setIsBack(false) }
}

/** The row that offers it; it goes with the press, with the screen, or when it is put away. */
export function KeptFormRow({ to, words, close }: NonNullable<ReturnType<typeof useKeptForm>>) {
  const { t } = useApp()
  return (
    <div role="status" className={styles.kept}>
      <Link to={to} className={styles.waiting}>
        <Icon name="edit" size={20} />
        <span>{t(words)}</span>
        <strong>{t('outbox.continue')}</strong>
      </Link>
      <IconButton label={t('common.close')} onClick={close}>
        <Icon name="close" size={20} />
      </IconButton>
    </div>
  )
}
