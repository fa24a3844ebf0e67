import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { RECEIPTS_PER_DEPOSIT } from '../../../../contract/cashier.ts'
import { useApp } from '../../../lib/app.tsx'
import type { Payment, Receipt } from '../../../lib/outbox/outboxStore.ts'
import { useToast } from '../../../ui/Toast.tsx'
import { useFeature } from '../../../lib/hooks/useFeature.ts'
import { takeShared } from './shared.ts'
import { receiptFrom, UnreadablePicture } from '../shared/shrink.ts'

export interface ReceiptsModel {
  isOffered: boolean
  rows: readonly Receipt[]
  /** Files that are still made smaller on this device, by name. */
  making: readonly string[]
  /** What another app shared to this one: it waits for a payment, could not be kept, or is not all that was shared. */
  shared: 'waiting' | 'failed' | 'some' | undefined
  add: (files: File[]) => Promise<void>
  remove: (id: string) => void
  reset: () => void
}

/** The pictures of a payment: made smaller one after another, each kept with the draft as soon as it is ready (S-MKPAY-06, X-66). */
export function useReceipts(payment: Payment | undefined, isReady: boolean): ReceiptsModel {
  const { t, now, outbox } = useApp()
  const toast = useToast()
  const isOffered = useFeature('deposit-receipts')
  const search: { shared?: string } = useSearch({ strict: false })
  const [making, setMaking] = useState<readonly string[]>([])
  const id = payment?.id

  /** As the draft has them at this moment: another file may have been kept meanwhile. */
  const change = async (next: (rows: Receipt[]) => Receipt[]) => {
    const at = outbox.get().payments.find((row) => row.id === id)
    if (at) await outbox.change(at.key, { receipts: next(at.receipts) })
  }
  const add = async (files: File[]) => {
    const room = RECEIPTS_PER_DEPOSIT - (payment?.receipts.length ?? 0) - making.length
    if (files.length > room) toast(t('payment.receiptLimit', { count: RECEIPTS_PER_DEPOSIT }), 'alert')
    const taken = files.slice(0, Math.max(0, room))
    setMaking((before) => [...before, ...taken.map(({ name }) => name)])
    for (const file of taken) {
      try {
        const receipt = await receiptFrom(file)
        await change((rows) => [...rows, receipt])
      } catch (error) {
        const why = error instanceof UnreadablePicture ? error.why : 'notKept'
        toast(t(`payment.receiptFailed.${why}`, { name: file.name }), 'alert')
      }
      setMaking((before) => before.filter((_, i) => i !== before.indexOf(file.name)))
    }
  }

  const takesShared = isOffered && payment?.state === 'draft'
  const take = useEffectEvent(() => takeShared(now(), add))
  useEffect(() => {
    if (takesShared) take().catch((error: unknown) => console.warn('Shared pictures cannot be read', error))
  }, [takesShared, id])

  return {
    isOffered,
    rows: payment?.receipts ?? [],
    making,
    shared:
      search.shared === '0'
        ? 'failed'
        : search.shared === 'some'
          ? 'some'
          : search.shared === '1' && isReady && !takesShared
            ? 'waiting'
            : undefined,
    add,
    remove: (gone) => void change((rows) => rows.filter((receipt) => receipt.id !== gone)),
    reset: () => void change(() => []),
  }
}
