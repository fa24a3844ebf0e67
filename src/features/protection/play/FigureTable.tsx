import { type ReactNode, useState } from 'react'
import { useApp } from '../../../lib/app.tsx'
import { useIsWide } from '../../../lib/hooks/useIsWide.ts'
import { Button } from '../../../ui/Button.tsx'
import { useLimitWords } from '../shared/useLimitWords.ts'
import styles from './FigureTable.module.css'
import type { Figures, Period, Span } from './periods.ts'
import { PRODUCT_WORDS, usePeriodName } from './words.ts'

const FIRST = 6

interface Row extends Figures {
  id: string
  name: string
}

/** What was played in a period, by product, with the sum of them. */
export function ProductTable({ period }: { period: Period }) {
  const { t } = useApp()
  const rows = period.products.map(({ product, ...figures }) => ({
    id: product,
    name: t(PRODUCT_WORDS[product]),
    ...figures,
  }))
  if (rows.length === 0) return <p>{t('play.noneThen')}</p>
  return (
    <FigureTable
      head={t('play.product')}
      rows={[...rows, { ...period, id: 'all', name: t('bets.totals') }]}
    />
  )
}

/** Every period, the newest first. */
export function PeriodTable({ span, periods }: { span: Span; periods: readonly Period[] }) {
  const { t } = useApp()
  const nameOf = usePeriodName(span)
  const [isWhole, setIsWhole] = useState(false)
  const all = [...periods].reverse().map((period) => ({
    ...period,
    id: period.start,
    name: nameOf(period.start).long,
  }))
  const rows = isWhole ? all : all.slice(0, FIRST)
  return (
    <>
      <FigureTable head={t(`play.${span}`)} rows={rows} />
      {rows.length < all.length ? (
        <Button kind="secondary" small onClick={() => setIsWhole(true)}>
          {t('records.loadMore')}
        </Button>
      ) : null}
    </>
  )
}

/** A table where there is room, a card for each row where there is none. */
function FigureTable({ head, rows }: { head: string; rows: readonly Row[] }) {
  const { t } = useApp()
  const cellsOf = useCells()
  if (useIsWide()) {
    return (
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {COLUMNS.map((label) => (
              <th key={label} scope="col">
                {t(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-sum={row.id === 'all' || undefined}>
              <th scope="row">{row.name}</th>
              {cellsOf(row).map((cell, n) => (
                <td key={COLUMNS[n]} className="figures">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    )
  }
  return (
    <ul className={styles.cards}>
      {rows.map((row) => (
        <li key={row.id} data-sum={row.id === 'all' || undefined}>
          <h3>{row.name}</h3>
          <dl>
            {cellsOf(row).map((cell, n) => (
              <div key={COLUMNS[n]}>
                <dt>{COLUMNS[n] ? t(COLUMNS[n]) : null}</dt>
                <dd className="figures">{cell}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

const COLUMNS = ['play.measure.time', 'bets.staked', 'bets.returned', 'bets.net'] as const

function useCells(): (row: Figures) => ReactNode[] {
  const { format } = useApp()
  const timeOf = useLimitWords('time')
  return ({ seconds, staked, won, net }) => [
    timeOf(seconds * 1000),
    format.money(staked),
    format.money(won),
    <span key="net" className={styles.net} data-sign={Math.sign(net)}>
      {net > 0 ? '+' : ''}
      {format.money(net)}
    </span>,
  ]
}
