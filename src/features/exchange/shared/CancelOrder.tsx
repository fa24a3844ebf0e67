import { useState } from 'react'
import { ApiError } from '../../../../contract/errors.ts'
import { exchangeApi, type ExchangeOrder } from '../../../../contract/exchange.ts'
import { walletApi } from '../../../../contract/wallet.ts'
import { useApp } from '../../../lib/app.tsx'
import { refresh } from '../../../lib/query.ts'
import { Button } from '../../../ui/Button.tsx'
import { useToast } from '../../../ui/Toast.tsx'

/** Takes back what of an order is not matched. Pressing again asks the same again: nothing is taken back twice (F-03). */
export function CancelOrder({ order }: { order: ExchangeOrder }) {
  const { t, call, format, queryClient } = useApp()
  const toast = useToast()
  const [isBusy, setIsBusy] = useState(false)
  const rest = order.unmatched
  if (order.id === '' || order.status !== 'open' || rest === undefined || rest <= 0) return null
  const cancel = async () => {
    setIsBusy(true)
    try {
      await call(
        exchangeApi.cancelOrder,
        { id: order.id },
        { key: `cancel-${order.id}-${order.reference}`.slice(0, 64) },
      )
      toast(t('slip.cancelled'))
    } catch (error) {
      toast((error instanceof ApiError && error.message) || t('slip.cancelFailed'), 'alert')
    }
    for (const endpoint of [exchangeApi.openOrders, exchangeApi.exchangeRecords, walletApi.balance])
      void refresh(queryClient, endpoint)
    setIsBusy(false)
  }
  return (
    <Button kind="secondary" small busy={isBusy} onClick={() => void cancel()}>
      {t('slip.cancel', { amount: format.money(rest) })}
    </Button>
  )
}
