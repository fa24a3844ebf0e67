import { queryOptions, useQuery } from '@tanstack/react-query'
import { GUARD_FEATURE, guardApi, type Guard } from '../../../../contract/exchange/guard.ts'
import { poll } from '../../../lib/api/query.ts'
import { type App, useApp, usePlayer } from '../../../lib/app.tsx'
import { useAction } from '../../../lib/hooks/useAction.ts'
import { useFeature } from '../../../lib/hooks/useFeature.ts'

/** Three signs are lost before the host takes the device for silent. */
const SIGN_MS = 15_000
/** With nothing waiting, as far as is known here: another tab may place what waits, or a bet whose answer was lost. */
const IDLE_MS = 40_000

/** The guard's answers, shared by all that show it. */
const signOf = ({ call }: Pick<App, 'call'>) =>
  queryOptions<Guard>({
    queryKey: [guardApi.guard.auth, guardApi.guard.path],
    queryFn: ({ signal }) => call(guardApi.guard, { on: true }, { signal }),
  })

/** Whether this device's sign-in is under the guard: the key says when what was taken back was last told, "0" for never. */
const isSet = ({ storage }: Pick<App, 'storage'>): boolean => storage.get('guard') !== undefined

interface SignalGuard {
  isOffered: boolean
  isOn: boolean
  isBusy: boolean
  error: string
  set: (on: boolean) => Promise<void>
}

/** The signal guard of this device: what waits is taken back when it has not been heard for a minute. Source: exchange.md 2. */
export function useGuard(): SignalGuard {
  const app = useApp()
  const { storage, call, queryClient } = app
  const player = usePlayer()
  const isOffered = useFeature(GUARD_FEATURE) && player !== undefined
  const { isBusy, error, run } = useAction()
  // Looked at only: another part gives the signs. It draws this anew when the guard is set or ended.
  useQuery({ ...signOf(app), enabled: false })
  return {
    isOffered,
    isOn: isOffered && isSet(app),
    isBusy,
    error,
    async set(on) {
      await run(String(on), async () => {
        const answer = await call(guardApi.guard, { on })
        await (on ? storage.set('guard', '0') : storage.remove(['guard']))
        queryClient.setQueryData(signOf(app).queryKey, answer)
      })
    },
  }
}

/** Gives the signs, also with the page out of sight, and more seldom while nothing waits; answers what was taken back and is not told yet. */
export function useSigns(): { tookBack: Guard['tookBack']; tell: () => void } {
  const app = useApp()
  const { storage, queryClient } = app
  const isOffered = useFeature(GUARD_FEATURE)
  const isOn = isOffered && isSet(app)
  const { data } = useQuery({
    ...signOf(app),
    enabled: isOn,
    staleTime: SIGN_MS,
    refetchOnWindowFocus: true,
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) => poll(state.data?.waits === 0 ? IDLE_MS : SIGN_MS)(),
  })
  const tookBack = isOn ? data?.tookBack : undefined
  const isTold = tookBack !== undefined && tookBack.at <= Number(storage.get('guard'))
  return {
    tookBack: isTold ? undefined : tookBack,
    tell() {
      if (!tookBack || !data) return
      void storage.set('guard', String(tookBack.at))
      // Drawn anew, as told.
      queryClient.setQueryData(signOf(app).queryKey, { ...data, tookBack: undefined })
    },
  }
}
