import { Link } from '@tanstack/react-router'
import type { Chat } from '../../../contract/chat.ts'
import { useApp } from '../../lib/app.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Chat.module.css'
import { chatName } from './chatName.ts'

/** A chat in a list: the other side's name, the last message, and how many are new (S-CHAT-06). */
export function ChatRow({ chat }: { chat: Chat }) {
  const { t, format } = useApp()
  return (
    <Link
      to="/chat-box/$chatId"
      params={{ chatId: chat.id }}
      className={styles.row}
      data-unread={chat.unread > 0 || undefined}
    >
      <span className={styles.face}>
        <Icon name="help" size={20} />
      </span>
      <span className={styles.words}>
        <strong>{chatName(chat.other.username, t)}</strong>
        <span className={styles.last}>{chat.lastMessage || t('chat.noWords')}</span>
      </span>
      {chat.unread > 0 ? (
        <span className={styles.count}>
          <span aria-hidden="true">{format.number(chat.unread)}</span>
          <span className="visually-hidden">{t('chat.unread', { count: chat.unread })}</span>
        </span>
      ) : null}
      <Icon name="chevron-right" size={20} />
    </Link>
  )
}
