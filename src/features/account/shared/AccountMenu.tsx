import { Link } from '@tanstack/react-router'
import { useApp } from '../../../lib/app.tsx'
import { useVipOffered } from '../../../lib/hooks/useVipOffered.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { UnreadBadge } from '../../inbox/shared/UnreadBadge.tsx'
import styles from './AccountFrame.module.css'
import { MENU, type TabId } from './tabs.ts'

/** The menu at the left of the wide account, in its four groups (S-WACCT-01, 02). */
export function AccountMenu({
  tab,
  isOpen,
  onToggle,
}: {
  tab: TabId
  isOpen: boolean
  onToggle: () => void
}) {
  const { t } = useApp()
  const hasVip = useVipOffered()
  return (
    <nav className={styles.menu} aria-label={t('account.menu')}>
      <IconButton
        label={t(isOpen ? 'account.menuClose' : 'account.menuOpen')}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        <Icon name={isOpen ? 'chevron-left' : 'menu'} />
      </IconButton>
      {MENU.map((group) => (
        <div key={group.label} className={styles.menuGroup} hidden={!isOpen}>
          <h2 className={styles.groupTitle}>{t(group.label)}</h2>
          {group.tabs
            .filter(({ id }) => id !== 'vip' || hasVip)
            .map(({ id, icon, label }) => (
              <Link
                key={id}
                to="/account"
                search={{ tab: id }}
                className={styles.menuLink}
                aria-current={id === tab ? 'page' : undefined}
              >
                <Icon name={icon} size={20} />
                {t(label)}
                {id === 'inbox' ? <UnreadBadge /> : null}
              </Link>
            ))}
        </div>
      ))}
    </nav>
  )
}
