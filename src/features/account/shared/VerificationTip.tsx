import { useApp } from '../../../lib/app.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { ProfileLink } from './ProfileLink.tsx'
import { missingOf, useUser } from './useUser.ts'
import styles from './VerificationTip.module.css'

/** Asks early for what a withdrawal will need: only what is missing, and nothing when nothing is (S-WACCT-03, S-FUNDS-07, X-30, D-16). */
export function VerificationTip() {
  const { t } = useApp()
  const missing = missingOf(useUser().data?.user)
  if (missing.length === 0) return null
  return (
    <section className={styles.tip}>
      <Icon name="shield" size={20} />
      <div>
        <p>{t('account.tip')}</p>
        <p className={styles.links}>
          {missing.map((what) => (
            <ProfileLink key={what} open={what}>
              {t(`account.tip.${what}`)}
            </ProfileLink>
          ))}
        </p>
      </div>
    </section>
  )
}
