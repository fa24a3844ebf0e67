import { useEffect } from 'react'
import { PROTECTION_FEATURE, protectionApi } from '../../../contract/protection.ts'
import { query } from '../../lib/api/query.ts'
import { useApp, usePlayer } from '../../lib/app.tsx'
import { useFeature } from '../../lib/hooks/useFeature.ts'
import { intentsOf } from '../../lib/protection/intents.ts'
import { hearTabs } from '../../lib/protection/tabs.ts'
import { tellIntents } from '../../lib/protection/tell.ts'
import { INTENTS_KEY } from './shared/useLimits.ts'
import { TIME_OUT_KEY, useTimeOutSync } from './shared/useTimeOut.ts'

/**
 * Tells the host what protects the player and was chosen without it, as soon as it can be reached; takes over at once what
 * another tab has chosen. Source: protection.md F-21.
 */
export function useProtectionSync(): void {
  useTimeOutSync()
  const app = useApp()
  const { network, queryClient, storage } = app
  const remoteId = usePlayer()?.remoteId
  const isOffered = useFeature(PROTECTION_FEATURE)
  useEffect(
    () =>
      hearTabs(storage, () => {
        for (const key of [INTENTS_KEY, TIME_OUT_KEY]) void queryClient.invalidateQueries({ queryKey: [key] })
      }),
    [storage, queryClient],
  )
  useEffect(() => {
    if (!isOffered || remoteId === undefined) return
    const tell = () => {
      if (intentsOf(app).length === 0) return
      tellIntents(app)
        .then((refused) => {
          if (refused) console.warn('A limit was refused', refused)
          void queryClient.invalidateQueries({ queryKey: [INTENTS_KEY] })
          void queryClient.invalidateQueries({ queryKey: query(protectionApi.protection, {}).queryKey })
        })
        // Without an answer it holds here, and is told later.
        .catch(() => undefined)
    }
    tell()
    return network.subscribe(() => {
      if (network.get().isOnline) tell()
    })
  }, [app, isOffered, network, queryClient, remoteId])
}
