import { type FormEvent, useState } from 'react'
import { accountApi } from '../../../../contract/account.ts'
import { ApiError } from '../../../../contract/errors.ts'
import { securityApi } from '../../../../contract/security.ts'
import { useApp, usePlayer } from '../../../lib/app.tsx'
import { refresh } from '../../../lib/query.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { useAct } from '../shared/useAct.ts'
import styles from './Profile.module.css'

/**
 * Sets the birthday, once: the date is said back in words and confirmed before anything is sent, since neither a
 * slip nor an age under 18 can be taken back by the player (D-22, X-93; S-PROF-07, 08).
 */
export function Birthday({ onClose }: { onClose: () => void }) {
  const { t } = useApp()
  const [date, setDate] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const { isBusy, error, setError, run } = useAct()
  const save = useSave(run)
  const ask = (event: FormEvent) => {
    event.preventDefault()
    setError(date ? '' : t('profile.birthdayMissing'))
    setIsAsked(date !== '')
  }
  const confirm = async () => {
    if (await save(date)) onClose()
  }
  const change = () => {
    setError('')
    setIsAsked(false)
  }
  return (
    <Dialog
      title={t('profile.editBirthday')}
      closeLabel={t('common.close')}
      onClose={onClose}
      actions={
        isAsked ? (
          <>
            <Button kind="secondary" disabled={isBusy} onClick={change}>
              {t('profile.birthdayChange')}
            </Button>
            <Button busy={isBusy} onClick={() => void confirm()}>
              {t('common.confirm')}
            </Button>
          </>
        ) : null
      }
    >
      <form className={styles.form} noValidate onSubmit={ask}>
        {isAsked ? (
          <div role="status" className={styles.form}>
            <p>{t('profile.birthdayAsk')}</p>
            <p className={styles.said}>
              <Day date={date} />
            </p>
          </div>
        ) : (
          <Field
            label={t('account.birthday')}
            type="date"
            autoComplete="bday"
            value={date}
            hint={t('profile.birthdayAdult')}
            error={error || undefined}
            onChange={(event) => setDate(event.target.value)}
          />
        )}
        <p className={styles.warn}>{t('profile.birthdayNote')}</p>
        {isAsked ? (
          error ? (
            <p role="alert" className={styles.error}>
              {error}
            </p>
          ) : null
        ) : (
          <Button type="submit" wide>
            {t('common.next')}
          </Button>
        )}
      </form>
    </Dialog>
  )
}

/** A date (yyyy-mm-dd) in the player's words; as it came when it is none. */
export function Day({ date }: { date: string }) {
  const { format } = useApp()
  const at = Date.parse(`${date}T12:00:00+06:00`)
  return Number.isNaN(at) ? date : format.date(at)
}

function useSave(run: ReturnType<typeof useAct>['run']): (birthday: string) => Promise<boolean> {
  const { call, queryClient, t } = useApp()
  const remoteId = usePlayer()?.remoteId
  const toast = useToast()
  return async (birthday) => {
    const answer = await run(`birthday ${birthday}`, (key) =>
      call(securityApi.updateProfile, { remoteId, birthday }, { key }),
    )
    // Set on another device meanwhile (409): what is true is shown behind the words.
    await refresh(queryClient, accountApi.user)
    if (answer instanceof ApiError) return false
    toast(t('profile.birthdaySaved'))
    return true
  }
}
