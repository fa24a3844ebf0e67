import { Link } from '@tanstack/react-router'
import { securityLevel, type User } from '../../../../contract/account.ts'
import { useApp } from '../../../lib/app.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import styles from './Overview.module.css'
import { ProfileLink } from './ProfileLink.tsx'

const LEVELS = ['account.security.0', 'account.security.1', 'account.security.2'] as const

/** What makes the security level, what is left to do for it, and what else protects the account (T-STATE-10, 11). */
export function LevelDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useApp()
  const level = securityLevel(user)
  const contacts = [
    {
      what: 'email',
      name: t('secure.levelEmail'),
      isDone: user.emailVerified,
      todo: t('account.verifyMail'),
    },
    {
      what: 'phone',
      name: t('secure.levelPhone'),
      isDone: user.phoneVerified,
      todo: t('account.verifyPhone'),
    },
  ]
  return (
    <Dialog title={t('secure.levelTitle')} closeLabel={t('common.close')} onClose={onClose}>
      <p className={styles.levelNow} data-level={level}>
        <Icon name="shield" />
        {t(LEVELS[level])}
      </p>
      <p className={styles.levelText}>{t('secure.levelText')}</p>
      <ul className={styles.levelList}>
        {contacts.map(({ what, name, isDone, todo }) => (
          <li key={what} data-state={isDone ? 'ok' : 'no'}>
            <Icon name={isDone ? 'check' : 'alert'} size={20} />
            {isDone ? (
              <span>
                {name} · {t('profile.verified')}
              </span>
            ) : (
              <ProfileLink open={what} onGo={onClose}>
                {todo}
              </ProfileLink>
            )}
          </li>
        ))}
      </ul>
      <p className={styles.levelText}>{t('secure.levelMore')}</p>
      <ul className={styles.levelList}>
        <li>
          <Icon name="shield" size={20} />
          <Link to="/account" search={{ tab: 'profile' }} hash="protection" onClick={onClose}>
            {t('secure.levelProtect')}
          </Link>
        </li>
        <li>
          <Icon name="lock" size={20} />
          <Link to="/account" search={{ tab: 'resetPassword' }} onClick={onClose}>
            {t('secure.levelPassword')}
          </Link>
        </li>
      </ul>
    </Dialog>
  )
}
