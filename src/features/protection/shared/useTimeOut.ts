import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { TIME_OUT_FEATURE, timeOutApi } from '../../../../contract/timeOut.ts'
import { type App, useApp, usePlayer } from '../../../lib/app.tsx'
import { inTurn } from '../../../lib/protection/tell.ts'
import { keptTimeOut, type TimeOut } from '../../../lib/protection/timeOut.ts'
import { useFeature } from '../../../lib/hooks/useFeature.ts'
import { keepTimeOut } from './keepTimeOut.ts'
import { useTelling } from './useTelling.ts'

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
  const { queryClient } = app
  const remoteId = usePlayer()?.remoteId
  const isOffered = useFeature(TIME_OUT_FEATURE)
  const { timeOut } = useTimeOut()
  const sync = useEffectEvent(async () => {
    await tell(app)
    await queryClient.invalidateQueries({ queryKey: [TIME_OUT_KEY] })
  })
  useEffect(() => {
    // Without an answer what holds here holds on.
    if (isOffered && remoteId !== undefined) void sync().catch(() => undefined)
  }, [isOffered, remoteId])
  useTelling(isOffered && remoteId !== undefined && timeOut?.isTold === false, sync)
}

type Telling = Pick<App, 'storage' | 'session' | 'now' | 'call' | 'network'>

const tell = (app: Telling): Promise<void> => inTurn(() => settle(app))

/** The longer one of what the device and the host know holds at both, whatever the device's clock says. */
async function settle(app: Telling): Promise<void> {
  const kept = keptTimeOut(app)
  const ahead = app.network.clockOffset() ?? 0
  const { until } =
    kept && !kept.isTold
      ? await app.call(timeOutApi.startTimeOut, { until: kept.until + ahead })
      : await app.call(timeOutApi.timeOut, {})
  if (until !== undefined) await keepTimeOut(app, { until: until - ahead, isTold: true })
}
