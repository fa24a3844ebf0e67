import { type FormEvent, useEffect, useRef, useState } from 'react'
import { authApi, type Credentials } from '../../../../contract/auth.ts'
import { ApiError } from '../../../../contract/kit/errors.ts'
import { isBlank } from '../../../../contract/kit/unseen.ts'
import { Title } from '../../../lib/Title.tsx'
import { useApp } from '../../../lib/app.tsx'
import { useAction } from '../../../lib/hooks/useAction.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import styles from '../auth.module.css'
import { withProof } from '../bot-check/proofOfWork.ts'
import { loginKey } from '../form/loginKey.ts'
import type { LoginValues } from '../form/rules.ts'

/** The second step of a login whose password was right: the app's code, or a recovery code. F-10, PP-40. */
export function LoginStep({
  values,
  onCredentials,
  onShut,
  onBack,
}: {
  values: LoginValues
  onCredentials: (credentials: Credentials) => Promise<void>
  /** Told what the host says to who has excluded themself. */
  onShut: (words: string) => void
  onBack: () => void
}) {
  const app = useApp()
  const { call, t } = app
  const [code, setCode] = useState('')
  const { isBusy, error, setError, run } = useAction()
  const field = useRef<HTMLDivElement>(null)
  // It stands where the password stood: the hand is there already.
  useEffect(() => field.current?.querySelector('input')?.focus(), [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBlank(code)) {
      setError(t('secure.codeMissing'))
      return
    }
    const failure = await run(code, async () => {
      const key = await loginKey(app)
      const send = (more: object) => call(authApi.login, { ...values, code, ...key, ...more })
      await onCredentials(await withProof(call, values.username, send))
    })
    if (!(failure instanceof ApiError)) return
    if (failure.code === 'EXCLUDED') onShut(failure.message)
    else field.current?.querySelector('input')?.focus()
  }
  return (
    <div className={styles.page}>
      <Title>{t('secure.stepTitle')}</Title>
      <div className={styles.card}>
        <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
          <div className={styles.head}>
            <h1 className={styles.title}>{t('secure.stepTitle')}</h1>
            <p className={styles.intro}>{t('secure.stepText')}</p>
          </div>
          <div ref={field}>
            <Field
              label={t('secure.code')}
              hint={t('secure.codeOrRecovery')}
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="go"
              value={code}
              error={error || undefined}
              onChange={(event) => setCode(event.target.value)}
            />
          </div>
          <Button type="submit" wide busy={isBusy}>
            {t('auth.login')}
          </Button>
          <Button kind="quiet" wide onClick={onBack}>
            {t('secure.stepBack')}
          </Button>
          <p className={styles.note}>{t('secure.stepLost')}</p>
        </form>
      </div>
    </div>
  )
}
