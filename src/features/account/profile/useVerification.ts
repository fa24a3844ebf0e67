import { useState } from 'react'
import { accountApi } from '../../../../contract/account.ts'
import { ApiError } from '../../../../contract/kit/errors.ts'
import { latinDigits } from '../../../../contract/typed.ts'
import { securityApi } from '../../../../contract/security.ts'
import { useApp } from '../../../lib/app.tsx'
import { refresh } from '../../../lib/api/query.ts'
import { useHostNow, useTimeLeft } from '../../../lib/hooks/useTimeLeft.ts'
import { useToast } from '../../../ui/Toast.tsx'
import { useAction } from '../../../lib/hooks/useAction.ts'
import { codeEnd, keepCodeEnd } from './codeTimes.ts'

/** What is to be verified: the profile's phone or e-mail, or a second number by its id. */
export interface Contact {
  id: string
  kind: 'phone' | 'other' | 'email'
  /** The number or the address. */
  value: string
}

interface Verification {
  /** Milliseconds until another code can be sent; 0 when one can be sent now. */
  left: number
  /** True once a code was sent and its time has run out. */
  isOver: boolean
  isBusy: boolean
  error: string
  send: () => Promise<void>
  /** Answers whether the contact is verified now. */
  submit: (typed: string) => Promise<boolean>
}

/** Sends codes to a contact and checks them. Source: spec 4; S-PROF-10, T-STATE-12, X-91. */
export function useVerification({ id, kind, value }: Contact): Verification {
  const { call, queryClient, storage, t } = useApp()
  const toast = useToast()
  const hostNow = useHostNow()
  const [end, setEnd] = useState(() => codeEnd(storage, id))
  const left = useTimeLeft(end)
  const { isBusy, error, setError, run } = useAction()

  const runUntil = (seconds: number) => {
    const until = hostNow() + seconds * 1000
    setEnd(until)
    void keepCodeEnd(storage, id, until)
  }
  const settle = async () => {
    await keepCodeEnd(storage, id, undefined)
    await Promise.all([refresh(queryClient, accountApi.user), refresh(queryClient, securityApi.otherPhones)])
  }

  return {
    left,
    isOver: end > 0 && left === 0,
    isBusy,
    error,
    async send() {
      const answer = await run(`send ${id}`, (key) =>
        kind === 'email'
          ? call(securityApi.sendEmailCode, {}, { key })
          : call(
              kind === 'phone' ? securityApi.sendPhoneCode : securityApi.sendOtherPhoneCode,
              { phone: value },
              { key },
            ),
      )
      if (!(answer instanceof ApiError)) runUntil(answer.expiresIn)
      // A code runs already, sent from elsewhere: what is left of its time is the host's to say.
      else if (answer.code === 'CODE_RUNNING' && answer.retryAfter) runUntil(answer.retryAfter)
      else if (answer.code === 'ALREADY_VERIFIED') await settle()
    },
    async submit(typed) {
      const code = latinDigits(typed).replace(/[\s-]/g, '')
      if (!/^\d{6}$/.test(code)) {
        setError(t('profile.codeShape'))
        return false
      }
      const endpoint = {
        phone: securityApi.verifyPhone,
        other: securityApi.verifyOtherPhone,
        email: securityApi.verifyEmail,
      }[kind]
      const answer = await run(`verify ${id} ${code}`, (key) => call(endpoint, { code }, { key }))
      if (answer instanceof ApiError) {
        if (answer.status === 400 && !answer.message) setError(t('profile.codeWrong'))
        return false
      }
      toast(answer.message)
      await settle()
      return true
    },
  }
}
