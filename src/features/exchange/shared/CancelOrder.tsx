import type { ExchangeOrder } from '../../../../contract/exchange.ts'
import { add, ZERO } from '../../../../contract/money.ts'
import { useApp } from '../../../lib/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useCancelOrders, waits } from './useCancelOrders.ts'

/** Takes back what of an order is not matched (F-03). */
export function CancelOrder({ order }: { order: ExchangeOrder }) {
  const { t, format } = useApp()
  const { isBusy, cancel } = useCancelOrders()
  if (order.unmatched === undefined || !waits(order)) return null
  return (
    <Button kind="secondary" small busy={isBusy} onClick={() => void cancel(order)}>
      {t('slip.cancel', { amount: format.money(order.unmatched) })}
    </Button>
  )
}

/** Takes back at once what of all orders waits, in a market or in every one; where two wait at least (decision 198). */
export function CancelAll({ orders, market }: { orders: readonly ExchangeOrder[]; market?: string }) {
  const { t, format } = useApp()
  const { isBusy, cancelAll } = useCancelOrders()
  const waiting = orders.filter((order) => waits(order) && (market === undefined || order.market === market))
  if (waiting.length < 2) return null
  const amount = waiting.reduce((sum, { unmatched }) => add(sum, unmatched ?? ZERO), ZERO)
  return (
    <Button kind="secondary" small busy={isBusy} onClick={() => void cancelAll(waiting, market)}>
      {t('slip.cancelAll', { amount: format.money(amount) })}
    </Button>
  )
}
