import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { providersApi } from '../../../../contract/providers.ts'
import { type BetRecord, recordsApi } from '../../../../contract/records.ts'
import { useApp } from '../../../lib/app.tsx'
import { useCachedRead } from '../../../lib/hooks/useCachedRead.ts'
import { query } from '../../../lib/api/query.ts'
import {
  BET_LISTS,
  type BetFilters,
  betFiltersFrom,
  type BetList,
  type BetSearch,
  betSearchFrom,
  type BetTotals,
  isTypeId,
  matchingBets,
  totalsOf,
  typeIdOf,
} from './betFilters.ts'
import { pageOf } from '../list/filters.ts'
import type { Paged } from '../list/Pager.tsx'
import { useDateRange } from '../list/useDateRange.ts'

const POLL_MS = 15_000

export interface Choice {
  id: string
  name: string
}

export interface BetsModel extends Paged {
  list: BetList
  choose: (list: BetList) => void
  /** All bets of the list that match; undefined before the first answer. */
  rows: BetRecord[] | undefined
  totals: BetTotals
  filters: BetFilters
  apply: (filters: BetFilters) => void
  /** What may be filtered by. */
  platforms: Choice[]
  types: Choice[]
  platformName: (platform: string) => string
  typeName: (gameType: string) => string
  /** The host has older bets than these. */
  isCut: boolean
  /** When these records were true, when they are from an earlier visit. */
  oldAt: number | undefined
  isFailed: boolean
  retry: () => void
}

/** The player's bets at games; what is shown stands in the address. Source: spec 2.17. */
export function useBets(): BetsModel {
  const { now } = useApp()
  const navigate = useNavigate()
  const search: BetSearch = useSearch({ strict: false })
  const read = useCachedRead(
    recordsApi.bets,
    {},
    { refetchInterval: (data) => (data?.some((row) => row.isOpen) ? POLL_MS : false) },
  )
  const all = read.data
  const list = BET_LISTS.find((one) => one === search.list) ?? 'settled'
  const filters = betFiltersFrom(search)
  const dated = useDateRange(recordsApi.bets, {}, read, filters, {
    rows: (bets) => bets,
    at: (row) => row.at,
  })
  const rows = dated.rows && matchingBets(dated.rows, list, filters, now())
  const names = useNames(all ?? [])

  const go = (next: BetSearch, replace = false) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, ...next }),
      replace,
      resetScroll: false,
    })

  const NONE = { platform: undefined, game: undefined, date: undefined, page: undefined }
  return {
    ...names,
    list,
    choose: (next) => go({ list: next, page: '1' }, true),
    rows,
    total: rows?.length ?? 0,
    totals: totalsOf(rows ?? []),
    filters,
    apply: (next) => go({ ...NONE, ...betSearchFrom(next) } as BetSearch),
    page: pageOf(search, rows?.length ?? 0),
    setPage: (page) => go({ page: String(page) }, true),
    setSize: (size) => go({ size: String(size), page: '1' }, true),
    isCut: dated.isCut,
    oldAt: read.isOld ? read.at : undefined,
    isFailed: read.error !== null && all === undefined,
    retry: read.retry,
  }
}

/** Labels: types from the host's list, platforms from its providers. */
function useNames(rows: readonly BetRecord[]) {
  const { t } = useApp()
  const codes = [...new Set(rows.map((row) => row.platform).filter(Boolean))].sort()
  const { data: known } = useQuery(query(providersApi.gameTypes, {}))
  const { data: providers } = useQuery({
    ...query(providersApi.providers, { system: codes }),
    enabled: codes.length > 0,
  })
  const platformName = (platform: string): string =>
    providers?.data.find((provider) => provider.platform === platform)?.name ?? platform
  const wordOf = (id: string, name: string): string => (isTypeId(id) ? t(`bets.type.${id}`) : name)
  return {
    platforms: codes.map((id) => ({ id, name: platformName(id) })),
    types: (known?.types ?? []).map(({ id, name }) => ({ id, name: wordOf(id, name) })),
    platformName,
    typeName: (gameType: string) => wordOf(typeIdOf(gameType) ?? '', gameType),
  }
}
