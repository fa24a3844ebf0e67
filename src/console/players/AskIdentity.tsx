import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { identityApi } from '../../../contract/console/identity.ts'
import { playersApi } from '../../../contract/console/players.ts'
import { isBlank } from '../../../contract/kit/unseen.ts'
import { COMPLAINT_LENGTH } from '../../../contract/protection/complaints.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useAct } from '../lib/acts.ts'
import { useConsole } from '../lib/console.tsx'
import { useMay } from '../lib/reads.ts'
import { textIn } from '../lib/textIn.ts'
import { FormDialog } from '../parts/FormDialog.tsx'

/** The way to the case about who a player is, or to begin one where none is open. */
export function AskIdentity({ name, openCase }: { name: string; openCase: string | null }) {
  const { words } = useConsole()
  const may = useMay()
  const [isAsking, setIsAsking] = useState(false)
  if (openCase !== null)
    return may('case') ? (
      <Link to="/cases/$id" params={{ id: openCase }}>
        {words.identity.openCase}
      </Link>
    ) : null
  if (!may('askIdentity')) return null
  return (
    <>
      <Button kind="secondary" small onClick={() => setIsAsking(true)}>
        {words.identity.ask}
      </Button>
      {isAsking ? <Asking name={name} onClose={() => setIsAsking(false)} /> : null}
    </>
  )
}

function Asking({ name, onClose }: { name: string; onClose: () => void }) {
  const { words } = useConsole()
  const navigate = useNavigate()
  const [isBare, setIsBare] = useState(false)
  const said = words.identity
  const ask = useAct(identityApi.askIdentity, {
    also: [playersApi.player.path],
    done: (answer) => void navigate({ to: '/cases/$id', params: { id: answer.case }, search: {} }),
  })
  const send = (typed: FormData) => {
    const content = textIn(typed, 'content').trim()
    setIsBare(isBlank(content))
    if (!isBlank(content)) ask.mutate({ name, content })
  }
  return (
    <FormDialog
      title={said.askTitle(name)}
      submit={said.ask}
      isBusy={ask.isPending}
      error={ask.error}
      onSubmit={send}
      onClose={onClose}
    >
      <TextArea
        label={said.words}
        hint={said.askHint}
        error={isBare ? said.noWords : undefined}
        name="content"
        required
        maxLength={COMPLAINT_LENGTH}
        rows={4}
      />
    </FormDialog>
  )
}
