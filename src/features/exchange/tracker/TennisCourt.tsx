import type { TennisScore } from '../../../../contract/exchange/score.ts'
import { pointsOf } from './said.ts'
import styles from './Tracker.module.css'
import { useWords } from './useWords.ts'

/** The court from above with the points of both sides, and the ball at who serves next: from the right, then from the left. */
export function TennisCourt({ score }: { score: TennisScore }) {
  const { say, figure, isFromRight } = useWords()
  const { points, server } = score
  const called = pointsOf(score)
  const placed = (x: number): number => (isFromRight ? 320 - x : x)
  const shown = (point: string): string => (point === 'A' ? say('advantage') : figure(point))
  const isEven = points === undefined || (points.home + points.away) % 2 === 0
  const isLeftEnd = (server === 'home') !== isFromRight
  // Who serves stands behind the base line, and even points are served from the right hand.
  const ball = { x: isLeftEnd ? 14 : 306, y: isEven === isLeftEnd ? 92 : 44 }
  return (
    <svg className={styles.drawn} viewBox="0 0 320 136" aria-hidden>
      <rect x="2" y="2" width="316" height="132" rx="4" className={styles.court} />
      <path
        d="M24 16h272v104H24zM24 30h272M24 106h272M92 30v76M228 30v76M92 68h136"
        className={styles.lines}
      />
      <path d="M160 8v120" className={styles.net} />
      {called ? (
        <>
          <text x={placed(58)} y="78" className={styles.huge}>
            {shown(called.home)}
          </text>
          <text x={placed(262)} y="78" className={styles.huge}>
            {shown(called.away)}
          </text>
        </>
      ) : null}
      {server ? (
        <g className={styles.moves} style={{ transform: `translate(${ball.x}px, ${ball.y}px)` }}>
          <circle r="6" className={styles.own} />
        </g>
      ) : null}
    </svg>
  )
}
