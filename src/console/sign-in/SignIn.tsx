import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { signInApi } from '../../../contract/console/sign-in.ts'
import { ApiError } from '../../../contract/kit/errors.ts'
import { isCancelled, passkeysWork, webAuthn } from '../../features/auth/shared/passkeys.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, PasswordField } from '../../ui/Field.tsx'
import { useConsole } from '../lib/console.tsx'
import { textIn } from '../lib/textIn.ts'
import { wrongWords } from '../lib/wrong.ts'
import { Wrong } from '../parts/Wrong.tsx'
import parts from '../parts/parts.module.css'
import { Page } from './Page.tsx'
import styles from './SignIn.module.css'

/** The door: by a passkey, or by a password with a code. */
export function SignIn() {
  const { words, hasEnded } = useConsole()
  return (
    <Page title={words.signIn.title}>
      {hasEnded ? <p role="status">{words.signIn.ended}</p> : null}
      {passkeysWork() ? (
        <>
          <ByPasskey />
          <p className={styles.or}>{words.signIn.or}</p>
        </>
      ) : null}
      <ByPassword />
      <p className={styles.small}>{words.signIn.invited}</p>
    </Page>
  )
}

function ByPasskey() {
  const { call, signIn, words } = useConsole()
  const enter = useMutation({
    mutationFn: async () => {
      const { options } = await call(signInApi.beginPasskeySignIn, {})
      const { startAuthentication } = await webAuthn()
      const response = await startAuthentication({ optionsJSON: options })
      return call(signInApi.passkeySignIn, { response })
    },
    onSuccess: ({ token }) => signIn(token),
  })
  const { error } = enter
  return (
    <>
      <Button wide busy={enter.isPending} onClick={() => enter.mutate()}>
        {words.signIn.passkey}
      </Button>
      {error && !isCancelled(error) ? (
        <p role="alert" className={parts.wrong}>
          {error instanceof ApiError ? wrongWords(error, words) : words.signIn.passkeyFailed}
        </p>
      ) : null}
    </>
  )
}

function ByPassword() {
  const { call, signIn, words } = useConsole()
  const [needsCode, setNeedsCode] = useState(false)
  const enter = useMutation({
    mutationFn: (input: { name: string; password: string; code?: string }) =>
      call(signInApi.passwordSignIn, input),
    onSuccess: ({ token }) => signIn(token),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'STEP_NEEDED') setNeedsCode(true)
    },
  })
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const code = textIn(form, 'code').trim()
    if (!enter.isPending)
      enter.mutate({
        name: textIn(form, 'name').trim(),
        password: textIn(form, 'password'),
        ...(code === '' ? {} : { code }),
      })
  }
  const isAsked = enter.error instanceof ApiError && enter.error.code === 'STEP_NEEDED'
  return (
    <form noValidate onSubmit={send} className={parts.form}>
      <Field
        label={words.signIn.name}
        name="name"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField
        label={words.signIn.password}
        showLabel={words.signIn.show}
        hideLabel={words.signIn.hide}
        name="password"
        autoComplete="current-password"
        required
      />
      {needsCode ? (
        <Field
          label={words.signIn.code}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the host has just asked for it
          autoFocus
        />
      ) : null}
      <Wrong error={isAsked ? null : enter.error} />
      <Button type="submit" kind="secondary" wide busy={enter.isPending}>
        {words.signIn.submit}
      </Button>
    </form>
  )
}
