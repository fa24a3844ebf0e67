import { useState } from 'react'
import { securityLevel, type User } from '../../../../contract/account.ts'
import { useApp } from '../../../lib/app.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { lazyDialog } from '../../../ui/lazy/lazyDialog.tsx'
import { WalletLine } from '../../cashier/shared/WalletLine.tsx'
import { Money } from '../../wallet/shared/Money.tsx'
import { useBalance } from '../../wallet/shared/useBalance.ts'
import styles from './Overview.module.css'
import { ProfileLink } from './ProfileLink.tsx'
import { useUser } from './useUser.ts'

const LevelDialog = lazyDialog(async () => (await import('./LevelDialog.tsx')).LevelDialog)

const LEVELS = ['account.security.0', 'account.security.1', 'account.security.2'] as const

/**
 * Main Wallet, Bonus Wallet where there is one, and Security Level with what is left to verify: on top of every
 * tab, and on phones in one row on the screens of money and of the player (S-WACCT-04, S-FUNDS-03 to 06). Under the card
 * of the balance its wallets are left out: they stand there.
 */
export function Overview({ isUnderCard = false }: { isUnderCard?: boolean }) {
  const { t } = useApp()
  const user = useUser().data?.user
  const { bonus, isHidden } = useBalance()
  return (
    <section className={styles.strip}>
      {isUnderCard ? null : (
        <div className={styles.wallet}>
          <WalletLine />
        </div>
      )}
      {bonus === undefined || isUnderCard ? null : (
        <div className={styles.bonus}>
          <span className={styles.label}>{t('account.bonusWallet')}</span>
          {isHidden ? '৳••••' : <Money amount={bonus} />}
        </div>
      )}
      {user ? <Security user={user} /> : null}
    </section>
  )
}

/** The level, and what is left to verify; known once the profile is. */
function Security({ user }: { user: User }) {
  const { t } = useApp()
  const [isOpen, setIsOpen] = useState(false)
  const level = securityLevel(user)
  return (
    <>
      <div className={styles.security}>
        <span className={styles.label}>{t('account.security')}</span>
        <button
          type="button"
          className={styles.level}
          data-level={level}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          <Icon name="shield" size={20} />
          {t(LEVELS[level])}
          <Icon name="chevron-right" size={16} />
        </button>
        {isOpen ? <LevelDialog user={user} onClose={() => setIsOpen(false)} /> : null}
      </div>
      <ul className={styles.checks}>
        <Check
          what="email"
          isDone={user.emailVerified}
          done={t('account.mailVerified')}
          todo={t('account.verifyMail')}
        />
        <Check
          what="phone"
          isDone={user.phoneVerified}
          done={t('account.phoneVerified')}
          todo={t('account.verifyPhone')}
        />
      </ul>
    </>
  )
}

/** A contact's state: `ok`, or `no` with a link to the dialog that verifies it (T-STATE-11). */
function Check({
  what,
  isDone,
  done,
  todo,
}: {
  what: 'phone' | 'email'
  isDone: boolean
  done: string
  todo: string
}) {
  return (
    <li className={styles.check} data-state={isDone ? 'ok' : 'no'}>
      {isDone ? (
        <>
          <Icon name="check" size={16} />
          {done}
        </>
      ) : (
        <ProfileLink open={what}>{todo}</ProfileLink>
      )}
    </li>
  )
}
