import { useQuery } from '@tanstack/react-query'
import { chatApi } from '../../../contract/chat.ts'
import { useKept } from '../../lib/hooks/kept.ts'
import { query } from '../../lib/api/query.ts'
import { useFeature } from '../cashier/shared/useFeature.ts'

const POLL_MS = 30_000

/** The player's chats, looked at anew while somebody sees the page; the last seen ones offline. */
export const useChats = () => useKept(chatApi.chats, {}, { refetchInterval: () => POLL_MS })

/** Who answers and when, where the host says it. */
export function useSupport() {
  const isSaid = useFeature('support')
  return useQuery({ ...query(chatApi.support, {}), enabled: isSaid }).data
}
