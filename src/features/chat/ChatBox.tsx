import { Link, useParams } from '@tanstack/react-router'
import { useApp } from '../../lib/app.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import styles from './Chat.module.css'
import { ChatFrame, ChatNav } from './ChatFrame.tsx'
import { Composer } from './Composer.tsx'
import { Log } from './Log.tsx'
import { useChats, useSupport } from './useChats.ts'
import { useConversation } from './useConversation.ts'
import { useIsTyping } from './useIsTyping.ts'
import { chatName } from './chatName.ts'

/** The conversation with support: what was said, and the way to say more. Source: spec 2.25; S-CHAT-08..11. */
export function ChatBox() {
  const { chatId } = useParams({ from: '/player/chat-box/$chatId' })
  // Another chat is another screen: nothing of one is shown, or sent, in the other.
  return <OpenChat key={chatId} chatId={chatId} />
}

function OpenChat({ chatId }: { chatId: string }) {
  const { t } = useApp()
  const chats = useChats().data?.chats
  const support = useSupport()
  const conversation = useConversation(chatId)
  const chat = chats?.find(({ id }) => id === chatId)
  const isTyping = useIsTyping(chatId, conversation.lines.findLast(({ isOwn }) => !isOwn)?.at ?? 0)
  const name = chatName(chat?.other.username || support?.username, t)

  if (conversation.isGone) {
    return (
      <ChatFrame title={t('chat.title')} foot={<ChatNav />}>
        <div className={styles.scroll}>
          <h1 className={styles.heading}>{t('chat.title')}</h1>
          <EmptyState title={t('chat.gone')}>
            <ButtonLink to="/chat-list">{t('chat.messages')}</ButtonLink>
          </EmptyState>
        </div>
      </ChatFrame>
    )
  }
  return (
    <ChatFrame
      title={name}
      head={
        <header className={styles.boxHead}>
          <Link
            to="/chat-list"
            className={styles.back}
            aria-label={t('common.back')}
            title={t('common.back')}
          >
            <Icon name="back" />
          </Link>
          <div className={styles.who}>
            <h1>{name}</h1>
            <p role="status">
              {isTyping ? t('chat.typing') : support?.isAutomatic ? t('chat.automatic') : support?.hours}
            </p>
          </div>
        </header>
      }
      foot={<Composer chatId={chatId} isKept={conversation.isKept} />}
    >
      <Log name={name} conversation={conversation}>
        {conversation.isPending ? <Skeleton height={120} label={t('common.loading')} /> : null}
        {conversation.failure ? (
          <ErrorState
            message={conversation.failure.message || t('state.failed')}
            retryLabel={t('common.retry')}
            onRetry={conversation.retry}
          />
        ) : null}
      </Log>
    </ChatFrame>
  )
}
