import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  bonusAtStake,
  cashierApi,
  type PaymentMethod,
  type WithdrawCheck,
} from '../../../../contract/cashier.ts'
import { ApiError } from '../../../../contract/kit/errors.ts'
import type { Paisa } from '../../../../contract/money.ts'
import { paisaFromTyped } from '../../../../contract/typed.ts'
import { securityApi } from '../../../../contract/security.ts'
import { z } from '../../../../contract/kit/zod.ts'
import { useApp, usePlayer } from '../../../lib/app.tsx'
import { useReloadHold } from '../../../lib/pwa/reloadHold.ts'
import { query } from '../../../lib/api/query.ts'
import { tabDraft } from '../../../lib/storage/tabDraft.ts'
import { useUser } from '../../account/shared/useUser.ts'
import { useWithdrawAttempt, type WithdrawAttempt } from './useWithdrawAttempt.ts'
import { masked, type WithdrawField, withdrawProblems } from './withdrawRules.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The record that `/payment-request` follows. */
    record?: string
  }
}

export interface WithdrawModel {
  /** What the host says of a withdrawal now; undefined while it is asked and when it refuses. */
  check: WithdrawCheck | undefined
  isChecking: boolean
  /** Why not, in the host's words or ours. */
  refusal: string
  /** What stands in the way: the profile, one that is processed already, or a bonus with its cost (D-04). */
  needsVerification: boolean
  isOpen: boolean
  bonus: { cost: Paisa; remaining: Paisa; available: Paisa } | undefined
  giveUpBonus: () => void
  givesUp: boolean
  recheck: () => void
  methods: PaymentMethod[]
  method: PaymentMethod | undefined
  chooseMethod: (id: string) => void
  recipients: { phone: string; words: string }[]
  recipient: string
  /** Masked, as it is shown; undefined without one. */
  recipientWords: string | undefined
  chooseRecipient: (phone: string) => void
  amount: string
  setAmount: (text: string) => void
  paisa: Paisa | undefined
  errors: Partial<Record<WithdrawField, string>>
  isBusy: boolean
  /** What the host said to a submission that it did not take. */
  problem: string
  /** Answers the first field that stops it, or nothing when it goes on. */
  submit: () => WithdrawField | undefined
  attempt: WithdrawAttempt
}

/** Where the money goes is asked for again: a number is a person's. */
const drafts = tabDraft('withdrawal', z.object({ amount: z.string(), methodId: z.string() }))

/** The withdrawal form: checked when it opens, sent once, never kept to be sent later. Source: spec 2.14, 8; T-STATE-16. */
export function useWithdraw(): WithdrawModel {
  const { t, format } = useApp()
  const remoteId = usePlayer()?.remoteId
  const user = useUser().data?.user
  const [form, setForm] = useState(() => ({
    amount: '',
    methodId: '',
    ...drafts.read(remoteId ?? ''),
    recipient: '',
  }))
  const [givesUp, setGivesUp] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const attempt = useWithdrawAttempt(() => drafts.write(remoteId ?? '', undefined))
  const { amount, methodId } = form
  // Neither is kept in the tab: after a reload the money would go to the first number, and the bonus stay.
  useReloadHold(form.recipient !== '' || givesUp)
  useEffect(() => {
    if (amount || methodId) drafts.write(remoteId ?? '', { amount, methodId })
  }, [remoteId, amount, methodId])

  const checkRead = useQuery({
    ...query(cashierApi.withdrawCheck, { remoteId, givesUpBonus: givesUp }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const check = checkRead.data?.success ? checkRead.data : undefined
  const { data: methods = [] } = useQuery(query(cashierApi.paymentMethods, {}))
  const { data: others } = useQuery(query(securityApi.otherPhones, {}))

  const active = methods.filter((one) => one.isActive)
  const method = active.find((one) => one.id === form.methodId)
  const phones = [
    ...(user?.phoneVerified && user.phone ? [user.phone] : []),
    ...(others?.data ?? []).filter((one) => one.isVerified).map((one) => one.phone),
  ]
  // The only number there is needs no choice: taking out asks for no more than putting in (F-23).
  const recipient = phones.includes(form.recipient) ? form.recipient : (phones[0] ?? '')
  const problems = check ? withdrawProblems({ amount: form.amount, method, recipient }, check) : {}
  const range = check && t('deposit.range', { min: format.money(check.min), max: format.money(check.max) })
  const words = {
    missing: t('withdraw.error.amount'),
    unclear: t('amount.unclear'),
    range: t('withdraw.error.range', { range: range ?? '' }),
    balance: t('withdraw.error.balance'),
  }
  const errors: WithdrawModel['errors'] = isTried
    ? {
        ...(problems.amount && { amount: words[problems.amount] }),
        ...(problems.method && { method: t('withdraw.error.method') }),
        ...(problems.recipient && { recipient: t('withdraw.error.recipient') }),
      }
    : {}
  const paisa = paisaFromTyped(form.amount)
  const extra = checkRead.error instanceof ApiError ? checkRead.error.extra : {}

  const recipients = phones.map((phone) => ({ phone, words: format.digits(masked(phone)) }))
  const code = checkRead.error instanceof ApiError ? checkRead.error.code : ''

  return {
    check,
    isChecking: checkRead.isFetching && !check,
    refusal: check ? '' : refusalWords(checkRead, t),
    needsVerification: code === 'VERIFICATION_NEEDED',
    isOpen: code === 'WITHDRAWAL_OPEN',
    bonus: bonusOf(extra),
    giveUpBonus: () => setGivesUp(true),
    givesUp,
    recheck: () => void checkRead.refetch(),
    methods: active,
    method,
    chooseMethod: (methodId) => setForm({ ...form, methodId }),
    recipients,
    recipient,
    recipientWords: recipients.find(({ phone }) => phone === recipient)?.words,
    chooseRecipient: (phone) => setForm({ ...form, recipient: phone }),
    amount: form.amount,
    setAmount: (text) => setForm({ ...form, amount: text }),
    paisa,
    errors,
    isBusy: attempt.state !== 'idle',
    problem: attempt.problem,
    attempt,
    submit() {
      setIsTried(true)
      const first = ORDER.find((field) => problems[field])
      if (first || !check || !method || paisa === undefined) return first
      void attempt.begin({
        amount: paisa,
        accountNumber: recipient,
        paymentId: method.id,
        icon: method.icon,
        givesUpBonus: givesUp,
      })
      return undefined
    },
  }
}

/** The order on the screen: the first problem in it takes the focus. */
const ORDER: readonly WithdrawField[] = ['amount', 'method', 'recipient']

/** E-ERR-20..22: the host's words, else those of the specification. */
function refusalWords(
  { error, data }: { error: Error | null; data: WithdrawCheck | undefined },
  t: ReturnType<typeof useApp>['t'],
): string {
  if (data) return data.error || t('withdraw.check.unknown')
  if (!error) return ''
  if (!(error instanceof ApiError)) return t('withdraw.check.failed')
  return error.message || t(error.status === 400 ? 'withdraw.check.turnover' : 'withdraw.check.failed')
}

function bonusOf(extra: Record<string, unknown>): WithdrawModel['bonus'] {
  const read = z.safeDecode(bonusAtStake, extra)
  return read.success ? read.data : undefined
}
