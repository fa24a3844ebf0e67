import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cashierApi, PAYMENT_SESSION_MS } from '../../../../contract/cashier.ts'
import { ApiError } from '../../../../contract/kit/errors.ts'
import { useApp, usePlayer } from '../../../lib/app.tsx'
import type { Payment } from '../../../lib/outbox/outboxStore.ts'
import { useServerClock } from './useServerClock.ts'

export interface PayNumber {
  /** The number to pay to; undefined before it is issued and once it has expired. */
  value: string | undefined
  isLoading: boolean
  /** Why there is none: the host's words, or undefined. */
  error: { message: string; isNetwork: boolean } | undefined
  retry: () => void
  isExpired: boolean
  /** Milliseconds until the number expires, and when by the device's clock. */
  left: number
  until: number
  /** After the end: "I have already paid" keeps the form open. */
  isPaid: boolean
  setPaid: () => void
  /** Asks for a new number for the same payment. */
  renew: () => void
}

/** The receiving number: asked once for a payment, never cached, kept only in the draft and shown only until its end (S-MKPAY-02, 03, 10). */
export function usePayNumber(payment: Payment | undefined): PayNumber {
  const { call, now, outbox, t } = useApp()
  const player = usePlayer()
  const [renewal, setRenewal] = useState({ of: '', count: 0 })
  const [paid, setPaid] = useState('')
  const number = payment?.number
  const isDraft = payment?.state === 'draft'
  const isCounting = isDraft && number !== undefined
  const hostNow = useServerClock(number?.clockOffset ?? 0, isCounting)
  // The host's clock is known to a second: a number just issued has never more than its half hour.
  const left = number ? Math.min(PAYMENT_SESSION_MS, Math.max(0, number.expiresAt - hostNow)) : 0
  const isExpired = isCounting && left === 0
  const isRenewing = payment !== undefined && renewal.of === payment.key

  const { error, isFetching, refetch } = useQuery({
    queryKey: ['player', cashierApi.walletNumber.path, payment?.key, renewal.count],
    queryFn: async ({ signal }) => {
      if (!payment) return ''
      const { method, channel, amount, key } = payment
      const input = { name: method.name, accountType: channel.accountType, amount }
      const answer = await call(cashierApi.walletNumber, input, { signal })
      if (!answer) throw new ApiError({ status: 404, message: t('payment.numberFailed') })
      // A host that says no time counts from now.
      const at = now()
      const hostAt = answer.serverTime ?? at
      return outbox.issued(key, answer.session, {
        value: answer.accountNumber,
        expiresAt: answer.expiresAt ?? hostAt + PAYMENT_SESSION_MS,
        clockOffset: hostAt - at,
      })
    },
    enabled: isDraft && player !== undefined && (number === undefined || isRenewing),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: (asked) => asked.state.status === 'error',
  })

  return {
    value: isExpired ? undefined : number?.value,
    isLoading: isFetching && (number === undefined || isRenewing),
    error:
      error && !isFetching && (number === undefined || isRenewing)
        ? { message: error.message, isNetwork: error instanceof ApiError && error.isNetwork }
        : undefined,
    retry: () => void refetch(),
    isExpired,
    left,
    until: now() + left,
    isPaid: paid !== '' && paid === payment?.key,
    setPaid: () => setPaid(payment?.key ?? ''),
    renew: () => setRenewal((before) => ({ of: payment?.key ?? '', count: before.count + 1 })),
  }
}
