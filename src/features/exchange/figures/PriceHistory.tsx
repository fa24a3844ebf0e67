import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { ApiError } from '../../../../contract/kit/errors.ts'
import { exchangeDataApi } from '../../../../contract/exchange.ts'
import { type History, type Span, SPANS } from '../../../../contract/exchange/figures.ts'
import { poll } from '../../../lib/api/query.ts'
import { type App, useApp } from '../../../lib/app.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { ErrorState, Skeleton } from '../../../ui/States.tsx'
import { exchangeCallOf } from '../shared/exchangeCall.ts'
import { marketWords } from '../shared/marketWords.ts'
import { Chart } from './Chart.tsx'
import { RunnerChoice, Traded, useOddsWords } from './Figures.tsx'
import styles from './Figures.module.css'
import { changesOf, type Point, pointsOf } from './points.ts'
import { useWords } from './words.ts'

const EVERY_MS = 30_000
const SAVING_FACTOR = 4

const historyQuery = (app: App, marketId: string, span: Span) =>
  queryOptions({
    queryKey: ['exchange', exchangeDataApi.priceHistory.path, { marketId, span }],
    queryFn: ({ signal }) =>
      exchangeCallOf(app)(exchangeDataApi.priceHistory, { marketId, span }, { signal }),
    staleTime: EVERY_MS / 2,
    refetchInterval: poll(app.settings.savesData() ? EVERY_MS * SAVING_FACTOR : EVERY_MS),
  })

/** How a runner's price went, as a line or as a table. Source: exchange.md 4; decision 193. */
export function PriceHistory({ market }: { market: string }) {
  const app = useApp()
  const { t, network } = app
  const { say } = useWords()
  const { isOnline } = useSyncExternalStore(network.subscribe, network.get, network.get)
  const [span, setSpan] = useState<Span>('all')
  const { data, error, refetch } = useQuery({
    ...historyQuery(app, market, span),
    // What is shown stays, and whose it is, until another stretch of time has come.
    placeholderData: (before) => before,
  })
  if (error instanceof ApiError && error.status === 404)
    return <p className={styles.note}>{say('noHistory')}</p>
  const howFar = (
    <SelectField
      label={say('span')}
      value={span}
      onChange={(event) => setSpan(SPANS.find((one) => one === event.target.value) ?? 'all')}
    >
      {SPANS.map((one) => (
        <option key={one} value={one}>
          {say(one)}
        </option>
      ))}
    </SelectField>
  )
  return (
    <div className={styles.part}>
      {data ? (
        <>
          <OfRunner history={data} howFar={howFar} />
          {!isOnline || error ? (
            <p className={styles.note} role="status">
              {say('old')}
            </p>
          ) : null}
        </>
      ) : (
        <>
          <div className={styles.choices}>{howFar}</div>
          {!isOnline ? (
            <p className={styles.note}>{say('offline')}</p>
          ) : error ? (
            <ErrorState
              message={say('failed')}
              retryLabel={t('common.retry')}
              onRetry={() => void refetch()}
            />
          ) : (
            <Skeleton height={240} label={t('common.loading')} />
          )}
        </>
      )}
    </div>
  )
}

function OfRunner({ history, howFar }: { history: History; howFar: ReactNode }) {
  const { t } = useApp()
  const { say } = useWords()
  const [chosen, setChosen] = useState(history.runners[0]?.id ?? 1)
  const [isTable, setIsTable] = useState(false)
  const runner = history.runners.find(({ id }) => id === chosen)
  const points = pointsOf(history, chosen)
  const name = marketWords(runner?.name ?? '', t)
  return (
    <>
      <div className={styles.choices}>
        <RunnerChoice runners={history.runners} chosen={chosen} onChoose={setChosen} />
        {howFar}
      </div>
      <Traded ltp={runner?.ltp} vol={runner?.vol} />
      {points.every(({ price }) => price === undefined) ? (
        <p className={styles.note}>{say('nothingKept')}</p>
      ) : (
        <>
          {isTable ? <Table points={points} name={name} /> : <Chart points={points} name={name} />}
          <label className={styles.check}>
            <Checkbox checked={isTable} onChange={(event) => setIsTable(event.target.checked)} />
            {say('asTable')}
          </label>
          <p className={styles.note}>{say('what')}</p>
        </>
      )}
    </>
  )
}

function Table({ points, name }: { points: readonly Point[]; name: string }) {
  const { format } = useApp()
  const { say } = useWords()
  const oddsOf = useOddsWords()
  const title = say('table', { name })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keyboard too
    <div className={styles.scrolls} role="region" aria-label={title} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{say('time')}</th>
            <th scope="col">{say('price')}</th>
          </tr>
        </thead>
        <tbody>
          {changesOf(points).map(({ at, price }) => (
            <tr key={at}>
              <th scope="row">{format.clock(at)}</th>
              <td>{price === undefined ? say('none') : oddsOf(price)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
