import { Suspense } from 'react'
import type { BetRecord } from '../../../../contract/records.ts'
import { useApp } from '../../../lib/app.tsx'
import { Skeleton } from '../../../ui/States.tsx'
import { lazyLayout } from '../../account/shared/lazyLayout.tsx'
import { RoundsLink } from '../../games/shared/RoundsLink.tsx'
import { Age } from '../list/Age.tsx'
import { gameName, ProfitCell, SettledCell } from './betCells.tsx'
import { betFilterCount, betFiltersFrom } from './betFilters.ts'
import { BetFilterFields, BetsState, BetTabs, PANEL, Totals } from './BetParts.tsx'
import styles from './Bets.module.css'
import { TruncatedNote } from '../list/TruncatedNote.tsx'
import { FilterSheet } from '../list/FilterSheet.tsx'
import { HistoryLink } from '../statement/HistoryLink.tsx'
import { LoadMore } from '../list/LoadMore.tsx'
import list from '../transactions/Transactions.module.css'
import type { BetsModel } from './useBets.ts'

const Orders = lazyLayout(async () => (await import('../orders/Orders.tsx')).Orders)

/** Cards, and the filters in a sheet (S-BET-03, 04). */
export function BetsMobile({ model }: { model: BetsModel }) {
  const { t } = useApp()
  const isExchange = model.list === 'exchange'
  return (
    <div className={list.screen}>
      <div className={list.head}>
        <h1 className={list.title}>{t('bets.title')}</h1>
        {isExchange ? null : (
          <FilterSheet
            filters={model.filters}
            none={betFiltersFrom({})}
            count={betFilterCount(model.filters)}
            onApply={model.apply}
          >
            {(filters, onChange) => <BetFilterFields model={model} value={filters} onChange={onChange} />}
          </FilterSheet>
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
      <RoundsLink className={list.historyLink} />
      <HistoryLink />
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
      <TruncatedNote isCut={model.isCut} />
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
