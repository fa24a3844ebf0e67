import { useNavigate, useSearch } from '@tanstack/react-router'
import { recordsApi, type Transaction } from '../../../../contract/records.ts'
import { useApp, usePlayer } from '../../../lib/app.tsx'
import { useCachedRead } from '../../../lib/hooks/useCachedRead.ts'
import {
  type Filters,
  filtersFrom,
  type FilterSearch,
  matching,
  type Page,
  pageOf,
  searchFrom,
} from '../list/filters.ts'
import { useDateRange } from '../list/useDateRange.ts'

const POLL_MS = 10_000
/** Live events tell it first. */
const LIVE_FACTOR = 6

export interface TransactionsModel {
  /** All records that match; undefined before the first answer. */
  rows: Transaction[] | undefined
  total: number
  filters: Filters
  /** The payment methods that occur in the player's records. */
  methods: string[]
  apply: (filters: Filters) => void
  page: Page
  setPage: (page: number) => void
  setSize: (size: number) => void
  /** The record that is open in the address. */
  open: Transaction | undefined
  /** True when the address names a record that is not in the list. */
  isGone: boolean
  show: (id: string | undefined) => void
  /** The host has older records than these. */
  isCut: boolean
  /** When these records were true, when they are from an earlier visit. */
  oldAt: number | undefined
  isFailed: boolean
  retry: () => void
}

/** The player's transactions; what is shown stands in the address. Source: spec 2.18. */
export function useTransactions(): TransactionsModel {
  const { now, network } = useApp()
  const remoteId = usePlayer()?.remoteId
  const navigate = useNavigate()
  const search: FilterSearch = useSearch({ strict: false })
  const read = useCachedRead(
    recordsApi.transactions,
    { remoteId },
    {
      refetchInterval: (data) =>
        data?.transactions.some((row) => row.status === 'processing')
          ? POLL_MS * (network.get().isLive ? LIVE_FACTOR : 1)
          : false,
    },
  )
  const all = read.data?.transactions
  const filters = filtersFrom(search)
  const dated = useDateRange(recordsApi.transactions, { remoteId }, read, filters, {
    rows: ({ transactions }) => transactions,
    at: (row) => row.createdAt,
  })
  const rows = dated.rows && matching(dated.rows, filters, now())
  const open = [...(all ?? []), ...(dated.rows ?? [])].find((row) => row.id === search.id)

  const go = (next: FilterSearch, replace = false) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, ...next }),
      replace,
      resetScroll: false,
    })

  const NONE = { type: undefined, status: undefined, method: undefined, date: undefined }
  return {
    rows,
    total: rows?.length ?? 0,
    filters,
    methods: [...new Set((all ?? []).map((row) => row.method.name).filter(Boolean))].sort(),
    apply: (next) => go({ ...NONE, page: undefined, id: undefined, ...searchFrom(next) } as FilterSearch),
    page: pageOf(search, rows?.length ?? 0),
    setPage: (page) => go({ page: String(page) }, true),
    setSize: (size) => go({ size: String(size), page: '1' }, true),
    open,
    isGone: dated.rows !== undefined && search.id !== undefined && open === undefined,
    show: (id) => go({ id } as FilterSearch),
    isCut: dated.isCut,
    oldAt: read.isOld ? read.at : undefined,
    isFailed: read.error !== null && all === undefined,
    retry: read.retry,
  }
}
