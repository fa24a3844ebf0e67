import { useApp } from '../../../../lib/app.tsx'
import sheet from '../../../../ui/Sheet.module.css'
import styles from '../Fairness.module.css'
import { OnPaper } from '../OnPaper.tsx'
import { BET_VERDICTS, partsOf, useBetWords, useMatchWords } from './betWords.ts'
import type { ShownBet } from './useShownBets.ts'

/** The bets with all that they are checked by, for paper alone: the screen shows them one by one. */
export function BetsOnPaper({ shown }: { shown: readonly ShownBet[] }) {
  const { t, format } = useApp()
  const words = useBetWords()
  const match = useMatchWords()
  return (
    <section className={styles.paper}>
      <h2 className={sheet.heading}>{t('fairness.bets')}</h2>
      {shown.map(({ bet, verdict }) => {
        const { name, terms, money } = words(bet)
        const { reference } = bet.receipt.receipt
        const line = [terms, money, format.dateTime(bet.order.createdAt), t(BET_VERDICTS[verdict])]
        return (
          <OnPaper key={reference} name={name} lines={[line.join(' · '), match(bet)]} parts={partsOf(bet)} />
        )
      })}
    </section>
  )
}
