import { useState } from 'react'
import type { ExchangeOrder } from '../../../../contract/exchange.ts'
import { useApp } from '../../../lib/app.tsx'
import { useFeature } from '../../../lib/hooks/useFeature.ts'
import { Button } from '../../../ui/Button.tsx'
import { lazyDialog } from '../../../ui/lazy/lazyDialog.tsx'
import { waits } from './useCancelOrders.ts'

const EditOrder = lazyDialog(async () => (await import('../orders/EditOrder.tsx')).EditOrder)

/**
 * Changes what waits of an order; one that is held back in play is not changed. The window stands though nothing waits any more: it
 * says so when it is asked (decision 202).
 */
export function ChangeOrder({
  order,
  kind = 'quiet',
}: {
  order: ExchangeOrder
  kind?: 'quiet' | 'secondary'
}) {
  const { t } = useApp()
  const mayEdit = useFeature('order-edit')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {mayEdit && waits(order) && order.delayedUntil === undefined ? (
        <Button kind={kind} small aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          {t('exch.edit')}
        </Button>
      ) : null}
      {isOpen ? <EditOrder order={order} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}
