import { Link, Outlet } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { meApi } from '../../../contract/console/me.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useConsole } from '../lib/console.tsx'
import { useMay, useMe, useWaiting } from '../lib/reads.ts'
import { Unread } from '../parts/Unread.tsx'
import { Search } from '../players/Search.tsx'
import styles from './Frame.module.css'
import { Looks } from './Looks.tsx'
import { FIRST_SCREENS } from './screens.ts'

/** What stands around every screen: where one can go, how much waits there, and who one is. */
export function Frame() {
  const { words } = useConsole()
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        {words.skip}
      </a>
      <header className={styles.side}>
        <p className={styles.brand}>{words.console}</p>
        <FindPlayer />
        <Navigation />
        <Person />
      </header>
      <main id="content" tabIndex={-1} className={styles.main}>
        <Offline />
        <Screen />
      </main>
    </div>
  )
}

/** The screen, once it is known who looks at it. */
function Screen() {
  const { data, error, refetch } = useMe()
  if (data) return <Outlet />
  return <Unread error={error} retry={refetch} height={320} />
}

function FindPlayer() {
  return useMay()('findPlayers') ? <Search /> : null
}

function Navigation() {
  const { words, format } = useConsole()
  const may = useMay()
  const counts: Partial<Record<string, { count: number } | null>> | undefined = useWaiting().data
  return (
    <nav aria-label={words.navigation} className={styles.navigation}>
      {FIRST_SCREENS.filter(({ call }) => may(call)).map(({ to, name, icon }) => {
        const count = counts?.[name]?.count ?? 0
        return (
          <Link key={to} to={to} className={styles.link} activeProps={{ 'aria-current': 'page' }}>
            <Icon name={icon} size={20} />
            <span>{words[name].title}</span>
            {count > 0 ? (
              <span className={`${styles.count} figures`}>
                <span aria-hidden="true">{format.number(count)}</span>
                <span className="visually-hidden">{words.waitingCount(format.number(count))}</span>
              </span>
            ) : null}
          </Link>
        )
      })}
    </nav>
  )
}

function Person() {
  const { call, signOut, words } = useConsole()
  const { data: me } = useMe()
  const leave = async () => {
    // Whether or not the host hears of it, this tab forgets who it was.
    await call(meApi.signOut, {}).catch(() => undefined)
    signOut()
  }
  return (
    <div className={styles.person}>
      {me ? (
        <p>
          <Link to="/me" className={styles.me} title={words.me.title}>
            {me.name}
          </Link>
          <span>{me.roles.map((role) => words.roles[role]).join(', ')}</span>
        </p>
      ) : null}
      <Looks />
      <Button kind="secondary" small onClick={() => void leave()}>
        <Icon name="logout" size={20} />
        {words.signOut}
      </Button>
    </div>
  )
}

const watchLine = (listener: () => void) => {
  globalThis.addEventListener('online', listener)
  globalThis.addEventListener('offline', listener)
  return () => {
    globalThis.removeEventListener('online', listener)
    globalThis.removeEventListener('offline', listener)
  }
}

/** Says that what is shown may be old: the device has no link, or the host did not answer. */
function Offline() {
  const { words } = useConsole()
  const isLinked = useSyncExternalStore(watchLine, () => navigator.onLine)
  const { isError, data } = useWaiting()
  return (
    <div role="status">
      {!isLinked || (isError && data) ? <p className={styles.offline}>{words.offline}</p> : null}
    </div>
  )
}
