/** What limits allow, in plain sums over everything that was taken: what the host's answers are compared with. */
import { LIMIT_PERIODS, type LimitKind, type LimitPeriod } from '../../../contract/protection.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const DHAKA_MS = 6 * 60 * 60 * 1000
const IDLE_MS = 15 * 60 * 1000

/** Where the period of a moment begins. */
export function beginningOf(period: LimitPeriod, at: number): number {
  const local = new Date(at + DHAKA_MS)
  const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()]
  const first = period === 'month' ? 1 : period === 'week' ? day - local.getUTCDay() : day
  return Date.UTC(year, month, first) - DHAKA_MS
}

export interface Numbered {
  amount: number
  at: number
  expires: number
  /** `open` and `refused` are those of its claim. */
  claim: 'none' | 'open' | 'refused'
}

export class LimitsModel {
  readonly limits = new Map<string, number>()
  readonly numbers: Numbered[] = []
  /** What counts for stakes and losses, as it happened. */
  readonly acts: { at: number; staked: number; lost: number }[] = []
  readonly sittings: { began: number; last: number }[] = []
  timeOutUntil = 0

  private used(kind: LimitKind, period: LimitPeriod, now: number): number {
    const begins = beginningOf(period, now)
    if (kind === 'time') {
      const open = this.sittings.at(-1)
      return this.sittings.reduce((sum, one) => {
        const until = one === open && now <= one.last + IDLE_MS ? now : one.last
        return sum + Math.max(0, until - Math.max(one.began, begins))
      }, 0)
    }
    if (kind === 'deposit')
      return this.numbers
        .filter(
          ({ at, claim, expires }) =>
            at >= begins && (claim === 'open' || (claim === 'none' && expires > now)),
        )
        .reduce((sum, { amount }) => sum + amount, 0)
    return this.acts
      .filter(({ at }) => at >= begins)
      .reduce((sum, { staked, lost }) => sum + (kind === 'loss' ? lost : staked), 0)
  }

  /** The codes that a host may refuse with; none where it must take it. */
  refusals(now: number, adds: Partial<Record<LimitKind, number>>): string[] {
    if (this.timeOutUntil > now) return ['TIME_OUT']
    const passed = (kind: LimitKind) =>
      LIMIT_PERIODS.some((period) => {
        const most = this.limits.get(`${kind} ${period}`)
        return most !== undefined && this.used(kind, period, now) + (adds[kind] ?? 0) > most
      })
    const kinds = Object.keys(adds) as LimitKind[]
    return kinds
      .filter(passed)
      .map((kind) => (kind === 'time' ? 'TIME_LIMIT' : `LIMIT_${kind.toUpperCase()}`))
  }

  /** A bet that was taken. */
  play(at: number, stake: number): void {
    const open = this.sittings.at(-1)
    if (open && at <= open.last + IDLE_MS) open.last = at
    else this.sittings.push({ began: at, last: at })
    this.acts.push({ at, staked: stake, lost: stake })
  }
}

/** A raise that waits: when it can be confirmed, and until when. */
export const isRipe = (dueAt: number, now: number): boolean => now >= dueAt && now <= dueAt + 7 * DAY_MS
