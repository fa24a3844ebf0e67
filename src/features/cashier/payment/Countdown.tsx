import { PAYMENT_SESSION_MS } from '../../../../contract/cashier.ts'
import { useApp } from '../../../lib/app.tsx'
import styles from './MakePayment.module.css'

const ANNOUNCED = [10, 5, 1]

/** A plain clock with its end time: it does not hurry anyone (D-08). Said aloud at 10, 5 and 1 minutes only. */
export function Countdown({ left, until }: { left: number; until: number }) {
  const { t, format } = useApp()
  const minute = ANNOUNCED.find((at) => left <= at * 60_000 && left > (at - 1) * 60_000)
  return (
    <div className={styles.clock}>
      <p className={styles.clockLine}>
        <span className={styles.label}>{t('payment.left')}</span>
        <span className={`${styles.time} figures`} role="timer" aria-live="off">
          {format.minutes(left)}
        </span>
        <span className={styles.label}>{t('payment.until', { time: format.time(until) })}</span>
      </p>
      <progress className={styles.bar} max={PAYMENT_SESSION_MS} value={left} aria-hidden="true" />
      <p className="visually-hidden" role="status">
        {minute === undefined ? '' : t('payment.announce', { count: minute })}
      </p>
    </div>
  )
}
