import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import {
  type AccountType,
  cashierApi,
  type DepositChannel,
  type PaymentMethod,
  promotionTerms,
} from '../../../../contract/cashier.ts'
import type { Promotion } from '../../../../contract/content.ts'
import { type Paisa, paisaFromWire, paisaToWire } from '../../../../contract/money.ts'
import { z } from '../../../../contract/kit/zod.ts'
import { paisaFromTyped } from '../../../../contract/typed.ts'
import { useApp, usePlayer } from '../../../lib/app.tsx'
import { query } from '../../../lib/api/query.ts'
import { usePromotions } from '../../promotions/shared/usePromotions.ts'
import { keepValue, readValue } from '../../../lib/storage/values.ts'
import { type DepositDraft, depositDraft, EMPTY } from './depositDraft.ts'
import {
  type DepositField,
  type DepositProblems,
  depositProblems,
  openMethods,
  type Range,
  rangeShown,
  typeOf,
} from './depositRules.ts'

export interface Offer {
  promotion: Promotion
  name: string
  /** What it gives and binds for the amount typed; undefined until there is one. */
  terms: { bonus: Paisa; turnover: Paisa } | undefined
}

export interface DepositModel {
  methods: Loaded<PaymentMethod>
  method: PaymentMethod | undefined
  chooseMethod: (name: string) => void
  /** The distinct kinds of a method's channels: the Payment Type tabs. */
  types: string[]
  type: string
  chooseType: (type: string) => void
  channels: Loaded<DepositChannel>
  channel: DepositChannel | undefined
  chooseChannel: (type: AccountType) => void
  amount: string
  setAmount: (text: string) => void
  paisa: Paisa | undefined
  range: Range
  offers: Offer[]
  promotionId: string
  choosePromotion: (id: string) => void
  /** What to say at each field now: on narrow screens after a press, on wide ones when a field was left (X-28). */
  errors: Partial<Record<DepositField, string>>
  touch: (field: DepositField) => void
  isValid: boolean
  /** What a button that cannot be pressed waits for, in the order of the screen; "" when nothing is missing (X-28). */
  missing: string
  isBusy: boolean
  /** Answers the first field that stops the deposit, or nothing when it goes on. */
  submit: () => Promise<DepositField | undefined>
  last: { text: string; use: () => void } | undefined
}

interface Loaded<T> {
  rows: T[]
  isLoading: boolean
  isFailed: boolean
  retry: () => void
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What `/make-payment` reads (S-DEP-16); `payment` names the draft on the device. */
    amount?: string
    payment_icon?: string
    payment_type?: AccountType
    paymentMethodid?: string
    paymentMethodName?: string
    promotion?: string
    payment?: string
    /** The device could not keep the draft: after a reload there is only what stands here. */
    isUnkept?: boolean
  }
}

/** The deposit form, for both layouts. Source: spec 2.14. */
export function useDeposit(): DepositModel {
  const app = useApp()
  const { t, format, language, storage, outbox } = app
  const remoteId = usePlayer()?.remoteId ?? ''
  const navigate = useNavigate()
  const [form, setForm] = useState<DepositDraft>(() => depositDraft.read(remoteId) ?? EMPTY)
  const [touched, setTouched] = useState<readonly DepositField[]>([])
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => depositDraft.write(remoteId, form), [remoteId, form])
  const set = (values: Partial<DepositDraft>) => setForm((before) => ({ ...before, ...values }))

  const methodsRead = useQuery(query(cashierApi.paymentMethods, {}))
  const methods = openMethods(methodsRead.data ?? [])
  const method = methods.find((one) => one.name === form.method)
  const channelsRead = useQuery({
    ...query(cashierApi.channels, { name: form.method }),
    enabled: method !== undefined,
  })
  const all = (method && channelsRead.data?.data) ?? []
  const types = [...new Set(all.map(typeOf))]
  const type = types.includes(form.type) ? form.type : (types[0] ?? '')
  const channels = all.filter((channel) => typeOf(channel) === type)
  const channel = channels.find((one) => one.accountType === form.accountType && !one.isClosed)
  const range = rangeShown(channel, channels)
  const paisa = paisaFromTyped(form.amount)

  const offers = usePromotions().offers.map((promotion) => ({
    promotion,
    name: promotion.name[language],
    terms: paisa === undefined ? undefined : promotionTerms(paisa, promotion),
  }))
  const promotion = offers.find((offer) => offer.promotion.id === form.promotionId)?.promotion

  const problems = depositProblems({ amount: form.amount, method, channel })
  const amountWords = {
    missing: t('deposit.error.amount'),
    unclear: t('amount.unclear'),
    range: t('deposit.error.range', { min: format.money(range.min), max: format.money(range.max) }),
  }
  const words: Record<DepositField, string> = {
    amount: amountWords[problems.amount ?? 'missing'],
    method: t('deposit.error.method'),
    channel: t('deposit.error.channel'),
  }
  const errors = Object.fromEntries(
    touched.filter((field) => problems[field]).map((field) => [field, words[field]]),
  ) as DepositModel['errors']

  const goOn = async (chosen: { method: PaymentMethod; channel: DepositChannel; paisa: Paisa }) => {
    const { method, channel, paisa } = chosen
    const payment = await outbox.create({
      amount: paisa,
      method: { name: method.name, icon: method.icon },
      channel: { id: channel.id, accountType: channel.accountType },
      promotion: promotion && { id: promotion.id, name: promotion.name.en },
    })
    const amount = paisaToWire(paisa)
    void keepValue(storage, 'lastDeposit', [method.name, channel.accountType, amount])
    await navigate({
      to: '/make-payment',
      state: {
        amount,
        payment_icon: method.icon,
        payment_type: channel.accountType,
        paymentMethodid: channel.id,
        paymentMethodName: method.name,
        promotion: promotion?.id ?? '',
        payment,
        isUnkept: !outbox.get().isKept,
      },
    })
  }

  return {
    methods: loaded(methods, methodsRead),
    method,
    chooseMethod: (name) => set({ method: name, type: '' }),
    types,
    type,
    chooseType: (next) => set({ type: next }),
    channels: loaded(channels, {
      ...channelsRead,
      isLoading: channelsRead.isLoading && method !== undefined,
    }),
    channel,
    chooseChannel: (accountType) => set({ accountType }),
    amount: form.amount,
    setAmount: (text) => set({ amount: text }),
    paisa,
    range,
    offers,
    promotionId: promotion?.id ?? '',
    choosePromotion: (promotionId) => set({ promotionId }),
    errors,
    touch: (field) => setTouched((before) => (before.includes(field) ? before : [...before, field])),
    isValid: Object.keys(problems).length === 0,
    missing: missingWords(problems, { t, amount: errors.amount ? '' : words.amount }),
    isBusy,
    async submit() {
      setTouched(ORDER)
      const first = ORDER.find((field) => problems[field])
      if (first || !method || !channel || paisa === undefined) return first
      setIsBusy(true)
      await goOn({ method, channel, paisa }).finally(() => setIsBusy(false))
      return undefined
    },
    last:
      form.method === ''
        ? lastTime(readValue(storage, 'lastDeposit', lastShape) ?? [], methods, { t, format, set })
        : undefined,
  }
}

const NAMES = {
  method: 'deposit.method',
  channel: 'deposit.channel',
  amount: 'deposit.amount',
} as const

/** The names of what is not there yet; of an amount that is there and wrong, why it is, where its field does not say so. */
function missingWords(
  problems: DepositProblems,
  { t, amount }: Pick<ReturnType<typeof useApp>, 't'> & { amount: string },
): string {
  const fields = ORDER.filter((field) => problems[field] === 'missing')
  const names = fields.map((field) => t(NAMES[field])).join(', ')
  const isWrong = amount !== '' && problems.amount !== undefined && problems.amount !== 'missing'
  return [...(names ? [t('deposit.missing', { what: names })] : []), ...(isWrong ? [amount] : [])].join(' ')
}

/** The order on the screen: the first problem in it takes the focus. */
const ORDER: readonly (keyof DepositProblems)[] = ['method', 'channel', 'amount']

function loaded<T>(
  rows: T[],
  read: { isLoading: boolean; isError: boolean; refetch: () => unknown },
): Loaded<T> {
  return {
    rows,
    isLoading: read.isLoading,
    isFailed: read.isError && rows.length === 0,
    retry: () => void read.refetch(),
  }
}

const lastShape = z.array(z.string())

/** The usual deposit is offered and never filled in by itself (interface.md 3, D-01). */
function lastTime(
  [name, accountType, wire]: readonly string[],
  methods: PaymentMethod[],
  {
    t,
    format,
    set,
  }: Pick<ReturnType<typeof useApp>, 't' | 'format'> & { set: (draft: Partial<DepositDraft>) => void },
): DepositModel['last'] {
  const amount = paisaFromWire(wire ?? '')
  const isKnown = accountType === 'Agent' || accountType === 'Personal'
  if (name === undefined || !isKnown || amount === undefined) return undefined
  if (!methods.some((method) => method.name === name)) return undefined
  return {
    text: `${name} · ${t(`deposit.channel.${accountType}`)} · ${format.money(amount)}`,
    use: () => set({ method: name, accountType, amount: paisaToWire(amount).replace(/\.00$/, '') }),
  }
}
