/**
 * What a player must type to log in and to sign up, with the specification's messages in its order: the first
 * rule that fails is the one that is shown. Source: spec 5; V-LOGIN, V-SIGN.
 */
import { latinDigits } from '../../../../contract/typed.ts'
import { plainly } from '../../../../contract/kit/unseen.ts'
import { z } from '../../../../contract/kit/zod.ts'
import type { Translate } from '../../../i18n/messages.ts'

/** one minimum everywhere, so that nobody sets a password that login refuses. */
const PASSWORD = { min: 8, max: 64 }
const LETTERS_AND_DIGITS = /^[A-Za-z0-9]+$/
const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/

/** Digits as a host reads them: Bangla ones become Latin; spaces, hyphens and what nobody sees go. */
export const plainPhone = (typed: string): string => latinDigits(plainly(typed)).replace(/[\s().-]/g, '')

export const username = (t: Translate) =>
  z
    .string()
    .check(
      z.overwrite(plainly),
      z.minLength(1, t('auth.usernameRequired')),
      z.regex(LETTERS_AND_DIGITS, t('auth.usernameInvalid')),
    )

export const password = (t: Translate) =>
  z
    .string()
    .check(
      z.minLength(1, t('auth.passwordRequired')),
      z.minLength(PASSWORD.min, t('auth.passwordShort')),
      z.maxLength(PASSWORD.max, t('auth.passwordLong')),
    )

export const email = (t: Translate) =>
  z
    .string()
    .check(
      z.overwrite(plainly),
      z.minLength(1, t('auth.emailRequired')),
      z.maxLength(254, t('auth.emailInvalid')),
      z.regex(EMAIL, t('auth.emailInvalid')),
    )

export const phone = (t: Translate) =>
  z.string().check(
    z.minLength(1, t('auth.phoneRequired')),
    z.refine((typed) => /^\+?\d{10,15}$/.test(plainPhone(typed)), t('auth.phoneInvalid')),
  )

/** Login stays lenient about the length of old names. */
export const loginRules = (t: Translate) => z.object({ username: username(t), password: password(t) })
export type LoginValues = z.input<ReturnType<typeof loginRules>>

export const signUpRules = (t: Translate) =>
  z
    .object({
      username: username(t).check(z.regex(/^.{4,15}$/, t('auth.usernameLength'))),
      email: email(t),
      phone: phone(t),
      password: password(t).check(z.regex(LETTERS_AND_DIGITS, t('auth.passwordPlain'))),
      confirmPassword: z.string().check(z.minLength(1, t('auth.confirmRequired'))),
      referralCode: z.string().check(z.overwrite(plainly), z.maxLength(64)),
      isAdult: z.boolean().check(z.refine((isTicked) => isTicked, t('auth.adultRequired'))),
    })
    .check(
      z.refine((values) => values.password === values.confirmPassword, {
        path: ['confirmPassword'],
        error: t('auth.confirmDiffers'),
      }),
    )
export type SignUpValues = z.input<ReturnType<typeof signUpRules>>
