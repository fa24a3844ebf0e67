import { playersApi } from '../../../contract/console/players.ts'
import { paisa } from '../../../contract/money.ts'
import { useConsole } from '../lib/console.tsx'
import { Rows } from '../parts/Rows.tsx'
import { Unread } from '../parts/Unread.tsx'
import { Facts } from '../parts/Facts.tsx'
import type { Opened } from './Player.tsx'
import { usePart } from './usePart.ts'

/** What the player has set to protect themself: read here, and changed by nobody but they. */
export function Safety({ opened }: { opened: Opened }) {
  const { words, format } = useConsole()
  const said = words.players
  const kinds: Record<string, string> = said.logKinds
  const { data, error, refetch } = usePart(playersApi.playerSafety, opened)
  if (!data) return <Unread error={error} retry={refetch} height={240} />
  const { exclusion, timeOutUntil, checkMinutes, limits, log } = data
  const when = (at: string) => format.dateTime(Date.parse(at))
  const valueOf = (kind: (typeof limits)[number]['kind'], value: number) =>
    kind === 'time' ? format.minutes(value) : format.money(paisa(value))
  return (
    <>
      <Facts
        facts={[
          [said.timeOut, timeOutUntil ? said.until(when(timeOutUntil)) : said.noTimeOut],
          [
            said.exclusion,
            exclusion ? said.excluded(when(exclusion.begun), when(exclusion.until)) : said.noExclusion,
          ],
          ...(exclusion?.opens
            ? [[said.exclusion, said.returns(when(exclusion.opens))] as [string, string]]
            : []),
          [said.check, said.every(format.number(checkMinutes))],
        ]}
      />
      <Rows
        caption={said.limit}
        empty={said.noLimits}
        rows={limits}
        keyOf={({ kind, period }) => `${kind} ${period}`}
        columns={[
          {
            name: said.limit,
            of: (row) => said.limitOf(said.limitKinds[row.kind], said.periods[row.period]),
          },
          { name: said.amount, of: (row) => valueOf(row.kind, row.most), kind: 'amount' },
          { name: said.used, of: (row) => valueOf(row.kind, row.used), kind: 'amount' },
        ]}
      />
      <h3>{said.log}</h3>
      <Rows
        caption={said.log}
        empty={said.noLog}
        rows={log.map((line, index) => ({ ...line, index }))}
        keyOf={({ index }) => String(index)}
        columns={[
          { name: said.at, of: (row) => row.at, kind: 'moment' },
          { name: said.what, of: (row) => kinds[row.kind] ?? row.kind },
        ]}
      />
    </>
  )
}
