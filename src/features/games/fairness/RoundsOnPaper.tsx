import { useApp } from '../../../lib/app.tsx'
import sheet from '../../../ui/Sheet.module.css'
import type { CheckedRound } from './Fairness.tsx'
import styles from './Fairness.module.css'
import { useRoundMoney, VERDICTS } from './RoundItem.tsx'

/** The rounds with their seeds, for paper alone: the screen shows them one by one. */
export function RoundsOnPaper({ rounds }: { rounds: readonly CheckedRound[] }) {
  const { t, format } = useApp()
  const money = useRoundMoney()
  return (
    <section className={styles.paper}>
      <h2 className={sheet.heading}>{t('fairness.rounds')}</h2>
      {rounds.map(({ round, verdict }) => (
        <dl key={round.round}>
          <dt>{t('fairness.round', { game: round.game, number: format.number(round.nonce) })}</dt>
          <dd>{[format.dateTime(round.at), money(round), t(VERDICTS[verdict])].join(' · ')}</dd>
          <dt>{t('fairness.fingerprint')}</dt>
          <dd>{round.seen ?? round.commitment}</dd>
          <dt>{t('fairness.serverSeed')}</dt>
          <dd>{round.serverSeed}</dd>
          <dt>{t('fairness.playerSeed')}</dt>
          <dd>{round.playerSeed}</dd>
        </dl>
      ))}
    </section>
  )
}
