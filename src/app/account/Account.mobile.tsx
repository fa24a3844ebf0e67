import { Link, type LinkProps } from '@tanstack/react-router'
import type { LabelKey } from '../../i18n/messages.ts'
import { useApp } from '../../lib/app.tsx'
import { useVipOffered } from '../../lib/hooks/useVipOffered.ts'
import { Icon } from '../../ui/Icon.tsx'
import { OutboxCard } from '../../features/cashier/shared/OutboxCard.tsx'
import { useAskedLogOut } from '../../features/cashier/shared/useAskedLogOut.tsx'
import { UnreadBadge } from '../../features/inbox/shared/UnreadBadge.tsx'
import styles from './Account.module.css'
import { BalanceCard } from './BalanceCard.tsx'
import type { AccountModel } from './useAccount.ts'
import { Overview } from '../../features/account/shared/Overview.tsx'
import { VerificationTip } from '../../features/account/shared/VerificationTip.tsx'

interface Entry {
  to: NonNullable<LinkProps['to']>
  icon: string
  label: LabelKey
}

const QUICK: Entry[] = [
  { to: '/deposit', icon: 'deposit', label: 'account.deposit' },
  { to: '/withdrawal', icon: 'withdraw', label: 'account.withdrawal' },
  { to: '/transaction-record', icon: 'records', label: 'account.records' },
  { to: '/protection', icon: 'shield', label: 'account.playSafely' },
]

const GROUPS: { label: LabelKey; entries: Entry[] }[] = [
  {
    label: 'account.group.funds',
    entries: [
      { to: '/transaction-record', icon: 'list', label: 'account.transactions' },
      { to: '/betting-record', icon: 'bets', label: 'account.bets' },
      { to: '/turnover-record', icon: 'turnover', label: 'account.turnover' },
      { to: '/vip', icon: 'vip', label: 'account.vip' },
      { to: '/statement', icon: 'records', label: 'history.title' },
      { to: '/outbox', icon: 'upload', label: 'waiting.title' },
    ],
  },
  {
    label: 'account.group.profile',
    entries: [
      { to: '/profile', icon: 'user', label: 'account.profile' },
      { to: '/reset-password', icon: 'lock', label: 'account.password' },
      { to: '/inbox', icon: 'inbox', label: 'account.inbox' },
      { to: '/notifications', icon: 'bell', label: 'notify.title' },
      { to: '/settings', icon: 'settings', label: 'shell.settings' },
      { to: '/refrrel-program', icon: 'referral', label: 'account.referral' },
    ],
  },
]

/** Balance, what is missing, the four usual things, every part of the account, contacts, and Log out last (S-NACCT). */
export function AccountMobile({ model }: { model: AccountModel }) {
  const { t } = useApp()
  const { logOut, dialog } = useAskedLogOut()
  const hasVip = useVipOffered()
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>
        <Icon name="user" />
        {model.username}
      </h1>
      <BalanceCard model={model} />
      <Overview isUnderCard />
      <VerificationTip />
      <OutboxCard />
      <nav className={styles.quick}>
        {QUICK.map(({ to, icon, label }) => (
          <Link key={label} to={to} className={styles.quickLink}>
            <Icon name={icon} />
            {t(label)}
          </Link>
        ))}
      </nav>
      {GROUPS.map((group) => (
        <nav key={group.label} aria-label={t(group.label)}>
          <h2 className={styles.groupTitle}>{t(group.label)}</h2>
          <ul className={styles.list}>
            {group.entries
              .filter(({ to }) => to !== '/vip' || hasVip)
              .map(({ to, icon, label }) => (
                <li key={to}>
                  <Link to={to} className={styles.row}>
                    <Icon name={icon} size={20} />
                    <span>{t(label)}</span>
                    {to === '/inbox' ? <UnreadBadge /> : null}
                    <Icon name="chevron-right" size={20} />
                  </Link>
                </li>
              ))}
          </ul>
        </nav>
      ))}
      {model.contacts.length > 0 ? (
        <section>
          <h2 className={styles.groupTitle}>{t('account.group.contact')}</h2>
          <ul className={styles.contacts}>
            {model.contacts.map(({ id, name, icon, address }) => (
              <li key={id}>
                <a href={address} {...(id !== 'email' && { target: '_blank', rel: 'noreferrer' })}>
                  <Icon name={icon} size={20} />
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <button type="button" className={styles.logOut} onClick={logOut}>
        <Icon name="logout" size={20} />
        {t('account.logOut')}
      </button>
      {dialog}
    </div>
  )
}
