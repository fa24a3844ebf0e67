import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { gamesApi } from '../../../../contract/games.ts'
import { categories, type Category, categorySearch } from '../../../features/games/shared/categories.ts'
import { failedWords } from '../../../features/games/shared/failedWords.ts'
import { sports } from '../../../features/games/shared/sports.ts'
import { SettingsForm } from '../../../features/settings/shared/SettingsForm.tsx'
import { DemoTag } from '../../../features/wallet/shared/DemoTag.tsx'
import { Money } from '../../../features/wallet/shared/Money.tsx'
import { useApp, usePicture } from '../../../lib/app.tsx'
import { query } from '../../../lib/api/query.ts'
import { usePatience } from '../../../lib/hooks/usePatience.ts'
import { useVipOffered } from '../../../lib/hooks/useVipOffered.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { Skeleton } from '../../../ui/States.tsx'
import { partnerWords } from './partnerWords.ts'
import styles from './Menu.module.css'
import type { ShellModel } from '../useShell.ts'

/** In the order of spec 2.3; arcade has its place in the lobby. */
const MENU = categories.filter(({ id }) => id !== 'arcade' && id !== 'bingo')
const BINGO = categories.filter(({ id }) => id === 'bingo')

const LINKS = [
  { to: '/promotions', icon: 'promotions', title: 'shell.promotions' },
  { to: '/refrrel-program', icon: 'referral', title: 'shell.referralProgram' },
  { to: '/vip', icon: 'vip', title: 'shell.vip' },
] as const

/** The slide-out menu of the narrow layout. */
export function Menu({ model, onClose }: { model: ShellModel; onClose: () => void }) {
  const { t, config } = useApp()
  const hasVip = useVipOffered()
  // Listed where a provider has it.
  const { data: bingo } = useQuery(query(gamesApi.systems, { type: 'BINGO' }))
  const shown = bingo?.systems.length ? [...MENU, ...BINGO] : MENU
  return (
    <Dialog shape="drawer" title={t('shell.menu')} closeLabel={t('common.close')} onClose={onClose}>
      <Who model={model} />
      <nav aria-label={t('shell.menu')}>
        <Link to="/games" search={{ find: 'all' }} className={styles.row} onClick={onClose}>
          <Icon name="search" />
          {t('shell.search')}
        </Link>
        <Link
          to="/"
          className={styles.row}
          activeOptions={{ exact: true, includeSearch: false }}
          onClick={onClose}
        >
          <Icon name="home" />
          {t('common.home')}
        </Link>
        {shown.map((category) => (
          <Section key={category.id} category={category} />
        ))}
        <hr className={styles.line} />
        {LINKS.filter(({ to }) => to !== '/vip' || hasVip).map(({ to, icon, title }) => (
          <Link key={to} to={to} className={styles.row} onClick={onClose}>
            <Icon name={icon} />
            {t(title)}
          </Link>
        ))}
        <Link to="/install" className={styles.row} onClick={onClose}>
          <Icon name="install" />
          {t('shell.appDownload')}
        </Link>
        <Link to="/help" className={styles.row} onClick={onClose}>
          <Icon name="help" />
          {t('shell.help')}
        </Link>
        <h3 className={styles.title}>{t('shell.support')}</h3>
        <Affiliate onClose={onClose} />
        <Link to="/chat" className={styles.row} onClick={onClose}>
          <Icon name="chat" />
          {t('shell.liveChat')}
        </Link>
        {config.ambassadors.length > 0 ? (
          <Link to="/ambassador" className={styles.row} onClick={onClose}>
            <Icon name="star" />
            {t('shell.ambassador')}
          </Link>
        ) : null}
      </nav>
      <h3 className={styles.title}>{t('shell.settings')}</h3>
      <SettingsForm />
    </Dialog>
  )
}

function Who({ model: { player, balance } }: { model: ShellModel }) {
  const { t, config, language } = useApp()
  const picture = usePicture()
  const [sponsor] = config.sponsors
  if (!player) {
    return (
      <div className={styles.who}>
        <ButtonLink to="/login" kind="secondary" small wide>
          {t('auth.login')}
        </ButtonLink>
        <ButtonLink to="/signup" small wide>
          {t('auth.signUp')}
        </ButtonLink>
      </div>
    )
  }
  return (
    <>
      {/* A player's header has no room for it (S-NHDR-05). */}
      {sponsor ? (
        <p className={styles.sponsor}>
          <Picture src={picture(sponsor.image)} alt="" width={50} height={28} eager />
          {partnerWords(sponsor, language).name}
        </p>
      ) : null}
      <Link to="/account" className={styles.player}>
        <Icon name="user" />
        <strong>{player.username}</strong>
        {balance.amount === undefined ? null : (
          <span>
            {balance.isHidden ? t('account.hidden') : <Money amount={balance.amount} />}
            <DemoTag />
          </span>
        )}
      </Link>
    </>
  )
}

/** One category that unfolds into its providers; opening one folds the others. */
function Section({ category }: { category: Category }) {
  const { t } = useApp()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      name="menu-category"
      className={styles.section}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className={styles.row}>
        <Icon name={category.icon} />
        <span className={styles.grow}>{t(category.title)}</span>
        <Icon name="chevron-down" size={20} />
      </summary>
      {isOpen ? category.id === 'sports' ? <Sports /> : <Providers category={category} /> : null}
    </details>
  )
}

function Sports() {
  const { t } = useApp()
  return (
    <ul className={styles.list}>
      <li>
        <Link to="/exchange" className={styles.item}>
          {t('shell.exchange')}
        </Link>
      </li>
      {sports.map((platform) => (
        <li key={platform}>
          <Link
            to="/games"
            search={{ type: 'SPORTS', title: 'sports', system: platform }}
            className={styles.item}
          >
            {t(`sport.${platform}`)}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Providers({ category }: { category: Category }) {
  const { t } = useApp()
  const picture = usePicture()
  const read = query(gamesApi.systems, { type: category.type })
  const { data, error, isPending } = useQuery(read)
  const { isLate, askAgain } = usePatience(isPending, read.queryKey)
  const failure = data ? undefined : failedWords(t, 'systems', error, isLate)
  if (isPending && !isLate) return <Skeleton height={144} label={t('common.loading')} />
  const systems = data?.systems ?? []
  return (
    <ul className={styles.list}>
      <li>
        <Link to="/games" search={categorySearch(category)} className={styles.item}>
          {t('shell.allGames')}
        </Link>
      </li>
      {systems.map(({ platform, name, icon }) => (
        <li key={platform}>
          <Link to="/games" search={categorySearch(category, platform)} className={styles.item}>
            <Picture src={picture(icon)} alt="" width={24} height={24} className={styles.emblem} />
            {name}
          </Link>
        </li>
      ))}
      {failure ? (
        <li>
          <button type="button" className={styles.item} onClick={askAgain}>
            {failure} {t('common.retry')}
          </button>
        </li>
      ) : null}
      {!failure && systems.length === 0 ? <li className={styles.item}>{t('home.providersNone')}</li> : null}
    </ul>
  )
}

/** The affiliates' own login site, where an operator has one. */
function Affiliate({ onClose }: { onClose: () => void }) {
  const { t, config } = useApp()
  const inside = (
    <>
      <Icon name="people" />
      <span className={styles.grow}>{t('shell.affiliate')}</span>
      <Icon name="external" size={20} />
    </>
  )
  return config.affiliateUrl ? (
    <a className={styles.row} href={config.affiliateUrl} target="_blank" rel="noreferrer">
      {inside}
    </a>
  ) : (
    <Link to="/affiliate" target="_blank" className={styles.row} onClick={onClose}>
      {inside}
    </Link>
  )
}
