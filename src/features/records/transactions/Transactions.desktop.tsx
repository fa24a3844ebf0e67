import { type FormEvent, useState } from 'react'
import type { Transaction } from '../../../../contract/records.ts'
import { useApp } from '../../../lib/app.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { COLUMNS } from './columns.tsx'
import { TruncatedNote } from '../list/TruncatedNote.tsx'
import detail from './Detail.module.css'
import { DetailTable, Timeline } from './Detail.tsx'
import { DetailActions } from './DetailActions.tsx'
import { FilterFields } from '../list/FilterFields.tsx'
import { HistoryLink } from '../statement/HistoryLink.tsx'
import { ListState } from '../list/ListState.tsx'
import { Age } from '../list/Age.tsx'
import { Pager } from '../list/Pager.tsx'
import styles from './Transactions.module.css'
import type { TransactionsModel } from './useTransactions.ts'

/** The table with its filters and pages; a record opens in its place, with the way back (S-TXN-01..06). */
export function TransactionsDesktop({ model }: { model: TransactionsModel }) {
  const { t } = useApp()
  if (model.open || model.isGone) return <DetailInPlace model={model} />
  const rows = model.rows?.slice(model.page.start, model.page.start + model.page.size) ?? []
  return (
    <div className={styles.frame}>
      <div className={styles.head}>
        <h1 className={styles.title}>{t('records.title')}</h1>
        <HistoryLink />
      </div>
      <FilterBar key={JSON.stringify(model.filters)} model={model} />
      <Age model={model} />
      <ListState model={model} />
      {rows.length > 0 ? (
        <>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('records.column.no')}</th>
                {COLUMNS.map((column) => (
                  <th key={column.id} scope="col" data-column={column.id}>
                    {t(column.label)}
                  </th>
                ))}
                <th scope="col">
                  <span className="visually-hidden">{t('common.details')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, i) => (
                <Row key={row.id} row={row} no={model.page.start + i + 1} onOpen={() => model.show(row.id)} />
              ))}
            </tbody>
          </table>
          <Pager model={model} />
        </>
      ) : null}
      <TruncatedNote isCut={model.isCut} />
    </div>
  )
}

function Row({ row, no, onOpen }: { row: Transaction; no: number; onOpen: () => void }) {
  const { t, format } = useApp()
  return (
    <tr>
      <td className="figures">{format.number(no)}</td>
      {COLUMNS.map(({ id, Cell }) => (
        <td key={id} data-column={id}>
          <Cell row={row} />
        </td>
      ))}
      <td>
        <IconButton label={t('records.open', { what: row.reference || row.id })} onClick={onOpen}>
          <Icon name="chevron-right" size={20} />
        </IconButton>
      </td>
    </tr>
  )
}

function FilterBar({ model }: { model: TransactionsModel }) {
  const { t } = useApp()
  const [filters, setFilters] = useState(model.filters)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    model.apply(filters)
  }
  return (
    <form className={styles.bar} onSubmit={submit}>
      <FilterFields filters={filters} methods={model.methods} onChange={setFilters} />
      <Button type="submit" small>
        {t('records.apply')}
      </Button>
    </form>
  )
}

function DetailInPlace({ model }: { model: TransactionsModel }) {
  const { t } = useApp()
  const row = model.open
  return (
    <div className={styles.frame}>
      <div className={styles.backRow}>
        <Button kind="quiet" small onClick={() => model.show(undefined)}>
          <Icon name="back" size={20} />
          {t('detail.back')}
        </Button>
      </div>
      <h1 className={styles.title}>{t('detail.title')}</h1>
      {row ? (
        <div className={detail.columns}>
          <section className={detail.box}>
            <h2 className={detail.heading}>{t('detail.progress')}</h2>
            <Timeline row={row} />
            <DetailActions row={row} />
          </section>
          <section className={detail.box}>
            <h2 className={detail.heading}>{t('detail.table')}</h2>
            <DetailTable row={row} />
          </section>
        </div>
      ) : (
        <EmptyState title={t('detail.gone')} />
      )}
    </div>
  )
}
