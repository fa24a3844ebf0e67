import { QRCodeSVG } from 'qrcode.react'
import type { FormEvent } from 'react'
import { STAFF_PASSWORD_SHORTEST } from '../../../contract/console/sign-in.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, PasswordField } from '../../ui/Field.tsx'
import { useConsole } from '../lib/console.tsx'
import { textIn } from '../lib/textIn.ts'
import { CopyText } from '../parts/CopyText.tsx'
import parts from '../parts/parts.module.css'
import type { Offered, Ways } from './Join.tsx'
import styles from './SignIn.module.css'

interface Props {
  name: string
  offered: Offered
  isBusy: boolean
  onSend: (ways: Ways) => void
}

/** A password, never without the code of an authenticator app. */
export function WithPassword({ name, offered, isBusy, onSend }: Props) {
  const { words } = useConsole()
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    if (!isBusy) onSend({ password: textIn(form, 'password'), code: textIn(form, 'code').trim() })
  }
  return (
    <form noValidate onSubmit={send} className={parts.form}>
      {/* Password managers keep the two together. */}
      <input type="text" name="username" value={name} readOnly hidden autoComplete="username" />
      <PasswordField
        label={words.join.password}
        hint={words.join.passwordHint}
        showLabel={words.signIn.show}
        hideLabel={words.signIn.hide}
        name="password"
        autoComplete="new-password"
        minLength={STAFF_PASSWORD_SHORTEST}
        required
      />
      <p className={styles.small}>{words.join.scan}</p>
      <div className={styles.qr}>
        <QRCodeSVG value={offered.address} size={176} title={words.join.qr} role="img" />
      </div>
      <CopyText text={offered.secret} label={words.join.secret} />
      <Field label={words.join.code} name="code" inputMode="numeric" autoComplete="one-time-code" required />
      <Button type="submit" kind="secondary" wide busy={isBusy}>
        {words.join.finish}
      </Button>
    </form>
  )
}
