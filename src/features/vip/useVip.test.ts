import { expect, test } from 'vitest'
import { vipPace } from './useVip.ts'

test('K-POLL-04 X-13 points are asked for each second at most, and never beside live events', () => {
  const state = { isLive: false, isSaving: false, quietMs: 0 }
  expect(vipPace(state)).toBe(1000)
  expect(vipPace({ ...state, isSaving: true })).toBe(10_000)
  expect(vipPace({ ...state, quietMs: 60_000 })).toBe(10_000)
  expect(vipPace({ ...state, isLive: true })).toBe(false)
})
