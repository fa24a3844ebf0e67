import { type ReactNode, useState } from 'react'
import { playersApi } from '../../../contract/console/players.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { ApiError } from '../../../contract/kit/errors.ts'
import { useAct } from '../lib/acts.ts'
import { useConsole } from '../lib/console.tsx'
import { useMay } from '../lib/reads.ts'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'
import { Unread } from '../parts/Unread.tsx'
import { When } from '../parts/When.tsx'
import parts from '../parts/parts.module.css'
import { Facts } from '../parts/Facts.tsx'
import { AskIdentity } from './AskIdentity.tsx'
import type { Opened } from './Player.tsx'
import { States } from './States.tsx'
import { usePart } from './usePart.ts'

interface Contact {
  phone: string
  email: string
}

/** Who the player is; number and address whole for a reason of their own. */
export function Identity({ opened }: { opened: Opened }) {
  const { words } = useConsole()
  const [whole, setWhole] = useState<Contact>()
  const { data, error, refetch } = usePart(playersApi.player, opened)
  if (error instanceof ApiError && error.status === 404) return <EmptyState title={words.players.whole} />
  if (!data) return <Unread error={error} retry={refetch} height={120} />
  const row = data.data
  const said = words.players
  const proof = (is: boolean) => <span className={parts.small}>{is ? said.proven : said.unproven}</span>
  const facts: [string, ReactNode][] = [
    [said.id, row.id],
    [
      said.phone,
      row.phone ? (
        <>
          {whole?.phone ?? row.phone} {proof(row.isPhoneVerified)}
        </>
      ) : (
        '–'
      ),
    ],
    [
      said.email,
      row.email ? (
        <>
          {whole?.email ?? row.email} {proof(row.isEmailVerified)}
        </>
      ) : (
        '–'
      ),
    ],
    [
      words.identity.identity,
      row.identityConfirmed ? (
        <>
          {words.identity.confirmedSince} <When at={row.identityConfirmed} />
        </>
      ) : (
        words.identity.notConfirmed
      ),
    ],
    [said.signedUp, <When key="signed-up" at={row.signedUp} />],
    [said.lastSignIn, row.lastSignIn ? <When key="last" at={row.lastSignIn} /> : said.never],
    [said.level, row.level],
    [
      said.state,
      <States
        key="state"
        isClosed={row.closed !== null}
        isExcluded={row.excludedUntil !== null}
        isInTimeOut={row.timeOutUntil !== null}
        isUnderAge={row.isUnderAge}
      />,
    ],
  ]
  return (
    <>
      <Facts facts={facts} />
      <div className={parts.actions}>
        {whole ? null : <ShowContact name={opened.name} onShown={setWhole} />}
        <AskIdentity name={opened.name} openCase={row.identityCase} />
      </div>
    </>
  )
}

function ShowContact({ name, onShown }: { name: string; onShown: (contact: Contact) => void }) {
  const { words } = useConsole()
  const may = useMay()
  const [isAsking, setIsAsking] = useState(false)
  const show = useAct(playersApi.showContact, { done: onShown })
  if (!may('showContact')) return null
  return (
    <>
      <Button kind="secondary" small onClick={() => setIsAsking(true)}>
        {words.players.showContact}
      </Button>
      {isAsking ? (
        <ReasonDialog
          title={words.players.showContact}
          submit={words.players.showContact}
          isBusy={show.isPending}
          error={show.error}
          onSubmit={(reason) => show.mutate({ name, reason })}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </>
  )
}
