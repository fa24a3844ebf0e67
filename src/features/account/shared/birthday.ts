/** A day of birth in three parts, as it is typed: the order of a browser's own date field is not the player's. */
import { latinDigits } from '../../../../contract/typed.ts'

export interface BirthdayParts {
  day: string
  /** 1 to 12. */
  month: string
  year: string
}

export const NO_BIRTHDAY: BirthdayParts = { day: '', month: '', year: '' }

/** Nobody who was born earlier is alive: a slip. */
const OLDEST = '1900-01-01'

/** The day as yyyy-mm-dd; undefined when there is no such day, or it is still to come after `today`. */
export function birthdayOf(parts: BirthdayParts, today: string): string | undefined {
  const [day = '', month = '', year = ''] = [parts.day, parts.month, parts.year].map((part) =>
    latinDigits(part).trim(),
  )
  if (!/^\d{1,2}$/.test(day) || !/^\d{1,2}$/.test(month) || !/^\d{4}$/.test(year)) return undefined
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${date}T00:00:00Z`)
  // 31 February would be read as a day of March.
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== date) return undefined
  return date >= OLDEST && date <= today ? date : undefined
}

const ADULT_YEARS = 18

/** Whether someone born on `date` is 18 on `today`, both yyyy-mm-dd; one born on 29 February is on 1 March. */
export function isAdult(date: string, today: string): boolean {
  const year = Number(date.slice(0, 4)) + ADULT_YEARS
  return `${year}${date.slice(4)}` <= today
}
