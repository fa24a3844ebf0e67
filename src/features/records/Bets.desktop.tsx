import { type FormEvent, useState } from 'react'
import type { BetRecord } from '../../../contract/records.ts'
import { useApp } from '../../lib/app.tsx'
import { Button } from '../../ui/Button.tsx'
import { Money } from '../wallet/shared/Money.tsx'
import { Age } from './Age.tsx'
import { profitOf } from './betFilters.ts'
import { BetFilterFields, BetsState, BetTabs, PANEL, Signed, Totals } from './BetParts.tsx'
import styles from './Bets.module.css'
import { Pager } from './Pager.tsx'
import list from './Transactions.module.css'
import type { BetsModel } from './useBets.ts'

/** Filters in a row, the five columns, the totals (S-BET-01, 02). */
export function BetsDesktop({ model }: { model: BetsModel }) {
  const { t } = useApp()
  const rows = model.rows?.slice(model.page.start, model.page.start + model.page.size) ?? []
  return (
    <div className={list.frame}>
      <h1 className={list.title}>{t('bets.title')}</h1>
      <BetTabs model={model} />
      <div id={PANEL} role="tabpanel" aria-label={t(`bets.${model.list}`)} className={styles.panel}>
        {model.list === 'exchange' ? null : <FilterBar key={JSON.stringify(model.filters)} model={model} />}
        <Age model={model} />
        <BetsState model={model} />
        {rows.length > 0 ? (
          <>
            <Totals model={model} />
            <table className={list.table}>
              <thead>
                <tr>
                  <th scope="col">{t('bets.platform')}</th>
                  <th scope="col">{t('bets.gameType')}</th>
                  <th scope="col" data-column="amount">
                    {t('bets.turnover')}
                  </th>
                  <th scope="col" data-column="amount">
                    {t('bets.profit')}
                  </th>
                  <th scope="col">{t('bets.settleDate')}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <Row key={row.id} row={row} model={model} />
                ))}
              </tbody>
            </table>
            <Pager model={model} />
          </>
        ) : null}
      </div>
    </div>
  )
}

function Row({ row, model }: { row: BetRecord; model: BetsModel }) {
  const { t, format } = useApp()
  return (
    <tr className={styles.row}>
      <td>
        {model.platformName(row.platform)}
        <small className={styles.game}>{row.game.replaceAll('-', ' ')}</small>
      </td>
      <td>{model.typeName(row.gameType)}</td>
      <td data-column="amount">
        <Money amount={row.stake} />
      </td>
      <td data-column="amount">{row.isOpen ? '–' : <Signed amount={profitOf(row)} />}</td>
      <td className={styles.when}>{row.isOpen ? t('bets.open') : format.dateTime(row.at)}</td>
    </tr>
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
