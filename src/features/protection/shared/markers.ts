/**
 * Simple signs that play may do harm, worked out on the device from the player's own figures; nothing of it is sent. By the same table
 * a host that is bound to looks for itself (server/protection/signs.ts).
 * Source: protection.md PP-48 (MGA 2023, markers of harm).
 */
import { DHAKA_OFFSET_MS } from '../../../../contract/kit/wire.ts'
import { type Paisa, paisa } from '../../../../contract/money.ts'
import type { MyPlay } from '../../../../contract/export.ts'
import {
  LATELY_MS,
  NIGHT_FROM_HOUR,
  NIGHT_LEAST_MS,
  NIGHT_UNTIL_HOUR,
  NIGHTS,
  NIGHTS_OF,
  QUICK_DEPOSITS,
  QUICK_MS,
  RAISED,
  REACHED,
  type Sign,
  USUAL_OF,
  WEEK_MS,
} from '../../../../contract/protection/signs.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** The middle one of the deposits; undefined where there are too few to say what is usual. */
export function usualDeposit(deposits: MyPlay['deposits']): Paisa | undefined {
  if (deposits.length < USUAL_OF) return undefined
  const amounts = deposits.map(({ amount }) => Number(amount)).sort((a, b) => a - b)
  return paisa(amounts[Math.floor((amounts.length - 1) / 2)] ?? 0)
}

/** The first sign found in the last days; `reached`: when which limit was reached. */
export function markerOf(
  play: MyPlay,
  reached: Readonly<Record<string, number>>,
  now: number,
): Sign | undefined {
  if (isQuick(play, now)) return 'deposits'
  if (isRaised(play, now)) return 'raised'
  if (isByNight(play, now)) return 'night'
  return Object.values(reached).filter((at) => now - at < WEEK_MS).length >= REACHED ? 'reached' : undefined
}

const isQuick = ({ deposits }: MyPlay, now: number): boolean => {
  const times = deposits.map(({ at }) => at).filter((at) => now - at < LATELY_MS)
  return times.some((at, n) => (times[n + QUICK_DEPOSITS - 1] ?? Infinity) - at <= QUICK_MS)
}

const dayOf = (at: number): string => new Date(at + DHAKA_OFFSET_MS).toISOString().slice(0, 10)

function isRaised({ deposits, sittings, days }: MyPlay, now: number): boolean {
  return deposits.some(({ at, amount }, n) => {
    const usual = usualDeposit(deposits.slice(0, n))
    if (now - at >= LATELY_MS || usual === undefined || amount < RAISED * usual) return false
    const day = dayOf(at)
    const net = days.filter((one) => one.day === day).reduce((sum, one) => sum + one.net, 0)
    return net < 0 && sittings.some(({ beganAt }) => beganAt < at && dayOf(beganAt) === day)
  })
}

function isByNight({ sittings }: MyPlay, now: number): boolean {
  const today = Math.floor((now + DHAKA_OFFSET_MS) / DAY_MS) * DAY_MS - DHAKA_OFFSET_MS
  const nights = Array.from({ length: NIGHTS_OF }, (_, n) => today - n * DAY_MS).filter((midnight) => {
    const from = midnight + NIGHT_FROM_HOUR * HOUR_MS
    const until = midnight + NIGHT_UNTIL_HOUR * HOUR_MS
    const played = sittings.map(({ beganAt, lastAt }) =>
      Math.max(0, Math.min(lastAt, until) - Math.max(beganAt, from)),
    )
    return played.reduce((sum, ms) => sum + ms, 0) >= NIGHT_LEAST_MS
  })
  return nights.length >= NIGHTS
}
