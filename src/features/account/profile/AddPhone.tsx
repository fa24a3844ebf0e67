import { type FormEvent, useState } from 'react'
import { ApiError } from '../../../../contract/kit/errors.ts'
import { latinDigits } from '../../../../contract/typed.ts'
import { securityApi } from '../../../../contract/security.ts'
import { useApp } from '../../../lib/app.tsx'
import { useReloadHold } from '../../../lib/pwa/reloadHold.ts'
import { refresh } from '../../../lib/api/query.ts'
import { useIsWide } from '../../../lib/hooks/useIsWide.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { useAction } from '../../../lib/hooks/useAction.ts'
import styles from './Profile.module.css'

/** Adds a second number; it is verified afterwards, like the first. Source: spec 2.13. */
export function AddPhone({ onClose }: { onClose: () => void }) {
  const { call, queryClient, t } = useApp()
  const isWide = useIsWide()
  const toast = useToast()
  const [phone, setPhone] = useState('')
  useReloadHold(phone !== '')
  const { isBusy, error, setError, run } = useAction()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const typed = latinDigits(phone).replace(/[\s().-]/g, '')
    if (!/^\+?\d{10,15}$/.test(typed)) {
      setError(t('auth.phoneInvalid'))
      return
    }
    const answer = await run(`add ${typed}`, (key) => call(securityApi.addPhone, { phone: typed }, { key }))
    await refresh(queryClient, securityApi.otherPhones)
    if (answer instanceof ApiError) return
    toast(answer.message)
    onClose()
  }
  return (
    <Dialog title={t('profile.addPhone')} closeLabel={t('common.close')} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label={t('account.phone')}
          type="tel"
          autoComplete="tel-national"
          prefix={isWide ? '+880' : '+88'}
          placeholder={isWide ? t('auth.phoneShape').slice(1) : t('auth.phoneShape')}
          hint={t('profile.addPhoneText')}
          value={phone}
          error={error || undefined}
          onChange={(event) => setPhone(event.target.value)}
        />
        <Button type="submit" wide busy={isBusy}>
          {t('profile.add')}
        </Button>
      </form>
    </Dialog>
  )
}
