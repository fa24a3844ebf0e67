import { useT } from '../../../lib/app.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import styles from './Deposit.module.css'
import type { DepositModel } from './useDeposit.ts'

/** The usual deposit, offered and not filled in. */
export function LastTime({ last }: { last: NonNullable<DepositModel['last']> }) {
  const t = useT()
  return (
    <button type="button" className={styles.last} onClick={last.use}>
      <Icon name="clock" size={20} />
      <span>{t('deposit.last', { what: last.text })}</span>
      <strong>{t('deposit.useLast')}</strong>
    </button>
  )
}
