import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { receiptsApi } from '../../../../contract/receipts.ts'
import type { Transaction } from '../../../../contract/records.ts'
import { useApp } from '../../../lib/app.tsx'
import { byProgress } from '../../../lib/outbox/byProgress.ts'
import { query } from '../../../lib/api/query.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { ErrorState, Skeleton } from '../../../ui/States.tsx'
import { useFeature } from '../../../lib/hooks/useFeature.ts'
import styles from './ReceiptPictures.module.css'

/** A day old is as good as new: a receipt never changes. */
const FRESH_MS = 24 * 60 * 60 * 1000

/** A picture of 400 kB takes a slow line longer than any other answer: it has its time while it comes. */
function usePicture(id: string, isWanted: boolean) {
  const { call } = useApp()
  return useQuery({
    ...query(receiptsApi.receiptPicture, { id }),
    queryFn: ({ signal }) => call(receiptsApi.receiptPicture, { id }, { signal, send: byProgress({}) }),
    staleTime: FRESH_MS,
    enabled: isWanted,
  })
}

/** The pictures that the player sent with a deposit, small; each opens (S-MKPAY-06). */
export function ReceiptPictures({ row }: { row: Transaction }) {
  const { t } = useApp()
  const isOffered = useFeature('receipt-pictures') && row.action === 'deposit'
  const list = useQuery({ ...query(receiptsApi.receiptsOf, { id: row.id }), enabled: isOffered })
  const [open, setOpen] = useState<Receipt>()
  if (!isOffered || list.data?.data.length === 0) return null
  return (
    <section className={styles.receipts}>
      <h3>{t('detail.receipts')}</h3>
      {list.data ? (
        <ul>
          {list.data.data.map((receipt, i) => (
            <li key={receipt.id}>
              <Thumb receipt={receipt} no={i + 1} onOpen={() => setOpen(receipt)} />
            </li>
          ))}
        </ul>
      ) : list.isError ? (
        <p className={styles.failed} role="alert">
          {t('detail.receiptFailed')}
          <Button kind="secondary" small onClick={() => void list.refetch()}>
            {t('common.retry')}
          </Button>
        </p>
      ) : (
        <Skeleton height={72} width={72} label={t('common.loading')} />
      )}
      {open ? <Picture receipt={open} onClose={() => setOpen(undefined)} /> : null}
    </section>
  )
}

interface Receipt {
  id: string
  name: string
}

function Thumb({ receipt, no, onOpen }: { receipt: Receipt; no: number; onOpen: () => void }) {
  const { t, settings, format } = useApp()
  // The host keeps them large: with the data saver on, only what is opened is fetched.
  const { data } = usePicture(receipt.id, !settings.savesData())
  return (
    <button
      type="button"
      className={styles.thumb}
      aria-label={t('detail.receiptOpen', { no: format.number(no), name: receipt.name })}
      onClick={onOpen}
    >
      {data ? <img src={data.data.image} alt="" width={72} height={72} /> : <Icon name="camera" size={24} />}
    </button>
  )
}

function Picture({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const { t } = useApp()
  const { data, isError, refetch } = usePicture(receipt.id, true)
  return (
    <Dialog title={t('detail.receipt')} closeLabel={t('common.close')} onClose={onClose}>
      {data ? (
        <figure className={styles.picture}>
          <img src={data.data.image} alt={t('detail.receiptAlt', { name: receipt.name })} />
          <figcaption>{receipt.name}</figcaption>
        </figure>
      ) : isError ? (
        <ErrorState
          message={t('detail.receiptFailed')}
          retryLabel={t('common.retry')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton height={320} label={t('common.loading')} />
      )}
    </Dialog>
  )
}
