import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useApp } from '../../../lib/app.tsx'
import { lazyPart } from '../../../ui/lazy/lazyPart.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { LanguageSelect } from './LanguageSelect.tsx'
import styles from './BottomBar.module.css'

/** They come after the first screen: nobody waits for the count of letters. */
const AccountMarks = lazyPart(async () => (await import('./AccountMarks.tsx')).AccountMarks)

/** The bar under the thumb: five places for players; language, Sign up and Login for guests. Source: spec 2.1. */
export function BottomBar({ isPlayer }: { isPlayer: boolean }) {
  return isPlayer ? <PlayerBar /> : <GuestBar />
}

function PlayerBar() {
  const { t } = useApp()
  return (
    <nav className={styles.bar} aria-label={t('shell.main')}>
      <Link to="/" className={styles.place} activeOptions={{ exact: true, includeSearch: false }}>
        <Icon name="home" />
        {t('common.home')}
      </Link>
      <Link to="/games" search={{ type: 'SPORTS', title: 'sports' }} className={styles.place}>
        <Icon name="sports" />
        {t('games.sports')}
      </Link>
      <Link to="/promotions" className={styles.place}>
        <Icon name="promotions" />
        {t('shell.promotions')}
      </Link>
      <Link to="/deposit" className={styles.place}>
        <Icon name="deposit" />
        {t('shell.deposit')}
      </Link>
      <Link to="/account" className={styles.place}>
        <Icon name="account" />
        {t('shell.account')}
        <span className={styles.marks}>
          <Suspense>
            <AccountMarks />
          </Suspense>
        </span>
      </Link>
    </nav>
  )
}

function GuestBar() {
  const { t } = useApp()
  return (
    <nav className={styles.bar} aria-label={t('shell.main')} data-guest>
      <label className={styles.language}>
        <span className="visually-hidden">{t('shell.language')}</span>
        <Icon name="globe" size={20} />
        <span className={styles.picked}>
          <LanguageSelect inEnglish />
          <small>৳ BDT</small>
        </span>
      </label>
      <Link to="/signup" className={styles.signUp}>
        {t('auth.signUp')}
      </Link>
      <Link to="/login" className={styles.login}>
        {t('auth.login')}
      </Link>
    </nav>
  )
}
