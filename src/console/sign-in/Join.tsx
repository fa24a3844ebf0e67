import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { signInApi } from '../../../contract/console/sign-in.ts'
import { ApiError } from '../../../contract/kit/errors.ts'
import type { z } from '../../../contract/kit/zod.ts'
import { isCancelled, passkeysWork, webAuthn } from '../../features/auth/shared/passkeys.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { useConsole } from '../lib/console.tsx'
import { textIn } from '../lib/textIn.ts'
import { wrongWords } from '../lib/wrong.ts'
import parts from '../parts/parts.module.css'
import { Page } from './Page.tsx'
import { WithPassword } from './WithPassword.tsx'
import styles from './SignIn.module.css'

export type Offered = z.output<typeof signInApi.beginJoin.output>
export type Ways = Pick<z.output<typeof signInApi.join.input>, 'passkey' | 'password' | 'code'>

/** An invitation's link: a name, then how one will sign in. The token behind `#` stays in this page. */
export function Join() {
  const { words } = useConsole()
  const [invitation] = useState(() => location.hash.slice(1))
  const [begun, setBegun] = useState<{ name: string; offered: Offered }>()
  return (
    <Page title={words.join.title}>
      {invitation === '' ? (
        <p>{words.join.noLink}</p>
      ) : begun ? (
        <Ways invitation={invitation} {...begun} />
      ) : (
        <Name invitation={invitation} onBegun={setBegun} />
      )}
    </Page>
  )
}

/** What went wrong at the door; an invitation that is over is said in its own words. */
function Wrong({ error }: { error: unknown }) {
  const { words } = useConsole()
  if (!error || isCancelled(error)) return null
  const isOver = error instanceof ApiError && error.status === 404
  const isDevice = !(error instanceof ApiError)
  return (
    <p role="alert" className={parts.wrong}>
      {isOver ? words.join.over : isDevice ? words.join.passkeyFailed : wrongWords(error, words)}
    </p>
  )
}

interface NameProps {
  invitation: string
  onBegun: (begun: { name: string; offered: Offered }) => void
}

function Name({ invitation, onBegun }: NameProps) {
  const { call, words } = useConsole()
  const begin = useMutation({
    mutationFn: async (name: string) => ({
      name,
      offered: await call(signInApi.beginJoin, { invitation, name }),
    }),
    onSuccess: onBegun,
  })
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = textIn(new FormData(event.currentTarget), 'name')
    if (!begin.isPending) begin.mutate(name.trim().toLowerCase())
  }
  return (
    <form noValidate onSubmit={send} className={parts.form}>
      <p>{words.join.intro}</p>
      <Field
        label={words.join.name}
        hint={words.join.nameHint}
        name="name"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        minLength={2}
        maxLength={32}
        pattern="[A-Za-z][A-Za-z0-9._\-]+"
      />
      <Wrong error={begin.error} />
      <Button type="submit" wide busy={begin.isPending}>
        {words.join.next}
      </Button>
    </form>
  )
}

interface WaysProps {
  invitation: string
  name: string
  offered: Offered
}

function Ways({ invitation, name, offered }: WaysProps) {
  const { call, signIn, words } = useConsole()
  const navigate = useNavigate()
  const [byPassword, setByPassword] = useState(!passkeysWork())
  const join = useMutation({
    mutationFn: async (ways: () => Promise<Ways>) =>
      call(signInApi.join, { invitation, name, ...(await ways()) }),
    onSuccess: async ({ token }) => {
      signIn(token)
      // Without the token of the invitation, which is used up.
      await navigate({ to: '/', replace: true })
    },
  })
  const makePasskey = async (): Promise<Ways> => {
    const { startRegistration } = await webAuthn()
    return { passkey: await startRegistration({ optionsJSON: offered.options }) }
  }
  return (
    <div className={parts.form}>
      <p>
        {words.join.as} <strong>{offered.roles.map((role) => words.roles[role]).join(', ')}</strong>
      </p>
      <h2>{words.join.how}</h2>
      {passkeysWork() ? (
        <>
          <p className={styles.small}>{words.join.passkeyHint}</p>
          <Button wide busy={join.isPending && !byPassword} onClick={() => join.mutate(makePasskey)}>
            {words.join.passkey}
          </Button>
        </>
      ) : (
        <p className={styles.small}>{words.join.noPasskey}</p>
      )}
      {byPassword ? (
        <WithPassword
          name={name}
          offered={offered}
          isBusy={join.isPending}
          onSend={(ways) => join.mutate(async () => ways)}
        />
      ) : (
        <Button kind="quiet" wide onClick={() => setByPassword(true)}>
          {words.join.withPassword}
        </Button>
      )}
      <Wrong error={join.error} />
    </div>
  )
}
