import { useQuery } from '@tanstack/react-query'
import { useApp, usePlayer } from '../../../lib/app.tsx'
import { intentsOf } from '../../../lib/protection/intents.ts'
import { useKeptExclusion } from './useExclusion.ts'
import { INTENTS_KEY } from './useLimits.ts'
import { useTimeOut } from './useTimeOut.ts'

/** What the player has set that stops play and deposits; `untold`: a stricter limit that the host does not know yet. */
export type PlayStop = 'excluded' | 'timeOut' | 'untold'

/** What stands against play and deposits, whichever tab it was decided in; undefined while nothing does (F-21). */
export function usePlayStop(): PlayStop | undefined {
  const app = useApp()
  const remoteId = usePlayer()?.remoteId ?? ''
  const { timeOut } = useTimeOut()
  const isExcluded = useKeptExclusion() !== undefined
  const { data: intents = [] } = useQuery({
    queryKey: [INTENTS_KEY, remoteId],
    queryFn: () => intentsOf(app),
    networkMode: 'always',
    staleTime: 0,
  })
  if (isExcluded) return 'excluded'
  if (timeOut) return 'timeOut'
  return intents.some(({ isLower }) => isLower) ? 'untold' : undefined
}
