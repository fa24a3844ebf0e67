import { useState } from 'react'
import { useApp } from '../../../lib/app.tsx'
import { useFeature } from '../../../lib/hooks/useFeature.ts'
import { Button } from '../../../ui/Button.tsx'
import { lazyDialog } from '../../../ui/lazy/lazyDialog.tsx'
import type { Edited } from './EditOrder.tsx'
import { waits } from './useCancelOrders.ts'

const EditOrder = lazyDialog(async () => (await import('./EditOrder.tsx')).EditOrder)

/**
 * Changes what waits of an order; one that is held back in play is not changed. The window stands though nothing waits any more: it
 * says so when it is asked (decision 202).
 */
export function ChangeOrder({ kind = 'quiet', ...edited }: Edited & { kind?: 'quiet' | 'secondary' }) {
  const { order } = edited
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
      {isOpen ? <EditOrder {...edited} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}
