import { useSyncExternalStore } from 'react'
import { type PROMPTS, PROTECTION_FEATURE, protectionApi } from '../../../../contract/protection.ts'
import { useApp } from '../../../lib/app.tsx'
import { useCachedRead } from '../../../lib/hooks/useCachedRead.ts'
import { useFeature } from '../../../lib/hooks/useFeature.ts'

type Prompt = (typeof PROMPTS)[number]

/**
 * What the player is still to be shown or asked; undefined while the host is asked. Without an answer there is nothing: the
 * host refuses by itself what must not go on. Source: PP-04, PP-05, PP-10.
 */
export function usePrompts(): readonly Prompt[] | undefined {
  const { network } = useApp()
  const { isOnline } = useSyncExternalStore(network.subscribe, network.get, network.get)
  const isOffered = useFeature(PROTECTION_FEATURE)
  const { data, isOld, error } = useCachedRead(protectionApi.protection, {}, { isOffered })
  if (!isOffered) return []
  // What an earlier visit was told to show may have been shown elsewhere since; what was shown stays shown.
  if (data && (!isOld || data.prompts.length === 0)) return data.prompts
  return error || !isOnline ? [] : undefined
}
