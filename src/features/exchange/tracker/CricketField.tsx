import type { CricketScore } from '../../../../contract/exchange/score.ts'
import { oversOf } from './said.ts'
import styles from './Tracker.module.css'
import { useWords } from './useWords.ts'

/** Where each end of the pitch is, from the middle. */
const END = 52

/**
 * The field from above: who faces at one end, who bowls at the other, from which one bowls over by over; below it the last six
 * balls. What is drawn is told in the tables too.
 */
export function CricketField({ score: { innings, recent, batters } }: { score: CricketScore }) {
  const { say, figure, isFromRight } = useWords()
  const balls = innings.at(-1)?.balls ?? 0
  const over = Math.floor(balls / 6)
  const way = (over % 2 === 0 ? 1 : -1) * (isFromRight ? -1 : 1)
  const isPlayed = batters.length > 0
  return (
    <>
      <svg className={styles.drawn} viewBox="0 0 320 136" aria-hidden>
        <ellipse cx="160" cy="68" rx="156" ry="64" className={styles.grass} />
        <ellipse cx="160" cy="68" rx="124" ry="50" className={styles.thin} />
        <rect x="100" y="56" width="120" height="24" rx="2" className={styles.strip} />
        <path d="M112 56v24M208 56v24" className={styles.lines} />
        <path d="M106 63v10M109 63v10M211 63v10M214 63v10" className={styles.lines} />
        {isPlayed ? (
          <>
            <g className={styles.moves} style={{ transform: `translateX(${160 - way * END}px)` }}>
              <circle cy="62" r="5" className={styles.own} />
            </g>
            <g className={styles.moves} style={{ transform: `translateX(${160 + way * END}px)` }}>
              <circle cy="62" r="5" className={styles.hollow} />
              <path d={`M${way * 20} 64l6 8h-12z`} className={styles.solid} />
            </g>
          </>
        ) : null}
        <text x="160" y="44" className={styles.large}>
          {figure(oversOf(balls))}
        </text>
        <text x="160" y="104" className={styles.small}>
          {say('overs')}
        </text>
      </svg>
      {recent.length === 0 ? (
        <p className={styles.note}>{say('noBall')}</p>
      ) : (
        <ol className={styles.balls} aria-label={say('lastBalls')}>
          {recent.slice(-6).map((ball, index) => (
            <li
              // A ball has no name but its place in the innings: the newest one is a new one.
              key={balls - recent.length + index}
              data-kind={ball === 'W' ? 'wicket' : Number(ball) >= 4 ? 'boundary' : undefined}
            >
              {ball === 'W' ? (
                <>
                  <span aria-hidden>{say('wicketShort')}</span>
                  <span className="visually-hidden">{say('wicket')}</span>
                </>
              ) : (
                figure(ball)
              )}
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
