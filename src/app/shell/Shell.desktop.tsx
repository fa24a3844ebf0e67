import { Link } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useAskedLogOut } from '../../features/cashier/shared/useAskedLogOut.tsx'
import { balanceTime } from '../../features/wallet/shared/balanceTime.ts'
import { DemoTag } from '../../features/wallet/shared/DemoTag.tsx'
import { Money } from '../../features/wallet/shared/Money.tsx'
import { useApp, usePicture } from '../../lib/app.tsx'
import { useIsPrerendering } from '../../lib/hydration/useIsPrerendering.ts'
import { isExcluded } from '../../lib/protection/isExcluded.ts'
import { useVipOffered } from '../../lib/hooks/useVipOffered.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { usePageHidden } from '../../ui/browser/usePageHidden.ts'
import { ContactLinks } from './contact/ContactLinks.tsx'
import { LanguageSelect } from './navigation/LanguageSelect.tsx'
import { SportsMenu } from './navigation/SportsMenu.tsx'
import { useContacts } from './contact/useContacts.ts'
import { useScrolled } from './navigation/useScrolled.ts'
import type { ShellModel } from './useShell.ts'
import { useUpdateReady } from './notices/useUpdateReady.ts'
import { partnerWords } from './navigation/partnerWords.ts'
import styles from './wide.module.css'

/** The wide header: a utility row, a main row and the navigation of thirteen. Source: spec 2.2. */
export function WideHeader({ model }: { model: ShellModel }) {
  const { t } = useApp()
  const isActive = useScrolled()
  return (
    <>
      <header className={styles.header}>
        <UtilityRow />
        <div className={styles.main}>
          <div className={styles.inner}>
            <Brand model={model} />
            <span className={styles.gap} />
            <Link
              to="/games"
              search={{ find: 'all' }}
              className={styles.search}
              aria-label={t('shell.search')}
              title={t('shell.search')}
            >
              <Icon name="search" />
            </Link>
            {model.player ? <PlayerTools model={model} /> : <GuestTools />}
          </div>
        </div>
      </header>
      <Navigation isActive={isActive} />
    </>
  )
}

function UtilityRow() {
  const { t } = useApp()
  const { contacts } = useContacts()
  return (
    <div className={styles.utility}>
      <div className={styles.inner}>
        <Clock />
        <span className={styles.gap} />
        <ContactLinks contacts={contacts} inRow />
        <label className={styles.language}>
          <span className="visually-hidden">{t('shell.language')}</span>
          <Icon name="globe" size={16} />
          <LanguageSelect />
          <span>{t('shell.currency')}</span>
        </label>
      </div>
    </div>
  )
}

/** Source: spec 9 (K-POLL-01). */
const TICK_MS = 1000
/** Keeps the clock's room. */
const NO_TIME = '\u2007\u2007:\u2007\u2007:\u2007\u2007'

/** Dhaka's time by one timer, which rests while nobody sees the page. */
function Clock() {
  const { t, format, now } = useApp()
  const isHidden = usePageHidden()
  const isPrerendering = useIsPrerendering()
  const second = () => Math.floor(now() / TICK_MS) * TICK_MS
  const at = useSyncExternalStore(
    useCallback(
      (tick) => {
        if (isHidden) return () => {}
        const timer = setInterval(tick, TICK_MS)
        return () => clearInterval(timer)
      },
      [isHidden],
    ),
    second,
    second,
  )
  const time = isPrerendering ? undefined : new Date(at)
  return (
    <p className={styles.clock}>
      <span className="visually-hidden">{t('shell.clock')}</span>
      <time className="figures" dateTime={time?.toISOString()} aria-hidden="true">
        {time ? format.clock(at) : NO_TIME}
      </time>
      <span>{format.digits('(GMT+6)')}</span>
    </p>
  )
}

function Brand({ model: { logo, siteTitle } }: { model: ShellModel }) {
  const { config, language } = useApp()
  const picture = usePicture()
  const [sponsor] = config.sponsors
  return (
    <>
      <Link to="/" className={styles.brand} aria-label={siteTitle}>
        {logo ? (
          <img src={logo} alt="" width={163} height={40} crossOrigin="anonymous" loading="lazy" />
        ) : (
          siteTitle
        )}
      </Link>
      {sponsor ? (
        <img
          className={styles.sponsor}
          src={picture(sponsor.image)}
          alt={partnerWords(sponsor, language).name}
          width={72}
          height={40}
          crossOrigin="anonymous"
          loading="lazy"
        />
      ) : null}
    </>
  )
}

/** Source: spec 9 (K-POLL-09). */
const RELOAD_SHOWN_MS = 500

function PlayerTools({ model: { player, balance } }: { model: ShellModel }) {
  const { t, format, now } = useApp()
  const { logOut, dialog } = useAskedLogOut()
  const isUpdateReady = useUpdateReady()
  const [isReloading, setIsReloading] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const reload = () => {
    setIsReloading(true)
    timer.current = setTimeout(() => setIsReloading(false), RELOAD_SHOWN_MS)
    void balance.refresh()
  }
  return (
    <>
      <div className={styles.wallet}>
        <span className={styles.walletText} data-stale={balance.isOffline || undefined}>
          <small>
            {t('shell.wallet')}
            {balance.isOffline && balance.at
              ? ` · ${t('state.asOf', { time: balanceTime(balance.at, now(), format) })}`
              : ''}
          </small>
          <strong>
            {balance.isHidden ? (
              '৳••••'
            ) : balance.amount === undefined ? (
              '…'
            ) : (
              <Money amount={balance.amount} />
            )}
            <DemoTag />
          </strong>
        </span>
        <button
          type="button"
          className={styles.reload}
          aria-label={t('shell.walletRefresh')}
          title={t('shell.walletRefresh')}
          aria-busy={isReloading || undefined}
          onClick={reload}
        >
          <Icon name="refresh" size={20} />
        </button>
      </div>
      <ButtonLink to="/account" search={{ tab: 'deposit' }} small>
        {t('shell.deposit')}
      </ButtonLink>
      <Link to="/account" className={styles.member}>
        <Icon name="user" size={20} />
        {isUpdateReady ? (
          <span className={styles.dot}>
            <span className="visually-hidden">{t('pwa.updateReady')}</span>
          </span>
        ) : null}
        <span>
          {t('shell.memberCenter')}
          <small>{player?.username}</small>
        </span>
      </Link>
      <Button kind="quiet" small onClick={logOut}>
        <Icon name="logout" size={20} />
        {t('shell.logOut')}
      </Button>
      {dialog}
    </>
  )
}

function GuestTools() {
  const { t } = useApp()
  return (
    <>
      <ButtonLink to="/login" kind="secondary" small>
        {t('auth.login')}
      </ButtonLink>
      <ButtonLink to="/signup" small>
        {t('auth.signUp')}
      </ButtonLink>
    </>
  )
}

const PAGES = [
  { to: '/casino', title: 'games.casino' },
  { to: '/slot', title: 'games.slot' },
  { to: '/table', title: 'games.table' },
  { to: '/crash', title: 'games.crash' },
  { to: '/fishing', title: 'games.fishing' },
  { to: '/arcade', title: 'games.arcade' },
  { to: '/lottery', title: 'games.lottery' },
  { to: '/promotions', title: 'shell.promotions' },
  { to: '/vip', title: 'shell.vip' },
  { to: '/referral', title: 'shell.referral' },
] as const

/** Thirteen places in the specified order: Home, App download, Sports, seven kinds of games, and three more. */
function Navigation({ isActive }: { isActive: boolean }) {
  const app = useApp()
  const { t } = app
  const hasVip = useVipOffered()
  return (
    <nav className={styles.nav} aria-label={t('shell.main')} data-active={isActive || undefined}>
      <ul className={styles.places}>
        <li>
          <Link
            to="/"
            className={styles.place}
            aria-label={t('common.home')}
            activeOptions={{ exact: true, includeSearch: false }}
          >
            <Icon name="home" size={20} />
          </Link>
        </li>
        <li>
          <Link to="/page/site/component/appDownload.jsp" target="_blank" className={styles.place}>
            {t('shell.appDownload')}
          </Link>
        </li>
        {/* It leads to play only (PP-21). */}
        {isExcluded(app) ? null : <SportsMenu />}
        {PAGES.filter(({ to }) => to !== '/vip' || hasVip).map(({ to, title }) => (
          <li key={to}>
            <Link to={to} className={styles.place}>
              {t(title)}
            </Link>
          </li>
        ))}
      </ul>
      {/* In the row that stays at the top: below it are the amounts. */}
      <span className={styles.mark}>
        <DemoTag />
      </span>
    </nav>
  )
}
