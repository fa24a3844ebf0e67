import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { CURRENCIES } from '../../../../contract/auth.ts'
import { contentApi } from '../../../../contract/content.ts'
import { ApiError } from '../../../../contract/kit/errors.ts'
import { securityApi } from '../../../../contract/security.ts'
import { plainly } from '../../../../contract/kit/unseen.ts'
import { z } from '../../../../contract/kit/zod.ts'
import type { Translate } from '../../../i18n/messages.ts'
import { useApp } from '../../../lib/app.tsx'
import { query } from '../../../lib/api/query.ts'
import { useWebOtp } from '../../../lib/hooks/useWebOtp.ts'
import { CURRENCY_TERMS } from '../sign-up/currencies.ts'
import { NOBODYS, tabDraft } from '../../../lib/storage/tabDraft.ts'
import { forgotDraft, useKeptFields } from '../form/formDraft.ts'
import { email, phone, plainPhone, username } from '../form/rules.ts'
import { type BotCheck, useBotCheck } from '../bot-check/useBotCheck.ts'
import { ownProblem, useRelocalizedErrors } from '../form/useRelocalizedErrors.ts'
import { placeRefusal } from '../sign-up/useSendSignUp.ts'

export type Way = 'email' | 'sms'

export interface AskValues {
  username: string
  email: string
  /** A calling code: +880. */
  country: string
  phone: string
}

/** What was asked for: the code can be for nobody, which is not told. */
export interface Asked {
  username: string
  /** The host's words, the same for every account. */
  message: string
  /** When the code is over, by the device's clock. */
  until: number
}

/** The form's fields by the names that the call has for them. */
const FIELDS: Record<string, keyof AskValues> = {
  username: 'username',
  email: 'email',
  phone: 'phone',
}

/** The countries that codes are sent to, as `+880 (BD)`. Source: S-PASS-05. */
export const COUNTRIES = CURRENCIES.map((currency) => CURRENCY_TERMS[currency])

/** E.164 of a number typed beside a country; one typed with its own + stays. */
export function internationalPhone(country: string, typed: string): string {
  const plain = plainPhone(typed)
  if (plain.startsWith('+')) return plain
  if (plain.startsWith(country.slice(1)) && plain.length > 11) return `+${plain}`
  return country + plain.replace(/^0/, '')
}

const shapes = (t: Translate) => ({
  email: z.object({ username: username(t), email: email(t) }),
  sms: z.object({ username: username(t), phone: phone(t) }),
})

const KEPT = ['username', 'email', 'country', 'phone'] as const
/** Where one was: a code is read in another app, and a phone may drop this page meanwhile. */
const place = tabDraft(
  'forgotPlace',
  z.object({
    way: z.enum(['email', 'sms']),
    asked: z.optional(z.object({ username: z.string(), message: z.string(), until: z.number() })),
  }),
)
/** The type of errors that this form found by itself. */
const OWN = 'own'

export interface ForgotModel {
  way: Way
  choose: (way: Way) => void
  form: ReturnType<typeof useForm<AskValues>>
  bot: BotCheck
  needsProof: boolean
  submit: (event: FormEvent) => Promise<void>
  asked: Asked | undefined
  /** The code that the browser took from the SMS; "" before. */
  smsCode: string
  /** Sends another code for the same details. */
  resend: () => Promise<void>
  /** Back to the details. */
  back: () => void
  /** The password is set: nothing of this is kept. */
  forget: () => void
}

/** Asking for a reset code. Source: spec 2.22; S-PASS-04 to 06; X-32. */
export function useForgot(): ForgotModel {
  const { call, now, t } = useApp()
  const { data: general } = useQuery(query(contentApi.general, {}))
  const needsProof = general?.features.includes('proof-of-work') ?? false
  const [kept] = useState(() => place.read(NOBODYS))
  const [way, setWay] = useState<Way>(kept?.way ?? 'email')
  const [asked, setAsked] = useState<Asked | undefined>(
    kept?.asked && kept.asked.until > now() ? kept.asked : undefined,
  )
  useEffect(() => place.write(NOBODYS, { way, asked }), [way, asked])
  const form = useForm<AskValues>({
    defaultValues: { username: '', email: '', country: CURRENCY_TERMS.BDT.callingCode, phone: '' },
  })
  const bot = useBotCheck(() => form.getValues('username'))
  const [smsCode, setSmsCode] = useState('')
  // Listened for before it is sent: an SMS that is there already is not handed over.
  useWebOtp(way === 'sms' && (form.formState.isSubmitting || asked !== undefined), setSmsCode)

  useKeptFields(form, forgotDraft, KEPT)
  const problems = () => {
    const said = new Map<keyof AskValues, string>()
    for (const { path, message } of shapes(t)[way].safeParse(form.getValues()).error?.issues ?? []) {
      const field = path[0] as keyof AskValues
      if (!said.has(field)) said.set(field, message)
    }
    return said
  }
  useRelocalizedErrors(form, (fields) => {
    for (const [field, message] of problems())
      if (fields.includes(field)) form.setError(field, { type: OWN, message })
  })

  const ask = async (values: AskValues) => {
    const proof = needsProof ? await bot.take() : undefined
    if (needsProof && proof === undefined) {
      form.setError('root', ownProblem('bot.failed', t))
      return
    }
    const name = plainly(values.username)
    const target =
      way === 'email'
        ? { email: plainly(values.email) }
        : { phone: internationalPhone(values.country, values.phone) }
    try {
      const { message, expiresIn } = await call(securityApi.forgotPassword, {
        username: name,
        ...target,
        proof,
      })
      setAsked({ username: name, message, until: now() + expiresIn * 1000 })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.isNetwork) form.setError('root', ownProblem('error.network', t))
      else {
        const [first] = placeRefusal(
          form,
          error,
          { call: securityApi.forgotPassword, fields: FIELDS },
          t('forgot.failed'),
        )
        if (first) form.setFocus(first)
      }
    }
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    form.clearErrors()
    const said = problems()
    if (said.size === 0) {
      await form.handleSubmit(ask)(event)
      return
    }
    for (const [field, message] of said) form.setError(field, { type: OWN, message })
    const [first] = said.keys()
    if (first) form.setFocus(first)
  }

  return {
    way,
    choose: (next) => {
      form.clearErrors()
      setWay(next)
    },
    form,
    bot,
    needsProof,
    submit,
    asked,
    smsCode,
    resend: async () => {
      form.clearErrors()
      await form.handleSubmit(ask)()
    },
    back: () => setAsked(undefined),
    forget: useCallback(() => {
      forgotDraft.write(NOBODYS, undefined)
      place.write(NOBODYS, undefined)
    }, []),
  }
}
