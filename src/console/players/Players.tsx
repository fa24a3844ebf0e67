import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { playersApi } from '../../../contract/console/players.ts'
import type { z } from '../../../contract/kit/zod.ts'
import { EmptyState } from '../../ui/States.tsx'
import { useConsole } from '../lib/console.tsx'
import { Title } from '../parts/Title.tsx'
import { Unread } from '../parts/Unread.tsx'
import { When } from '../parts/When.tsx'
import parts from '../parts/parts.module.css'
import { States } from './States.tsx'

type Found = z.output<typeof playersApi.findPlayers.output>['data'][number]

/** Who was found. */
export function Players({ search }: { search: string }) {
  const { words } = useConsole()
  return (
    <>
      <Title>{words.players.title}</Title>
      {search === '' ? (
        <p className={parts.small}>{words.players.searchHint}</p>
      ) : (
        <Results key={search} search={search} />
      )}
    </>
  )
}

function Results({ search }: { search: string }) {
  const { call, words } = useConsole()
  const { data, error, refetch } = useQuery({
    queryKey: ['findPlayers', search],
    queryFn: ({ signal }) => call(playersApi.findPlayers, { search }, { signal }),
  })
  if (!data) return <Unread error={error} retry={refetch} height={240} />
  if (data.data.length === 0)
    return <EmptyState title={words.players.none}>{words.players.searchHint}</EmptyState>
  return (
    <>
      <table className={parts.table}>
        <thead>
          <tr>
            <th scope="col">{words.deposits.player}</th>
            <th scope="col">{words.players.id}</th>
            <th scope="col">{words.players.phone}</th>
            <th scope="col">{words.players.signedUp}</th>
            <th scope="col">{words.players.state}</th>
          </tr>
        </thead>
        <tbody>
          {data.data.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </tbody>
      </table>
      {data.hasMore ? <p className={parts.small}>{words.players.more}</p> : null}
    </>
  )
}

function Row({ row }: { row: Found }) {
  return (
    <tr>
      <th scope="row">
        <Link to="/players/$name" params={{ name: row.username }} search={{}}>
          {row.username}
        </Link>
      </th>
      <td className="figures">{row.id}</td>
      <td className="figures">{row.phone}</td>
      <td className={parts.small}>
        <When at={row.signedUp} />
      </td>
      <td>
        <States isClosed={row.closed !== null} isExcluded={row.isExcluded} />
      </td>
    </tr>
  )
}
