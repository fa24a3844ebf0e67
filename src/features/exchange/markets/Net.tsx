import { paisa } from '../../../../contract/money.ts'
import { useApp } from '../../../lib/app.tsx'
import styles from './Odds.module.css'

/** What the player wins or loses on this outcome: signed, and with an arrow (interface.md 2.5). */
export function Net({ amount }: { amount: number | undefined }) {
  const { t, format } = useApp()
  if (amount === undefined) return null
  const isGain = amount >= 0
  const money = format.money(paisa(Math.abs(amount)))
  return (
    <span className={styles.net} data-gain={isGain}>
      <span className="visually-hidden">{t(isGain ? 'exch.ifWins' : 'exch.ifLoses', { amount: money })}</span>
      <span aria-hidden="true">{`${isGain ? '▲ +' : '▼ −'}${money}`}</span>
    </span>
  )
}
