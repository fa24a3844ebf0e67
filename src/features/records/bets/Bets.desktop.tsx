import { type FormEvent, Suspense, useState } from 'react'
import { useApp } from '../../../lib/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/States.tsx'
import { lazyLayout } from '../../account/shared/lazyLayout.tsx'
import { RoundsLink } from '../../games/shared/RoundsLink.tsx'
import { Age } from '../list/Age.tsx'
import { BET_COLUMNS } from './betCells.tsx'
import { BetFilterFields, BetsState, BetTabs, PANEL, Totals } from './BetParts.tsx'
import styles from './Bets.module.css'
import { TruncatedNote } from '../list/TruncatedNote.tsx'
import { HistoryLink } from '../statement/HistoryLink.tsx'
import { Pager } from '../list/Pager.tsx'
import list from '../transactions/Transactions.module.css'
import type { BetsModel } from './useBets.ts'

const Orders = lazyLayout(async () => (await import('../orders/Orders.tsx')).Orders)

/** Filters in a row, the five columns, the totals (S-BET-01, 02). */
export function BetsDesktop({ model }: { model: BetsModel }) {
  const { t } = useApp()
  return (
    <div className={list.frame}>
      <div className={list.head}>
        <h1 className={list.title}>{t('bets.title')}</h1>
        <RoundsLink className={list.historyLink} />
        <HistoryLink />
      </div>
      <BetTabs model={model} />
      <div id={PANEL} role="tabpanel" aria-label={t(`bets.${model.list}`)} className={styles.panel}>
        {model.list === 'exchange' ? (
          <Suspense fallback={<Skeleton height={440} label={t('common.loading')} />}>
            <Orders />
          </Suspense>
        ) : (
          <Bets model={model} />
        )}
      </div>
    </div>
  )
}

function Bets({ model }: { model: BetsModel }) {
  const { t } = useApp()
  const rows = model.rows?.slice(model.page.start, model.page.start + model.page.size) ?? []
  return (
    <>
      <FilterBar key={JSON.stringify(model.filters)} model={model} />
      <Age model={model} />
      <BetsState model={model} />
      {rows.length > 0 ? (
        <>
          <Totals model={model} />
          <table className={`${list.table} ${styles.table}`}>
            <thead>
              <tr>
                {BET_COLUMNS.map(({ id, label }) => (
                  <th key={id} scope="col" data-column={id}>
                    {t(label)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  {BET_COLUMNS.map(({ id, Cell }) => (
                    <td key={id} data-column={id}>
                      <Cell row={row} model={model} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <Pager model={model} />
        </>
      ) : null}
      <TruncatedNote isCut={model.isCut} />
    </>
  )
}

function FilterBar({ model }: { model: BetsModel }) {
  const { t } = useApp()
  const [filters, setFilters] = useState(model.filters)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    model.apply(filters)
  }
  return (
    <form className={list.bar} onSubmit={submit}>
      <BetFilterFields model={model} value={filters} onChange={setFilters} />
      <Button type="submit" small>
        {t('records.apply')}
      </Button>
    </form>
  )
}
