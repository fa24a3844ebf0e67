import { useApp } from '../../lib/app.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { WorksOffline } from '../records/shared/WorksOffline.tsx'
import styles from './Chat.module.css'
import { ChatFrame, ChatNav } from './ChatFrame.tsx'
import { ChatRow } from './ChatRow.tsx'
import { useChats } from './useChats.ts'

/** The player's chats, or the way to the first one. Source: spec 2.25; S-CHAT-06, S-CHAT-07. */
export function ChatList() {
  const { t } = useApp()
  const { data, error, retry } = useChats()
  return (
    <ChatFrame title={t('chat.messages')} foot={<ChatNav />}>
      <div className={styles.scroll}>
        <h1 className={styles.heading}>{t('chat.messages')}</h1>
        {!data && !error ? <Skeleton height={72} label={t('common.loading')} /> : null}
        {!data && error ? (
          <ErrorState message={t('state.failed')} retryLabel={t('common.retry')} onRetry={retry}>
            <WorksOffline />
          </ErrorState>
        ) : null}
        {data?.chats.length === 0 ? <EmptyState title={t('chat.empty')} /> : null}
        {data && data.chats.length > 0 ? (
          <ul className={styles.list}>
            {data.chats.map((chat) => (
              <li key={chat.id}>
                <ChatRow chat={chat} />
              </li>
            ))}
          </ul>
        ) : null}
        <ButtonLink to="/chat-box" wide>
          <Icon name="chat" size={20} />
          {t('chat.send')}
        </ButtonLink>
      </div>
    </ChatFrame>
  )
}
