import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type FormEvent, useEffect, useMemo, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { authApi } from '../../../../contract/auth.ts'
import type { ApiError } from '../../../../contract/kit/errors.ts'
import { useApp } from '../../../lib/app.tsx'
import { useReloadHold } from '../../../lib/pwa/reloadHold.ts'
import { plainPhone, signUpRules, type SignUpValues } from '../form/rules.ts'
import { codeOf, keepDraft, linkCodeOf, readDraft } from './signUpDraft.ts'
import { ownProblem, useRelocalizedErrors } from '../form/useRelocalizedErrors.ts'
import { placeRefusal, useSendSignUp } from './useSendSignUp.ts'

/** The form's fields by the names that the call has for them. */
const FIELDS: Record<string, Exclude<keyof SignUpValues, 'isAdult'>> = {
  username: 'username',
  email: 'email',
  phone: 'phone',
  password: 'password',
  confirmPassword: 'confirmPassword',
  referralCode: 'referralCode',
}

/**
 * The sign-up form: its rules, its draft, sending it once, and the login that follows.
 * Source: spec 2.9, 5, 8; S-NSIGN-02, S-NSIGN-05, S-NSIGN-07; E-ERR-04 to 06; X-49.
 */
export function useSignUp() {
  const { storage, t } = useApp()
  const send = useSendSignUp()
  const rules = useMemo(() => signUpRules(t), [t])
  const form = useForm<SignUpValues>({
    resolver: standardSchemaResolver(rules),
    defaultValues: {
      username: '',
      email: '',
      phone: '',
      password: '',
      confirmPassword: '',
      referralCode: linkCodeOf(storage),
      isAdult: false,
    },
  })
  const key = useRef('')
  useRelocalizedErrors(form)
  // Passwords are not kept: a reload would cost them.
  useReloadHold(form.formState.dirtyFields.password === true)

  useEffect(() => {
    const draft = readDraft()
    key.current = draft?.key ?? crypto.randomUUID()
    if (draft) {
      const { username, email, phone } = draft
      const referralCode = codeOf(draft, linkCodeOf(storage))
      form.reset({ ...form.getValues(), username, email, phone, referralCode })
    }
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keepDraft({ ...values, key: key.current, linkCode: linkCodeOf(storage) }),
    })
  }, [form, storage])

  const showRefusal = (error: ApiError) => {
    if (error.isNetwork) {
      form.setError('root', ownProblem('auth.signUpNetwork', t))
      return
    }
    // The host decided: what is sent next is another sign-up.
    key.current = crypto.randomUUID()
    const [first] = placeRefusal(
      form,
      error,
      { call: authApi.createPlayer, fields: FIELDS },
      t('auth.submissionFailed'),
    )
    if (first) form.setFocus(first)
  }

  const signUp = async (values: SignUpValues) => {
    const { username, email, password, confirmPassword, referralCode } = values
    const phone = plainPhone(values.phone)
    const refusal = await send(
      { username, email, password, confirmPassword, referralCode, phone, name: '', currency: 'BDT' },
      { key: key.current },
    )
    if (refusal) showRefusal(refusal)
  }

  return { form, submit: (event: FormEvent) => form.handleSubmit(signUp)(event) }
}
