/**
 * What each step of the two-step sign-up must hold: first that nothing is empty, then its shape. The messages of
 * the specification are the step's; what is wrong with one field stands beside it. Source: spec 2.9, 5;
 * V-SIGN-12 to 16.
 */
import { latinDigits } from '../../../../contract/typed.ts'
import { asSeen, isBlank, plainly } from '../../../../contract/kit/unseen.ts'
import { z } from '../../../../contract/kit/zod.ts'
import type { LabelKey, Translate } from '../../../i18n/messages.ts'
import { email, password, phone, username } from '../form/rules.ts'

export interface RegisterValues {
  username: string
  password: string
  confirmPassword: string
  /** A code of currencies.ts. */
  currency: string
  referralCode: string
  name: string
  phone: string
  email: string
  captcha: string
  isAdult: boolean
}
export type Step = 1 | 2
type TextField = Exclude<keyof RegisterValues, 'isAdult'>

const REQUIRED: Record<Step, Partial<Record<TextField, LabelKey>>> = {
  1: {
    username: 'auth.usernameRequired',
    password: 'auth.passwordRequired',
    confirmPassword: 'auth.confirmRequired',
  },
  2: {
    name: 'register.nameRequired',
    phone: 'auth.phoneRequired',
    email: 'auth.emailRequired',
    captcha: 'register.captchaRequired',
  },
}
const FILL_ALL: Record<Step, LabelKey> = { 1: 'register.fillAll', 2: 'register.fillAllStep2' }

const FIRST_STEP = [
  'username',
  'password',
  'confirmPassword',
  'currency',
  'referralCode',
] as const satisfies (keyof RegisterValues)[]
export const stepOf = (field: keyof RegisterValues): Step => (FIRST_STEP.some((one) => one === field) ? 1 : 2)

/** Digits of the captcha's answer as the host reads them. */
export const plainAnswer = (typed: string): string => latinDigits(plainly(typed)).replace(/\s/g, '')

const shapes = (t: Translate) => ({
  1: z.object({
    username: username(t).check(z.regex(/^.{4,15}$/, t('auth.usernameLength'))),
    password: password(t),
    referralCode: z.string().check(z.overwrite(plainly), z.maxLength(64, t('register.referralLong'))),
  }),
  2: z.object({
    name: z.string().check(z.overwrite(asSeen), z.maxLength(100, t('register.nameLong'))),
    phone: phone(t),
    email: email(t),
    captcha: z
      .string()
      .check(z.refine((typed) => /^\d{1,4}$/.test(plainAnswer(typed)), t('register.captchaShape'))),
  }),
})

export interface Problems {
  /** Said above the form. */
  words?: LabelKey
  fields: { field: keyof RegisterValues; message: string }[]
}

/** What is wrong with a step; undefined when it may go on. */
export function stepProblems(step: Step, values: RegisterValues, t: Translate): Problems | undefined {
  const missing = Object.entries(REQUIRED[step]).flatMap(([name, words]) => {
    const field = name as TextField
    return isBlank(values[field]) ? [{ field, message: t(words) }] : []
  })
  if (missing.length > 0) return { words: FILL_ALL[step], fields: missing }
  if (step === 1 && values.password !== values.confirmPassword)
    return { fields: [{ field: 'confirmPassword', message: t('auth.confirmDiffers') }] }
  const read = shapes(t)[step].safeParse(values)
  const fields = new Map<keyof RegisterValues, string>()
  for (const { path, message } of read.error?.issues ?? []) {
    const field = path[0] as keyof RegisterValues
    if (!fields.has(field)) fields.set(field, message)
  }
  if (step === 2 && !values.isAdult) fields.set('isAdult', t('auth.adultRequired'))
  if (fields.size === 0) return undefined
  return { fields: [...fields].map(([field, message]) => ({ field, message })) }
}
