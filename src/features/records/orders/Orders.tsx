import { type FormEvent, useState } from 'react'
import type { ExchangeOrder } from '../../../../contract/exchange.ts'
import { useApp } from '../../../lib/app.tsx'
import { useIsWide } from '../../../lib/hooks/useIsWide.ts'
import { Button, ButtonLink, IconButton } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/States.tsx'
import { Age } from '../list/Age.tsx'
import { TruncatedNote } from '../list/TruncatedNote.tsx'
import { DateFields } from '../list/FilterFields.tsx'
import { FilterSheet } from '../list/FilterSheet.tsx'
import { LoadMore } from '../list/LoadMore.tsx'
import { BetCell, NetCell, ORDER_COLUMNS, OrderPill, PlacedCell } from './orderCells.tsx'
import { OrderDetail } from './OrderDetail.tsx'
import { ORDER_LISTS } from './orderRows.ts'
import styles from './Orders.module.css'
import { OrderTotals } from './OrderTotals.tsx'
import { Pager } from '../list/Pager.tsx'
import list from '../transactions/Transactions.module.css'
import { type Dates, type OrdersModel, useOrders } from './useOrders.ts'
import { CancelAll } from '../../exchange/shared/CancelOrder.tsx'
import { marketWords } from '../../exchange/shared/marketWords.ts'
import { matchedWords } from '../../exchange/shared/matchedWith.ts'

const ALL_DATES: Dates = { date: 'all', from: '', to: '' }
const keyOf = (row: ExchangeOrder) => row.id || row.reference || String(row.createdAt)

/** The Exchange tab of the betting records: open and settled, with what they come to (S-BET-03, 05, 06; ). */
export function Orders() {
  const { t } = useApp()
  const model = useOrders()
  const isWide = useIsWide()
  const { rows, page } = model
  return (
    <div className={styles.panel}>
      <Tools model={model} isWide={isWide} />
      <Age model={model} />
      <State model={model} />
      {rows && rows.length > 0 ? (
        <>
          <OrderTotals model={model} />
          <CancelAll orders={model.waiting} />
          {model.list === 'open' ? (
            <ButtonLink kind="secondary" small to="/exchange-positions">
              {t('exch.positions')}
            </ButtonLink>
          ) : null}
          {isWide ? (
            <Table model={model} rows={rows.slice(page.start, page.start + page.size)} />
          ) : (
            <Cards model={model} rows={rows.slice(0, page.page * page.size)} />
          )}
        </>
      ) : null}
      <TruncatedNote isCut={model.isCut} />
      {model.open ? <OrderDetail row={model.open} onClose={() => model.show(undefined)} /> : null}
    </div>
  )
}

function Tools({ model, isWide }: { model: OrdersModel; isWide: boolean }) {
  const { t } = useApp()
  return (
    <div className={styles.tools}>
      <div className={styles.lists} role="group" aria-label={t('bets.exchange')}>
        {ORDER_LISTS.map((id) => (
          <button key={id} type="button" aria-pressed={id === model.list} onClick={() => model.choose(id)}>
            {t(`orders.${id}`)}
          </button>
        ))}
      </div>
      {isWide ? (
        <DateForm key={JSON.stringify(model.dates)} model={model} />
      ) : (
        <FilterSheet
          filters={model.dates}
          none={ALL_DATES}
          count={model.dates.date === 'all' ? 0 : 1}
          onApply={model.apply}
        >
          {(dates, onChange) => (
            <DateFields value={dates} onChange={(change) => onChange({ ...dates, ...change })} />
          )}
        </FilterSheet>
      )}
    </div>
  )
}

function DateForm({ model }: { model: OrdersModel }) {
  const { t } = useApp()
  const [dates, setDates] = useState(model.dates)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    model.apply(dates)
  }
  return (
    <form className={styles.dates} onSubmit={submit}>
      <DateFields value={dates} onChange={(change) => setDates({ ...dates, ...change })} />
      <Button type="submit" small>
        {t('records.apply')}
      </Button>
    </form>
  )
}

function State({ model }: { model: OrdersModel }) {
  const { t } = useApp()
  if (model.isFailed)
    return <ErrorState message={t('state.failed')} retryLabel={t('common.retry')} onRetry={model.retry} />
  if (!model.rows) return <Skeleton height={360} label={t('common.loading')} />
  if (model.rows.length > 0) return null
  return (
    <EmptyState title={t('common.noData')}>
      {model.dates.date === 'all' ? (
        <p className={styles.meta}>{t(`orders.none.${model.list}`)}</p>
      ) : (
        <Button kind="secondary" small onClick={() => model.apply(ALL_DATES)}>
          {t('records.clear')}
        </Button>
      )}
    </EmptyState>
  )
}

function Table({ model, rows }: { model: OrdersModel; rows: ExchangeOrder[] }) {
  const { t } = useApp()
  return (
    <>
      <table className={list.table}>
        <thead>
          <tr>
            {ORDER_COLUMNS.map(({ id, label }) => (
              <th key={id} scope="col" data-column={id}>
                {t(label)}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">{t('common.details')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {ORDER_COLUMNS.map(({ id, Cell }) => (
                <td key={id} data-column={id}>
                  <Cell row={row} />
                </td>
              ))}
              <td>
                <IconButton
                  label={t('records.open', { what: `${row.eventName} ${marketWords(row.selectionName, t)}` })}
                  onClick={() => model.show(row.id)}
                >
                  <Icon name="chevron-right" size={20} />
                </IconButton>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pager model={model} />
    </>
  )
}

function Cards({ model, rows }: { model: OrdersModel; rows: ExchangeOrder[] }) {
  const app = useApp()
  const { t, format } = app
  return (
    <>
      <ul className={list.cards}>
        {rows.map((row) => (
          <li key={keyOf(row)}>
            <button type="button" className={styles.card} onClick={() => model.show(row.id)}>
              <BetCell row={row} />
              <OrderPill row={row} />
              <span className={styles.where}>
                {row.eventName} · {marketWords(row.marketName, t)}
              </span>
              <span className={styles.meta}>
                {t('bets.stake', { amount: format.money(row.stake) })} · <PlacedCell row={row} />
              </span>
              <span>{row.net === undefined ? null : <NetCell row={row} />}</span>
              <span className={styles.matched}>{matchedWords(row, app)}</span>
            </button>
          </li>
        ))}
      </ul>
      <LoadMore model={model} shown={rows.length} />
    </>
  )
}
