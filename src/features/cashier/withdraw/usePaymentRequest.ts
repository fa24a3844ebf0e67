import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { type Paisa, paisaFromWire } from '../../../../contract/money.ts'
import { recordsApi, type Transaction } from '../../../../contract/records.ts'
import { usePlayer } from '../../../lib/app.tsx'
import { useCachedRead } from '../../../lib/hooks/useCachedRead.ts'
import { useTimeLeft } from '../../../lib/hooks/useTimeLeft.ts'

const POLL_MS = 10_000
const MINUTE_MS = 60_000
/** The host's clock is known to a second: without it an estimate of 30 minutes would begin at 31. */
const GRAIN_MS = 1000

export interface PaymentRequestModel {
  /** The withdrawal as the host last told it; undefined until it did. */
  record: Transaction | undefined
  amount: Paisa | undefined
  icon: string
  /** Whole minutes that the host's estimate still has, by the host's clock; 0 once it is over. */
  minutes: number
  /** When the record was true, if the host has not answered since. */
  oldAt: number | undefined
  isFailed: boolean
  retry: () => void
  /** There is no withdrawal to follow. */
  isNone: boolean
}

/** The withdrawal just asked for, or the newest that is still processed, followed to its end. Source: spec 2.16; X-64. */
export function usePaymentRequest(): PaymentRequestModel {
  const remoteId = usePlayer()?.remoteId
  const state = useLocation({ select: (location) => location.state })
  const [followed, setFollowed] = useState(state.record)
  const { data, error, isOld, at, retry } = useCachedRead(
    recordsApi.transactions,
    { remoteId },
    { refetchInterval: () => POLL_MS },
  )
  const withdrawals = data?.transactions.filter((row) => row.action === 'withdraw') ?? []
  const isNew = state.amount !== undefined
  // Just asked for, and the host did not say under which id: it is the newest.
  const record = followed
    ? withdrawals.find((row) => row.id === followed)
    : withdrawals.find((row) => isNew || row.status === 'processing')
  // What was followed once stays on the screen when it is decided.
  if (record && !followed) setFollowed(record.id)
  const minutes = useMinutesLeft(record?.status === 'processing' ? record.estimatedAt : undefined)
  return {
    record,
    amount: record?.amount ?? paisaFromWire(state.amount ?? ''),
    icon: state.payment_icon ?? record?.method.icon ?? '',
    minutes,
    oldAt: isOld ? at : undefined,
    isFailed: error !== null && data === undefined,
    retry,
    isNone: data !== undefined && !isOld && !record && !isNew,
  }
}

/** By the host's clock from the first frame on: a device whose own is days behind shows no day too much. */
const useMinutesLeft = (until = 0): number =>
  Math.max(0, Math.ceil((useTimeLeft(until) - GRAIN_MS) / MINUTE_MS))
