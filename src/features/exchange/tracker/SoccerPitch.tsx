import type { Incident, SoccerScore } from '../../../../contract/exchange/score.ts'
import styles from './Tracker.module.css'
import { useWords } from './useWords.ts'

/** The line of the match: where it begins and ends, and the minutes that it has. */
const LINE = { from: 16, to: 304, y: 144, minutes: 90 } as const
const MOST = 30

/** The pitch with the goals of both sides, and the line of the match: above it what the first side did, below it the other. */
export function SoccerPitch({ score: { goals, minute, incidents } }: { score: SoccerScore }) {
  const { figure, isFromRight } = useWords()
  const placed = (x: number): number => (isFromRight ? 320 - x : x)
  const at = (minute: number): number =>
    placed(LINE.from + ((LINE.to - LINE.from) * Math.min(minute, LINE.minutes)) / LINE.minutes)
  return (
    <svg className={styles.drawn} viewBox="0 0 320 168" aria-hidden>
      <rect x="2" y="2" width="316" height="112" rx="4" className={styles.grass} />
      <path d="M160 2v112M2 34h40v48H2M318 34h-40v48h40" className={styles.thin} />
      <circle cx="160" cy="58" r="26" className={styles.thin} />
      <text x={placed(86)} y="72" className={styles.huge}>
        {figure(goals.home)}
      </text>
      <text x={placed(234)} y="72" className={styles.huge}>
        {figure(goals.away)}
      </text>
      <rect x="140" y="46" width="40" height="24" rx="12" className={styles.strip} />
      <text x="160" y="63" className={styles.small}>
        {`${figure(minute)}′`}
      </text>
      <path d={`M${LINE.from} ${LINE.y}H${LINE.to}M160 ${LINE.y - 4}v8`} className={styles.thin} />
      <path d={`M${at(0)} ${LINE.y}H${at(minute)}`} className={styles.past} />
      {incidents.slice(0, MOST).map((incident) => (
        <Mark
          key={`${incident.minute} ${incident.side} ${incident.kind}`}
          {...incident}
          x={at(incident.minute)}
          y={LINE.y + (incident.side === 'home' ? -13 : 13)}
        />
      ))}
    </svg>
  )
}

/** A goal is a ball, a yellow card is hollow, a red one solid: told apart without colours. */
function Mark({ kind, x, y }: Incident & { x: number; y: number }) {
  return kind === 'goal' ? (
    <circle cx={x} cy={y} r="6" className={styles.own} />
  ) : (
    <rect
      x={x - 4}
      y={y - 6}
      width="8"
      height="12"
      rx="1"
      className={kind === 'red' ? styles.redCard : styles.yellowCard}
    />
  )
}
