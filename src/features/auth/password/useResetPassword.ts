import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { contentApi } from '../../../../contract/content.ts'
import { ApiError } from '../../../../contract/kit/errors.ts'
import { factorsApi, type Shown } from '../../../../contract/factors.ts'
import { securityApi } from '../../../../contract/security.ts'
import { useApp } from '../../../lib/app.tsx'
import { useReloadHold } from '../../../lib/pwa/reloadHold.ts'
import { assertedPasskey, isCancelled, passkeysWork } from '../shared/passkeys.ts'
import { query } from '../../../lib/api/query.ts'
import { useIsWide } from '../../../lib/hooks/useIsWide.ts'
import { type PasswordRule, passwordRules } from './passwordRules.ts'
import { placeRefusal } from '../sign-up/useSendSignUp.ts'

export interface ResetValues {
  current: string
  /** The second step, asked for where it is on. */
  code: string
  next: string
  again: string
}

/** The form's fields by the names that the call has for them. */
const FIELDS: Record<string, keyof ResetValues> = {
  currentPassword: 'current',
  code: 'code',
  newPassword: 'next',
}
const EMPTY: ResetValues = { current: '', code: '', next: '', again: '' }

/** A new password for the signed-in player. Source: spec 2.21, 5; S-PASS-01 to 03; V-RESET; X-31. */
export function useResetPassword() {
  const { call, t } = useApp()
  const isWide = useIsWide()
  const { data: general } = useQuery(query(contentApi.general, {}))
  // Whoever has a passkey may have forgotten the password: the device confirms instead.
  const mayConfirm = passkeysWork() && (general?.features.includes('passkey-confirm') ?? false)
  const { data: passkeys } = useQuery({ ...query(factorsApi.passkeys, {}), enabled: mayConfirm })
  const hasPasskey = (passkeys?.data.length ?? 0) > 0
  const form = useForm<ResetValues>({ defaultValues: EMPTY })
  const [isDone, setIsDone] = useState(false)
  const [asksStep, setAsksStep] = useState(false)
  const key = useRef(crypto.randomUUID())
  const rules = passwordRules(!isWide)
  useReloadHold(form.formState.isDirty)

  const send = async ({ current, code, next }: ResetValues, passkey?: Shown['passkey']) => {
    const input = {
      currentPassword: current || undefined,
      code: code || undefined,
      newPassword: next,
      passkey,
    }
    await call(securityApi.changePassword, input, { key: key.current })
  }

  /** Sends it, and where the host asks for a passkey gets the device's answer and sends it with that. */
  const sendConfirmed = async (values: ResetValues) => {
    try {
      await send(values)
    } catch (refusal) {
      if (!(refusal instanceof ApiError) || refusal.code !== 'PASSKEY_NEEDED' || !passkeysWork())
        throw refusal
      key.current = crypto.randomUUID()
      await send(values, await assertedPasskey(call))
    }
  }

  const change = async (values: ResetValues) => {
    try {
      await sendConfirmed(values)
    } catch (error) {
      if (!(error instanceof ApiError)) {
        form.setError('root', {
          message: t(isCancelled(error) ? 'secure.passkeyStopped' : 'secure.passkeyFailed'),
        })
        return
      }
      if (error.isNetwork) {
        form.setError('root', { message: t('error.network') })
        return
      }
      key.current = crypto.randomUUID()
      if (error.code === 'STEP_NEEDED') {
        setAsksStep(true)
        form.setError('code', { message: error.message })
        return
      }
      const [first] = placeRefusal(
        form,
        error,
        { call: securityApi.changePassword, fields: FIELDS },
        t('password.failed'),
      )
      if (first) form.setFocus(first)
      return
    }
    key.current = crypto.randomUUID()
    form.reset(EMPTY)
    setIsDone(true)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    form.clearErrors()
    const values = form.getValues()
    const missing = (['current', 'next', 'again'] as const).filter(
      (name) => values[name] === '' && !(name === 'current' && hasPasskey),
    )
    for (const name of missing) form.setError(name, { message: t('password.required') })
    const problem = missing.length === 0 ? newPasswordProblem(rules, values.next, values.again) : undefined
    if (problem) form.setError(problem.field, { message: t(problem.words) })
    const first = missing[0] ?? problem?.field
    if (first) form.setFocus(first)
    else await form.handleSubmit(change)(event)
  }

  return {
    form,
    rules,
    submit,
    isDone,
    asksStep,
    again: () => setIsDone(false),
    /** A host without the call has no such form; while it is not known, it is taken for one that has. */
    isOpen: general === undefined || general.features.includes('password-change'),
    isWide,
  }
}

/** Which of the two new fields is wrong, and why; undefined when every requirement is met. */
export function newPasswordProblem(rules: PasswordRule[], next: string, again: string) {
  const unmet = rules.find(({ isMet }) => !isMet(next, again))
  if (!unmet) return undefined
  return unmet.label === 'password.same'
    ? ({ field: 'again', words: 'password.differs' } as const)
    : ({ field: 'next', words: 'password.unmet' } as const)
}
