import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useApp, usePlayer } from '../../../lib/app.tsx'
import styles from './WorksOffline.module.css'

const PLAYERS = [
  ['/promotions', 'promotions.title'],
  ['/transaction-record', 'records.title'],
  ['/statement', 'history.title'],
] as const
const GUESTS = [
  ['/promotions', 'promotions.title'],
  ['/help', 'shell.help'],
  ['/rules', 'footer.rules'],
] as const

/** Where the network is away and nothing was kept: three places that open all the same. Source: pwa.md 1.6 "Nothing cached". */
export function WorksOffline() {
  const { t, network } = useApp()
  const { isOnline } = useSyncExternalStore(network.subscribe, network.get, network.get)
  const places = usePlayer() ? PLAYERS : GUESTS
  if (isOnline) return null
  return (
    <nav className={styles.places} aria-label={t('records.worksOffline')}>
      <p>{t('records.worksOffline')}</p>
      <ul>
        {places.map(([to, title]) => (
          <li key={to}>
            <Link to={to}>{t(title)}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
