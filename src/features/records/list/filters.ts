/** Which records are shown, as the address says it. Source: spec 2.18, 9, K-AMT-12..15. */
import type { Transaction, TransactionStatus } from '../../../../contract/records.ts'
import { DHAKA_OFFSET_MS, instantFromWire } from '../../../../contract/kit/wire.ts'
import { startOfDay } from '../../../lib/format.ts'

export const PAGE_SIZES = [10, 25, 50, 100] as const

/** The wire's codes of the filters; `-1` is all. */
export const TYPE_CODES = { '0': 'deposit', '1': 'withdraw', '2': 'adjustment' } as const
export const STATUS_CODES = { '0': 'processing', '1': 'success', '2': 'fail' } as const satisfies Record<
  string,
  TransactionStatus
>
export const ALL = '-1'

/** Named spans; anything else in the address is `from..to` as ISO dates. */
export const DATES = ['all', '0', '1', '7', 'month'] as const
export type NamedDate = (typeof DATES)[number]

/** The filters as they stand in the address; a missing value is its default. */
export interface FilterSearch {
  type?: string
  status?: string
  method?: string
  date?: string
  size?: string
  page?: string
  id?: string
}

export interface Filters {
  type: keyof typeof TYPE_CODES | typeof ALL
  status: keyof typeof STATUS_CODES | typeof ALL
  /** A payment method's name; "" is all. */
  method: string
  date: NamedDate | 'custom'
  /** ISO dates of a custom span, "" where it is open. */
  from: string
  to: string
}

const isOneOf = <T extends string>(value: string | undefined, codes: Record<T, unknown>): value is T =>
  value !== undefined && Object.hasOwn(codes, value)

export function filtersFrom(search: FilterSearch): Filters {
  const named = DATES.find((date) => date === search.date)
  const [from = '', to = ''] = named ? [] : (search.date ?? '').split('..')
  const isCustom = !named && (isDay(from) || isDay(to))
  return {
    type: isOneOf(search.type, TYPE_CODES) ? search.type : ALL,
    status: isOneOf(search.status, STATUS_CODES) ? search.status : ALL,
    method: search.method ?? '',
    date: named ?? (isCustom ? 'custom' : 'all'),
    from: isCustom && isDay(from) ? from : '',
    to: isCustom && isDay(to) ? to : '',
  }
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && instantFromWire(text) !== undefined

/** The address of filters: defaults are left out. */
export function searchFrom(filters: Filters): FilterSearch {
  const custom = filters.from || filters.to ? `${filters.from}..${filters.to}` : undefined
  const date = filters.date === 'custom' ? custom : filters.date === 'all' ? undefined : filters.date
  return {
    ...(filters.type !== ALL && { type: filters.type }),
    ...(filters.status !== ALL && { status: filters.status }),
    ...(filters.method && { method: filters.method }),
    ...(date && { date }),
  }
}

/** How many filters differ from "all". */
export const filterCount = (filters: Filters): number => Object.keys(searchFrom(filters)).length

const DAY = 24 * 60 * 60 * 1000

/** The span in ms that a date filter means now, in GMT+6: from the first moment to before the last. */
export function spanOf(
  { date, from, to }: Pick<Filters, 'date' | 'from' | 'to'>,
  now: number,
): [number, number] {
  const today = startOfDay(now)
  switch (date) {
    case '0':
      return [today, today + DAY]
    case '1':
      return [today - DAY, today]
    case '7':
      return [today - 6 * DAY, today + DAY]
    case 'month': {
      const local = new Date(now + DHAKA_OFFSET_MS)
      return [Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), 1) - DHAKA_OFFSET_MS, today + DAY]
    }
    case 'custom':
      return [instantFromWire(from) ?? -Infinity, to ? (instantFromWire(to) ?? 0) + DAY : Infinity]
    case 'all':
      return [-Infinity, Infinity]
  }
}

export function matching(rows: readonly Transaction[], filters: Filters, now: number): Transaction[] {
  const [from, until] = spanOf(filters, now)
  return rows.filter(
    (row) =>
      (filters.type === ALL || row.action === TYPE_CODES[filters.type]) &&
      (filters.status === ALL || row.status === STATUS_CODES[filters.status]) &&
      (filters.method === '' || row.method.name === filters.method) &&
      row.createdAt >= from &&
      row.createdAt < until,
  )
}

export interface Page {
  size: number
  page: number
  pages: number
  /** Index of the first row shown. */
  start: number
}

export function pageOf(search: FilterSearch, total: number): Page {
  const size = PAGE_SIZES.find((one) => String(one) === search.size) ?? 10
  const pages = Math.max(1, Math.ceil(total / size))
  const asked = Math.floor(Number(search.page ?? 1))
  const page = Math.min(pages, Math.max(1, Number.isFinite(asked) ? asked : 1))
  return { size, page, pages, start: (page - 1) * size }
}
