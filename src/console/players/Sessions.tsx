import { playersApi } from '../../../contract/console/players.ts'
import { useConsole } from '../lib/console.tsx'
import { Rows } from '../parts/Rows.tsx'
import { Unread } from '../parts/Unread.tsx'
import { Facts } from '../parts/Facts.tsx'
import type { Opened } from './Player.tsx'
import { usePart } from './usePart.ts'

/** Where the player is or was signed in, and how safe that is. */
export function Sessions({ opened }: { opened: Opened }) {
  const { words, format } = useConsole()
  const said = words.players
  const { data, error, refetch } = usePart(playersApi.playerSessions, opened)
  if (!data) return <Unread error={error} retry={refetch} height={240} />
  return (
    <>
      <Facts
        facts={[
          [said.secondStep, data.hasSecondStep ? said.on : said.off],
          [said.passkeys, format.number(data.passkeys)],
          [said.knownDevices, format.number(data.knownDevices)],
        ]}
      />
      <Rows
        caption={said.sessions}
        empty={said.noSessions}
        rows={data.data.map((session, index) => ({ ...session, index }))}
        keyOf={({ index }) => String(index)}
        columns={[
          { name: said.device, of: (row) => row.device || '–' },
          { name: said.since, of: (row) => row.since, kind: 'moment' },
          { name: said.lastUsed, of: (row) => row.lastUsed, kind: 'moment' },
          {
            name: said.state,
            of: ({ isOpen, scope }) =>
              said.sessionStates[!isOpen ? 'over' : scope === 'payout' ? 'payout' : 'open'],
          },
        ]}
      />
    </>
  )
}
