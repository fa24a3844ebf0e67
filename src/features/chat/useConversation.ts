import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { chatApi } from '../../../contract/chat.ts'
import { ApiError } from '../../../contract/kit/errors.ts'
import { useApp, usePlayer } from '../../lib/app.tsx'
import { chatQueueOf, type QueuedMessage, type QueueState } from '../../lib/outbox/chatQueue.ts'
import { refresh } from '../../lib/api/query.ts'
import { usePageHidden } from '../../ui/browser/usePageHidden.ts'
import { useFeature } from '../../lib/hooks/useFeature.ts'
import { type History, withLatest, withMessage, withOlder } from './history.ts'

/** One message as the conversation shows it. */
export interface Line {
  /** The same before and after the host took it. */
  key: string
  isOwn: boolean
  content: string
  /** Milliseconds since the epoch. */
  at: number
  /** `queued`: behind one that waits, because messages go out in order. */
  state: 'sent' | 'sending' | 'queued' | 'waiting' | 'failed'
  isAutomatic: boolean
  /** The host's words of a refusal. */
  note: string
}

export interface Conversation {
  lines: Line[]
  isPending: boolean
  /** The host does not know this chat as the player's. */
  isGone: boolean
  failure: Error | null
  retry: () => void
  hasOlder: boolean
  isLoadingOlder: boolean
  loadOlder: () => void
  /** False when this browser keeps nothing. */
  isKept: boolean
  retryMessage: (key: string) => void
  removeMessage: (key: string) => void
}

const MINUTE_MS = 60_000

/** How long until the next look: 5 s while people talk, longer when nothing comes. */
export const paceOf = (quietMs: number): number =>
  quietMs < 2 * MINUTE_MS ? 5000 : quietMs < 10 * MINUTE_MS ? 15_000 : 30_000

/** A chat: what the host has, what waits on this device, and earlier pages; read while it is seen. */
export function useConversation(chatId: string): Conversation {
  const app = useApp()
  const { call, queryClient, now } = app
  const remoteId = usePlayer()?.remoteId ?? ''
  const queue = chatQueueOf(app)
  const queued = useSyncExternalStore(queue.subscribe, queue.get, queue.get)
  // Its first two parts are those of every read of this call: whatever makes that old makes this old.
  const key = useMemo(() => ['player', chatApi.messages.path, { chatId }, 'history'], [chatId])
  const changedAt = useRef(now())
  const { data, error, isPending, refetch, dataUpdatedAt } = useQuery<History>({
    queryKey: key,
    queryFn: async ({ client, signal }) => {
      const page = await call(chatApi.messages, { chatId }, { signal })
      return withLatest(client.getQueryData<History>(key), page)
    },
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: () => paceOf(now() - changedAt.current),
  })
  const messages = useMemo(() => data?.messages ?? [], [data])
  const newest = messages.at(-1)?.id
  useEffect(() => {
    changedAt.current = now()
  }, [newest, now])

  useEffect(
    () =>
      queue.onSent((message) => {
        queryClient.setQueryData<History>(key, (known) => known && withMessage(known, message))
        void refresh(queryClient, chatApi.chats)
      }),
    [queue, queryClient, key],
  )

  useReadMark(chatId, messages.findLast(({ senderId }) => senderId !== remoteId)?.id, dataUpdatedAt)
  const older = useOlder(chatId, key, messages[0]?.id)

  const lines = useMemo(() => {
    const taken = new Set(messages.map(({ clientId }) => clientId))
    const sent = messages.map((message): Line => {
      const isOwn = message.senderId === remoteId
      return {
        key: (isOwn && message.clientId) || message.id,
        isOwn,
        content: message.content,
        at: message.at,
        state: 'sent',
        isAutomatic: message.isAutomatic,
        note: '',
      }
    })
    const unsent = queued.messages
      .filter((row) => row.remoteId === remoteId && row.chatId === chatId && !taken.has(row.key))
      .map((row): Line => {
        const { key, content, createdAt: at, note } = row
        return { key, isOwn: true, content, at, state: stateOf(row, queued), isAutomatic: false, note }
      })
    return [...sent, ...unsent]
  }, [messages, queued, remoteId, chatId])

  return {
    lines,
    isPending,
    isGone: error instanceof ApiError && error.status === 404,
    failure: data ? null : error,
    retry: () => void refetch(),
    hasOlder: data?.more ?? false,
    ...older,
    isKept: queued.isKept,
    retryMessage: (id) => void queue.retry(id),
    removeMessage: (id) => void queue.remove(id),
  }
}

function stateOf(row: QueuedMessage, { sending, messages }: QueueState): Line['state'] {
  if (row.state === 'failed') return 'failed'
  if (sending === row.key) return 'sending'
  if (row.tries > 0) return 'waiting'
  const isHeld = messages.some(
    ({ remoteId, state, tries, createdAt }) =>
      remoteId === row.remoteId && state === 'waiting' && tries > 0 && createdAt < row.createdAt,
  )
  return isHeld ? 'queued' : 'sending'
}

/** Tells the host up to which message the player has seen the chat; asked again with the next look if it fails. */
function useReadMark(chatId: string, seen: string | undefined, lookedAt: number): void {
  const { call, queryClient } = useApp()
  const isHidden = usePageHidden()
  const mayTell = useFeature('chat-read')
  const told = useRef('')
  useEffect(() => {
    if (!mayTell || isHidden || !seen || told.current === seen) return
    told.current = seen
    call(chatApi.readChat, { chatId, messageId: seen }, { key: crypto.randomUUID() }).then(
      () => refresh(queryClient, chatApi.chats),
      (error: unknown) => {
        told.current = ''
        console.warn('The chat was not marked as read', error)
      },
    )
  }, [call, queryClient, chatId, seen, isHidden, mayTell, lookedAt])
}

function useOlder(chatId: string, key: readonly unknown[], first: string | undefined) {
  const { call, queryClient } = useApp()
  const [isLoadingOlder, setIsLoadingOlder] = useState(false)
  const loadOlder = async () => {
    if (!first || isLoadingOlder) return
    setIsLoadingOlder(true)
    try {
      const page = await call(chatApi.messages, { chatId, before: first })
      queryClient.setQueryData<History>(key, (known) => known && withOlder(known, page))
    } catch (error) {
      // The button stays: the next tap asks again.
      console.warn('Earlier messages could not be read', error)
    } finally {
      setIsLoadingOlder(false)
    }
  }
  return { isLoadingOlder, loadOlder: () => void loadOlder() }
}
