import { useQuery, useQueryClient } from '@tanstack/react-query'
import { TIME_OUT_FEATURE, timeOutApi } from '../../../../contract/timeOut.ts'
import { type App, useApp, usePlayer } from '../../../lib/app.tsx'
import { inTurn } from '../../../lib/protection/inTurn.ts'
import { keptTimeOut, type TimeOut } from '../../../lib/protection/timeOut.ts'
import { useFeature } from '../../../lib/hooks/useFeature.ts'
import { keepTimeOut } from './keepTimeOut.ts'

export const TIME_OUT_KEY = 'kept-time-out'
const MINUTE_MS = 60_000

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
    // It ends on the screen that stands open, too.
    refetchInterval: ({ state }) =>
      state.data ? Math.min(MINUTE_MS, Math.max(1, state.data.until - app.now())) : false,
  })
  return {
    timeOut: data ?? undefined,
    begin: async (until) => {
      await keepTimeOut(app, { until, isTold: false })
      await client.invalidateQueries({ queryKey: [TIME_OUT_KEY] })
      if (isOffered) await tellTimeOut(app).catch(() => undefined)
      await client.invalidateQueries({ queryKey: [TIME_OUT_KEY] })
    },
  }
}

type Telling = Pick<App, 'storage' | 'session' | 'now' | 'call' | 'network'>

/** Tells the host of a time-out that it does not know, or learns of one that was begun elsewhere. */
export const tellTimeOut = (app: Telling): Promise<void> => inTurn(() => settle(app))

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
