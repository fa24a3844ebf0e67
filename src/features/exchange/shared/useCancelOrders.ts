import { useState } from 'react'
import { ApiError } from '../../../../contract/kit/errors.ts'
import { exchangeApi, type ExchangeOrder } from '../../../../contract/exchange.ts'
import { useApp } from '../../../lib/app.tsx'
import { refreshOrders } from './orderReads.ts'
import { useToast } from '../../../ui/Toast.tsx'

/** Whether something of an order waits to be matched and can be taken back. */
export const waits = ({ id, status, unmatched }: ExchangeOrder): boolean =>
  id !== '' && status === 'open' && (unmatched ?? 0) > 0

/**
 * Takes back what is not matched, of an order or of all that wait, each by one call, and says how it went. Asked again it
 * asks the same again: nothing is taken back twice (F-03). What was matched meanwhile stands.
 */
export function useCancelOrders(): {
  isBusy: boolean
  cancel: (order: ExchangeOrder) => Promise<void>
  /** All that wait in a market, or in every one; `waiting` are those that are known of, the newest first. */
  cancelAll: (waiting: readonly ExchangeOrder[], market?: string) => Promise<void>
} {
  const { t, format, call, queryClient } = useApp()
  const toast = useToast()
  const [isBusy, setIsBusy] = useState(false)
  const run = async (work: () => Promise<string>) => {
    setIsBusy(true)
    try {
      toast(await work())
    } catch (error) {
      toast((error instanceof ApiError && error.message) || t('slip.cancelFailed'), 'alert')
    }
    refreshOrders(queryClient)
    setIsBusy(false)
  }
  return {
    isBusy,
    cancel: ({ id, reference }) =>
      run(async () => {
        await call(exchangeApi.cancelOrder, { id }, { key: `cancel-${id}-${reference}`.slice(0, 64) })
        return t('slip.cancelled')
      }),
    cancelAll: (waiting, market) =>
      run(async () => {
        // Once they are taken back the newest never waits again: all that wait later have another key.
        const key = `cancel-${market === undefined ? 'all' : 'market'}-${waiting[0]?.id}`.slice(0, 64)
        const { count, amount } = await call(exchangeApi.cancelOrders, { market }, { key })
        return t('slip.cancelledAll', { count, amount: format.money(amount) })
      }),
  }
}
