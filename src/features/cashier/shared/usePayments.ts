import { useSyncExternalStore } from 'react'
import { useApp, usePlayer } from '../../../lib/app.tsx'
import type { Payment } from '../../../lib/outbox/outboxStore.ts'

/** The payments on this device that the visitor may see: the signed-in player's, or a guest's own drafts. */
export function usePayments(): {
  payments: readonly Payment[]
  isReady: boolean
  isKept: boolean
  /** What is to be said where the device has not kept them: whether this tab has, for now. */
  notKept: 'payment.inTab' | 'payment.notKept'
  /** This device keeps payments of somebody else: nothing more is told of them. */
  hasOthers: boolean
} {
  const { outbox } = useApp()
  const remoteId = usePlayer()?.remoteId ?? ''
  const { payments, isReady, isKept, isInTab } = useSyncExternalStore(
    outbox.subscribe,
    outbox.get,
    outbox.get,
  )
  const own = payments.filter((payment) => payment.remoteId === remoteId)
  const notKept = isInTab ? 'payment.inTab' : 'payment.notKept'
  return { payments: own, isReady, isKept, notKept, hasOthers: own.length < payments.length }
}
