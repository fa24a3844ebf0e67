import { useId, useState } from 'react'
import { staffApi } from '../../../contract/console/staff.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useAct } from '../lib/acts.ts'
import { useConsole } from '../lib/console.tsx'
import { useMay, useMe } from '../lib/reads.ts'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'
import { RolesForm } from '../parts/RolesForm.tsx'
import { Wrong } from '../parts/Wrong.tsx'
import parts from '../parts/parts.module.css'
import type { Member } from './People.tsx'

/** What an owner may do about one of staff. */
export function MemberActs({ member: { name, roles } }: { member: Member }) {
  const { words } = useConsole()
  const may = useMay()
  const { data: me } = useMe()
  const say = useToast()
  const [asks, setAsks] = useState<'roles' | 'end'>()
  const close = () => setAsks(undefined)
  const done = () => {
    close()
    say(words.people.done)
  }
  const end = useAct(staffApi.endStaff, { done, also: ['staffList'] })
  const endSessions = useAct(staffApi.endStaffSessions, { done, also: ['staffList'] })
  const askRoles = useAct(staffApi.askRoles, {
    done: () => {
      close()
      say(words.people.rolesAsked)
    },
  })
  if (!may('endStaff')) return null
  return (
    <div className={parts.actions}>
      <Button kind="secondary" small onClick={() => setAsks('roles')}>
        {words.people.changeRoles}
      </Button>
      {name === me?.name ? null : (
        <>
          <Button
            kind="secondary"
            small
            busy={endSessions.isPending}
            onClick={() => endSessions.mutate({ name })}
          >
            {words.people.endSessions}
          </Button>
          <Button kind="secondary" small onClick={() => setAsks('end')}>
            {words.people.end}
          </Button>
        </>
      )}
      <Wrong error={endSessions.error} />
      {asks === 'end' ? (
        <ReasonDialog
          title={words.people.endTitle(name)}
          submit={words.people.end}
          isDanger
          isBusy={end.isPending}
          error={end.error}
          onSubmit={(reason) => end.mutate({ name, reason })}
          onClose={close}
        >
          <p>{words.people.endText}</p>
        </ReasonDialog>
      ) : null}
      {asks === 'roles' ? (
        <RolesDialog
          name={name}
          roles={roles}
          isBusy={askRoles.isPending}
          error={askRoles.error}
          onAsk={(wanted) => askRoles.mutate({ name, ...wanted })}
          onClose={close}
        />
      ) : null}
    </div>
  )
}

interface RolesProps extends Pick<Member, 'name' | 'roles'> {
  isBusy: boolean
  error: unknown
  onAsk: (wanted: { roles: Member['roles']; reason: string }) => void
  onClose: () => void
}

function RolesDialog({ name, roles, isBusy, error, onAsk, onClose }: RolesProps) {
  const { words } = useConsole()
  const id = useId()
  return (
    <Dialog
      title={words.people.changeRolesTitle(name)}
      closeLabel={words.close}
      onClose={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" form={id} busy={isBusy}>
            {words.people.changeRoles}
          </Button>
        </>
      }
    >
      <RolesForm id={id} chosen={roles} error={error} onAsk={onAsk} />
    </Dialog>
  )
}
