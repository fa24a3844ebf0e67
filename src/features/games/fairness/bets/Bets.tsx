import { useApp } from '../../../../lib/app.tsx'
import sheet from '../../../../ui/Sheet.module.css'
import { Verdict } from '../Verdict.tsx'
import { BetItem } from './BetItem.tsx'
import { isBad } from './betWords.ts'
import type { PublishedKey } from '../../../records/shared/keys.ts'
import styles from '../Fairness.module.css'
import type { ShownBet } from './useShownBets.ts'

/** The bets on matches that this device keeps, each match played again. Source: exchange.md 1. */
export function Bets({ shown, keys }: { shown: readonly ShownBet[]; keys: readonly PublishedKey[] }) {
  const { t } = useApp()
  const good = shown.filter(({ verdict }) => verdict === 'good').length
  const bad = shown.filter(({ verdict }) => isBad(verdict)).length
  return (
    <section className={sheet.card}>
      <h2 className={sheet.heading}>{t('fairness.bets')}</h2>
      <p className={sheet.meta}>{t('fairness.betsText')}</p>
      {good || bad ? (
        <Verdict words={bad ? 'fairness.betsBad' : 'fairness.betsGood'} count={bad || good} isBad={bad > 0} />
      ) : null}
      <ul className={styles.rounds}>
        {shown.map((one) => (
          <BetItem key={one.bet.receipt.receipt.reference} {...one} keys={keys} />
        ))}
      </ul>
    </section>
  )
}
