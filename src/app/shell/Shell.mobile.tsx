import { Link } from '@tanstack/react-router'
import { balanceTime } from '../../features/wallet/shared/balanceTime.ts'
import { DemoTag } from '../../features/wallet/shared/DemoTag.tsx'
import { useApp, usePicture } from '../../lib/app.tsx'
import { useLanguageSwitch } from '../../lib/hooks/useLanguage.ts'
import { Icon } from '../../ui/Icon.tsx'
import { partnerWords } from './navigation/partnerWords.ts'
import styles from './narrow.module.css'
import type { ShellModel } from './useShell.ts'

interface Props {
  model: ShellModel
  isMenuOpen: boolean
  onMenu: () => void
}

/** The narrow header, 56 px: menu, mark, help, install, language, and the wallet of a player. Source: spec 2.3. */
export function NarrowHeader({ model, isMenuOpen, onMenu }: Props) {
  const { t, config, language } = useApp()
  const picture = usePicture()
  const { other, choose } = useLanguageSwitch()
  const [sponsor] = config.sponsors
  return (
    <header className={styles.header}>
      <button
        type="button"
        className={styles.tool}
        aria-label={t('shell.menu')}
        aria-haspopup="dialog"
        aria-expanded={isMenuOpen}
        onClick={onMenu}
      >
        <Icon name="menu" />
      </button>
      <Link to="/" className={styles.brand} aria-label={model.player && model.siteTitle}>
        {model.mobileLogo ? (
          <img
            className={styles.mark}
            src={model.mobileLogo}
            alt=""
            width={32}
            height={32}
            crossOrigin="anonymous"
            loading="lazy"
          />
        ) : null}
        {model.player && model.mobileLogo ? null : (
          <span className={styles.name}>
            {model.siteTitle}
            {model.player ? null : <DemoTag />}
          </span>
        )}
      </Link>
      {sponsor ? (
        <img
          className={styles.sponsor}
          src={picture(sponsor.image)}
          alt={partnerWords(sponsor, language).name}
          width={50}
          height={28}
          crossOrigin="anonymous"
          loading="lazy"
        />
      ) : null}
      <span className={styles.gap} />
      <Link
        to={model.player ? '/chat' : '/help'}
        className={styles.tool}
        aria-label={t('shell.help')}
        title={t('shell.help')}
      >
        <Icon name="help" />
      </Link>
      <Link
        to="/install"
        className={styles.tool}
        aria-label={t('shell.appDownload')}
        title={t('shell.appDownload')}
      >
        <Icon name="install" />
      </Link>
      <button
        type="button"
        className={styles.tool}
        lang={other.id}
        title={other.name}
        onClick={() => choose(other.id)}
      >
        <span className={styles.letters}>{other.short}</span>
        <span className="visually-hidden">{` ${other.name}`}</span>
      </button>
      {model.player ? <WalletChip model={model} /> : <GuestLinks />}
    </header>
  )
}

/** More letters than the header has room for beside all of its tools on a common phone: `৳9,999.99` fits. */
const LONG = 9

/** The balance and the way to add to it, as one chip. */
function WalletChip({ model: { balance } }: { model: ShellModel }) {
  const { t, format, now } = useApp()
  const amount = balance.isHidden
    ? '৳••••'
    : balance.amount === undefined
      ? '৳ …'
      : format.money(balance.amount)
  return (
    <span className={styles.wallet} data-long={amount.length > LONG || undefined}>
      <Link to="/account" className={styles.balance} data-stale={balance.isOffline || undefined}>
        <span className="visually-hidden">{t('shell.wallet')}</span>
        <span className="figures">{amount}</span>
        <DemoTag />
        {balance.isOffline && balance.at ? (
          <span className="visually-hidden">
            {t('state.asOf', { time: balanceTime(balance.at, now(), format) })}
          </span>
        ) : null}
      </Link>
      <Link to="/deposit" className={styles.add} aria-label={t('shell.deposit')} title={t('shell.deposit')}>
        <Icon name="plus" size={20} />
      </Link>
    </span>
  )
}

/** Login and Sign up, where there is room for them beside the bar below that always has them. */
function GuestLinks() {
  const { t } = useApp()
  return (
    <span className={styles.guest}>
      <Link to="/login" className={styles.login}>
        {t('auth.login')}
      </Link>
      <Link to="/signup" className={styles.signUp}>
        {t('auth.signUp')}
      </Link>
    </span>
  )
}
