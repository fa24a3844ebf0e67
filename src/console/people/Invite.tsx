import { staffApi } from '../../../contract/console/staff.ts'
import { Button } from '../../ui/Button.tsx'
import { useAct } from '../lib/acts.ts'
import { useConsole } from '../lib/console.tsx'
import { CopyText } from '../parts/CopyText.tsx'
import { RolesForm } from '../parts/RolesForm.tsx'
import parts from '../parts/parts.module.css'
import styles from './People.module.css'

/** Asks for a new person; where there is no other owner to decide it, the link is given at once. */
export function Invite() {
  const { words } = useConsole()
  const invite = useAct(staffApi.invite, { also: ['staffList'] })
  return (
    <section aria-labelledby="invite" className={`${parts.card} ${styles.invite}`}>
      <h2 id="invite">{words.people.invite}</h2>
      <RolesForm error={invite.error} onAsk={(wanted) => invite.mutate(wanted)}>
        <div className={parts.actions}>
          <Button type="submit" small busy={invite.isPending}>
            {words.people.inviteSubmit}
          </Button>
        </div>
      </RolesForm>
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
