import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { paisaFromWire } from '../../../../contract/money.ts'
import { useApp } from '../../../lib/app.tsx'

/** Router state without a draft of ours (a guest, another page of the operator) becomes a draft (R-ROUTE-12, X-06). */
export function useAdoptedState(isReady: boolean): void {
  const { outbox } = useApp()
  const navigate = useNavigate()
  const state = useRouterState({ select: ({ location }) => location.state })
  const isDone = useRef(false)
  useEffect(() => {
    const { amount, payment_icon, payment_type, paymentMethodid, paymentMethodName, promotion, payment } =
      state
    const paisa = paisaFromWire(amount ?? '')
    if (!isReady || payment || isDone.current) return
    if (paisa === undefined || paisa <= 0 || !payment_type || !paymentMethodid || !paymentMethodName) return
    isDone.current = true
    void outbox
      .create({
        amount: paisa,
        method: { name: paymentMethodName, icon: payment_icon ?? '' },
        channel: { id: paymentMethodid, accountType: payment_type },
        promotion: promotion ? { id: promotion, name: '' } : undefined,
      })
      .then((id) => navigate({ to: '/make-payment', state: { ...state, payment: id }, replace: true }))
  }, [isReady, state, outbox, navigate])
}
