import { useQuery } from '@tanstack/react-query'
import { chatApi } from '../../../contract/chat.ts'
import { useCachedRead } from '../../lib/hooks/useCachedRead.ts'
import { query } from '../../lib/api/query.ts'
import { useFeature } from '../../lib/hooks/useFeature.ts'

const POLL_MS = 30_000

/** The player's chats, looked at anew while somebody sees the page; the last seen ones offline. */
export const useChats = () => useCachedRead(chatApi.chats, {}, { refetchInterval: () => POLL_MS })

/** Who answers and when, where the host says it. */
export function useSupport() {
  const isSaid = useFeature('support')
  return useQuery({ ...query(chatApi.support, {}), enabled: isSaid }).data
}
