import { playersApi } from '../../../contract/console/players.ts'
import { useConsole } from '../lib/console.tsx'
import { Rows } from '../parts/Rows.tsx'
import { Unread } from '../parts/Unread.tsx'
import type { Opened } from './Player.tsx'
import { usePart } from './usePart.ts'

/** Rounds of games and orders at the exchange. */
export function Bets({ opened }: { opened: Opened }) {
  const { words, format } = useConsole()
  const said = words.players
  const { data, error, refetch } = usePart(playersApi.playerBets, opened)
  const oddsOf = (hundredths: number) => format.digits((hundredths / 100).toFixed(2))
  if (!data) return <Unread error={error} retry={refetch} height={240} />
  return (
    <>
      <h3>{said.orders}</h3>
      <Rows
        caption={said.orders}
        empty={said.noOrders}
        rows={data.orders}
        keyOf={({ id }) => id}
        columns={[
          {
            name: said.bet,
            of: (row) =>
              `${row.event}, ${row.market}\n${said.atOdds(said.sides[row.side], row.selection, oddsOf(row.odds))}`,
          },
          { name: said.stake, of: (row) => format.money(row.stake), kind: 'amount' },
          { name: said.matched, of: (row) => format.money(row.matched), kind: 'amount' },
          { name: said.net, of: (row) => (row.net === null ? '–' : format.money(row.net)), kind: 'amount' },
          { name: said.at, of: (row) => row.at, kind: 'moment' },
          { name: said.state, of: (row) => said.orderStates[row.status] },
        ]}
      />
      <h3>{said.rounds}</h3>
      <Rows
        caption={said.rounds}
        empty={said.noRounds}
        rows={data.rounds.map((round, index) => ({ ...round, index }))}
        keyOf={({ index }) => String(index)}
        columns={[
          { name: said.game, of: (row) => `${row.game}, ${row.provider}` },
          { name: said.stake, of: (row) => format.money(row.stake), kind: 'amount' },
          {
            name: said.won,
            of: (row) =>
              row.isRolledBack ? said.rolledBack : row.won === null ? '–' : format.money(row.won),
            kind: 'amount',
          },
          { name: said.at, of: (row) => row.at, kind: 'moment' },
        ]}
      />
    </>
  )
}
