import { useApp } from '../../lib/app.tsx'
import { useVipOffered } from '../../lib/hooks/useVipOffered.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { balanceTime } from '../../features/wallet/shared/balanceTime.ts'
import { useMayShowOffers } from '../../features/protection/shared/useMaySell.ts'
import { levelName } from '../../features/vip/shared/levelName.ts'
import { DemoTag } from '../../features/wallet/shared/DemoTag.tsx'
import { Money } from '../../features/wallet/shared/Money.tsx'
import styles from './Account.module.css'
import type { AccountModel } from './useAccount.ts'

/** The main wallet: hidden or shown as the player left it, refreshed on a tap, with its age (S-NACCT-01..03). */
export function BalanceCard({ model }: { model: AccountModel }) {
  const app = useApp()
  const { t, format, now } = app
  const { balance, isHidden, user } = model
  const hasVip = useVipOffered()
  const mayShow = useMayShowOffers()
  return (
    <section className={styles.balance} data-old={balance.isOffline || undefined}>
      <div className={styles.balanceHead}>
        <span className={styles.label}>{t('account.mainWallet')}</span>
        <span className={styles.tools}>
          <IconButton
            label={t(isHidden ? 'account.showBalance' : 'account.hideBalance')}
            aria-pressed={isHidden}
            onClick={model.toggleHidden}
          >
            <Icon name={isHidden ? 'eye' : 'eye-off'} size={20} />
          </IconButton>
          <IconButton
            label={t('account.refresh')}
            aria-busy={model.isRefreshing || undefined}
            disabled={model.isRefreshing}
            onClick={model.refreshBalance}
          >
            <span className={styles.turn} data-turning={model.isRefreshing || undefined}>
              <Icon name="refresh" size={20} />
            </span>
          </IconButton>
        </span>
      </div>
      <p className={styles.sum}>
        {isHidden ? (
          <>
            <span aria-hidden="true">৳••••</span>
            <span className="visually-hidden">{t('account.hidden')}</span>
          </>
        ) : balance.amount === undefined ? (
          <span aria-hidden="true">–</span>
        ) : (
          <>
            <Money amount={balance.amount} />
            <DemoTag />
          </>
        )}
      </p>
      {balance.bonus === undefined || isHidden ? null : (
        <p className={styles.meta}>
          {t('account.bonusWallet')} <Money amount={balance.bonus} />
        </p>
      )}
      <p className={styles.meta}>
        {balance.at === undefined
          ? null
          : t(balance.isOffline ? 'account.old' : 'time.updated', {
              time: balanceTime(balance.at, now(), format),
            })}
      </p>
      {user && hasVip && mayShow ? (
        <dl className={styles.vip}>
          <div>
            <dt>{t('account.points')}</dt>
            <dd className="figures">{t('account.coins', { count: user.vipCoin })}</dd>
          </div>
          <div>
            <dt>{t('account.level')}</dt>
            <dd>{levelName(user.vip.level, app)}</dd>
          </div>
        </dl>
      ) : null}
    </section>
  )
}
