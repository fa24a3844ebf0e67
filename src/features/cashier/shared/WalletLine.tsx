import { useApp } from '../../../lib/app.tsx'
import { balanceTime } from '../../wallet/shared/balanceTime.ts'
import { DemoTag } from '../../wallet/shared/DemoTag.tsx'
import { Money } from '../../wallet/shared/Money.tsx'
import { useBalance } from '../../wallet/shared/useBalance.ts'
import styles from './WalletLine.module.css'

/** The main wallet's balance in one line, with its age when the host does not answer. */
export function WalletLine() {
  const { t, format, now } = useApp()
  const { amount, at, isOffline, isHidden } = useBalance()
  if (amount === undefined) return null
  return (
    <p className={styles.line} data-old={isOffline || undefined}>
      <span className={styles.label}>{t('deposit.mainWallet')}</span>
      <span>
        {isHidden ? '৳••••' : <Money amount={amount} />}
        <DemoTag />
      </span>
      {isOffline && at ? <small>{t('state.asOf', { time: balanceTime(at, now(), format) })}</small> : null}
    </p>
  )
}
