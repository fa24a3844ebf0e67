import { useQuery } from '@tanstack/react-query'
import { useApp, usePlayer } from '../../../lib/app.tsx'
import { intentsOf } from '../../../lib/protection/intents.ts'
import { useKeptExclusion } from './useExclusion.ts'
import { INTENTS_KEY } from './useLimits.ts'
import { useTimeOut } from './useTimeOut.ts'

/** Why an open game takes no more bets, whichever tab it was decided in; "" while nothing stands against it (F-21). */
export function usePlayStop(): string {
  const app = useApp()
  const { t } = app
  const remoteId = usePlayer()?.remoteId ?? ''
  const { timeOut } = useTimeOut()
  const isExcluded = useKeptExclusion() !== undefined
  const { data: intents = [] } = useQuery({
    queryKey: [INTENTS_KEY, remoteId],
    queryFn: () => intentsOf(app),
    networkMode: 'always',
    staleTime: 0,
  })
  if (isExcluded) return t('exclusion.stop')
  if (timeOut) return t('protection.stopTimeOut')
  return intents.some(({ isLower }) => isLower) ? t('protection.stopUntold') : ''
}
