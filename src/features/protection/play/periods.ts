/** Days of play, added up by the player's weeks and months on the device. Source: contract/export.ts. */
import { add, type Paisa, ZERO } from '../../../../contract/money.ts'
import type { PlayDay, Product } from '../../../../contract/export.ts'
import { DHAKA_OFFSET_MS } from '../../../../contract/kit/wire.ts'

export const SPANS = ['week', 'month'] as const
export type Span = (typeof SPANS)[number]

export interface Figures {
  seconds: number
  staked: Paisa
  won: Paisa
  net: Paisa
}

/** A week from Sunday, or a month; `start` is its first day: `2026-11-22`. */
export interface Period extends Figures {
  start: string
  products: ({ product: Product } & Figures)[]
}

const NONE: Figures = { seconds: 0, staked: ZERO, won: ZERO, net: ZERO }

const sum = (a: Figures, b: Figures): Figures => ({
  seconds: a.seconds + b.seconds,
  staked: add(a.staked, b.staked),
  won: add(a.won, b.won),
  net: add(a.net, b.net),
})

const asDate = (day: string): Date => new Date(`${day}T00:00:00Z`)
const asDay = (date: Date): string => date.toISOString().slice(0, 10)

/** The day of Dhaka that a moment lies in. */
export const dayAt = (at: number): string => asDay(new Date(at + DHAKA_OFFSET_MS))

/** The first day of the period that a day lies in, or of the one so many before it. */
export function startOf(day: string, span: Span, before = 0): string {
  const date = asDate(day)
  if (span === 'week') date.setUTCDate(date.getUTCDate() - date.getUTCDay() - 7 * before)
  else date.setUTCFullYear(date.getUTCFullYear(), date.getUTCMonth() - before, 1)
  return asDay(date)
}

/** Every period from the first with play to the one that holds `today`, the oldest first. */
export function periodsOf(days: readonly PlayDay[], span: Span, today: string): Period[] {
  const of = grouped(days, ({ day }) => startOf(day, span))
  const first = [...of.keys()].sort()[0] ?? startOf(today, span)
  const periods: Period[] = []
  for (let n = 0; ; n += 1) {
    const start = startOf(today, span, n)
    if (start < first) return periods.reverse()
    periods.push({ start, ...figuresOf(of.get(start) ?? []) })
  }
}

function figuresOf(days: readonly PlayDay[]): Omit<Period, 'start'> {
  const products = [...grouped(days, ({ product }) => product)].map(([product, rows]) => ({
    product,
    ...rows.reduce<Figures>(sum, NONE),
  }))
  products.sort((a, b) => b.staked - a.staked)
  return { ...products.reduce<Figures>(sum, NONE), products }
}

function grouped<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}
