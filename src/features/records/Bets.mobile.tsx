import { useState } from 'react'
import type { BetRecord } from '../../../contract/records.ts'
import { useApp } from '../../lib/app.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Age } from './Age.tsx'
import { betFilterCount, betFiltersFrom, profitOf } from './betFilters.ts'
import { BetFilterFields, BetsState, BetTabs, PANEL, Signed, Totals } from './BetParts.tsx'
import styles from './Bets.module.css'
import list from './Transactions.module.css'
import type { BetsModel } from './useBets.ts'

/** Cards, and the filters in a sheet (S-BET-03, 04). */
export function BetsMobile({ model }: { model: BetsModel }) {
  const { t, format } = useApp()
  const [isFiltering, setIsFiltering] = useState(false)
  const count = betFilterCount(model.filters)
  const shown = model.rows?.slice(0, model.page.page * model.page.size) ?? []
  return (
    <div className={list.screen}>
      <div className={list.head}>
        <h1 className={list.title}>{t('bets.title')}</h1>
        {model.list === 'exchange' ? null : (
          <Button kind="secondary" small onClick={() => setIsFiltering(true)}>
            <Icon name="filter" size={20} />
            {count > 0 ? t('records.filterCount', { count }) : t('records.filters')}
          </Button>
        )}
      </div>
      <BetTabs model={model} />
      <div id={PANEL} role="tabpanel" aria-label={t(`bets.${model.list}`)} className={styles.panel}>
        <Age model={model} />
        <BetsState model={model} />
        {shown.length > 0 ? <Totals model={model} /> : null}
        <ul className={list.cards}>
          {shown.map((row) => (
            <Card key={row.id} row={row} model={model} />
          ))}
        </ul>
        {shown.length > 0 ? (
          <p className={list.count} role="status">
            {t('records.shown', {
              from: format.number(1),
              to: format.number(shown.length),
              total: format.number(model.total),
            })}
          </p>
        ) : null}
        {shown.length < model.total ? (
          <Button kind="secondary" wide onClick={() => model.setPage(model.page.page + 1)}>
            {t('records.loadMore')}
          </Button>
        ) : null}
      </div>
      {isFiltering ? <FilterSheet model={model} onClose={() => setIsFiltering(false)} /> : null}
    </div>
  )
}

function Card({ row, model }: { row: BetRecord; model: BetsModel }) {
  const { t, format } = useApp()
  return (
    <li className={styles.card}>
      <strong className={styles.game}>{row.game.replaceAll('-', ' ')}</strong>
      {row.isOpen ? <span className={styles.meta}>{t('bets.open')}</span> : <Signed amount={profitOf(row)} />}
      <span className={styles.meta}>
        {model.platformName(row.platform)} · {model.typeName(row.gameType)}
      </span>
      <span className={styles.meta}>{t('bets.stake', { amount: format.money(row.stake) })}</span>
      <time className={styles.meta} dateTime={new Date(row.at).toISOString()}>
        {format.dateTime(row.at)}
      </time>
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
