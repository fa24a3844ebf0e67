import { type FormEvent, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { latinDigits } from '../../../../contract/typed.ts'
import { ApiError } from '../../../../contract/kit/errors.ts'
import { securityApi } from '../../../../contract/security.ts'
import type { LabelKey } from '../../../i18n/messages.ts'
import { useApp } from '../../../lib/app.tsx'
import { useReloadHold } from '../../../lib/pwa/reloadHold.ts'
import { passwordRules } from './passwordRules.ts'
import type { Asked } from './useForgot.ts'
import { newPasswordProblem } from './useResetPassword.ts'
import { ownProblem, useRelocalizedErrors } from '../form/useRelocalizedErrors.ts'
import { placeRefusal } from '../sign-up/useSendSignUp.ts'

export interface CodeValues {
  code: string
  next: string
  again: string
  /** The second step, asked for where it is on. */
  second: string
}

/** The form's fields by the names that the call has for them. */
const FIELDS: Record<string, keyof CodeValues> = {
  code: 'code',
  newPassword: 'next',
  secondCode: 'second',
}
const SECOND_MS = 1000

/** The code that was sent, with the new password. Source: X-32; interface.md "OTP field"; K-POLL. */
export function useForgotCode({ username, until }: Asked, smsCode: string, onDone: () => void) {
  const { call, now, t } = useApp()
  const [at, setAt] = useState(now)
  const [isDone, setIsDone] = useState(false)
  const form = useForm<CodeValues>({ defaultValues: { code: '', next: '', again: '', second: '' } })
  const [asksStep, setAsksStep] = useState(false)
  const rules = passwordRules(false)
  useRelocalizedErrors(form, (fields) => {
    for (const field of fields) {
      const words = form.formState.errors[field]?.type
      if (words) form.setError(field, ownProblem(words as LabelKey, t))
    }
  })
  // What is typed here is not kept: a reload would cost it.
  useReloadHold(!isDone)
  useEffect(() => {
    // From the end of the code, never from ticks: a phone that slept shows the right time.
    const timer = setInterval(() => setAt(now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [now])

  const { setValue } = form
  useEffect(() => {
    if (smsCode) setValue('code', smsCode)
  }, [smsCode, setValue])

  const set = async ({ code, next, second }: CodeValues) => {
    try {
      await call(securityApi.resetPassword, {
        username,
        code: plainCode(code),
        newPassword: next,
        secondCode: second || undefined,
      })
      setIsDone(true)
      onDone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.isNetwork) form.setError('root', ownProblem('error.network', t))
      else if (error.code === 'STEP_NEEDED') {
        setAsksStep(true)
        form.setError('second', { message: error.message })
      } else if (error.code === 'CODE_WRONG' && !error.fields['code']) {
        form.setError('code', { message: error.message })
        form.setFocus('code')
      } else {
        const [first] = placeRefusal(
          form,
          error,
          { call: securityApi.resetPassword, fields: FIELDS },
          t('password.failed'),
        )
        if (first) form.setFocus(first)
      }
    }
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    form.clearErrors()
    const { code, next, again } = form.getValues()
    const problem = newPasswordProblem(rules, next, again)
    const isCode = /^\d{6}$/.test(plainCode(code))
    if (!isCode) form.setError('code', ownProblem('forgot.codeShape', t))
    if (problem) form.setError(problem.field, ownProblem(problem.words, t))
    if (!isCode) form.setFocus('code')
    else if (problem) form.setFocus(problem.field)
    else await form.handleSubmit(set)(event)
  }
  return { form, rules, submit, isDone, asksStep, leftMs: Math.max(0, until - at) }
}

const plainCode = (typed: string): string => latinDigits(typed).replace(/\s/g, '')
