import { Link, useRouterState } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { exclusionApi } from '../../../../contract/protection/exclusion.ts'
import { ApiError } from '../../../../contract/kit/errors.ts'
import { useApp } from '../../../lib/app.tsx'
import { useAction } from '../../../lib/hooks/useAction.ts'
import { useReloadHold } from '../../../lib/pwa/reloadHold.ts'
import { exclusionIsTold } from '../../../lib/protection/exclusion.ts'
import { Title } from '../../../lib/Title.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Field, PasswordField } from '../../../ui/Field.tsx'
import styles from '../auth.module.css'
import { withProof } from '../bot-check/proofOfWork.ts'
import { loginKey } from '../form/loginKey.ts'
import { FormProblem } from '../form/FormProblem.tsx'

/** The sign-in of who has excluded themself: name, password, and the second step where there is one. */
export function PayOutLogin() {
  const app = useApp()
  const { call, t } = app
  const known = useRouterState({ select: (state) => state.location.state.username }) ?? ''
  const [username, setUsername] = useState(known)
  const [password, setPassword] = useState('')
  /** Undefined until the host asks for it. */
  const [code, setCode] = useState<string>()
  const { isBusy, error, setError, run } = useAction()
  useReloadHold(password !== '')
  const isStepAsked = code !== undefined
  const step = useRef<HTMLDivElement>(null)
  useEffect(() => step.current?.querySelector('input')?.focus(), [isStepAsked])

  const enter = async () => {
    const key = await loginKey(app)
    const credentials = await withProof(call, username, (more) =>
      call(exclusionApi.payOutLogin, { username: username.trim(), password, code, ...key, ...more }),
    )
    // Until when is asked of the host, and shown from then on without it.
    await exclusionIsTold(app, credentials.remoteId, 0)
    await app.session.start(credentials)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (username.trim() === '' || password === '' || code === '') return setError(t('auth.passwordRequired'))
    const failure = await run('enter', enter)
    if (!(failure instanceof ApiError) || failure.code !== 'STEP_NEEDED') return
    setError('')
    setCode('')
  }
  return (
    <div className={styles.page}>
      <Title>{t('payOut.logIn')}</Title>
      <div className={styles.card}>
        <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
          <div className={styles.head}>
            <h1 className={styles.title}>{t('payOut.logIn')}</h1>
            <p className={styles.intro}>{t('payOut.logInText')}</p>
          </div>
          {error ? <FormProblem takesFocus>{error}</FormProblem> : null}
          <Field
            label={t('auth.username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="next"
            value={username}
            onChange={(event) => setUsername(event.target.value)}
          />
          <PasswordField
            label={t('auth.password')}
            autoComplete="current-password"
            enterKeyHint="go"
            showLabel={t('auth.showPassword')}
            hideLabel={t('auth.hidePassword')}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          {code === undefined ? null : (
            <div ref={step}>
              <Field
                label={t('secure.code')}
                hint={t('secure.codeOrRecovery')}
                autoComplete="one-time-code"
                autoCapitalize="characters"
                spellCheck={false}
                enterKeyHint="go"
                value={code}
                onChange={(event) => setCode(event.target.value)}
              />
            </div>
          )}
          <div className={styles.beside}>
            <Link to="/forgot-password" className={styles.link}>
              {t('auth.forgot')}
            </Link>
          </div>
          <Button type="submit" wide busy={isBusy}>
            {t('payOut.signIn')}
          </Button>
          <p className={styles.switch}>
            {t('payOut.notExcluded')}
            <Link to="/login" className={styles.link}>
              {t('payOut.usual')}
            </Link>
          </p>
        </form>
      </div>
    </div>
  )
}
