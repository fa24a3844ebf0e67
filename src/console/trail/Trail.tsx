import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { trailApi } from '../../../contract/console/trail.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { useAct } from '../lib/acts.ts'
import { useConsole } from '../lib/console.tsx'
import { textIn } from '../lib/textIn.ts'
import { QueueRows } from '../parts/Queue.tsx'
import { Rows } from '../parts/Rows.tsx'
import { Title } from '../parts/Title.tsx'
import { Wrong } from '../parts/Wrong.tsx'
import parts from '../parts/parts.module.css'
import styles from './Trail.module.css'

/** What of the trail is looked for; all of it where nothing is said. */
export const FILTERS = ['actor', 'object', 'action', 'from', 'until'] as const
export type Filter = Partial<Record<(typeof FILTERS)[number], string>>

/** Who did or looked at what. */
export function Trail({ filter }: { filter: Filter }) {
  const { call, words, format } = useConsole()
  const pages = useInfiniteQuery({
    queryKey: ['trail', filter],
    queryFn: ({ pageParam, signal }) =>
      call(trailApi.trail, pageParam === undefined ? filter : { ...filter, before: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })
  const said = words.trail
  const queue = {
    rows: pages.data?.pages.flatMap(({ data }) => data),
    error: pages.error,
    retry: pages.refetch,
    hasMore: pages.hasNextPage,
    more: pages.fetchNextPage,
    isMore: pages.isFetchingNextPage,
  }
  return (
    <>
      <Title>{said.title}</Title>
      <p className={`${parts.small} ${styles.intro}`}>{said.intro}</p>
      <Seal />
      <Wanted key={JSON.stringify(filter)} filter={filter} onAgain={() => void pages.refetch()} />
      <div className={styles.rows}>
        <QueueRows queue={queue} empty={said.empty}>
          {(rows) => (
            <Rows
              caption={said.title}
              empty={said.empty}
              rows={rows}
              keyOf={({ id }) => id}
              columns={[
                { name: said.at, of: (row) => row.at, kind: 'moment' },
                { name: said.by, of: (row) => row.actor },
                {
                  name: said.what,
                  of: (row) => (row.outcome === 'ok' ? row.action : `${row.action}\n${said.refused}`),
                },
                { name: said.about, of: (row) => row.object || '–' },
                { name: said.data, of: (row) => dataLine(row.data, format.digits) },
              ]}
            />
          )}
        </QueueRows>
      </div>
    </>
  )
}

/** What a row carries, a name a line; as the host wrote it. */
const dataLine = (data: Record<string, unknown>, digits: (text: string) => string): string =>
  Object.entries(data)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : digits(JSON.stringify(value))}`)
    .join('\n')

function Wanted({ filter, onAgain }: { filter: Filter; onAgain: () => void }) {
  const { words } = useConsole()
  const navigate = useNavigate()
  const said = words.trail
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const wanted = FILTERS.flatMap((name) => {
      const value = textIn(form, name).trim()
      return value === '' ? [] : [[name, value] as const]
    })
    void navigate({ to: '/trail', search: Object.fromEntries(wanted) })
  }
  return (
    <form noValidate onSubmit={show} className={`${parts.card} ${styles.wanted}`}>
      <Field label={said.by} hint={said.byHint} name="actor" defaultValue={filter.actor} maxLength={100} />
      <Field
        label={said.about}
        hint={said.aboutHint}
        name="object"
        defaultValue={filter.object}
        maxLength={200}
      />
      <Field
        label={said.action}
        hint={said.actionHint}
        name="action"
        defaultValue={filter.action}
        maxLength={64}
      />
      <Field label={said.from} name="from" type="date" defaultValue={filter.from} />
      <Field label={said.until} name="until" type="date" defaultValue={filter.until} />
      <div className={parts.actions}>
        <Button type="submit" small>
          {said.show}
        </Button>
        <Button kind="secondary" small onClick={() => void navigate({ to: '/trail', search: {} })}>
          {said.clear}
        </Button>
        <Button kind="quiet" small onClick={onAgain}>
          {said.again}
        </Button>
      </div>
    </form>
  )
}

/** Whether the trail still says what it said. */
function Seal() {
  const { words, format } = useConsole()
  const examine = useAct(trailApi.examineTrail)
  const { data } = examine
  return (
    <div className={`${parts.form} ${styles.seal}`}>
      <div className={parts.actions}>
        <Button kind="secondary" small busy={examine.isPending} onClick={() => examine.mutate({})}>
          {words.trail.examine}
        </Button>
      </div>
      <div role="status">
        {data && data.faults.length === 0 ? (
          <p>{words.trail.sound(format.number(data.rows), format.number(data.blocks))}</p>
        ) : null}
        {data && data.faults.length > 0 ? (
          <>
            <p className={parts.wrong}>{words.trail.faults}</p>
            <ul>
              {data.faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
      <Wrong error={examine.error} />
    </div>
  )
}
