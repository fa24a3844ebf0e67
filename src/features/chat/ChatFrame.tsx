import { Link } from '@tanstack/react-router'
import { type ReactNode, useLayoutEffect } from 'react'
import { Title } from '../../lib/Title.tsx'
import { useApp } from '../../lib/app.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Chat.module.css'

/** A chat screen as high as the window: what is read scrolls, what is done stands below it. */
export function ChatFrame({
  title,
  head,
  foot,
  children,
}: {
  title: string
  head?: ReactNode
  foot: ReactNode
  children: ReactNode
}) {
  // The frame's styles keep it to the window (Shell.module.css).
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset['fills'] = ''
    return () => {
      delete dataset['fills']
    }
  }, [])
  return (
    <div className={styles.page}>
      <Title>{title}</Title>
      {head}
      {children}
      {foot}
    </div>
  )
}

/** The chat's own two places (S-CHAT-05). */
export function ChatNav() {
  const { t } = useApp()
  return (
    <nav className={styles.nav} aria-label={t('chat.nav')}>
      <Link to="/chat" className={styles.place} activeOptions={{ exact: true }}>
        <Icon name="home" size={20} />
        {t('chat.home')}
      </Link>
      <Link to="/chat-list" className={styles.place}>
        <Icon name="chat" size={20} />
        {t('chat.message')}
      </Link>
    </nav>
  )
}
