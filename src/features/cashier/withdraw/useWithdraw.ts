import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { cashierApi, type PaymentMethod, type WithdrawCheck } from '../../../../contract/cashier.ts'
import { ApiError } from '../../../../contract/errors.ts'
import { type Paisa, paisaFromTyped, paisaFromWire, paisaToWire } from '../../../../contract/money.ts'
import { recordsApi } from '../../../../contract/records.ts'
import { securityApi } from '../../../../contract/security.ts'
import { walletApi } from '../../../../contract/wallet.ts'
import { useApp, usePlayer } from '../../../lib/app.tsx'
import { query, refresh } from '../../../lib/query.ts'
import { useToast } from '../../../ui/Toast.tsx'
import { useUser } from '../../account/shared/useUser.ts'
import { typedAmount } from '../deposit/depositRules.ts'
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
  /** What stands in the way: the parts of the profile, or a bonus with what giving it up costs (D-04). */
  missing: ('birthday' | 'phone')[]
  bonus: { cost: Paisa; remaining: Paisa; available: Paisa } | undefined
  giveUpBonus: () => void
  givesUp: boolean
  recheck: () => void
  methods: PaymentMethod[]
  method: PaymentMethod | undefined
  chooseMethod: (id: string) => void
  recipients: { phone: string; words: string }[]
  recipient: string
  chooseRecipient: (phone: string) => void
  amount: string
  setAmount: (text: string) => void
  paisa: Paisa | undefined
  errors: Partial<Record<WithdrawField, string>>
  isBusy: boolean
  /** What the host said to a submission that it did not take. */
  problem: string
  submit: () => Promise<void>
}

/** The withdrawal form: checked when it opens, sent once, never kept to be sent later. Source: spec 2.14, 8; T-STATE-16. */
export function useWithdraw(): WithdrawModel {
  const { t, format, call, queryClient } = useApp()
  const navigate = useNavigate()
  const toast = useToast()
  const remoteId = usePlayer()?.remoteId
  const user = useUser().data?.user
  const [form, setForm] = useState({ amount: '', methodId: '', recipient: '' })
  const [givesUp, setGivesUp] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [key, setKey] = useState(() => crypto.randomUUID())

  const checkRead = useQuery({
    ...query(cashierApi.withdrawCheck, { remote_id: remoteId, give_up_bonus: givesUp }),
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

  const send = async (amount: Paisa, to: PaymentMethod) => {
    const answer = await call(
      cashierApi.submitWithdraw,
      { remoteId, accountNumber: recipient, amount, paymentId: to.id, givesUpBonus: givesUp },
      { key },
    )
    if (!answer.success) {
      setProblem(answer.message || t('withdraw.error.unknown'))
      return
    }
    toast(t('withdraw.success'))
    await navigate({
      to: '/payment-request',
      state: { amount: paisaToWire(amount), payment_icon: to.icon, record: answer.id ?? '' },
    })
  }

  return {
    check,
    isChecking: checkRead.isFetching && !check,
    refusal: check ? '' : refusalWords(checkRead, t),
    missing: user
      ? [
          ...(user.birthday ? [] : (['birthday'] as const)),
          ...(user.phoneVerified ? [] : (['phone'] as const)),
        ]
      : [],
    bonus: bonusOf(extra),
    giveUpBonus: () => setGivesUp(true),
    givesUp,
    recheck: () => void checkRead.refetch(),
    methods: active,
    method,
    chooseMethod: (methodId) => setForm({ ...form, methodId }),
    recipients: phones.map((phone) => ({ phone, words: format.digits(masked(phone)) })),
    recipient,
    chooseRecipient: (phone) => setForm({ ...form, recipient: phone }),
    amount: form.amount,
    setAmount: (text) => setForm({ ...form, amount: typedAmount(text) }),
    paisa,
    errors,
    isBusy,
    problem,
    async submit() {
      setIsTried(true)
      setProblem('')
      if (!check || !method || paisa === undefined || Object.keys(problems).length > 0) return
      setIsBusy(true)
      try {
        await send(paisa, method)
      } catch (error) {
        // Without an answer the key stays: the same press again cannot become a second withdrawal.
        if (error instanceof ApiError && !error.isNetwork) setKey(crypto.randomUUID())
        const said = error instanceof ApiError && !error.isNetwork ? error.message : ''
        setProblem(said || t('withdraw.error.exception'))
      } finally {
        setIsBusy(false)
        void refresh(queryClient, walletApi.balance)
        void refresh(queryClient, recordsApi.transactions)
      }
    },
  }
}

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
  const money = (name: string) => {
    const value = extra[name]
    return typeof value === 'string' ? paisaFromWire(value) : undefined
  }
  const cost = money('bonus')
  const remaining = money('remaining_turnover')
  const available = money('available')
  return cost === undefined || remaining === undefined || available === undefined
    ? undefined
    : { cost, remaining, available }
}
