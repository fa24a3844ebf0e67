import { useApp } from '../../../lib/app.tsx'
import sheet from '../../../ui/Sheet.module.css'
import type { CheckedRound } from './check.ts'
import styles from './Fairness.module.css'
import { OnPaper } from './OnPaper.tsx'
import { partsOf, useRoundMoney, VERDICTS } from './RoundItem.tsx'

/** The rounds with their seeds, for paper alone: the screen shows them one by one. */
export function RoundsOnPaper({ rounds }: { rounds: readonly CheckedRound[] }) {
  const { t, format } = useApp()
  const money = useRoundMoney()
  return (
    <section className={styles.paper}>
      <h2 className={sheet.heading}>{t('fairness.rounds')}</h2>
      {rounds.map(({ round, verdict }) => (
        <OnPaper
          key={round.round}
          name={t('fairness.round', { game: round.game, number: format.number(round.nonce) })}
          lines={[[format.dateTime(round.at), money(round), t(VERDICTS[verdict])].join(' · ')]}
          parts={partsOf(round)}
        />
      ))}
    </section>
  )
}
