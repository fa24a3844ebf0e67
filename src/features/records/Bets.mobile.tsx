import { lazy, Suspense, useState } from 'react'
import type { BetRecord } from '../../../contract/records.ts'
import { useApp } from '../../lib/app.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { Age } from './Age.tsx'
import { gameName, ProfitCell, SettledCell } from './betCells.tsx'
import { betFilterCount, betFiltersFrom } from './betFilters.ts'
import { BetFilterFields, BetsState, BetTabs, PANEL, Totals } from './BetParts.tsx'
import styles from './Bets.module.css'
import { CutNote } from './CutNote.tsx'
import { HistoryLink } from './HistoryLink.tsx'
import { LoadMore } from './LoadMore.tsx'
import list from './Transactions.module.css'
import type { BetsModel } from './useBets.ts'

const Orders = lazy(async () => ({ default: (await import('./Orders.tsx')).Orders }))

/** Cards, and the filters in a sheet (S-BET-03, 04). */
export function BetsMobile({ model }: { model: BetsModel }) {
  const { t } = useApp()
  const [isFiltering, setIsFiltering] = useState(false)
  const count = betFilterCount(model.filters)
  const isExchange = model.list === 'exchange'
  return (
    <div className={list.screen}>
      <div className={list.head}>
        <h1 className={list.title}>{t('bets.title')}</h1>
        {isExchange ? null : (
          <Button kind="secondary" small onClick={() => setIsFiltering(true)}>
            <Icon name="filter" size={20} />
            {count > 0 ? t('records.filterCount', { count }) : t('records.filters')}
          </Button>
        )}
      </div>
      <BetTabs model={model} />
      <div id={PANEL} role="tabpanel" aria-label={t(`bets.${model.list}`)} className={styles.panel}>
        {isExchange ? (
          <Suspense fallback={<Skeleton height={360} label={t('common.loading')} />}>
            <Orders />
          </Suspense>
        ) : (
          <Bets model={model} />
        )}
      </div>
      <HistoryLink />
      {isFiltering ? <FilterSheet model={model} onClose={() => setIsFiltering(false)} /> : null}
    </div>
  )
}

function Bets({ model }: { model: BetsModel }) {
  const shown = model.rows?.slice(0, model.page.page * model.page.size) ?? []
  return (
    <>
      <Age model={model} />
      <BetsState model={model} />
      {shown.length > 0 ? <Totals model={model} /> : null}
      <ul className={list.cards}>
        {shown.map((row) => (
          <Card key={row.id} row={row} model={model} />
        ))}
      </ul>
      <LoadMore model={model} shown={shown.length} />
      <CutNote isCut={model.isCut} />
    </>
  )
}

function Card({ row, model }: { row: BetRecord; model: BetsModel }) {
  const { t, format } = useApp()
  return (
    <li className={styles.card}>
      <strong className={styles.game}>{gameName(row)}</strong>
      <ProfitCell row={row} />
      <span className={styles.meta}>
        {model.platformName(row.platform)} · {model.typeName(row.gameType)}
      </span>
      <span className={styles.meta}>{t('bets.stake', { amount: format.money(row.stake) })}</span>
      <span className={styles.when}>
        <SettledCell row={row} />
      </span>
    </li>
  )
}

function FilterSheet({ model, onClose }: { model: BetsModel; onClose: () => void }) {
  const { t } = useApp()
  const [filters, setFilters] = useState(model.filters)
  const apply = () => {
    model.apply(filters)
    onClose()
  }
  return (
    <Dialog
      title={t('records.filters')}
      closeLabel={t('common.close')}
      onClose={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={() => setFilters(betFiltersFrom({}))}>
            {t('common.reset')}
          </Button>
          <Button onClick={apply}>{t('records.apply')}</Button>
        </>
      }
    >
      <div className={list.sheet}>
        <BetFilterFields model={model} value={filters} onChange={setFilters} />
      </div>
    </Dialog>
  )
}
