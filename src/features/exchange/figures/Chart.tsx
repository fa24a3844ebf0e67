import { useApp } from '../../../lib/app.tsx'
import { useOddsWords } from './Figures.tsx'
import styles from './Figures.module.css'
import { BOX, extentOf, pathOf, type Point } from './points.ts'
import { useWords } from './words.ts'

/** A time so short is told with its seconds. */
const SECONDS_COUNT_MS = 15 * 60_000

/** A price over time, drawn: what it shows is said in one sentence, and is a table where that is wanted. Source: decision 193. */
export function Chart({ points, name }: { points: readonly Point[]; name: string }) {
  const { format } = useApp()
  const { say, isFromRight } = useWords()
  const oddsOf = useOddsWords()
  const extent = extentOf(points)
  const [from, to] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0]
  if (!extent) return null
  const { low, high, first, last } = extent
  const timeOf = to - from < SECONDS_COUNT_MS ? format.clock : format.time
  const said = say('said', {
    name,
    from: timeOf(from),
    to: timeOf(to),
    first: oddsOf(first),
    last: oddsOf(last),
    low: oddsOf(low),
    high: oddsOf(high),
  })
  return (
    <figure className={styles.chart}>
      <div className={styles.up} aria-hidden="true">
        <span>{oddsOf(high)}</span>
        <span className={styles.axis}>{say('price')}</span>
        <span>{low === high ? '' : oddsOf(low)}</span>
      </div>
      <svg
        className={styles.drawn}
        viewBox={`0 0 ${BOX.width} ${BOX.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={said}
      >
        <g transform={isFromRight ? `matrix(-1 0 0 1 ${BOX.width} 0)` : undefined}>
          <path className={styles.grid} d={`M0 12H${BOX.width}M0 100H${BOX.width}M0 188H${BOX.width}`} />
          <path className={styles.line} d={pathOf(points, extent)} />
        </g>
      </svg>
      <div className={styles.along} aria-hidden="true">
        <span>{timeOf(from)}</span>
        <span className={styles.axis}>{say('time')}</span>
        <span>{timeOf(to)}</span>
      </div>
    </figure>
  )
}
