import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { REPORT_DAYS, REPORT_SUMS, reportsApi } from '../../../contract/console/reports.ts'
import { ApiError } from '../../../contract/kit/errors.ts'
import type { z } from '../../../contract/kit/zod.ts'
import { DHAKA_OFFSET_MS } from '../../../contract/kit/wire.ts'
import { type Paisa, subtract } from '../../../contract/money.ts'
import { saveFile } from '../../ui/browser/saveFile.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { useConsole } from '../lib/console.tsx'
import { textIn } from '../lib/textIn.ts'
import { Rows } from '../parts/Rows.tsx'
import { Title } from '../parts/Title.tsx'
import { Unread } from '../parts/Unread.tsx'
import parts from '../parts/parts.module.css'
import { csvOf } from './csvOf.ts'
import styles from './Report.module.css'

export type Answer = z.output<typeof reportsApi.report.output>

/** The first day and the last. */
export interface Span {
  from: string
  until: string
}

const WEEK_MS = 6 * 24 * 60 * 60 * 1000
const dayOf = (at: number): string => new Date(at + DHAKA_OFFSET_MS).toISOString().slice(0, 10)

/** Today and the six days before it, in Dhaka. */
export const lastWeek = (now: number): Span => ({ from: dayOf(now - WEEK_MS), until: dayOf(now) })

/** What the site's days came to, as the ledger has them: on screen and as a file. Source: console.md "reports". */
export function Report({ span }: { span: Span }) {
  const { call, words, format } = useConsole()
  const { data, error, refetch } = useQuery({
    queryKey: ['report', span],
    queryFn: ({ signal }) => call(reportsApi.report, span, { signal }),
    staleTime: 0,
  })
  const said = words.reports
  return (
    <>
      <Title>{said.title}</Title>
      <p className={`${parts.small} ${styles.intro}`}>{said.intro}</p>
      <Wanted key={`${span.from} ${span.until}`} span={span} />
      {data ? (
        <div className={parts.sections}>
          <Days answer={data} />
          <Games
            id="products"
            title={said.products}
            rows={data.products}
            first={{ name: said.product, of: ({ product }) => said.named[product] }}
            keyOf={({ product }) => product}
          />
          <Games
            id="providers"
            title={said.providers}
            rows={data.providers}
            first={{ name: said.provider, of: ({ name }) => name }}
            keyOf={({ platform }) => platform}
          />
          <div className={parts.actions}>
            <Button
              kind="secondary"
              small
              onClick={() => saveFile(csvOf(data, `report-${span.from}-${span.until}.csv`))}
            >
              {said.save}
            </Button>
          </div>
        </div>
      ) : error instanceof ApiError && error.status === 422 ? (
        <p role="alert" className={parts.wrong}>
          {said.wrongSpan(format.number(REPORT_DAYS))}
        </p>
      ) : (
        <Unread error={error} retry={refetch} height={320} />
      )}
    </>
  )
}

function Wanted({ span }: { span: Span }) {
  const { words } = useConsole()
  const navigate = useNavigate()
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    void navigate({ to: '/reports', search: { from: textIn(form, 'from'), until: textIn(form, 'until') } })
  }
  return (
    <form noValidate onSubmit={show} className={`${parts.card} ${styles.wanted}`}>
      <Field label={words.reports.from} name="from" type="date" defaultValue={span.from} />
      <Field label={words.reports.until} name="until" type="date" defaultValue={span.until} />
      <Button type="submit" small>
        {words.reports.show}
      </Button>
    </form>
  )
}

function Days({ answer: { days } }: { answer: Answer }) {
  const { words, format } = useConsole()
  const said = words.reports
  const amount = useAmount<Day>()
  return (
    <section aria-labelledby="days">
      <h2 id="days">{said.days}</h2>
      <Rows
        caption={said.days}
        empty={said.none}
        rows={days}
        keyOf={({ day }) => day}
        columns={[
          { name: said.day, of: ({ day }) => format.digits(day), kind: 'whole' },
          {
            name: said.players,
            of: ({ players }) => format.number(players),
            kind: 'amount',
            drawn: ({ players }) => players,
          },
          ...REPORT_SUMS.map((sum) => amount(said.sums[sum], ({ sums }) => sums[sum])),
          amount(said.held, ({ held }) => held),
          amount(said.exposed, ({ exposed }) => exposed),
        ]}
      />
      <p className={parts.small}>{said.adds}</p>
    </section>
  )
}

type Day = Answer['days'][number]
type Stakes = Pick<Answer['products'][number], 'bets' | 'staked' | 'won'>

/** A column of taka, drawn as well. */
function useAmount<Row>() {
  const { format } = useConsole()
  return (name: string, of: (row: Row) => Paisa) => ({
    name,
    of: (row: Row) => format.money(of(row)),
    kind: 'amount' as const,
    drawn: of,
  })
}

/** Games of the days by one name of theirs. */
function Games<Row extends Stakes>({
  id,
  title,
  rows,
  first,
  keyOf,
}: {
  id: string
  title: string
  rows: readonly Row[]
  first: { name: string; of: (row: Row) => string }
  keyOf: (row: Row) => string
}) {
  const { words, format } = useConsole()
  const amount = useAmount<Stakes>()
  const said = words.reports
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Rows
        caption={title}
        empty={said.noGames}
        rows={rows}
        keyOf={keyOf}
        columns={[
          first,
          {
            name: said.bets,
            of: ({ bets }) => format.number(bets),
            kind: 'amount',
            drawn: ({ bets }) => bets,
          },
          amount(said.staked, ({ staked }) => staked),
          amount(said.won, ({ won }) => won),
          amount(said.kept, ({ staked, won }) => subtract(staked, won)),
        ]}
      />
    </section>
  )
}
