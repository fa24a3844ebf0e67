import { Fragment } from 'react'
import { useApp } from '../../../lib/app.tsx'
import sheet from '../../../ui/Sheet.module.css'
import type { CheckedRound } from './check.ts'
import styles from './Fairness.module.css'
import { partsOf, useRoundMoney, VERDICTS } from './RoundItem.tsx'

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
          {partsOf(round).map(({ id, label, value }) => (
            <Fragment key={id}>
              <dt>{t(label)}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </dl>
      ))}
    </section>
  )
}
