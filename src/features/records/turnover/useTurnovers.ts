import { useNavigate, useSearch } from '@tanstack/react-router'
import { recordsApi, type Turnover } from '../../../../contract/records.ts'
import { usePlayer } from '../../../lib/app.tsx'
import { useCachedRead } from '../../../lib/hooks/useCachedRead.ts'

const POLL_MS = 10_000

export type TurnoverTab = 'active' | 'complete'

export interface TurnoversModel {
  tab: TurnoverTab
  choose: (tab: TurnoverTab) => void
  /** Those of the tab; undefined before the first answer. */
  rows: Turnover[] | undefined
  oldAt: number | undefined
  isFailed: boolean
  retry: () => void
}

/** The player's turnovers; the tab stands in the address. Source: spec 2.19; T-STATE-22. */
export function useTurnovers(): TurnoversModel {
  const remoteId = usePlayer()?.remoteId
  const navigate = useNavigate()
  const search: { list?: string } = useSearch({ strict: false })
  const tab: TurnoverTab = search.list === 'complete' ? 'complete' : 'active'
  const read = useCachedRead(
    recordsApi.turnovers,
    { remoteId },
    { refetchInterval: (data) => (data?.some((row) => row.status === 'active') ? POLL_MS : false) },
  )
  return {
    tab,
    choose: (next) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, list: next }),
        replace: true,
        resetScroll: false,
      }),
    rows: read.data?.filter((row) => (row.status === 'active') === (tab === 'active')),
    oldAt: read.isOld ? read.at : undefined,
    isFailed: read.error !== null && read.data === undefined,
    retry: read.retry,
  }
}
