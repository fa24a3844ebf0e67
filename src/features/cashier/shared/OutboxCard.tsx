import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApp } from '../../../lib/app.tsx'
import { hasLooseReceipt } from '../../../lib/outbox/paymentState.ts'
import type { Payment } from '../../../lib/outbox/outboxStore.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { DemoTag } from '../../wallet/shared/DemoTag.tsx'
import { Money } from '../../wallet/shared/Money.tsx'
import styles from './OutboxCard.module.css'
import { ReceiptStates } from './ReceiptStates.tsx'
import { usePayments } from './usePayments.ts'

/** What the host has is shown while something of it is still here: a picture that did not arrive, or not yet. */
const isShown = (payment: Payment) =>
  hasLooseReceipt(payment) ||
  (payment.state !== 'sent' && payment.state !== 'success' && payment.state !== 'fail')

/** The visible outbox: what waits on this device, in what state, and what can be done about it (F-14). */
export function OutboxCard({ except }: { except?: string }) {
  const { t, outbox } = useApp()
  const { payments, isKept, notKept } = usePayments()
  const [removing, setRemoving] = useState<Payment>()
  const rows = payments.filter((payment) => isShown(payment) && payment.id !== except)
  if (rows.length === 0) return null
  return (
    <section className={styles.card} aria-label={t('outbox.title')}>
      <h2 className={styles.title}>
        <Icon name="inbox" size={20} />
        {t('outbox.title')}
        <Link to="/outbox" className={styles.all}>
          {t('records.more')}
        </Link>
      </h2>
      {isKept ? null : <p className={styles.warning}>{t(notKept)}</p>}
      <ul>
        {rows.map((payment) => (
          <Row key={payment.id} payment={payment} onRemove={() => setRemoving(payment)} />
        ))}
      </ul>
      {removing ? (
        <Dialog
          title={t('outbox.removeAsk')}
          mark={<DemoTag />}
          closeLabel={t('common.close')}
          onClose={() => setRemoving(undefined)}
          actions={
            <>
              <Button kind="secondary" onClick={() => setRemoving(undefined)}>
                {t('outbox.keep')}
              </Button>
              <Button
                kind="danger"
                onClick={() => {
                  void outbox.remove(removing.key)
                  setRemoving(undefined)
                }}
              >
                {t('outbox.remove')}
              </Button>
            </>
          }
        >
          <p>{t(hasLooseReceipt(removing) ? 'outbox.removePictures' : 'outbox.removeText')}</p>
        </Dialog>
      ) : null}
    </section>
  )
}

function Row({ payment, onRemove }: { payment: Payment; onRemove: () => void }) {
  const { t, outbox, format } = useApp()
  const navigate = useNavigate()
  const { state } = payment
  const isOpen = state === 'draft' || state === 'refused'
  const isLoose = hasLooseReceipt(payment)
  const isOver = isLoose && payment.receipts.every((receipt) => receipt.state !== 'waiting')
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        <span className={styles.line}>
          <Money amount={payment.amount} /> {payment.method.name}
        </span>
        <small className={styles.state} data-state={state}>
          {t(`outbox.state.${state}`)} · {format.time(payment.createdAt)}
        </small>
        {isLoose ? <ReceiptStates payment={payment} loose /> : null}
      </span>
      {isOver ? null : isOpen ? (
        <Button
          small
          kind="secondary"
          onClick={() => void navigate({ to: '/make-payment', state: { payment: payment.id } })}
        >
          {t('outbox.continue')}
        </Button>
      ) : (
        <Button
          small
          kind="secondary"
          disabled={state === 'sending' || state === 'needs_login'}
          onClick={() => void outbox.retry(payment.key)}
        >
          {t('outbox.retry')}
        </Button>
      )}
      {isOpen || isLoose || state === 'stale' ? (
        <IconButton label={t('outbox.remove')} onClick={onRemove}>
          <Icon name="trash" size={20} />
        </IconButton>
      ) : null}
    </li>
  )
}
