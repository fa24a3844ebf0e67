import { type DragEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useT } from '../../../lib/app.tsx'
import type { Receipt } from '../../../lib/outbox/outboxStore.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import styles from './MakePayment.module.css'
import type { ReceiptsModel } from './useReceipts.ts'

/** Pictures that prove the payment: chosen, dropped or photographed, several at once, removable (S-MKPAY-06). */
export function Receipts({ receipts }: { receipts: ReceiptsModel }) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const camera = useRef<HTMLInputElement>(null)
  const add = (files: FileList | null) => {
    if (files?.length) void receipts.add([...files])
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    add(event.dataTransfer.files)
  }
  return (
    <div className={styles.receipts}>
      <p className={styles.label}>
        {t('payment.receipts')} · {t('common.optional')}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is a shortcut; the button does the same by keyboard */}
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        role="group"
        aria-label={t('payment.receipts')}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <input
          ref={input}
          className="visually-hidden"
          type="file"
          accept="image/*"
          multiple
          tabIndex={-1}
          aria-label={t('payment.addReceipt')}
          onChange={(event) => {
            add(event.target.files)
            event.target.value = ''
          }}
        />
        <input
          ref={camera}
          className="visually-hidden"
          type="file"
          accept="image/*"
          capture="environment"
          tabIndex={-1}
          aria-label={t('payment.photo')}
          onChange={(event) => {
            add(event.target.files)
            event.target.value = ''
          }}
        />
        {receipts.rows.map((receipt) => (
          <Thumb key={receipt.id} receipt={receipt} onRemove={() => receipts.remove(receipt.id)} />
        ))}
        {receipts.making.map((name, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- two files may have one name
          <figure key={`${name} ${i}`} className={styles.making} role="status">
            <progress aria-label={t('payment.receiptMaking', { name })} />
            <figcaption>{name}</figcaption>
          </figure>
        ))}
        <Button kind="quiet" small onClick={() => input.current?.click()}>
          <Icon name="upload" size={20} />
          {t('payment.addReceipt')}
        </Button>
        {isTouch() ? (
          <Button kind="quiet" small onClick={() => camera.current?.click()}>
            <Icon name="camera" size={20} />
            {t('payment.photo')}
          </Button>
        ) : null}
        {receipts.rows.length > 0 ? (
          <Button kind="quiet" small onClick={receipts.reset}>
            {t('payment.resetReceipts')}
          </Button>
        ) : (
          <p className={styles.hint}>{t('payment.receiptsHint')}</p>
        )}
      </div>
    </div>
  )
}

/** A camera in the hand: elsewhere the same input only opens the picker again. */
const isTouch = () => globalThis.matchMedia?.('(pointer: coarse)').matches ?? false

function Thumb({ receipt, onRemove }: { receipt: Receipt; onRemove: () => void }) {
  const t = useT()
  const address = useMemo(
    () => URL.createObjectURL(new Blob([receipt.bytes], { type: receipt.type })),
    [receipt.bytes, receipt.type],
  )
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return (
    <figure className={styles.thumb}>
      <img src={address} alt={receipt.name} width={56} height={56} />
      <figcaption className="figures">
        {t('payment.receiptSize', { size: Math.ceil(receipt.bytes.byteLength / 1024) })}
      </figcaption>
      <IconButton label={t('payment.removeReceipt', { name: receipt.name })} onClick={onRemove}>
        <Icon name="close" size={16} />
      </IconButton>
    </figure>
  )
}
