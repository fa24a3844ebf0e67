import { useSyncExternalStore } from 'react'
import { useApp } from '../../../lib/app.tsx'
import type { Payment, Receipt } from '../../../lib/outbox/outboxStore.ts'
import styles from './ReceiptStates.module.css'

/** The pictures of a payment that was claimed: how far each is on its way, or why it is not. Nothing where all have arrived and `loose` asks for the others. */
export function ReceiptStates({ payment, loose = false }: { payment: Payment; loose?: boolean }) {
  const receipts = payment.receipts.filter(({ state }) => !loose || state !== 'sent')
  if (receipts.length === 0) return null
  return (
    <ul className={styles.list}>
      {receipts.map((receipt) => (
        <li key={receipt.id}>
          <Line receipt={receipt} hasPlace={payment.hasSession} />
        </li>
      ))}
    </ul>
  )
}

function Line({ receipt, hasPlace }: { receipt: Receipt; hasPlace: boolean }) {
  const { t, outbox } = useApp()
  const { upload } = useSyncExternalStore(outbox.subscribe, outbox.get, outbox.get)
  const { name, state, reason } = receipt
  const size = receipt.bytes.byteLength
  const sent = upload?.receipt === receipt.id ? upload.bytes : (receipt.sentBytes ?? 0)
  if (state === 'waiting' && sent > 0 && size > 0) {
    return (
      <>
        {t('payment.receiptUp', { name, percent: Math.floor((sent / size) * 100) })}
        <progress
          className={styles.bar}
          max={size}
          value={sent}
          aria-label={t('payment.receiptSending', { name })}
        />
      </>
    )
  }
  const said = t(
    state === 'dropped' && !hasPlace ? 'payment.receiptNoPlace' : `payment.receiptState.${state}`,
  )
  return (
    <>
      {name} · {said}
      {reason ? `: ${reason}` : ''}
    </>
  )
}
