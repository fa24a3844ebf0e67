import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { TIME_OUT_FEATURE, timeOutApi } from '../../../../contract/timeOut.ts'
import { type App, useApp, usePlayer } from '../../../lib/app.tsx'
import { keptTimeOut, type TimeOut } from '../../../lib/protection/timeOut.ts'
import { useFeature } from '../../../lib/hooks/useFeature.ts'
import { keepTimeOut } from './keepTimeOut.ts'

export const TIME_OUT_KEY = 'kept-time-out'

/** The time-out of the player as this device keeps it, and how to begin one or make it longer: at once, then told to the host. */
export function useTimeOut(): { timeOut: TimeOut | undefined; begin: (until: number) => Promise<void> } {
  const app = useApp()
  const client = useQueryClient()
  const remoteId = usePlayer()?.remoteId
  const isOffered = useFeature(TIME_OUT_FEATURE)
  const { data } = useQuery({
    queryKey: [TIME_OUT_KEY, remoteId],
    queryFn: () => keptTimeOut(app) ?? null,
    networkMode: 'always',
    staleTime: 0,
  })
  return {
    timeOut: data ?? undefined,
    begin: async (until) => {
      await keepTimeOut(app, { until, isTold: false })
      await client.invalidateQueries({ queryKey: [TIME_OUT_KEY] })
      if (isOffered) await tell(app).catch(() => undefined)
      await client.invalidateQueries({ queryKey: [TIME_OUT_KEY] })
    },
  }
}

/** Tells the host of a time-out that it does not know, once it can be reached, and learns of one that was begun elsewhere. */
export function useTimeOutSync(): void {
  const app = useApp()
  const { network, queryClient } = app
  const remoteId = usePlayer()?.remoteId
  const isOffered = useFeature(TIME_OUT_FEATURE)
  useEffect(() => {
    if (!isOffered || remoteId === undefined) return
    const sync = () =>
      tell(app)
        .then(() => queryClient.invalidateQueries({ queryKey: [TIME_OUT_KEY] }))
        // Without an answer it holds here, and is told later.
        .catch(() => undefined)
    void sync()
    return network.subscribe(() => {
      if (network.get().isOnline && keptTimeOut(app)?.isTold === false) void sync()
    })
  }, [app, isOffered, network, queryClient, remoteId])
}

/** The longer one of what the device and the host know holds at both, whatever the device's clock says. */
async function tell(app: Pick<App, 'storage' | 'session' | 'now' | 'call' | 'network'>): Promise<void> {
  const kept = keptTimeOut(app)
  const ahead = app.network.clockOffset() ?? 0
  const { until } =
    kept && !kept.isTold
      ? await app.call(timeOutApi.startTimeOut, { until: kept.until + ahead })
      : await app.call(timeOutApi.timeOut, {})
  if (until !== undefined) await keepTimeOut(app, { until: until - ahead, isTold: true })
}
