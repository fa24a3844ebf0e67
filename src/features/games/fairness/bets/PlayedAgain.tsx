import { useId } from 'react'
import { useApp } from '../../../../lib/app.tsx'
import { marketWords } from '../../../exchange/shared/marketWords.ts'
import styles from '../Fairness.module.css'
import type { Replay } from './checkBet.ts'

/** The match from its first to its last moment, as it was drawn. */
export function PlayedAgain({ replay: { moments, winner } }: { replay: Replay }) {
  const { t, format } = useApp()
  const id = useId()
  return (
    <section className={styles.replay} aria-labelledby={id}>
      <h3 id={id}>
        {winner === undefined ? t('fairness.void') : t('fairness.winner', { name: marketWords(winner, t) })}
      </h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and the keyboard scrolls what has the focus */}
      <ol tabIndex={0} aria-labelledby={id}>
        {moments.map(({ at, score }) => (
          <li key={at}>
            <time dateTime={new Date(at).toISOString()}>{format.time(at)}</time> {format.digits(score)}
          </li>
        ))}
      </ol>
    </section>
  )
}
