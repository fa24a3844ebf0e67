import { type FormEvent, useState } from 'react'
import { staffApi } from '../../../contract/console/staff.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useAct } from '../lib/acts.ts'
import { useConsole } from '../lib/console.tsx'
import { textIn } from '../lib/textIn.ts'
import { CopyText } from '../parts/CopyText.tsx'
import { RolesField, rolesIn } from '../parts/RolesField.tsx'
import { Wrong } from '../parts/Wrong.tsx'
import parts from '../parts/parts.module.css'
import styles from './People.module.css'

/** Asks for a new person; where there is no other owner to decide it, the link is given at once. */
export function Invite() {
  const { words } = useConsole()
  const [hasNone, setHasNone] = useState(false)
  const invite = useAct(staffApi.invite, { also: ['staffList'] })
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const roles = rolesIn(form)
    const reason = textIn(form, 'reason')
    setHasNone(roles.length === 0)
    if (roles.length > 0) invite.mutate({ roles, reason: reason.trim() })
  }
  return (
    <section aria-labelledby="invite" className={`${parts.card} ${styles.invite}`}>
      <h2 id="invite">{words.people.invite}</h2>
      <form noValidate onSubmit={send} className={parts.form}>
        <RolesField />
        <TextArea
          label={words.reason}
          hint={words.reasonHint}
          name="reason"
          required
          maxLength={300}
          rows={2}
        />
        {hasNone ? (
          <p role="alert" className={parts.wrong}>
            {words.people.noRoles}
          </p>
        ) : null}
        <Wrong error={invite.error} />
        <div className={parts.actions}>
          <Button type="submit" small busy={invite.isPending}>
            {words.people.inviteSubmit}
          </Button>
        </div>
      </form>
      <div role="status" className={parts.form}>
        {invite.data?.link ? (
          <>
            <p>{words.people.link}</p>
            <CopyText text={invite.data.link} label={words.people.invite} />
          </>
        ) : null}
        {invite.data?.approval ? <p>{words.people.waits}</p> : null}
      </div>
    </section>
  )
}
