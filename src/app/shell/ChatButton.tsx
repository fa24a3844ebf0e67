import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { chatApi } from '../../../contract/chat.ts'
import { useApp } from '../../lib/app.tsx'
import { chatQueueOf } from '../../lib/chatQueue.ts'
import { poll, query } from '../../lib/query.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './ChatButton.module.css'
import { useDrag } from './useDrag.ts'

/** Nothing floats over money, a game, prices or the chat itself. */
const WITHOUT_BUTTON =
  /^\/(deposit|make-payment|withdrawal|payment-request|gamerun|player\/|chat|exchange|odds-view)/
const MONEY_TABS = ['deposit', 'withdrawal']

/** The stream tells of answers: asked as well, in case it told nothing (budgets.md "Data, idle"). */
const POLL_MS = { alone: 60_000, live: 300_000 }

/**
 * The player's way to the support chat from any screen: a link that can be put elsewhere by dragging (S-CHAT-12).
 * The same link stands in the menu and in the footer, so nothing asks for a drag (WCAG 2.5.7). It also wakes the
 * queue of messages that were not sent yet.
 */
export function ChatButton() {
  const { session, call, now } = useApp()
  const { pathname, search } = useLocation()
  useEffect(() => {
    chatQueueOf({ session, call, now })
  }, [session, call, now])
  const isMoneyTab = pathname === '/account' && MONEY_TABS.includes(search.tab ?? '')
  const isHidden = WITHOUT_BUTTON.test(pathname) || isMoneyTab || search.play !== undefined
  return isHidden ? null : <Button />
}

function Button() {
  const { t, network } = useApp()
  const { style, side, isDragging, handlers } = useDrag()
  const { isLive } = useSyncExternalStore(network.subscribe, network.get, network.get)
  const refetchInterval = poll(POLL_MS[isLive ? 'live' : 'alone'])
  const { data } = useQuery({ ...query(chatApi.chats, {}), refetchInterval })
  const unread = data?.chats.reduce((sum, chat) => sum + chat.unread, 0) ?? 0
  return (
    <Link
      to="/chat"
      className={styles.button}
      style={style}
      data-side={side}
      data-dragging={isDragging || undefined}
      aria-label={
        unread > 0 ? `${t('chat.button')}, ${t('chat.unread', { count: unread })}` : t('chat.button')
      }
      title={t('chat.button')}
      draggable={false}
      preload={false}
      {...handlers}
    >
      <Icon name="chat" />
      {unread > 0 ? <span className={styles.dot} /> : null}
    </Link>
  )
}
