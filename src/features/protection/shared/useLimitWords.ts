import { paisa } from '../../../../contract/money.ts'
import type { LimitKind, LimitPeriod } from '../../../../contract/protection.ts'
import type { LabelKey } from '../../../i18n/messages.ts'
import { useApp } from '../../../lib/app.tsx'

export const PERIOD_WORDS = {
  day: 'protection.day',
  week: 'protection.week',
  month: 'protection.month',
} as const satisfies Record<LimitPeriod, LabelKey>

const MINUTE_MS = 60_000

/** What a limit counts, as it is shown: an amount, or hours and minutes. Poisha, or milliseconds of time. */
export function useLimitWords(kind: LimitKind): (value: number) => string {
  const { t, format } = useApp()
  if (kind !== 'time') return (value) => format.money(paisa(value))
  return (value) => {
    const whole = Math.floor(value / MINUTE_MS)
    const hours = Math.floor(whole / 60)
    const minutes = t('protection.minutes', { count: whole % 60 })
    if (hours === 0) return minutes
    const words = t('protection.hours', { count: hours })
    return whole % 60 === 0 ? words : `${words} ${minutes}`
  }
}
