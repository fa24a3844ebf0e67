import { expect, test } from 'vitest'
import { maintenanceAt } from './settings.ts'

const at = (text: string) => Date.parse(`${text}+06:00`)
const closed = {
  provider: 'Ghuri',
  from: at('2026-01-05T04:00:00'),
  until: at('2026-01-05T06:00:00'),
  daily: false,
}

test('a window is shown until it is over', () => {
  expect(maintenanceAt(closed, at('2026-01-04T12:00:00'))).toEqual({
    provider: 'Ghuri',
    from: closed.from,
    until: closed.until,
  })
  expect(maintenanceAt(closed, at('2026-01-05T06:00:00'))).toBeUndefined()
})

test("the demo's window is always today's, by the site's own midnight", () => {
  const daily = { ...closed, daily: true }
  // 00:30 in Dhaka is still yesterday in UTC.
  expect(maintenanceAt(daily, at('2026-03-09T00:30:00'))).toEqual({
    provider: 'Ghuri',
    from: at('2026-03-09T04:00:00'),
    until: at('2026-03-09T06:00:00'),
  })
  expect(maintenanceAt(daily, at('2026-03-08T23:30:00'))?.from).toBe(at('2026-03-08T04:00:00'))
})

test('no provider or an empty window means none', () => {
  expect(maintenanceAt({ ...closed, provider: '' }, closed.from)).toBeUndefined()
  expect(maintenanceAt({ ...closed, until: closed.from }, closed.from)).toBeUndefined()
})
