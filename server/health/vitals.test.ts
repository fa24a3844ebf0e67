import { expect, test } from 'vitest'
import { createVitals } from './vitals.ts'

const MINUTE = 60_000

test('calls are those of the last minutes, the slowest first, with what failed of them', () => {
  let now = 0
  const vitals = createVitals(() => now)
  for (let time = 1; time <= 100; time += 1) vitals.called('quick', time / 10, time === 7)
  vitals.called('slow', 500, false)
  now = 4 * MINUTE
  vitals.called('quick', 100, false)
  const [first, second] = vitals.calls()
  expect(first).toMatchObject({ name: 'slow', times: 1, failed: 0 })
  expect(first?.longest).toBeCloseTo(500, -1)
  expect(second).toMatchObject({ name: 'quick', times: 101, failed: 1 })
  expect(second?.p50).toBeCloseTo(5, 0)
  expect(second?.longest).toBeCloseTo(100, 0)
  // The span before is still told, the one before that is not.
  now = 6 * MINUTE
  vitals.called('late', 1, false)
  expect(vitals.calls().map(({ name }) => name)).toEqual(['slow', 'quick', 'late'])
  now = 11 * MINUTE
  expect(vitals.calls().map(({ name }) => name)).toEqual(['late'])
  now = 30 * MINUTE
  expect(vitals.calls()).toEqual([])
})

test('what takes no time or an hour is counted, too', () => {
  const vitals = createVitals(() => 0)
  vitals.called('none', 0, false)
  vitals.called('hour', 60 * MINUTE, false)
  expect(vitals.calls().map(({ name, longest }) => [name, longest])).toEqual([
    ['hour', MINUTE],
    ['none', 0.001],
  ])
})

test('a job is told with its last turn and its last failure', () => {
  let now = 1000
  const vitals = createVitals(() => now)
  expect(vitals.jobs()).toEqual([])
  vitals.worked('seal', 5, true)
  now = 2000
  vitals.worked('seal', 7, false)
  expect(vitals.jobs()).toEqual([
    { name: 'seal', times: 2, failed: 1, lastAt: 2000, lastMs: 7, failedAt: 1000 },
  ])
})
