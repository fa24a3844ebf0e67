/**
 * Money, dates and numerals as people in Bangladesh write them. Source: interface.md 2.3, R-LAYOUT-05, R-LAYOUT-06.
 * Money: `৳` first, lakh grouping, two decimals only when not whole, U+2212 before the sign. Times: GMT+6, 24-hour.
 */
import {
  type Language,
  LANGUAGES,
  type Numerals as NumeralSystem,
  withNumerals,
} from '../../contract/languages/language.ts'
import type { Paisa } from '../../contract/money.ts'
import { DHAKA_OFFSET_MS } from '../../contract/kit/wire.ts'

/** `auto` follows the language. */
export type Numerals = 'auto' | 'latn' | 'beng'

const ZONE = 'Asia/Dhaka'

export interface Format {
  money: (amount: Paisa) => string
  number: (value: number) => string
  /** Two decimals: `37.50`. */
  percent: (value: number) => string
  /** Date and time: `21 Nov 2026, 14:05`. */
  dateTime: (at: number) => string
  date: (at: number) => string
  /** `14:05`. */
  time: (at: number) => string
  /** `14:05:09`, the clock of the wide header. */
  clock: (at: number) => string
  /** en-GB whatever the language (S-PROMO-06): `01/09/2026`. */
  dateGb: (at: number) => string
  /** A countdown: `29:59`. */
  minutes: (ms: number) => string
  /** Puts the Latin digits of a text into the player's numerals. */
  digits: (text: string) => string
}

/** Each of them takes a slow phone some ten milliseconds to make, and a first screen uses one or none. */
function onceUsed<Formatter>(make: () => Formatter): () => Formatter {
  let made: Formatter | undefined
  return () => (made ??= make())
}

export function createFormat(language: Language, numerals: Numerals): Format {
  const numbering: NumeralSystem = numerals === 'auto' ? LANGUAGES[language].numerals : numerals
  const locale = `${LANGUAGES[language].dates}-u-nu-${numbering}`
  const amount = `bn-BD-u-nu-${numbering}`
  const numbers = (options: Intl.NumberFormatOptions) =>
    onceUsed(() => new Intl.NumberFormat(amount, options))
  const times = (options: Intl.DateTimeFormatOptions, tag = locale) =>
    onceUsed(() => new Intl.DateTimeFormat(tag, { timeZone: ZONE, hourCycle: 'h23', ...options }))
  const whole = numbers({ maximumFractionDigits: 0 })
  const exact = numbers({ minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const dateTime = times({
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
  const date = times({ day: 'numeric', month: 'short', year: 'numeric' })
  const time = times({ hour: '2-digit', minute: '2-digit' })
  const clock = times({ hour: '2-digit', minute: '2-digit', second: '2-digit' })
  const gb = times({ day: '2-digit', month: '2-digit', year: 'numeric' }, 'en-GB')
  const digits = (text: string) => withNumerals(text, numbering)

  return {
    money: (value) => {
      const size = Math.abs(value)
      const figures = size % 100 === 0 ? whole().format(size / 100) : exact().format(size / 100)
      return `${value < 0 ? '\u2212' : ''}৳${figures}`
    },
    number: (value) => whole().format(value),
    percent: (value) => `${exact().format(value)}%`,
    dateTime: (at) => dateTime().format(at),
    date: (at) => date().format(at),
    time: (at) => time().format(at),
    clock: (at) => clock().format(at),
    dateGb: (at) => digits(gb().format(at)),
    minutes: (ms) => {
      const seconds = Math.max(0, Math.ceil(ms / 1000))
      return digits(
        `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`,
      )
    },
    digits,
  }
}

const DAY_MS = 24 * 60 * 60 * 1000

/** The first moment of the day in GMT+6 that holds `at`. */
export const startOfDay = (at: number): number =>
  Math.floor((at + DHAKA_OFFSET_MS) / DAY_MS) * DAY_MS - DHAKA_OFFSET_MS
