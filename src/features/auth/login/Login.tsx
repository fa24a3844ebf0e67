import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Link, useRouterState, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { authApi, type Credentials } from '../../../../contract/auth.ts'
import { ApiError } from '../../../../contract/kit/errors.ts'
import { Title } from '../../../lib/Title.tsx'
import { useApp } from '../../../lib/app.tsx'
import { exclusionIsOver } from '../../../lib/protection/exclusion.ts'
import { useReloadHold } from '../../../lib/pwa/reloadHold.ts'
import { installMoment } from '../../install/shared/installAsk.ts'
import { HelpLines } from '../../protection/shared/HelpLines.tsx'
import { ownPath } from '../../../lib/ownPath.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field, PasswordField } from '../../../ui/Field.tsx'
import styles from '../auth.module.css'
import { loginDraft, useKeptFields } from '../form/formDraft.ts'
import { NOBODYS } from '../../../lib/storage/tabDraft.ts'
import { inTab, keepJson } from '../../../lib/storage/tabJson.ts'
import { FormErrors } from '../form/FormErrors.tsx'
import { loginKey } from '../form/loginKey.ts'
import { LoginStep } from './LoginStep.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { Shut } from './Shut.tsx'
import { withProof } from '../bot-check/proofOfWork.ts'
import { loginRules, type LoginValues } from '../form/rules.ts'
import { useLastLogin } from './useLastLogin.ts'
import { ownProblem, useRelocalizedErrors } from '../form/useRelocalizedErrors.ts'

const KEPT = ['username'] as const

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The name to fill in at login, after a sign-up whose automatic login failed. */
    username?: string
    /** The account was made a moment ago: only the login that follows did not work. */
    isNew?: boolean
  }
}

/** Name and password. Where it leads is the route guard's business: `next`, else home. Source: spec 2.10, 5, 8. */
export function Login() {
  const app = useApp()
  const { call, session, storage, t } = app
  const username = useRouterState({ select: (state) => state.location.state.username }) ?? ''
  const isNew = useRouterState({ select: (state) => state.location.state.isNew }) === true
  const { next } = useSearch({ from: '/login' })
  const rules = useMemo(() => loginRules(t), [t])
  const form = useForm<LoginValues>({
    resolver: standardSchemaResolver(rules),
    defaultValues: { username, password: '' },
  })
  const { errors, isSubmitting } = form.formState
  const tellLastLogin = useLastLogin()
  const [waiting, setWaiting] = useState<LoginValues>()
  /** The host's words to who has excluded themself. */
  const [shut, setShut] = useState<{ words: string; username: string }>()
  // The password is not kept, and the second step has it from here.
  useReloadHold(form.formState.dirtyFields.password === true || waiting !== undefined)
  useKeptFields(form, loginDraft, KEPT)
  useRelocalizedErrors(form)

  const started = async (credentials: Credentials) => {
    loginDraft.write(NOBODYS, undefined)
    await exclusionIsOver(app, credentials.remoteId)
    await session.start(credentials)
    installMoment.come()
    void tellLastLogin()
  }

  const byPassword = async (credentials: Credentials) => {
    keepJson(inTab, 'by-password', true)
    await started(credentials)
  }

  const logIn = async (values: LoginValues) => {
    try {
      // After many wrong tries the host asks for the bot check before it looks at one more.
      const key = await loginKey(app)
      const credentials = await withProof(call, values.username, (more) =>
        call(authApi.login, { ...values, ...key, ...more }),
      )
      await byPassword(credentials)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'STEP_NEEDED') {
        setWaiting(values)
        return
      }
      if (error.code === 'EXCLUDED') {
        setShut({ words: error.message, username: values.username })
        return
      }
      form.setError(
        'root',
        error.isNetwork
          ? ownProblem('error.network', t)
          : error.message
            ? { message: error.message }
            : ownProblem('auth.invalidCredentials', t),
      )
    }
  }
  if (shut) return <Shut {...shut} />
  if (waiting) {
    return (
      <LoginStep
        values={waiting}
        onCredentials={byPassword}
        onShut={(words) => setShut({ words, username: waiting.username })}
        onBack={() => setWaiting(undefined)}
      />
    )
  }

  return (
    <div className={styles.page}>
      <Title>{t('auth.loginTitle')}</Title>
      <div className={styles.card}>
        <form className={styles.form} onSubmit={(event) => void form.handleSubmit(logIn)(event)} noValidate>
          <div className={styles.head}>
            <h1 className={styles.title}>{t('auth.loginTitle')}</h1>
            <p className={styles.intro}>{t(isLaunch(next) ? 'games.notLoggedIn' : 'auth.loginIntro')}</p>
          </div>
          {isNew ? (
            <p className={styles.made} role="status">
              {t('auth.made', { username })}
            </p>
          ) : null}
          <FormErrors errors={errors} />
          <Field
            label={t('auth.username')}
            // A browser that offers passkeys in a field does so where this names them.
            autoComplete="username webauthn"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="next"
            error={errors.username?.message}
            {...form.register('username')}
          />
          <PasswordField
            label={t('auth.password')}
            autoComplete="current-password"
            enterKeyHint="go"
            showLabel={t('auth.showPassword')}
            hideLabel={t('auth.hidePassword')}
            error={errors.password?.message}
            {...form.register('password')}
          />
          <div className={styles.beside}>
            <Link to="/forgot-password" className={styles.link}>
              {t('auth.forgot')}
            </Link>
          </div>
          {storage.isKept ? null : <p className={styles.note}>{t('error.notKept')}</p>}
          <Button type="submit" wide busy={isSubmitting}>
            {t('auth.login')}
          </Button>
          <PasskeyButton onCredentials={started} onShut={(words) => setShut({ words, username: '' })} />
          <p className={styles.switch}>
            {t('auth.noAccount')}
            <Link to="/signup" className={styles.link}>
              {t('auth.signUp')}
            </Link>
          </p>
          <p className={styles.switch}>
            <Link to="/responsible-gaming" className={styles.link}>
              {t('auth.help')}
            </Link>
          </p>
        </form>
        <HelpLines />
      </div>
    </div>
  )
}

/** Whether the address that a login leads to opens a game: the launch says why it stands here instead (S-LAUNCH-05). */
const isLaunch = (next: string | undefined): boolean => {
  const { pathname, searchParams } = new URL(ownPath(next) ?? '/', 'https://own.invalid')
  return searchParams.has('play') || pathname === '/player/playGame'
}
