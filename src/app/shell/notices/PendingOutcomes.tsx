import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useApp, usePlayer } from '../../../lib/app.tsx'
import { type Attempt, attemptsOf, forgetAttempt, settle, type Ways } from '../../../lib/outbox/attempts.ts'
import { isUnsent } from '../../../lib/outbox/paymentState.ts'
import type { Payment } from '../../../lib/outbox/outboxStore.ts'
import { ButtonLink, IconButton } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { orderWays, wantedOrder } from '../../../features/exchange/shared/orderAttempt.ts'
import { slipOf } from '../../../features/exchange/shared/slip.ts'
import { convertWays } from '../../../features/vip/shared/convertAttempt.ts'
import styles from './PendingOutcomes.module.css'
import { useOutcome } from '../../../features/cashier/payment/useOutcome.ts'
import { usePayments } from '../../../features/cashier/shared/usePayments.ts'
import { wantedOf, withdrawWays } from '../../../features/cashier/withdraw/withdrawAttempt.ts'

/** These screens, and these tabs of the account, follow their own. */
const OWN_SCREENS = /^\/(make-payment|withdrawal|vip)$/
const OWN_TABS = ['withdrawal', 'vip']

/**
 * What became of what was under way when the app was closed or the phone went off: said on any screen, without a tap,
 * and only what is true. Source: F-14; money.md 3.2.
 */
export function PendingOutcomes() {
  const player = usePlayer()
  const isOwnScreen = useRouterState({
    select: ({ location: { pathname, search } }) =>
      OWN_SCREENS.test(pathname) || ('tab' in search && OWN_TABS.includes(search.tab ?? '')),
  })
  if (!player) return null
  return (
    <div className={styles.place} hidden={isOwnScreen}>
      <LeftPayments key={player.remoteId} />
      {isOwnScreen ? null : <LeftAttempts remoteId={player.remoteId} />}
    </div>
  )
}

/** What the row that leads to the outbox does not tell: it speaks of what waits, and of what was refused. */
const isWithHost = ({ state }: Payment) => state === 'sent' || state === 'success' || state === 'fail'

/** The claims that were not with the host when this page began, once they are. */
function LeftPayments() {
  const { payments, isReady } = usePayments()
  const [left, setLeft] = useState<string[]>()
  if (isReady && !left) setLeft(payments.filter(isUnsent).map(({ id }) => id))
  return payments
    .filter((payment) => left?.includes(payment.id) && isWithHost(payment))
    .map((payment) => (
      <LeftPayment
        key={payment.id}
        payment={payment}
        onClose={() => setLeft((before) => before?.filter((id) => id !== payment.id))}
      />
    ))
}

function LeftPayment({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { t, format } = useApp()
  useOutcome(payment)
  return (
    <Row
      icon={payment.state === 'success' ? 'check' : payment.state === 'fail' ? 'alert' : 'clock'}
      onClose={onClose}
      link={
        <ButtonLink to="/make-payment" state={{ payment: payment.id }} kind="secondary" small>
          {t('fate.see')}
        </ButtonLink>
      }
    >
      {t('fate.deposit', { amount: format.money(payment.amount), state: t(`outbox.state.${payment.state}`) })}
    </Row>
  )
}

interface Told {
  words: string
  icon: string
  /** The record of a withdrawal. */
  record?: string
}

/** Withdrawals, conversions and exchange orders of which the answer never came: the host is asked until it says. */
function LeftAttempts({ remoteId }: { remoteId: string }) {
  const { t, network, session } = useApp()
  const ask = useAsk()
  const [told, setTold] = useState<Record<string, Told>>({})
  useEffect(() => {
    const gone = new AbortController()
    let isLooking = false
    let isWanted = false
    // One at a time: the network's state flaps with every answer, and two would send the same to the host twice over.
    const look = async () => {
      isWanted = true
      if (isLooking) return
      isLooking = true
      while (isWanted && !gone.signal.aborted) {
        isWanted = false
        await lookAtAll()
      }
      isLooking = false
    }
    const lookAtAll = async () => {
      for (const attempt of await attemptsOf(remoteId)) {
        // The slip follows its own.
        if (attempt.key === slipOf(session).get()?.reference) continue
        const tell = (news: Told) => {
          if (!gone.signal.aborted) setTold((before) => ({ ...before, [attempt.key]: news }))
        }
        const news = await ask(attempt, gone.signal, tell)
        if (gone.signal.aborted) return
        if (news) tell(news)
      }
    }
    void look()
    const stop = network.subscribe(() => network.get().isOnline && void look())
    return () => {
      gone.abort()
      stop()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- asked once for a player, and when the network is back
  }, [remoteId, network, session])
  return Object.entries(told).map(([key, { words, icon, record }]) => (
    <Row
      key={key}
      icon={icon}
      onClose={() =>
        setTold((before) => Object.fromEntries(Object.entries(before).filter(([other]) => other !== key)))
      }
      link={
        record === undefined ? null : (
          <ButtonLink to="/payment-request" state={{ record }} kind="secondary" small>
            {t('fate.see')}
          </ButtonLink>
        )
      }
    >
      {words}
    </Row>
  ))
}

/** `tell` says meanwhile, from the first try without an answer, that nothing is known yet. */
type Ask = (attempt: Attempt, signal: AbortSignal, tell: (news: Told) => void) => Promise<Told | undefined>

interface Asked {
  what: string
  ways: Pick<Ways<object>, 'send' | 'look' | 'unread'>
}

function useAsk(): Ask {
  const { t, call, format, now } = useApp()
  const asked = (attempt: Attempt): Asked | undefined => {
    switch (attempt.kind) {
      case 'withdrawal': {
        const wanted = wantedOf(attempt)
        if (!wanted) return undefined
        const what = t('fate.withdrawal', { amount: format.money(wanted.amount) })
        return { what, ways: withdrawWays(call, attempt, wanted) }
      }
      case 'order': {
        const { stake, name } = wantedOrder(attempt)
        return {
          what: t('fate.order', { amount: format.money(stake), name }),
          ways: orderWays(call, attempt),
        }
      }
      case 'conversion':
        return {
          what: t('fate.conversion', { count: Number(attempt.about) }),
          ways: convertWays(call, attempt),
        }
    }
  }
  return async (attempt, signal, tell) => {
    const known = asked(attempt)
    if (!known) {
      // Kept by a version of the app that spelled it otherwise: nothing can be asked by it.
      await forgetAttempt(attempt.key)
      return undefined
    }
    const { what, ways } = known
    const unknown: Told = { words: t('fate.unknown', { what }), icon: 'offline' }
    const common = { now, signal, onWait: () => tell(unknown) }
    const fate = await settle<object>(attempt, { ...ways, ...common })
    if (fate.is === 'unknown') return unknown
    await forgetAttempt(attempt.key)
    if (fate.is === 'never') return { words: t('fate.never', { what }), icon: 'info' }
    if (fate.is === 'refused')
      return { words: t('fate.refused', { what, why: fate.error.message }), icon: 'alert' }
    const record = 'recordId' in fate.done ? { record: String(fate.done.recordId) } : {}
    return { words: t('fate.done', { what }), icon: 'check', ...record }
  }
}

function Row({
  icon,
  link,
  onClose,
  children,
}: {
  icon: string
  link: ReactNode
  onClose: () => void
  children: ReactNode
}) {
  const { t } = useApp()
  return (
    <section className={styles.row} role="status">
      <Icon name={icon} size={20} />
      <p>{children}</p>
      {link}
      <IconButton label={t('common.close')} onClick={onClose}>
        <Icon name="close" size={20} />
      </IconButton>
    </section>
  )
}
