import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useApp, usePlayer } from '../../../lib/app.tsx'
import { useReloadHold } from '../../../lib/pwa/reloadHold.ts'
import type { Payment } from '../../../lib/outbox/outboxStore.ts'
import { askToKeep } from '../../../lib/storage/mayRefuse.ts'
import { NOBODYS } from '../../../lib/storage/tabDraft.ts'
import { depositDraft } from '../deposit/depositDraft.ts'
import { usePayments } from '../shared/usePayments.ts'
import {
  isTakenOut,
  type PaymentProblems,
  paymentProblems,
  typedAccount,
  typedTrx,
} from '../shared/paymentRules.ts'
import { typedNow } from './typedNow.ts'
import { type PayNumber, usePayNumber } from './usePayNumber.ts'
import { useAdoptedState } from './useAdoptedState.ts'
import { type ReceiptsModel, useReceipts } from './useReceipts.ts'

export type Typed = Pick<Payment, 'accountNumber' | 'transactionId'>

export interface PaymentModel {
  /** Undefined: nothing to pay. */
  payment: Payment | undefined
  isReady: boolean
  isKept: boolean
  notKept: 'payment.inTab' | 'payment.notKept'
  isGuest: boolean
  /** A guest on a device that keeps a player's payments (after a 401): a login shows them again. */
  isKeptForPlayer: boolean
  number: PayNumber
  typed: Typed
  setAccount: (text: string) => void
  setTrx: (text: string) => void
  /** The id was taken out of a longer text that was pasted. */
  isTrxTakenOut: boolean
  problems: PaymentProblems
  receipts: ReceiptsModel
  isSubmitting: boolean
  submit: () => Promise<keyof PaymentProblems | undefined>
  reopen: () => void
}

const KEEP_AFTER_MS = 250

/** One payment from its number to its outcome. Source: spec 2.15; money.md 3.2. */
export function usePayment(): PaymentModel {
  const { outbox } = useApp()
  const isGuest = usePlayer() === undefined
  const navigate = useNavigate()
  const { payments, isReady, isKept, notKept, hasOthers } = usePayments()
  const asked = useRouterState({ select: (state) => state.location.state.payment })
  useAdoptedState(isReady)
  const payment = payments.find(({ id }) => id === asked) ?? payments.find(isOpen)
  const number = usePayNumber(payment)
  const receipts = useReceipts(payment, isReady)

  const [edited, setEdited] = useState(() => typedNow.read(NOBODYS))
  const isEdited = edited !== undefined && edited.id === payment?.id && payment.state === 'draft'
  const { accountNumber = '', transactionId = '' } = (isEdited ? edited : payment) ?? {}
  const typed = useMemo(() => ({ accountNumber, transactionId }), [accountNumber, transactionId])
  const [isTrxTakenOut, setIsTrxTakenOut] = useState(false)
  const [isPressed, setIsPressed] = useState(false)
  const [isSubmitting, setIsSubmitting] = useState(false)
  useKeptTyping(payment, isEdited ? typed : undefined)

  const type = (values: Partial<Typed>) => {
    if (!payment) return
    const next = { id: payment.id, ...typed, ...values }
    setEdited(next)
    typedNow.write(NOBODYS, next)
  }
  const problems = paymentProblems(typed)
  // Nothing reloads the page while a payment is being made (P-PWA-09).
  useReloadHold(payment?.state === 'draft' || payment?.state === 'sending')

  return {
    payment,
    isReady,
    isKept,
    notKept,
    isGuest,
    isKeptForPlayer: isGuest && hasOthers,
    number,
    typed,
    setAccount: (text) => type({ accountNumber: typedAccount(text) }),
    setTrx: (text) => {
      setIsTrxTakenOut(isTakenOut(text))
      type({ transactionId: typedTrx(text) })
    },
    isTrxTakenOut,
    problems: isPressed ? problems : {},
    receipts,
    isSubmitting,
    async submit() {
      setIsPressed(true)
      const first = problems.accountNumber
        ? 'accountNumber'
        : problems.transactionId
          ? 'transactionId'
          : undefined
      if (first || !payment || isSubmitting) return first
      if (isGuest) {
        await outbox.change(payment.key, typed)
        await navigate({ to: '/login', search: { next: '/make-payment' } })
        return undefined
      }
      setIsSubmitting(true)
      await outbox.submit(payment.key, typed).finally(() => setIsSubmitting(false))
      depositDraft.write(NOBODYS, undefined)
      typedNow.write(NOBODYS, undefined)
      askToKeep()
      return undefined
    },
    reopen: () => void (payment && outbox.reopen(payment.key)),
  }
}

const isOpen = ({ state }: Payment) => state !== 'success' && state !== 'fail'

/** What is typed is kept in the draft a moment later, and at once when the page is left for the wallet app. */
function useKeptTyping(payment: Payment | undefined, typed: Typed | undefined): void {
  const { outbox } = useApp()
  const keep = useRef<() => void>(() => {})
  useEffect(() => {
    if (!payment || !typed || payment.state !== 'draft') {
      keep.current = () => {}
      return
    }
    keep.current = () => void outbox.change(payment.key, typed)
    const timer = setTimeout(() => keep.current(), KEEP_AFTER_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- the row changes with every write of ours; its key and state matter
  }, [outbox, payment?.key, payment?.state, typed])
  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && keep.current()
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      keep.current()
    }
  }, [])
}
