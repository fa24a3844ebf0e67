import { expect, test } from 'vitest'
import { paisa, taka } from '../../../../contract/money.ts'
import { percentDone } from './progress.ts'

const turnover = (required: number, remaining: number) =>
  ({ status: 'active', required: taka(required), remaining: taka(remaining) }) as const

test('X-12 S-TURN-05 D-05 the percent grows from 0 to 100 as the player wagers', () => {
  const steps = [3000, 2000, 1000, 0].map((remaining) => percentDone(turnover(3000, remaining)))
  expect(steps).toEqual([0, 33.33, 66.66, 100])
})

test('T-STATE-09 the percent is never above 100 nor below 0, whatever the host says', () => {
  expect(percentDone(turnover(1000, 4000))).toBe(0)
  expect(percentDone(turnover(1000, -500))).toBe(100)
  expect(percentDone(turnover(0, 0))).toBe(100)
})

test('X-12 what is not finished does not read as finished', () => {
  expect(percentDone({ status: 'active', required: taka(1_000_000), remaining: paisa(1) })).toBe(99.99)
})

test('T-STATE-08 a complete turnover is 100 %', () => {
  expect(percentDone({ ...turnover(1000, 200), status: 'complete' })).toBe(100)
})
