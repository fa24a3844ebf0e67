import { Link } from '@tanstack/react-router'
import { playersApi } from '../../../contract/console/players.ts'
import { useConsole } from '../lib/console.tsx'
import { useMay } from '../lib/reads.ts'
import { Rows } from '../parts/Rows.tsx'
import { Unread } from '../parts/Unread.tsx'
import parts from '../parts/parts.module.css'
import type { Opened } from './Player.tsx'
import { usePart } from './usePart.ts'

/** What the player has written to the house. */
export function Said({ opened }: { opened: Opened }) {
  const { words, format } = useConsole()
  const may = useMay()
  const said = words.players
  const { data, error, refetch } = usePart(playersApi.playerWords, opened)
  if (!data) return <Unread error={error} retry={refetch} height={160} />
  const { chat, complaints } = data
  return (
    <>
      {chat?.last ? (
        <p className={parts.actions}>
          {said.chatSaid(format.number(chat.messages), format.dateTime(Date.parse(chat.last)))}
          {may('chats') ? (
            <Link to="/chats/$id" params={{ id: chat.id }}>
              {said.openChat}
            </Link>
          ) : null}
        </p>
      ) : (
        <p className={parts.small}>{said.noChat}</p>
      )}
      <h3>{said.complaints}</h3>
      <Rows
        caption={said.complaints}
        empty={said.noComplaints}
        rows={complaints}
        keyOf={({ number }) => number}
        columns={[
          {
            name: said.number,
            of: caseLinkOf,
          },
          { name: said.about, of: (row) => words.cases.abouts[row.about] },
          { name: said.at, of: (row) => row.at, kind: 'moment' },
          { name: said.due, of: (row) => row.due, kind: 'moment' },
          { name: said.state, of: (row) => words.cases.states[row.state] },
        ]}
      />
    </>
  )
}

const caseLinkOf = (row: { id: string; number: string }) => <CaseLink {...row} />

function CaseLink({ id, number }: { id: string; number: string }) {
  const { format } = useConsole()
  const may = useMay()
  const text = format.digits(number)
  if (!may('case')) return <>{text}</>
  return (
    <Link to="/cases/$id" params={{ id }}>
      {text}
    </Link>
  )
}
