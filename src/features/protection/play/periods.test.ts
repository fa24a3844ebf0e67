import { expect, test } from 'vitest'
import { taka } from '../../../../contract/money.ts'
import type { PlayDay, Product } from '../../../../contract/export.ts'
import { dayAt, periodsOf, startOf } from './periods.ts'

const on = (day: string, product: Product, staked: number, won: number): PlayDay => ({
  day,
  product,
  seconds: 60,
  staked: taka(staked),
  won: taka(won),
  net: taka(won - staked),
})

test('a week begins on Sunday and a month on its first, in Dhaka', () => {
  expect(dayAt(Date.parse('2026-11-21T18:00:00Z'))).toBe('2026-11-22')
  expect(startOf('2026-11-28', 'week')).toBe('2026-11-22')
  expect(startOf('2026-11-22', 'week')).toBe('2026-11-22')
  expect(startOf('2026-11-22', 'week', 4)).toBe('2026-10-25')
  expect(startOf('2026-01-31', 'month', 1)).toBe('2025-12-01')
})

test('days add up by period and product, and a period without play is there too', () => {
  const days = [
    on('2026-11-07', 'SLOT', 100, 40),
    on('2026-11-22', 'SLOT', 10, 0),
    on('2026-11-23', 'EXCHANGE', 50, 70),
    on('2026-11-24', 'SLOT', 20, 5),
  ]
  const weeks = periodsOf(days, 'week', '2026-11-26')
  expect(weeks.map(({ start, staked }) => [start, staked])).toEqual([
    ['2026-11-01', taka(100)],
    ['2026-11-08', 0],
    ['2026-11-15', 0],
    ['2026-11-22', taka(80)],
  ])
  expect(weeks.at(-1)).toMatchObject({ seconds: 180, won: taka(75), net: taka(-5) })
  expect(weeks.at(-1)?.products.map(({ product, net }) => [product, net])).toEqual([
    ['EXCHANGE', taka(20)],
    ['SLOT', taka(-25)],
  ])
  expect(periodsOf(days, 'month', '2026-11-26')).toHaveLength(1)
})

test('without play there is the period of today alone', () => {
  expect(periodsOf([], 'week', '2026-11-26')).toMatchObject([
    { start: '2026-11-22', staked: 0, products: [] },
  ])
})
