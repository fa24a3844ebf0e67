import { type FormEvent, type ReactNode, useState } from 'react'
import type { Role } from '../../../contract/console/roles.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { useConsole } from '../lib/console.tsx'
import { textIn } from '../lib/textIn.ts'
import { RolesField, rolesIn } from './RolesField.tsx'
import { Wrong } from './Wrong.tsx'
import styles from './parts.module.css'

interface Props {
  /** Where its button stands outside of it. */
  id?: string
  chosen?: readonly Role[]
  error: unknown
  onAsk: (wanted: { roles: Role[]; reason: string }) => void
  /** Buttons at its foot. */
  children?: ReactNode
}

/** Asks which roles somebody is to have, one at least, and why. */
export function RolesForm({ id, chosen = [], error, onAsk, children }: Props) {
  const { words } = useConsole()
  const [hasNone, setHasNone] = useState(false)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const roles = rolesIn(form)
    setHasNone(roles.length === 0)
    if (roles.length > 0) onAsk({ roles, reason: textIn(form, 'reason').trim() })
  }
  return (
    <form noValidate id={id} onSubmit={send} className={styles.form}>
      <RolesField chosen={chosen} />
      <TextArea
        label={words.reason}
        hint={words.reasonHint}
        name="reason"
        required
        maxLength={300}
        rows={2}
      />
      {hasNone ? (
        <p role="alert" className={styles.wrong}>
          {words.people.noRoles}
        </p>
      ) : null}
      <Wrong error={error} />
      {children}
    </form>
  )
}
