import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { healthApi } from '../../../contract/console/health.ts'
import type { z } from '../../../contract/kit/zod.ts'
import { useConsole } from '../lib/console.tsx'
import { Facts } from '../parts/Facts.tsx'
import { Rows } from '../parts/Rows.tsx'
import { Title } from '../parts/Title.tsx'
import { Unread } from '../parts/Unread.tsx'
import { When } from '../parts/When.tsx'
import parts from '../parts/parts.module.css'

type Answer = z.output<typeof healthApi.health.output>

const LOOK_MS = 5_000

/** How the host fares: this process, the database, its calls and its jobs. Source: console.md "health". */
export function Health() {
  const { call, words } = useConsole()
  const { data, error, refetch } = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => call(healthApi.health, {}, { signal }),
    staleTime: 0,
    refetchInterval: LOOK_MS,
  })
  return (
    <>
      <Title>{words.health.title}</Title>
      <p className={parts.small}>{words.health.intro}</p>
      {data ? (
        <div className={parts.sections}>
          <Standing answer={data} />
          <Calls calls={data.calls} />
          <Jobs jobs={data.jobs} />
        </div>
      ) : (
        <Unread error={error} retry={refetch} height={320} />
      )}
    </>
  )
}

function Standing({ answer: { process, database, waiting } }: { answer: Answer }) {
  const { words, format } = useConsole()
  const said = words.health
  const megabytes = (bytes: number) => said.megabytes(format.number(Math.ceil(bytes / 1e6)))
  const { connections } = database
  return (
    <>
      <Card
        title={said.process}
        facts={[
          [said.since, <When key="since" at={process.startedAt} />],
          [said.memory, megabytes(process.memory)],
          [said.schema, process.schema],
        ]}
      />
      <Card
        title={said.database}
        facts={[
          [said.engine, said.kinds[database.kind]],
          [said.size, megabytes(database.bytes)],
          ...(connections
            ? [
                [
                  said.connections,
                  said.ofMost(format.number(connections.used), format.number(connections.most)),
                ] satisfies Fact,
              ]
            : []),
        ]}
      />
      <Card
        title={said.waiting}
        facts={[
          [said.push, format.number(waiting.push)],
          ...(waiting.pushDue
            ? [[said.pushDue, <When key="due" at={waiting.pushDue} />] satisfies Fact]
            : []),
          [said.unsealed, format.number(waiting.unsealed)],
          [said.orders, format.number(waiting.orders)],
        ]}
      />
    </>
  )
}

type Fact = [string, ReactNode]

function Card({ title, facts }: { title: string; facts: Fact[] }) {
  return (
    <section aria-label={title} className={parts.card}>
      <h2>{title}</h2>
      <Facts facts={facts} />
    </section>
  )
}

/** Milliseconds, to a tenth where that says something. */
function useMs(): (ms: number) => string {
  const { words, format } = useConsole()
  return (ms) => words.health.milliseconds(format.number(ms < 10 ? Math.round(ms * 10) / 10 : Math.round(ms)))
}

function Calls({ calls }: { calls: Answer['calls'] }) {
  const { words, format } = useConsole()
  const ms = useMs()
  const said = words.health
  return (
    <section aria-labelledby="calls">
      <h2 id="calls">{said.calls}</h2>
      <Rows
        caption={said.calls}
        empty={said.noCalls}
        rows={calls}
        keyOf={({ name }) => name}
        columns={[
          { name: said.call, of: ({ name }) => name },
          { name: said.times, of: ({ times }) => format.number(times), kind: 'amount' },
          { name: said.failed, of: ({ failed }) => format.number(failed), kind: 'amount' },
          { name: said.p50, of: ({ p50 }) => ms(p50), kind: 'amount' },
          { name: said.p99, of: ({ p99 }) => ms(p99), kind: 'amount' },
          { name: said.longest, of: ({ longest }) => ms(longest), kind: 'amount' },
        ]}
      />
    </section>
  )
}

function Jobs({ jobs }: { jobs: Answer['jobs'] }) {
  const { words, format } = useConsole()
  const ms = useMs()
  const said = words.health
  return (
    <section aria-labelledby="jobs">
      <h2 id="jobs">{said.jobs}</h2>
      <Rows
        caption={said.jobs}
        empty={said.noJobs}
        rows={jobs}
        keyOf={({ name }) => name}
        columns={[
          { name: said.job, of: ({ name }) => said.names[name] ?? name },
          { name: said.last, of: ({ lastAt }) => lastAt, kind: 'moment' },
          { name: said.took, of: ({ lastMs }) => ms(lastMs), kind: 'amount' },
          { name: said.times, of: ({ times }) => format.number(times), kind: 'amount' },
          { name: said.failed, of: ({ failed }) => format.number(failed), kind: 'amount' },
          {
            name: said.failedAt,
            of: ({ failedAt }) => (failedAt === null ? said.never : format.dateTime(Date.parse(failedAt))),
          },
        ]}
      />
    </section>
  )
}
