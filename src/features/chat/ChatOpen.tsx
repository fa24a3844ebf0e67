import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { chatApi } from '../../../contract/chat.ts'
import { useApp, usePlayer } from '../../lib/app.tsx'
import { refresh } from '../../lib/api/query.ts'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import styles from './Chat.module.css'
import { ChatFrame, ChatNav } from './ChatFrame.tsx'
import { useChats } from './useChats.ts'

/** `/chat-box`: opens the chat with support, or makes it, and puts its id in the address. */
export function ChatOpen() {
  const { t, call, queryClient } = useApp()
  const navigate = useNavigate()
  const remoteId = usePlayer()?.remoteId
  const known = useChats().data?.chats[0]?.id
  const [failure, setFailure] = useState<Error>()
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    if (!remoteId) return
    let isGone = false
    const go = (chatId: string) =>
      isGone ? undefined : navigate({ to: '/chat-box/$chatId', params: { chatId }, replace: true })
    if (known) {
      void go(known)
      return
    }
    // The host has one support chat a player and answers the same one however often it is asked.
    call(chatApi.openChat, { playerId: remoteId }, { key: crypto.randomUUID() }).then(
      async ({ chat }) => {
        await go(chat.id)
        await refresh(queryClient, chatApi.chats)
      },
      (error: Error) => {
        if (!isGone) setFailure(error)
      },
    )
    return () => {
      isGone = true
    }
  }, [call, navigate, queryClient, remoteId, known, attempt])

  return (
    <ChatFrame title={t('chat.title')} foot={<ChatNav />}>
      <div className={styles.scroll}>
        <h1 className={styles.heading}>{t('chat.title')}</h1>
        {failure ? (
          <ErrorState
            message={failure.message || t('chat.openFailed')}
            retryLabel={t('common.retry')}
            onRetry={() => {
              setFailure(undefined)
              setAttempt(attempt + 1)
            }}
          />
        ) : (
          <Skeleton height={240} label={t('chat.opening')} />
        )}
      </div>
    </ChatFrame>
  )
}
