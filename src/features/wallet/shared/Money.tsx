import type { Paisa } from '../../../../contract/money.ts'
import { useApp } from '../../../lib/app.tsx'
import styles from './Money.module.css'

/**
 * An amount in taka. That it is play money is said once for the whole screen, by a mark that is always in sight: in the
 * header or the bar of places, in a dialog's title, on a button that moves money; not beside every figure.
 */
export function Money({ amount, signed = false }: { amount: Paisa; signed?: boolean }) {
  const { format } = useApp()
  return (
    <span className={`${styles.money} figures`}>
      {signed && amount > 0 ? '+' : ''}
      {format.money(amount)}
    </span>
  )
}
