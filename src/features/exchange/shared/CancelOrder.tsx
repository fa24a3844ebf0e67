import type { ExchangeOrder } from '../../../../contract/exchange.ts'
import { useApp } from '../../../lib/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useCancelOrders, waits } from './useCancelOrders.ts'

/** Takes back what of an order is not matched (F-03). */
export function CancelOrder({ order }: { order: ExchangeOrder }) {
  const { t, format } = useApp()
  const { isBusy, cancel } = useCancelOrders()
  if (order.unmatched === undefined || !waits(order)) return null
  return (
    <Button kind="secondary" small busy={isBusy} onClick={() => void cancel([order])}>
      {t('slip.cancel', { amount: format.money(order.unmatched) })}
    </Button>
  )
}
