import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { chatApi } from '../../../../contract/chat.ts'
import { useApp, usePlayer } from '../../../lib/app.tsx'
import { poll, query } from '../../../lib/api/query.ts'

/** The stream tells of answers: asked as well, in case it told nothing (budgets.md "Data, idle"). */
const POLL_MS = { alone: 60_000, live: 300_000 }

/** How many messages of the player's chats are not read yet; 0 for a guest. */
export function useUnread(): number {
  const { network } = useApp()
  const { isLive } = useSyncExternalStore(network.subscribe, network.get, network.get)
  const refetchInterval = poll(POLL_MS[isLive ? 'live' : 'alone'])
  const enabled = usePlayer() !== undefined
  const { data } = useQuery({ ...query(chatApi.chats, {}), enabled, refetchInterval })
  return data?.chats.reduce((sum, chat) => sum + chat.unread, 0) ?? 0
}
