import { LANGUAGES } from '../../../../contract/languages/language.ts'
import type { Product } from '../../../../contract/export.ts'
import type { LabelKey } from '../../../i18n/messages.ts'
import { useApp } from '../../../lib/app.tsx'
import type { Span } from './periods.ts'

export const PRODUCT_WORDS = {
  SLOT: 'bets.type.1',
  LIVE: 'bets.type.2',
  SPORTS: 'bets.type.4',
  FH: 'bets.type.8',
  LOTTO: 'bets.type.64',
  TABLE: 'bets.type.256',
  EGAME: 'bets.type.1024',
  BINGO: 'bets.type.2048',
  EXCHANGE: 'bets.exchange',
  OTHER: 'play.other',
} as const satisfies Record<Product, LabelKey>

const LAST_OF_WEEK = 6

/** What a week or month is called by its first day: short below a bar, long as a title. */
export function usePeriodName(span: Span): (start: string) => { short: string; long: string } {
  const { t, language, format } = useApp()
  const words = (options: Intl.DateTimeFormatOptions) => {
    const written = new Intl.DateTimeFormat(`${LANGUAGES[language].dates}-u-nu-latn`, {
      timeZone: 'UTC',
      ...options,
    })
    return (date: Date) => format.digits(written.format(date))
  }
  if (span === 'month') {
    const short = words({ month: 'short' })
    const long = words({ month: 'long', year: 'numeric' })
    return (start) => ({ short: short(new Date(start)), long: long(new Date(start)) })
  }
  const short = words({ day: 'numeric', month: 'short' })
  const long = words({ day: 'numeric', month: 'short', year: 'numeric' })
  return (start) => {
    const last = new Date(start)
    last.setUTCDate(last.getUTCDate() + LAST_OF_WEEK)
    return {
      short: short(new Date(start)),
      long: t('play.weekOf', { from: short(new Date(start)), to: long(last) }),
    }
  }
}
