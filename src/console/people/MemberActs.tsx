import { type FormEvent, useId, useState } from 'react'
import { staffApi } from '../../../contract/console/staff.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useAct } from '../lib/acts.ts'
import { useConsole } from '../lib/console.tsx'
import { useMay, useMe } from '../lib/reads.ts'
import { textIn } from '../lib/textIn.ts'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'
import { RolesField, rolesIn } from '../parts/RolesField.tsx'
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
          onAsk={(wanted, reason) => askRoles.mutate({ name, roles: wanted, reason })}
          onClose={close}
        />
      ) : null}
    </div>
  )
}

interface RolesProps extends Pick<Member, 'name' | 'roles'> {
  isBusy: boolean
  error: unknown
  onAsk: (roles: Member['roles'], reason: string) => void
  onClose: () => void
}

function RolesDialog({ name, roles, isBusy, error, onAsk, onClose }: RolesProps) {
  const { words } = useConsole()
  const id = useId()
  const [hasNone, setHasNone] = useState(false)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const wanted = rolesIn(form)
    const reason = textIn(form, 'reason')
    setHasNone(wanted.length === 0)
    if (wanted.length > 0) onAsk(wanted, reason.trim())
  }
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
      <form noValidate id={id} onSubmit={send} className={parts.form}>
        <RolesField chosen={roles} />
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
        <Wrong error={error} />
      </form>
    </Dialog>
  )
}
