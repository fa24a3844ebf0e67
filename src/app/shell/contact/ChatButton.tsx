import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useApp } from '../../../lib/app.tsx'
import { chatQueueOf } from '../../../lib/outbox/chatQueue.ts'
import { Icon } from '../../../ui/Icon.tsx'
import styles from './ChatButton.module.css'
import { useDrag } from './useDrag.ts'
import { useStepsAside } from './useStepsAside.ts'
import { useUnread } from '../navigation/useUnread.ts'

/** Nothing floats over money, a game, prices or the chat itself. */
const WITHOUT_BUTTON =
  /^\/(deposit|make-payment|withdrawal|payment-request|gamerun|player\/|chat|exchange|odds-view)/
const MONEY_TABS = ['deposit', 'withdrawal']

/**
 * The player's way to the support chat from any screen: a link that can be put elsewhere by dragging (S-CHAT-12).
 * The same link stands in the menu and in the footer, so nothing asks for a drag (WCAG 2.5.7). It also wakes the
 * queue of messages that were not sent yet.
 */
export function ChatButton({ isWide }: { isWide: boolean }) {
  const { session, call, now } = useApp()
  const { pathname, search } = useLocation()
  useEffect(() => {
    chatQueueOf({ session, call, now })
  }, [session, call, now])
  const isMoneyTab = pathname === '/account' && MONEY_TABS.includes(search.tab ?? '')
  const isHidden = WITHOUT_BUTTON.test(pathname) || isMoneyTab || search.play !== undefined
  // On a wide screen the contacts' handle is the one way to both (ContactPanel.tsx).
  return isHidden || isWide ? null : <Button />
}

function Button() {
  const { t } = useApp()
  const { style, side, isDragging, handlers } = useDrag()
  const unread = useUnread()
  const button = useRef<HTMLAnchorElement>(null)
  const stepsAside = useStepsAside(button, `${side} ${style['--at' as keyof typeof style]}`)
  return (
    <Link
      ref={button}
      to="/chat"
      className={styles.button}
      style={style}
      data-side={side}
      data-dragging={isDragging || undefined}
      data-aside={stepsAside || undefined}
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
