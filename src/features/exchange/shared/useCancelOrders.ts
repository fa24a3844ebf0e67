import { useState } from 'react'
import { ApiError } from '../../../../contract/kit/errors.ts'
import { exchangeApi, type ExchangeOrder } from '../../../../contract/exchange.ts'
import { walletApi } from '../../../../contract/wallet.ts'
import { useApp } from '../../../lib/app.tsx'
import { refresh } from '../../../lib/api/query.ts'
import { useToast } from '../../../ui/Toast.tsx'

/** Whether something of an order waits to be matched and can be taken back. */
export const waits = ({ id, status, unmatched }: ExchangeOrder): boolean =>
  id !== '' && status === 'open' && (unmatched ?? 0) > 0

/**
 * Takes back what of these orders is not matched, one after the other, and says how it went. Asked again it asks the
 * same again: nothing is taken back twice (F-03). What was matched meanwhile stands; the last refusal is said.
 */
export function useCancelOrders(): {
  isBusy: boolean
  cancel: (orders: readonly ExchangeOrder[]) => Promise<void>
} {
  const { t, call, queryClient } = useApp()
  const toast = useToast()
  const [isBusy, setIsBusy] = useState(false)
  const cancel = async (orders: readonly ExchangeOrder[]) => {
    setIsBusy(true)
    let refusal: string | undefined
    for (const { id, reference } of orders) {
      try {
        await call(exchangeApi.cancelOrder, { id }, { key: `cancel-${id}-${reference}`.slice(0, 64) })
      } catch (error) {
        refusal = (error instanceof ApiError && error.message) || t('slip.cancelFailed')
      }
    }
    if (refusal === undefined) toast(t('slip.cancelled'))
    else toast(refusal, 'alert')
    for (const endpoint of [exchangeApi.openOrders, exchangeApi.exchangeRecords, walletApi.balance])
      void refresh(queryClient, endpoint)
    setIsBusy(false)
  }
  return { isBusy, cancel }
}
