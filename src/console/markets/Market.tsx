import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { marketsApi } from '../../../contract/console/markets.ts'
import { ApiError } from '../../../contract/kit/errors.ts'
import type { z } from '../../../contract/kit/zod.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { useConsole } from '../lib/console.tsx'
import { useMay } from '../lib/reads.ts'
import { Facts } from '../parts/Facts.tsx'
import { Rows } from '../parts/Rows.tsx'
import { Title } from '../parts/Title.tsx'
import { Unread } from '../parts/Unread.tsx'
import { When } from '../parts/When.tsx'
import parts from '../parts/parts.module.css'
import { AnotherResult } from './AnotherResult.tsx'
import { outcomeText, resultText } from './outcomes.ts'
import { StateTag } from './StateTag.tsx'
import { Voiding } from './Voiding.tsx'
import { Suspending } from './Suspending.tsx'
import styles from './Markets.module.css'

export type Opened = z.output<typeof marketsApi.market.output>['data']

/** How often an open market is read again; not while the tab is hidden. */
const AGAIN_MS = 5_000

/** A market: how it stands, what it can cost, what was done to it, and what may be done. */
export function Market({ id }: { id: string }) {
  const { call, words } = useConsole()
  const { data, error, refetch } = useQuery({
    queryKey: ['market', id],
    queryFn: ({ signal }) => call(marketsApi.market, { market: id }, { signal }),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
  })
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <>
      <p>
        <Link to="/markets">{words.back}</Link>
      </p>
      <Title>{data ? `${data.data.event}, ${data.data.name}` : words.markets.title}</Title>
      {data ? (
        <Whole market={data.data} />
      ) : isGone ? (
        <EmptyState title={words.markets.gone} />
      ) : (
        <Unread error={error} retry={refetch} height={320} />
      )}
    </>
  )
}

function Whole({ market }: { market: Opened }) {
  const { words, format } = useConsole()
  const may = useMay()
  const said = words.markets
  const { id, startsAt, state, matched, exposure, waiting, result } = market
  const facts: [string, ReactNode][] = [
    [said.id, id],
    [said.starts, <When key="at" at={startsAt} />],
    [said.matched, format.money(matched)],
    [said.waiting, format.number(waiting)],
    ...(exposure === null ? [] : [[said.exposure, format.money(exposure)] as [string, ReactNode]]),
    ...(result === null ? [] : [[said.result, resultText(result, { words, format })] as [string, ReactNode]]),
  ]
  return (
    <>
      <div className={styles.head}>
        <StateTag state={state} />
        <Suspending market={market} />
      </div>
      <div className={parts.sections}>
        <section aria-label={said.state} className={parts.card}>
          <Facts facts={facts} />
        </section>
        {result !== null && may('previewResettle') ? <AnotherResult market={market} /> : null}
        {result === null && !market.isOver && may('previewVoid') ? <Voiding market={market} /> : null}
        <Outcomes market={market} />
        {may('marketPlayers') ? <Positions id={id} /> : null}
        <History market={market} />
      </div>
    </>
  )
}

function Outcomes({ market }: { market: Opened }) {
  const { words, format } = useConsole()
  const said = words.markets
  return (
    <section aria-labelledby="outcomes">
      <h2 id="outcomes">{said.outcomes}</h2>
      <Rows
        caption={said.outcomes}
        empty={said.noOutcomes}
        rows={market.outcomes}
        keyOf={(row) => outcomeText(row, { words, format })}
        columns={[
          { name: said.outcome, of: (row) => outcomeText(row, { words, format }) },
          { name: said.net, of: (row) => format.money(row.net), kind: 'amount' },
        ]}
      />
    </section>
  )
}

/** Looked at when somebody wants to: each look is a line of the trail. */
function Positions({ id }: { id: string }) {
  const { words } = useConsole()
  const [isShown, setIsShown] = useState(false)
  const said = words.markets
  return (
    <section aria-labelledby="positions">
      <h2 id="positions">{said.positions}</h2>
      {isShown ? (
        <Holdings id={id} />
      ) : (
        <div className={parts.actions}>
          <Button kind="secondary" small onClick={() => setIsShown(true)}>
            {said.showPositions}
          </Button>
          <span className={parts.small}>{said.positionsHint}</span>
        </div>
      )}
    </section>
  )
}

function Holdings({ id }: { id: string }) {
  const { call, words, format } = useConsole()
  const { data, error, refetch } = useQuery({
    queryKey: ['marketPlayers', id],
    queryFn: ({ signal }) => call(marketsApi.marketPlayers, { market: id }, { signal }),
    // Shown again it is looked at again.
    gcTime: 0,
  })
  const said = words.markets
  if (!data) return <Unread error={error} retry={refetch} height={160} />
  return (
    <Rows
      caption={said.positions}
      empty={said.noPositions}
      rows={data.data}
      keyOf={({ player }) => player}
      columns={[
        { name: said.player, of: ({ player, name }) => `${name} ${player}` },
        { name: said.matched, of: (row) => format.money(row.matched), kind: 'amount' },
        { name: said.worst, of: (row) => format.money(row.worst), kind: 'amount' },
        { name: said.best, of: (row) => format.money(row.best), kind: 'amount' },
      ]}
    />
  )
}

function History({ market }: { market: Opened }) {
  const { words, format } = useConsole()
  const said = words.markets
  return (
    <section aria-labelledby="history">
      <h2 id="history">{said.history}</h2>
      <Rows
        caption={said.history}
        empty={said.noHistory}
        rows={market.history.map((row, index) => ({ ...row, index }))}
        keyOf={({ index }) => String(index)}
        columns={[
          { name: said.at, of: ({ at }) => at, kind: 'moment' },
          { name: said.act, of: ({ act }) => said.acts[act] },
          { name: said.by, of: ({ by }) => (by === 'host' ? said.host : by) },
          {
            name: said.why,
            of: ({ reason, result }) => (result ? resultText(result, { words, format }) : reason),
          },
        ]}
      />
    </section>
  )
}
