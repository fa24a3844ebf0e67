import { useApp } from '../../lib/app.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Account.module.css'
import { ProfileLink } from './shared/ProfileLink.tsx'
import type { AccountModel } from './useAccount.ts'

/** Only what is missing, and nothing when nothing is (S-WACCT-03, S-FUNDS-07). */
export function VerificationTip({ model }: { model: AccountModel }) {
  const { t } = useApp()
  if (model.missing.length === 0) return null
  return (
    <section className={styles.tip}>
      <Icon name="shield" size={20} />
      <div>
        <p>{t('account.tip')}</p>
        <p className={styles.tipLinks}>
          {model.missing.map((what) => (
            <ProfileLink key={what} open={what}>
              {t(`account.tip.${what}`)}
            </ProfileLink>
          ))}
        </p>
      </div>
    </section>
  )
}
