import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { contentApi } from '../../../contract/content.ts'
import { ApiError } from '../../../contract/errors.ts'
import { securityApi } from '../../../contract/security.ts'
import { useApp } from '../../lib/app.tsx'
import { useBusy } from '../../lib/busy.ts'
import { query } from '../../lib/query.ts'
import { useIsWide } from '../../lib/useIsWide.ts'
import { type PasswordRule, passwordRules } from './passwordRules.ts'
import { placeRefusal } from './useSendSignUp.ts'

export interface ResetValues {
  current: string
  next: string
  again: string
}

const FIELD_BY_WIRE: Record<string, keyof ResetValues> = {
  current_password: 'current',
  new_password: 'next',
}
const EMPTY: ResetValues = { current: '', next: '', again: '' }

/** A new password for the signed-in player. Source: spec 2.21, 5; S-PASS-01 to 03; V-RESET; X-31. */
export function useResetPassword() {
  const { call, t } = useApp()
  const isWide = useIsWide()
  const { data: general } = useQuery(query(contentApi.general, {}))
  const form = useForm<ResetValues>({ defaultValues: EMPTY })
  const [isDone, setIsDone] = useState(false)
  const key = useRef(crypto.randomUUID())
  const rules = passwordRules(!isWide)
  useBusy(form.formState.isDirty)

  const change = async ({ current, next }: ResetValues) => {
    const input = { currentPassword: current, newPassword: next }
    try {
      await call(securityApi.changePassword, input, { key: key.current })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.isNetwork) {
        form.setError('root', { message: t('error.network') })
        return
      }
      key.current = crypto.randomUUID()
      const [first] = placeRefusal(form, error, FIELD_BY_WIRE, t('password.failed'))
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
    const missing = (['current', 'next', 'again'] as const).filter((name) => values[name] === '')
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
