import { LANGUAGES } from '../../../contract/languages/language.ts'
/** Points received, points used, and the months. Source: spec 2.20; S-VIP-03..05. */
import type { ReactNode } from 'react'
import type { PointsReceived, PointsUsed, VipMonth } from '../../../contract/vip.ts'
import { useApp } from '../../lib/app.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Money } from '../wallet/shared/Money.tsx'
import styles from './Vip.module.css'
import { levelName } from './shared/levelName.ts'

interface Row {
  id: string
  points: number
  what: ReactNode
  at: number
}

function PointsTable({ rows, what }: { rows: Row[]; what: string }) {
  const { t, format } = useApp()
  if (rows.length === 0) return <EmptyState title={t('common.noData')} />
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('vip.columnNo')}</th>
          <th scope="col">{t('vip.columnPoints')}</th>
          <th scope="col">{what}</th>
          <th scope="col">{t('vip.columnTime')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          <tr key={row.id}>
            <td className="figures">{format.number(i + 1)}</td>
            <td className="figures">{format.number(row.points)}</td>
            <td>{row.what}</td>
            <td>{format.dateTime(row.at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function Received({ rows }: { rows: PointsReceived[] }) {
  const { t } = useApp()
  return (
    <PointsTable
      what={t('vip.columnSource')}
      rows={rows.map(({ source, ...row }) => ({ ...row, what: source }))}
    />
  )
}

export function Used({ rows }: { rows: PointsUsed[] }) {
  const { t } = useApp()
  return (
    <PointsTable
      what={t('vip.columnAmount')}
      rows={rows.map(({ amount, ...row }) => ({ ...row, what: <Money amount={amount} /> }))}
    />
  )
}

/** By year and month, the last first. */
export function Months({ rows }: { rows: VipMonth[] }) {
  const app = useApp()
  const { t, format, language } = app
  if (rows.length === 0) return <EmptyState title={t('common.noData')} />
  const names = new Intl.DateTimeFormat(LANGUAGES[language].dates, {
    month: 'long',
    timeZone: 'UTC',
  })
  const years = [...new Set(rows.map(({ year }) => year))]
  return years.map((year) => (
    <section key={year} className={styles.card}>
      <h2 className={styles.heading}>{format.digits(String(year))}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('vip.columnMonth')}</th>
            <th scope="col">{t('vip.columnLevel')}</th>
            <th scope="col" data-column="number">
              {t('vip.columnExperience')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows
            .filter((row) => row.year === year)
            .map((row) => (
              <tr key={row.month}>
                <td>{names.format(Date.UTC(year, row.month - 1, 1))}</td>
                <td>{levelName(row.level, app)}</td>
                <td data-column="number">{format.number(row.experience)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  ))
}
