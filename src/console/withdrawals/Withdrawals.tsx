import { withdrawalsApi } from '../../../contract/console/withdrawals.ts'
import type { z } from '../../../contract/kit/zod.ts'
import { useConsole } from '../lib/console.tsx'
import { useMay, useQueue } from '../lib/reads.ts'
import { PlayerLink } from '../parts/PlayerLink.tsx'
import { QueueRows } from '../parts/Queue.tsx'
import { Title } from '../parts/Title.tsx'
import { When } from '../parts/When.tsx'
import parts from '../parts/parts.module.css'
import { Decide } from './Decide.tsx'
import { Recipient } from './Recipient.tsx'

export type Withdrawal = z.output<typeof withdrawalsApi.withdrawals.output>['data'][number]

/** Withdrawals that wait. */
export function Withdrawals() {
  const { call, words } = useConsole()
  const queue = useQueue('withdrawals', (after, signal) =>
    call(withdrawalsApi.withdrawals, after === undefined ? {} : { after }, { signal }),
  )
  return (
    <>
      <Title>{words.withdrawals.title}</Title>
      <QueueRows queue={queue} empty={words.withdrawals.empty}>
        {(rows) => (
          <table className={parts.table}>
            <thead>
              <tr>
                <th scope="col">{words.deposits.player}</th>
                <th scope="col" className={parts.amount}>
                  {words.deposits.amount}
                </th>
                <th scope="col">{words.withdrawals.to}</th>
                <th scope="col">{words.withdrawals.at}</th>
                <th scope="col">{words.withdrawals.actions}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </tbody>
          </table>
        )}
      </QueueRows>
    </>
  )
}

function Row({ row }: { row: Withdrawal }) {
  const { words, format } = useConsole()
  const may = useMay()
  return (
    <tr>
      <th scope="row">
        <PlayerLink name={row.player} why={`withdrawal:${row.id}`} />
      </th>
      <td className={`${parts.amount} figures`}>{format.money(row.amount)}</td>
      <td>
        <Recipient row={row} />
      </td>
      <td className={parts.small}>
        <When at={row.at} />
      </td>
      <td>
        {row.approval === null ? null : (
          <p>
            <span className={parts.tag}>{words.withdrawals.waitsForSecond}</span>
          </p>
        )}
        {may('decideWithdrawal') ? (
          <Decide row={row} />
        ) : row.needsSecond && row.approval === null ? (
          <span className={parts.tag}>{words.withdrawals.needsSecond}</span>
        ) : null}
      </td>
    </tr>
  )
}
