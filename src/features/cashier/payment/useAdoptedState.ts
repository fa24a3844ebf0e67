import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { paisaFromWire } from '../../../../contract/money.ts'
import { useApp } from '../../../lib/app.tsx'

/**
 * Router state without a draft of ours becomes a draft: a guest's, another page's of the operator, and that of a device
 * which could not keep one and was reloaded (R-ROUTE-12, X-06, P9).
 */
export function useAdoptedState(isReady: boolean): void {
  const { outbox } = useApp()
  const navigate = useNavigate()
  const state = useRouterState({ select: ({ location }) => location.state })
  const isDone = useRef(false)
  useEffect(() => {
    const { amount, payment_icon, payment_type, paymentMethodid, paymentMethodName, promotion } = state
    const isKnown =
      state.payment !== undefined &&
      (!state.isUnkept || outbox.get().payments.some(({ id }) => id === state.payment))
    const paisa = paisaFromWire(amount ?? '')
    if (!isReady || isKnown || isDone.current) return
    if (paisa === undefined || paisa <= 0 || !payment_type || !paymentMethodid || !paymentMethodName) return
    isDone.current = true
    void outbox
      .create({
        amount: paisa,
        method: { name: paymentMethodName, icon: payment_icon ?? '' },
        channel: { id: paymentMethodid, accountType: payment_type },
        promotion: promotion ? { id: promotion, name: '' } : undefined,
      })
      .then((id) => {
        const next = { ...state, payment: id, isUnkept: !outbox.get().isKept }
        return navigate({ to: '/make-payment', state: next, replace: true })
      })
  }, [isReady, state, outbox, navigate])
}
