import type { Paisa } from '../../../../contract/money.ts'
import { useApp } from '../../../lib/app.tsx'
import odds from '../markets/Odds.module.css'
import styles from './Positions.module.css'

/** What is won or lost: by its sign and an arrow, not by its colour alone (interface.md 2.5). */
export function Amount({ of }: { of: Paisa }) {
  const { format } = useApp()
  return (
    <span className={`figures ${odds.net} ${styles.amount}`} data-gain={of >= 0}>
      {of === 0 ? null : <span aria-hidden="true">{of > 0 ? '▲ +' : '▼ '}</span>}
      {format.money(of)}
    </span>
  )
}
