import { expect, test } from 'vitest'
import { turnAt } from './maintenance.ts'

const at = (text: string) => Date.parse(`${text}+06:00`)
const closed = { from: at('2026-01-05T04:00:00'), until: at('2026-01-05T06:00:00'), isDaily: false }

test('X-15 a window counts until it is over', () => {
  expect(turnAt(closed, at('2026-01-04T12:00:00'))).toEqual(closed)
  expect(turnAt(closed, at('2026-01-05T06:00:00'))).toBeUndefined()
})

test("X-15 a daily window's turn is the one that is on or comes next, by the site's own midnight", () => {
  const daily = { ...closed, isDaily: true }
  // 00:30 in Dhaka is still yesterday in UTC.
  expect(turnAt(daily, at('2026-03-09T00:30:00'))).toEqual({
    from: at('2026-03-09T04:00:00'),
    until: at('2026-03-09T06:00:00'),
    isDaily: true,
  })
  expect(turnAt(daily, at('2026-03-08T05:59:59'))?.from).toBe(at('2026-03-08T04:00:00'))
  expect(turnAt(daily, at('2026-03-08T06:00:00'))?.from).toBe(at('2026-03-09T04:00:00'))
  const night = { from: at('2026-01-05T23:00:00'), until: at('2026-01-06T01:00:00'), isDaily: true }
  expect(turnAt(night, at('2026-03-09T00:30:00'))?.from).toBe(at('2026-03-08T23:00:00'))
  expect(turnAt(night, at('2026-03-09T12:00:00'))?.from).toBe(at('2026-03-09T23:00:00'))
})
