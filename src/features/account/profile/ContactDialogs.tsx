import { useState } from 'react'
import { accountApi } from '../../../../contract/account.ts'
import { ApiError } from '../../../../contract/kit/errors.ts'
import type { Shown } from '../../../../contract/factors.ts'
import { latinDigits } from '../../../../contract/typed.ts'
import { securityApi } from '../../../../contract/security.ts'
import { useApp } from '../../../lib/app.tsx'
import { useReloadHold } from '../../../lib/pwa/reloadHold.ts'
import { refresh } from '../../../lib/api/query.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { Confirm } from '../security/Confirm.tsx'
import { useAction } from '../../../lib/hooks/useAction.ts'
import type { Contact } from './useVerification.ts'

interface Opened {
  contact: Contact
  onClose: () => void
}

/** Puts right a number or an address that nobody has proven yet: a slip of the sign-up. Decision 161. */
export function ChangeContact({ contact, onClose }: Opened) {
  const { call, queryClient, t } = useApp()
  const { isBusy, error, run } = useAction()
  const toast = useToast()
  const [typed, setTyped] = useState('')
  useReloadHold(typed !== '')
  const isEmail = contact.kind === 'email'
  const change = async (shown: Shown) => {
    const value = isEmail ? { email: typed.trim() } : { phone: plainPhone(typed) }
    const answer = await run(`change ${contact.id}`, () =>
      call(securityApi.changeContact, { ...value, ...shown }),
    )
    if (answer instanceof ApiError) return
    await Promise.all([refresh(queryClient, accountApi.user), refresh(queryClient, securityApi.activity)])
    toast(answer.message)
    onClose()
  }
  return (
    <Dialog
      title={t(isEmail ? 'profile.changeEmail' : 'profile.changePhone')}
      closeLabel={t('common.close')}
      onClose={onClose}
    >
      <Confirm
        submitLabel={t('profile.change')}
        isBusy={isBusy}
        error={error}
        onConfirm={(shown) => void change(shown)}
      >
        <p>{t('profile.changeText', { value: contact.value })}</p>
        <Field
          label={t(isEmail ? 'account.email' : 'account.phone')}
          type={isEmail ? 'email' : 'tel'}
          autoComplete={isEmail ? 'email' : 'tel'}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Confirm>
    </Dialog>
  )
}

const plainPhone = (typed: string): string => latinDigits(typed).replace(/[\s().-]/g, '')

/** Takes the second number away. */
export function RemovePhone({ contact, onClose }: Opened) {
  const { call, queryClient, t } = useApp()
  const { isBusy, error, run } = useAction()
  const toast = useToast()
  const remove = async (shown: Shown) => {
    const answer = await run(`remove ${contact.id}`, () =>
      call(securityApi.removePhone, { id: contact.id, ...shown }),
    )
    await Promise.all([
      refresh(queryClient, securityApi.otherPhones),
      refresh(queryClient, securityApi.activity),
    ])
    if (answer instanceof ApiError) return
    toast(answer.message)
    onClose()
  }
  return (
    <Dialog title={t('profile.removePhone')} closeLabel={t('common.close')} onClose={onClose}>
      <Confirm
        kind="danger"
        submitLabel={t('profile.remove')}
        isBusy={isBusy}
        error={error}
        onConfirm={(shown) => void remove(shown)}
      >
        <p>{t('profile.removePhoneText', { value: contact.value })}</p>
      </Confirm>
    </Dialog>
  )
}
