import { useState } from 'react'
import type { Score } from '../../../../contract/exchange/score.ts'
import { useApp } from '../../../lib/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { CricketField } from './CricketField.tsx'
import { lineOf, sentencesOf, type Sides } from './said.ts'
import { Scorecard } from './Scorecard.tsx'
import { SoccerPitch } from './SoccerPitch.tsx'
import { TennisCourt } from './TennisCourt.tsx'
import styles from './Tracker.module.css'
import { useWords } from './useWords.ts'

interface Props {
  score: Score
  sides: Sides
  /** Nobody has confirmed it for some seconds. */
  isOld: boolean
  /** One line that unfolds; else all of it. */
  isFolded: boolean
}

/**
 * A match drawn from its score: the field, the scorecard, and the score said when asked. Source: exchange.md 4; decision 192.
 */
export function Tracker({ score, sides, isOld, isFolded }: Props) {
  const { t } = useApp()
  const words = useWords()
  const line = lineOf(score, sides, words)
  const [isOpen, setIsOpen] = useState(false)
  const whole = { score, sides }
  if (!isFolded)
    return (
      <section className={styles.tracker} aria-labelledby="tracker-title">
        <h2 id="tracker-title" className={styles.title}>
          {t('exch.score')}
        </h2>
        <p className={styles.line}>{line}</p>
        {isOld ? <Old /> : null}
        <Body {...whole} />
      </section>
    )
  return (
    <section className={styles.tracker} aria-label={t('exch.score')} data-folds>
      <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className={styles.summary}>
          <span className={styles.line}>{line}</span>
          <Icon name="chevron-down" size={20} />
        </summary>
        {isOpen ? <Body {...whole} /> : null}
      </details>
      {isOld ? <Old /> : null}
    </section>
  )
}

function Old() {
  return (
    <p className={styles.old}>
      <Icon name="pause" size={16} />
      {useWords().say('old')}
    </p>
  )
}

function Body({ score, sides }: Pick<Props, 'score' | 'sides'>) {
  return (
    <div className={styles.body}>
      {score.sport === 'cricket' ? (
        <CricketField score={score} />
      ) : score.sport === 'soccer' ? (
        <SoccerPitch score={score} />
      ) : (
        <TennisCourt score={score} />
      )}
      <Scorecard score={score} sides={sides} />
      <SayScore score={score} sides={sides} />
    </div>
  )
}

/** Says the score once when asked: one that changes with each ball is no flood for a screen reader (interface.md 2.5). */
function SayScore({ score, sides }: Pick<Props, 'score' | 'sides'>) {
  const words = useWords()
  const [said, setSaid] = useState({ text: '', count: 0 })
  const say = () =>
    setSaid(({ count }) => ({ count: count + 1, text: sentencesOf(score, sides, words).join(' ') }))
  return (
    <div className={styles.say}>
      <Button kind="quiet" small onClick={say}>
        {words.say('say')}
      </Button>
      <p role="status" className={styles.said}>
        <span key={said.count}>{said.text}</span>
      </p>
    </div>
  )
}
