import { playersApi } from '../../../contract/console/players.ts'
import { useConsole } from '../lib/console.tsx'
import { Rows } from '../parts/Rows.tsx'
import { Unread } from '../parts/Unread.tsx'
import { Facts } from '../parts/Facts.tsx'
import { Adjust } from './Adjust.tsx'
import type { Opened } from './Player.tsx'
import { usePart } from './usePart.ts'

/** What is in the wallets, what remains to be staked, what was paid in and out, and a change of the balance. */
export function Money({ opened }: { opened: Opened }) {
  const { words, format } = useConsole()
  const said = words.players
  const { data, error, refetch } = usePart(playersApi.playerMoney, opened)
  if (!data) return <Unread error={error} retry={refetch} height={240} />
  const { cash, bonus, hold, exposure } = data.wallets
  return (
    <>
      <Facts
        facts={[
          [said.wallets.cash, format.money(cash)],
          [said.wallets.bonus, format.money(bonus)],
          [said.wallets.hold, format.money(hold)],
          [said.wallets.exposure, format.money(exposure)],
        ]}
      />
      <Adjust name={opened.name} cash={cash} isWaiting={data.adjustment !== null} />
      <h3>{said.turnovers}</h3>
      <Rows
        caption={said.turnovers}
        empty={said.noTurnovers}
        rows={data.turnovers}
        keyOf={({ id }) => id}
        columns={[
          { name: said.of, of: (row) => row.of || said.actions.deposit },
          { name: said.required, of: (row) => format.money(row.required), kind: 'amount' },
          { name: said.remaining, of: (row) => format.money(row.remaining), kind: 'amount' },
          { name: said.since, of: (row) => row.since, kind: 'moment' },
          { name: said.state, of: (row) => said.turnoverStates[row.status] },
        ]}
      />
      <h3>{said.records}</h3>
      <Rows
        caption={said.records}
        empty={said.noRecords}
        rows={data.records}
        keyOf={({ id }) => id}
        columns={[
          { name: said.what, of: (row) => said.actions[row.action] },
          { name: words.deposits.method, of: (row) => row.method || row.reason },
          { name: said.amount, of: (row) => format.money(row.amount), kind: 'amount' },
          { name: said.at, of: (row) => row.at, kind: 'moment' },
          { name: said.state, of: (row) => words.deposits.status[row.status] },
        ]}
      />
    </>
  )
}
