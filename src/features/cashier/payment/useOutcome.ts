import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { recordsApi, type Transaction } from '../../../../contract/records.ts'
import { walletApi } from '../../../../contract/wallet.ts'
import { useApp, usePlayer } from '../../../lib/app.tsx'
import type { Payment } from '../../../lib/outbox/outboxStore.ts'
import { poll, query, refresh } from '../../../lib/api/query.ts'
import { useToast } from '../../../ui/Toast.tsx'

const POLL_MS = 5000

/** The record of a claim, by the key it was made with, its id, or its transaction id. */
export const recordOf = (payment: Payment, rows: readonly Transaction[]): Transaction | undefined =>
  rows.find((row) => row.session !== '' && row.session === payment.key) ??
  rows.find((row) => row.id === payment.recordId) ??
  rows.find((row) => row.action === 'deposit' && row.reference === payment.transactionId)

/**
 * Follows a sent claim's record until the host decides it: every 5 s while pending and looked at. The balance is
 * refreshed once at the end. Source: T-STATE-15.
 */
export function useOutcome(payment: Payment): Transaction | undefined {
  const { t, outbox, queryClient } = useApp()
  const player = usePlayer()
  const toast = useToast()
  const isSent = payment.state === 'sent'
  const isDecided = payment.state === 'success' || payment.state === 'fail'
  const { data } = useQuery({
    ...query(recordsApi.transactions, { remoteId: player?.remoteId }),
    enabled: player !== undefined && (isSent || isDecided || payment.state === 'refused'),
    staleTime: POLL_MS / 2,
    refetchInterval: poll(isSent && POLL_MS),
  })
  const record = recordOf(payment, data?.transactions ?? [])

  const before = useRef(payment.state)
  useEffect(() => {
    const was = before.current
    before.current = payment.state
    if (isSent && was !== 'sent') {
      toast(t('payment.success'))
      void refresh(queryClient, recordsApi.transactions)
    }
  }, [payment.state, isSent, toast, t, queryClient])

  const status = isSent ? record?.status : undefined
  useEffect(() => {
    if (status !== 'success' && status !== 'fail') return
    void outbox.settle(payment.key, status)
    void refresh(queryClient, walletApi.balance)
  }, [status, outbox, payment.key, queryClient])

  return record
}
