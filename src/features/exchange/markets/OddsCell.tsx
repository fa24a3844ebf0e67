import type { RefObject } from 'react'
import type { Side } from '../../../../contract/exposure.ts'
import type { Paisa } from '../../../../contract/money.ts'
import { useApp } from '../../../lib/app.tsx'
import styles from './Odds.module.css'
import { useMove } from './useMove.ts'
import { oddsText } from '../prices/oddsFormat.ts'
import { useOddsFormat } from '../prices/useOddsFormat.ts'

interface Props {
  side: Side
  /** What is pressed, in words: "Back Dhaka". */
  name: string
  /** Hundredths; undefined where nothing is offered. */
  odds: number | undefined
  size?: Paisa | undefined
  /** A fancy's line: shown large, with the rate below. */
  line?: number | undefined
  /** Prices may be wrong just now: a dash stands in their place. */
  isPaused: boolean
  isChosen: boolean
  /** Not the best price: plain, in the wide layout only. */
  isDepth?: boolean
  /** Undefined where no orders are taken. */
  onPick: (() => void) | undefined
}

/** One price that can be taken. A change is shown by a ring and an arrow, never by colour alone. Source: interface.md 2.5. */
export function OddsCell({
  side,
  name,
  odds,
  size,
  line,
  isPaused,
  isChosen,
  isDepth = false,
  onPick,
}: Props) {
  const { t, format } = useApp()
  const [oddsFormat] = useOddsFormat()
  const value = line ?? odds
  const cell = useMove(isPaused ? undefined : value)
  const className = styles.cell
  const look = { 'data-side': side, 'data-depth': isDepth || undefined }
  if (isPaused || odds === undefined || value === undefined)
    return (
      <span className={className} {...look} data-empty>
        <span className={styles.face}>
          <span aria-hidden="true">–</span>
          {isPaused ? <span className="visually-hidden">{t('exch.paused')}</span> : null}
        </span>
      </span>
    )
  const price = format.digits(line === undefined ? oddsText(odds, oddsFormat) : String(line))
  const below =
    line === undefined ? (size === undefined ? '' : compact(size, t('exch.thousand'))) : String(odds - 100)
  // The button's name is what is read of it: whose price, the price, and the size in full.
  const content = (
    <span className={styles.face}>
      <span className="visually-hidden">{`${name} `}</span>
      <span className={styles.price}>{price}</span>
      {line === undefined ? (
        size === undefined ? null : (
          <span className="visually-hidden">{` ${t('exch.available', { size: format.money(size) })}`}</span>
        )
      ) : (
        <span className="visually-hidden">{` ${t('exch.at')} `}</span>
      )}
      <span className={styles.size} aria-hidden={line === undefined || undefined}>
        {format.digits(below)}
      </span>
    </span>
  )
  if (!onPick)
    return (
      <span ref={cell} className={className} {...look}>
        {content}
      </span>
    )
  return (
    <button
      ref={cell as RefObject<HTMLButtonElement | null>}
      type="button"
      className={className}
      {...look}
      aria-pressed={isChosen}
      onClick={onPick}
    >
      {content}
    </button>
  )
}

/** `24.3k`, with the sign of a thousand: sizes are for comparing; the button's name says them in full. */
function compact(size: Paisa, thousand: string): string {
  const whole = Math.floor(size / 100)
  if (whole < 1000) return String(whole)
  const thousands = whole < 100_000 ? (Math.floor(whole / 100) / 10).toFixed(1) : Math.floor(whole / 1000)
  return `${thousands}${thousand}`
}
