import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { accountApi } from '../../../../contract/account.ts'
import { ApiError } from '../../../../contract/errors.ts'
import { securityApi } from '../../../../contract/security.ts'
import { DHAKA_OFFSET_MS } from '../../../../contract/wire.ts'
import { useApp, usePlayer } from '../../../lib/app.tsx'
import { refresh } from '../../../lib/query.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import styles from './AgeGate.module.css'

/** Asks the date of birth once, before the first game. Under age the host locks the account and says so. Source: X-93; PP-03. */
export function AgeGate({ onClose }: { onClose: () => void }) {
  const { call, now, t } = useApp()
  const remoteId = usePlayer()?.remoteId
  const queryClient = useQueryClient()
  const formId = useId()
  const key = useRef(crypto.randomUUID())
  const [birthday, setBirthday] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [locked, setLocked] = useState('')
  const today = new Date(now() + DHAKA_OFFSET_MS).toISOString().slice(0, 10)

  const save = async () => {
    try {
      await call(securityApi.updateProfile, { remoteId, birthday }, { key: key.current })
      await refresh(queryClient, accountApi.user)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'UNDER_AGE') {
        setLocked(Object.values(error.fields).flat().join(' ') || error.message)
        return
      }
      // Set meanwhile, on another device.
      if (error.status === 409) await refresh(queryClient, accountApi.user)
      if (!error.isNetwork) key.current = crypto.randomUUID()
      const said = Object.values(error.fields).flat().join(' ') || error.message
      setProblem(error.isNetwork ? t('error.network') : said || t('age.failed'))
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!birthday) {
      setProblem(t('age.required'))
      return
    }
    setProblem('')
    setIsBusy(true)
    void save().finally(() => setIsBusy(false))
  }

  if (locked) {
    return (
      <Dialog
        title={t('age.locked')}
        closeLabel={t('common.close')}
        onClose={() => {
          onClose()
          void refresh(queryClient, accountApi.user)
        }}
      >
        <p role="alert">{locked}</p>
      </Dialog>
    )
  }
  return (
    <Dialog
      title={t('age.title')}
      closeLabel={t('common.close')}
      onClose={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t('age.cancel')}
          </Button>
          <Button type="submit" form={formId} busy={isBusy}>
            {t('age.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <p>{t('age.text')}</p>
        <Field
          label={t('age.label')}
          type="date"
          autoComplete="bday"
          min="1900-01-01"
          max={today}
          required
          value={birthday}
          error={problem || undefined}
          onChange={(event) => setBirthday(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
