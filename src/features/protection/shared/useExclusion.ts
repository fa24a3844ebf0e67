import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { protectionApi } from '../../../../contract/protection.ts'
import { useApp, usePlayer } from '../../../lib/app.tsx'
import { useCachedRead } from '../../../lib/hooks/useCachedRead.ts'
import { beginExclusion, keptExclusion, type KeptExclusion } from '../../../lib/protection/exclusion.ts'
import { tellExclusion } from '../../../lib/protection/tell.ts'
import { useHostNow } from '../../../lib/hooks/useTimeLeft.ts'

export const EXCLUSION_KEY = 'kept-exclusion'

/** The player's exclusion as this device keeps it; undefined where there is none. */
export function useKeptExclusion(): KeptExclusion | undefined {
  const app = useApp()
  const remoteId = usePlayer()?.remoteId
  const { data } = useQuery({
    queryKey: [EXCLUSION_KEY, remoteId],
    queryFn: () => keptExclusion(app) ?? null,
    // Known at once: nothing of a game or an offer is drawn first.
    initialData: () => keptExclusion(app) ?? null,
    networkMode: 'always',
    staleTime: 0,
  })
  return data ?? undefined
}

/** Until when the exclusion that runs lasts, as far as it is known here; undefined where none runs. */
export function useExcludedUntil(): number | undefined {
  const kept = useKeptExclusion()
  const { data } = useCachedRead(protectionApi.protection, {}, { isOffered: kept?.isTold === true })
  return data?.exclusion?.until ?? (kept?.until || undefined)
}

/** Begins an exclusion: it holds here at once, in every tab, and the host is told as soon as it can be (PP-20, F-21). */
export function useExclude(): (months: number) => Promise<void> {
  const app = useApp()
  const client = useQueryClient()
  const navigate = useNavigate()
  const hostNow = useHostNow()
  return async (months) => {
    await beginExclusion(app, { months, begunAt: hostNow() })
    await client.invalidateQueries({ queryKey: [EXCLUSION_KEY] })
    // Without an answer it holds here, and is told later.
    await tellExclusion(app).catch(() => undefined)
    await navigate({ to: '/pay-out', replace: true })
  }
}
