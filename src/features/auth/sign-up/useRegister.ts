import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import { authApi } from '../../../../contract/auth.ts'
import type { ApiError } from '../../../../contract/kit/errors.ts'
import { asSeen, plainly } from '../../../../contract/kit/unseen.ts'
import { useApp } from '../../../lib/app.tsx'
import { useReloadHold } from '../../../lib/pwa/reloadHold.ts'
import { CURRENCY_TERMS, currencyOf } from './currencies.ts'
import { plainAnswer, type RegisterValues, type Step, stepOf, stepProblems } from './registerRules.ts'
import { plainPhone } from '../form/rules.ts'
import { codeOf, keepDraft, linkCodeOf, readDraft } from './signUpDraft.ts'
import { useCaptcha } from '../bot-check/useCaptcha.ts'
import { ownProblem, useRelocalizedErrors } from '../form/useRelocalizedErrors.ts'
import { placeRefusal, useSendSignUp } from './useSendSignUp.ts'

/** The form's fields by the names that the call has for them. */
const FIELDS: Record<string, keyof RegisterValues> = {
  username: 'username',
  password: 'password',
  confirmPassword: 'confirmPassword',
  currency: 'currency',
  referralCode: 'referralCode',
  name: 'name',
  phone: 'phone',
  email: 'email',
  captcha: 'captcha',
}

/** The type of errors that this form found by itself. */
const OWN = 'own'

/** The two-step sign-up: its steps, its captcha, its draft, and sending it. Source: spec 2.9; S-WSIGN; V-SIGN-12 to 16. */
export function useRegister() {
  const { storage, t } = useApp()
  const send = useSendSignUp()
  const captcha = useCaptcha()
  const [step, setStep] = useState<Step>(1)
  const form = useForm<RegisterValues>({
    defaultValues: {
      username: '',
      password: '',
      confirmPassword: '',
      currency: CURRENCY_TERMS.BDT.code,
      referralCode: linkCodeOf(storage),
      name: '',
      phone: '',
      email: '',
      captcha: '',
      isAdult: false,
    },
  })
  const key = useRef('')
  // Passwords are not kept: a reload would cost them.
  useReloadHold(form.formState.dirtyFields.password === true)

  useEffect(() => {
    const draft = readDraft()
    key.current = draft?.key ?? crypto.randomUUID()
    if (draft) {
      const { username, email, phone, name = '' } = draft
      const values = form.getValues()
      const currency = CURRENCY_TERMS[currencyOf(draft.currency ?? '')].code
      const referralCode = codeOf(draft, linkCodeOf(storage))
      form.reset({ ...values, username, email, phone, name, currency, referralCode })
    }
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keepDraft({ ...values, key: key.current, linkCode: linkCodeOf(storage) }),
    })
  }, [form, storage])

  /** Shows the step first: a field that is not shown cannot take the focus. */
  const goTo = (field: keyof RegisterValues) => {
    flushSync(() => setStep(stepOf(field)))
    form.setFocus(field)
  }

  /** False, with the words where they belong, when the step is not complete. */
  const isComplete = (which: Step): boolean => {
    form.clearErrors()
    const problems = stepProblems(which, form.getValues(), t)
    if (!problems) return true
    if (problems.words) form.setError('root', ownProblem(problems.words, t))
    for (const { field, message } of problems.fields) form.setError(field, { type: OWN, message })
    const [first] = problems.fields
    if (first) goTo(first.field)
    return false
  }

  useRelocalizedErrors(form, (fields) => {
    for (const { field, message } of stepProblems(step, form.getValues(), t)?.fields ?? [])
      if (fields.includes(field)) form.setError(field, { type: OWN, message })
  })

  const showRefusal = (error: ApiError) => {
    if (error.isNetwork) {
      form.setError('root', ownProblem('auth.signUpNetwork', t))
      return
    }
    // The host decided: what is sent next is another sign-up.
    key.current = crypto.randomUUID()
    const placed = placeRefusal(
      form,
      error,
      { call: authApi.createPlayer, fields: FIELDS },
      t('auth.submissionFailed'),
    )
    if (placed.includes('captcha')) {
      captcha.reload()
      form.setValue('captcha', '')
    }
    const first = placed.find((field) => stepOf(field) === 1) ?? placed[0]
    if (first) goTo(first)
  }

  const register = async (values: RegisterValues) => {
    const { shown } = captcha
    const { password, confirmPassword } = values
    const input = {
      username: plainly(values.username),
      password,
      confirmPassword,
      name: asSeen(values.name),
      email: plainly(values.email),
      referralCode: plainly(values.referralCode),
      currency: currencyOf(values.currency),
      phone: plainPhone(values.phone),
      captcha: plainAnswer(values.captcha),
    }
    const refusal = await send(input, {
      key: key.current,
      captcha: 'token' in shown ? shown.token : undefined,
      onCreated: () => {
        form.reset()
        setStep(1)
      },
    })
    if (refusal) showRefusal(refusal)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (step === 1) {
      if (isComplete(1)) goTo('name')
    } else if (isComplete(1) && isComplete(2)) await form.handleSubmit(register)(event)
  }

  const previous = () => {
    form.clearErrors()
    goTo('username')
  }
  return { form, step, captcha, submit, previous }
}
