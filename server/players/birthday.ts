/** Birthdays: a real date, and of age or not in Dhaka's calendar. Source: spec 5, 9; X-93. */
import { ADULT_YEARS } from '../../contract/security.ts'
import { DHAKA_OFFSET_MS } from '../../contract/kit/wire.ts'

/** Nobody older is alive. */
const OLDEST_YEARS = 120

/** Today in GMT+6 as yyyy-mm-dd. */
const today = (now: number): string => new Date(now + DHAKA_OFFSET_MS).toISOString().slice(0, 10)

/** The same day, so many years earlier; a text that sorts as dates do. */
const yearsBefore = (date: string, years: number): string =>
  `${String(Number(date.slice(0, 4)) - years).padStart(4, '0')}${date.slice(4)}`

/** What a typed date (yyyy-mm-dd) is as a birthday. Who is born on 29 February is of age on 1 March. */
export function birthdayKind(text: string, now: number): 'adult' | 'underAge' | 'impossible' {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return 'impossible'
  const at = new Date(`${text}T00:00:00Z`)
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text) return 'impossible'
  const day = today(now)
  if (text > day || text < yearsBefore(day, OLDEST_YEARS)) return 'impossible'
  return text <= yearsBefore(day, ADULT_YEARS) ? 'adult' : 'underAge'
}
