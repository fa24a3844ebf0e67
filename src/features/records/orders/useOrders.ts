import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { exchangeApi, type ExchangeOrder } from '../../../../contract/exchange.ts'
import type { Paisa } from '../../../../contract/money.ts'
import { useApp, usePlayer } from '../../../lib/app.tsx'
import { useCachedRead } from '../../../lib/hooks/useCachedRead.ts'
import { poll, query } from '../../../lib/api/query.ts'
import { useFeature } from '../../../lib/hooks/useFeature.ts'
import { type Filters, filtersFrom, pageOf, searchFrom } from '../list/filters.ts'
import {
  isOpenOrder,
  matchingOrders,
  ORDER_LISTS,
  type OrderList,
  type OrderTotals,
  orderTotals,
} from './orderRows.ts'
import type { Paged } from '../list/Pager.tsx'
import { useDateRange } from '../list/useDateRange.ts'

const POLL_MS = 15_000
/** While a bet is held back in play: its delay is some seconds. */
const HELD_MS = 3_000

const isHeldBack = ({ delayedUntil }: ExchangeOrder): boolean => delayedUntil !== undefined

export type Dates = Pick<Filters, 'date' | 'from' | 'to'>

export interface OrdersModel extends Paged {
  list: OrderList
  choose: (list: OrderList) => void
  /** All orders of the list that match; undefined before the first answer. */
  rows: ExchangeOrder[] | undefined
  totals: OrderTotals
  /** The money that open markets hold, as the host counts it; undefined where it does not say. */
  held: Paisa | undefined
  /** Open orders of every market, for what takes back all that wait; none while a part of them is looked at. */
  waiting: readonly ExchangeOrder[]
  dates: Dates
  apply: (dates: Dates) => void
  /** The order that is open in the address. */
  open: ExchangeOrder | undefined
  show: (id: string | undefined) => void
  isCut: boolean
  oldAt: number | undefined
  isFailed: boolean
  retry: () => void
}

interface OrderSearch {
  state?: string
  date?: string
  page?: string
  size?: string
  id?: string
}

/** The player's orders at the exchange: My Bets (open) and Bets History (settled). Source: spec 2.17, 2.26. */
export function useOrders(): OrdersModel {
  const { now } = useApp()
  const player = usePlayer()
  const navigate = useNavigate()
  const search: OrderSearch = useSearch({ strict: false })
  const read = useCachedRead(
    exchangeApi.exchangeRecords,
    {},
    {
      refetchInterval: (answer) =>
        answer?.data.some(isHeldBack) ? HELD_MS : answer?.data.some(isOpenOrder) ? POLL_MS : false,
    },
  )
  const dates = filtersFrom(search.date === undefined ? {} : { date: search.date })
  const dated = useDateRange(exchangeApi.exchangeRecords, {}, read, dates, {
    rows: ({ data }) => data,
    at: (row) => row.createdAt,
  })
  const list = ORDER_LISTS.find((one) => one === search.state) ?? 'open'
  const rows = dated.rows && matchingOrders(dated.rows, list, dates, now())
  const maySayHeld = useFeature('exchange-orders') && player !== undefined && list === 'open'
  const { data: book } = useQuery({
    ...query(exchangeApi.openOrders, {}),
    enabled: maySayHeld,
    refetchInterval: poll(POLL_MS),
  })

  const go = (next: OrderSearch, replace = false) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, ...next }),
      replace,
      resetScroll: false,
    })

  return {
    list,
    choose: (next) => go({ state: next, page: '1' }, true),
    rows,
    total: rows?.length ?? 0,
    totals: orderTotals(rows ?? []),
    held: maySayHeld ? book?.exposure : undefined,
    waiting: (maySayHeld && dates.date === 'all' && book?.data) || [],
    dates,
    apply: (next) => {
      const { date } = searchFrom({ ...filtersFrom({}), ...next })
      go({ page: '1', date } as OrderSearch)
    },
    page: pageOf(search, rows?.length ?? 0),
    setPage: (page) => go({ page: String(page) }, true),
    setSize: (size) => go({ size: String(size), page: '1' }, true),
    open: dated.rows?.find((row) => row.id !== '' && row.id === search.id),
    show: (id) => go({ id } as OrderSearch),
    isCut: dated.isCut,
    oldAt: read.isOld ? read.at : undefined,
    isFailed: read.error !== null && read.data === undefined,
    retry: read.retry,
  }
}
