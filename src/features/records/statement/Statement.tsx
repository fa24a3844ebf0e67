import { LANGUAGES } from '../../../../contract/languages/language.ts'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { exportApi, type Statement as Figures, type StatementMonth } from '../../../../contract/export.ts'
import { add, type Paisa, subtract } from '../../../../contract/money.ts'
import type { LabelKey } from '../../../i18n/messages.ts'
import { Title } from '../../../lib/Title.tsx'
import { useApp } from '../../../lib/app.tsx'
import { useCachedRead } from '../../../lib/hooks/useCachedRead.ts'
import { useIsWide } from '../../../lib/hooks/useIsWide.ts'
import { lazyPart } from '../../../ui/lazy/lazyPart.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/States.tsx'
import { inAccount } from '../../account/shared/AccountFrame.tsx'
import { Age } from '../list/Age.tsx'
import { Signed } from '../bets/BetParts.tsx'
import styles from '../proof/Proof.module.css'
import { useOffered } from '../useOffered.ts'

const HistoryCard = lazyPart(async () => (await import('../proof/HistoryCard.tsx')).HistoryCard)

/** Months shown before "Show more": what PP-18 wants on screen. */
const FIRST_MONTHS = 3

/** `/statement`: what went in and out by month, and the whole history as a file. Source: PP-18, PP-22, F-13. */
export const Statement = inAccount('statement', function Statement() {
  const { t } = useApp()
  const hasFigures = useOffered('statement')
  const hasExport = useOffered('export')
  return (
    <div className={`${styles.screen} ${styles.wide}`}>
      <Title>{t('history.title')}</Title>
      <div className={styles.head}>
        <Link to="/account" className={styles.back} aria-label={t('turnover.back')}>
          <Icon name="back" />
        </Link>
        <h1 className={styles.title}>{t('history.title')}</h1>
      </div>
      {hasFigures ? <FiguresOfHost /> : null}
      {hasExport ? (
        <Suspense fallback={<Skeleton height={240} label={t('common.loading')} />}>
          <HistoryCard />
        </Suspense>
      ) : null}
      {hasFigures || hasExport ? null : <EmptyState title={t('common.noData')} />}
    </div>
  )
})

function FiguresOfHost() {
  const { t } = useApp()
  const read = useCachedRead(exportApi.statement, {})
  if (!read.data) {
    return read.error ? (
      <ErrorState message={t('state.failed')} retryLabel={t('common.retry')} onRetry={read.retry} />
    ) : (
      <Skeleton height={320} label={t('common.loading')} />
    )
  }
  return (
    <>
      <Age model={{ oldAt: read.isOld ? read.at : undefined }} />
      <Lifetime figures={read.data} />
      <Months months={read.data.months} />
    </>
  )
}

/** Net deposits of a lifetime, with its dates. */
function Lifetime({ figures }: { figures: Figures }) {
  const { t, format } = useApp()
  const { since, until, deposited, withdrawn } = figures
  return (
    <section className={styles.card}>
      <h2 className={styles.cardTitle}>{t('history.lifetime')}</h2>
      <p className={styles.small}>
        {t('history.span', { from: format.date(since), until: format.dateTime(until) })}
      </p>
      <dl className={styles.figures}>
        <Figure label={t('history.deposited')} amount={deposited} />
        <Figure label={t('history.withdrawn')} amount={withdrawn} />
        <Figure label={t('history.netDeposits')} amount={subtract(deposited, withdrawn)} />
      </dl>
    </section>
  )
}

function Figure({ label, amount }: { label: string; amount: Paisa }) {
  const { format } = useApp()
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className="figures">{format.money(amount)}</span>
      </dd>
    </div>
  )
}

/** What the months' table and the cards show. */
const COLUMNS = [
  { id: 'deposited', label: 'history.deposited' },
  { id: 'withdrawn', label: 'history.withdrawn' },
  { id: 'staked', label: 'bets.staked' },
  { id: 'returned', label: 'bets.returned' },
] as const satisfies { id: keyof StatementMonth; label: LabelKey }[]

/** What the house put right has a column where there is any. */
const columnsOf = (months: readonly StatementMonth[]) =>
  months.some(({ adjusted }) => adjusted) ? [...COLUMNS, ADJUSTED] : COLUMNS
const ADJUSTED = { id: 'adjusted', label: 'records.type.adjustment' } as const

/** What play came to in a month, at games and the exchange. */
const netOf = ({ returned, staked, exchange }: StatementMonth): Paisa =>
  add(subtract(returned, staked), exchange)

function Months({ months }: { months: readonly StatementMonth[] }) {
  const { t, format } = useApp()
  const isWide = useIsWide()
  const [isWhole, setIsWhole] = useState(false)
  if (months.length === 0) return <EmptyState title={t('common.noData')} />
  const shown = isWhole ? months : months.slice(0, FIRST_MONTHS)
  return (
    <section className={styles.card}>
      <h2 className={styles.cardTitle}>{t('history.byMonth')}</h2>
      {isWide ? <MonthTable months={shown} /> : <MonthCards months={shown} />}
      {shown.length < months.length ? (
        <Button kind="secondary" small onClick={() => setIsWhole(true)}>
          {t('history.allMonths', { count: months.length, total: format.number(months.length) })}
        </Button>
      ) : null}
    </section>
  )
}

function useMonthName(): (month: string) => string {
  const { language, format } = useApp()
  const words = new Intl.DateTimeFormat(`${LANGUAGES[language].dates}-u-nu-latn`, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return (month) => format.digits(words.format(new Date(`${month}-15T00:00:00Z`)))
}

function MonthTable({ months }: { months: readonly StatementMonth[] }) {
  const { t, format } = useApp()
  const monthName = useMonthName()
  return (
    <table className={styles.monthTable}>
      <thead>
        <tr>
          <th scope="col">{t('history.month')}</th>
          {columnsOf(months).map(({ id, label }) => (
            <th key={id} scope="col">
              {t(label)}
            </th>
          ))}
          <th scope="col">{t('history.netPlay')}</th>
        </tr>
      </thead>
      <tbody>
        {months.map((row) => (
          <tr key={row.month}>
            <th scope="row">{monthName(row.month)}</th>
            {columnsOf(months).map(({ id }) => (
              <td key={id} className="figures">
                {format.money(row[id])}
              </td>
            ))}
            <td>
              <Signed amount={netOf(row)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function MonthCards({ months }: { months: readonly StatementMonth[] }) {
  const { t, format } = useApp()
  const monthName = useMonthName()
  return (
    <ul className={styles.months}>
      {months.map((row) => (
        <li key={row.month}>
          <h3>{monthName(row.month)}</h3>
          <dl>
            {columnsOf(months).map(({ id, label }) => (
              <div key={id}>
                <dt>{t(label)}</dt>
                <dd className="figures">{format.money(row[id])}</dd>
              </div>
            ))}
            <div>
              <dt>{t('history.netPlay')}</dt>
              <dd>
                <Signed amount={netOf(row)} />
              </dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  )
}
