import { type FormEvent, useState } from 'react'
import { accountApi } from '../../../../contract/account.ts'
import { ApiError } from '../../../../contract/kit/errors.ts'
import { securityApi } from '../../../../contract/security.ts'
import { DHAKA_OFFSET_MS } from '../../../../contract/kit/wire.ts'
import { useApp, usePlayer } from '../../../lib/app.tsx'
import { useReloadHold } from '../../../lib/pwa/reloadHold.ts'
import { refresh } from '../../../lib/api/query.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import styles from './BirthdayDialog.module.css'
import { type BirthdayParts, birthdayOf, isAdult, NO_BIRTHDAY } from './birthday.ts'
import { BirthdayField } from './BirthdayField.tsx'
import { Day } from './Day.tsx'
import { useAction } from '../../../lib/hooks/useAction.ts'

const WORDS = {
  profile: { title: 'profile.editBirthday', label: 'account.birthday', confirm: 'common.confirm' },
  play: { title: 'age.title', label: 'age.label', confirm: 'age.confirm' },
} as const

interface Props {
  /** In the profile, or before the first game. */
  purpose: keyof typeof WORDS
  onClose: () => void
  onSaved?: () => void
}

/**
 * Asks the date of birth, once: the date is said back in words and confirmed before anything is sent, since neither a
 * slip nor an age under 18 can be taken back by the player. A date under 18 is refused before that question; typed once
 * more it is asked like any other, and the host locks the account and says so.
 * Source: D-22, X-93; PP-03; S-PROF-07, 08.
 */
export function BirthdayDialog({ purpose, onClose, onSaved }: Props) {
  const { now, queryClient, t } = useApp()
  const words = WORDS[purpose]
  const [parts, setParts] = useState(NO_BIRTHDAY)
  useReloadHold(Object.values(parts).some((part) => part !== ''))
  const [isAsked, setIsAsked] = useState(false)
  /** The date under 18 that was refused last. */
  const [refused, setRefused] = useState<string>()
  const [locked, setLocked] = useState('')
  const { isBusy, error, setError, run } = useAction()
  const save = useSave(run)
  const today = new Date(now() + DHAKA_OFFSET_MS).toISOString().slice(0, 10)
  const date = birthdayOf(parts, today)
  const isYoung = date !== undefined && !isAdult(date, today)

  const ask = (event: FormEvent) => {
    event.preventDefault()
    const problem = isWhole(parts) ? 'profile.birthdayNone' : 'profile.birthdayMissing'
    // Refused before anything is asked to be confirmed: a slip in the year costs nobody the account. The same date once
    // more is meant, and closes the account to play.
    const isRefused = isYoung && refused !== date
    setRefused(date)
    setError(isRefused ? t('profile.birthdayYoung') : date ? '' : t(problem))
    setIsAsked(date !== undefined && !isRefused)
  }
  const confirm = async () => {
    if (!date) return
    const failure = await save(date)
    if (!failure) (onSaved ?? onClose)()
    else if (failure.code === 'UNDER_AGE')
      setLocked(Object.values(failure.fields).flat().join(' ') || failure.message)
  }
  const change = () => {
    setError('')
    setIsAsked(false)
  }
  // Known to the rest of the app only once this was read: the dialog would go with it.
  const closeLocked = () => {
    onClose()
    void refresh(queryClient, accountApi.user)
  }

  if (locked) {
    return (
      <Dialog title={t('age.locked')} closeLabel={t('common.close')} onClose={closeLocked}>
        <p role="alert">{locked}</p>
      </Dialog>
    )
  }
  return (
    <Dialog
      title={t(words.title)}
      closeLabel={t('common.close')}
      onClose={onClose}
      actions={
        isAsked ? (
          <>
            <Button kind="secondary" disabled={isBusy} onClick={change}>
              {t('profile.birthdayChange')}
            </Button>
            <Button busy={isBusy} onClick={() => void confirm()}>
              {t(words.confirm)}
            </Button>
          </>
        ) : null
      }
    >
      <form className={styles.form} noValidate onSubmit={ask}>
        {isAsked && date ? (
          <div role="status" className={styles.form}>
            <p>{t('profile.birthdayAsk')}</p>
            <p className={styles.said}>
              <Day date={date} />
            </p>
          </div>
        ) : (
          <>
            {purpose === 'play' ? <p>{t('age.text')}</p> : null}
            <BirthdayField
              label={t(words.label)}
              hint={t('profile.birthdayAdult')}
              error={error}
              value={parts}
              onChange={(next) => {
                setParts(next)
                setError('')
              }}
            />
          </>
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

const isWhole = ({ day, month, year }: BirthdayParts): boolean =>
  [day, month, year].every((part) => part.trim() !== '')

/** Answers the failure when there is one. */
function useSave(
  run: ReturnType<typeof useAction>['run'],
): (birthday: string) => Promise<ApiError | undefined> {
  const { call, queryClient, t } = useApp()
  const remoteId = usePlayer()?.remoteId
  const toast = useToast()
  return async (birthday) => {
    const answer = await run(`birthday ${birthday}`, (key) =>
      call(securityApi.updateProfile, { remoteId, birthday }, { key }),
    )
    if (answer instanceof ApiError && answer.code === 'UNDER_AGE') return answer
    // Set on another device meanwhile (409): what is true is shown behind the words.
    await refresh(queryClient, accountApi.user)
    if (answer instanceof ApiError) return answer
    toast(t('profile.birthdaySaved'))
    return undefined
  }
}
