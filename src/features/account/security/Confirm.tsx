import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ApiError } from '../../../../contract/kit/errors.ts'
import { factorsApi, type Shown } from '../../../../contract/factors.ts'
import { isBlank } from '../../../../contract/kit/unseen.ts'
import { errorWords } from '../../../lib/api/errorWords.ts'
import { useApp, usePlayer } from '../../../lib/app.tsx'
import { useReloadHold } from '../../../lib/pwa/reloadHold.ts'
import { assertedPasskey, isCancelled, passkeysWork } from '../../auth/shared/passkeys.ts'
import { query } from '../../../lib/api/query.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field, PasswordField } from '../../../ui/Field.tsx'
import { Skeleton } from '../../../ui/States.tsx'
import { useFeature } from '../../../lib/hooks/useFeature.ts'
import styles from './Security.module.css'

/** What this player can be asked for; undefined until it is known. A host that does not answer is asked by the password. */
function useFactors() {
  const hasStep = useFeature('two-step')
  const hasPasskeys = useFeature('passkey-confirm')
  const step = useQuery({ ...query(factorsApi.twoStep, {}), enabled: hasStep })
  const passkeys = useQuery({ ...query(factorsApi.passkeys, {}), enabled: hasPasskeys })
  const isAsking = [step, passkeys].some(({ isLoading }) => isLoading)
  return isAsking
    ? undefined
    : { isStepOn: step.data?.isOn ?? false, hasPasskey: (passkeys.data?.data.length ?? 0) > 0 }
}

/**
 * Asks again who it is before what protects the account is changed, for the strongest thing there is: a passkey, the
 * password with the second step, or the password. Decision 161.
 */
export function Confirm({
  submitLabel,
  kind = 'primary',
  isBusy,
  error,
  onConfirm,
  children,
}: {
  submitLabel: string
  kind?: 'primary' | 'danger'
  isBusy: boolean
  error: string
  onConfirm: (shown: Shown) => void
  children?: ReactNode
}) {
  const { t } = useApp()
  const factors = useFactors()
  if (!factors) return <Skeleton height={240} label={t('common.loading')} />
  const { isStepOn, hasPasskey } = factors
  const acts = { submitLabel, kind, isBusy, onConfirm }
  return (
    <div className={styles.form}>
      {children}
      {isStepOn || !hasPasskey ? <ByPassword {...acts} asksCode={isStepOn} error={error} /> : null}
      {hasPasskey ? <ByPasskey {...acts} isOnly={!isStepOn} error={isStepOn ? '' : error} /> : null}
    </div>
  )
}

interface Acts {
  submitLabel: string
  kind: 'primary' | 'danger'
  isBusy: boolean
  error: string
  onConfirm: (shown: Shown) => void
}

const Problem = ({ children }: { children: string }) => (
  <p role="alert" className={styles.error}>
    {children}
  </p>
)

/** The password, with a code of the second step where it is on. */
function ByPassword({ asksCode, submitLabel, kind, isBusy, error, onConfirm }: Acts & { asksCode: boolean }) {
  const { t } = useApp()
  const player = usePlayer()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  useReloadHold(password !== '' || code !== '')
  const [isTold, setIsTold] = useState(false)
  const missing = isTold && password === '' ? t('profile.passwordMissing') : undefined
  const codeMissing = isTold && asksCode && isBlank(code) ? t('secure.codeMissing') : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTold(true)
    if (password !== '' && (!asksCode || !isBlank(code)))
      onConfirm({ password, code: asksCode ? code : undefined })
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <input hidden autoComplete="username" value={player?.username ?? ''} readOnly />
      <PasswordField
        label={t('profile.currentPassword')}
        autoComplete="current-password"
        showLabel={t('common.show')}
        hideLabel={t('common.hide')}
        value={password}
        error={missing}
        onChange={(event) => setPassword(event.target.value)}
      />
      {asksCode ? (
        <Field
          label={t('secure.code')}
          hint={t('secure.codeOrRecovery')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          error={codeMissing}
          onChange={(event) => setCode(event.target.value)}
        />
      ) : null}
      {error ? <Problem>{error}</Problem> : null}
      <Button type="submit" kind={kind} wide busy={isBusy}>
        {submitLabel}
      </Button>
    </form>
  )
}

/** A passkey, which is both steps at once; beside the password where the second step is on. */
function ByPasskey({ isOnly, submitLabel, kind, isBusy, error, onConfirm }: Acts & { isOnly: boolean }) {
  const { call, t } = useApp()
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState('')
  useReloadHold(isAsking)
  const works = passkeysWork()
  const ask = async () => {
    setIsAsking(true)
    setProblem('')
    try {
      onConfirm({ passkey: await assertedPasskey(call) })
    } catch (refused) {
      setProblem(
        refused instanceof ApiError
          ? errorWords(refused, t)
          : t(isCancelled(refused) ? 'secure.passkeyStopped' : 'secure.passkeyFailed'),
      )
    } finally {
      setIsAsking(false)
    }
  }
  if (!works && !isOnly) return null
  return (
    <>
      {isOnly ? <p>{t(works ? 'secure.byPasskey' : 'secure.byPasskeyElsewhere')}</p> : null}
      {problem || error ? <Problem>{problem || error}</Problem> : null}
      {works ? (
        <Button
          kind={isOnly ? kind : 'quiet'}
          wide
          busy={isAsking || (isOnly && isBusy)}
          onClick={() => void ask()}
        >
          {isOnly ? submitLabel : t('secure.passkeyInstead')}
        </Button>
      ) : null}
      {isOnly ? (
        <p className={styles.note}>
          {t('secure.passkeyLost')} <Link to="/forgot-password">{t('auth.forgot')}</Link>
        </p>
      ) : null}
    </>
  )
}
