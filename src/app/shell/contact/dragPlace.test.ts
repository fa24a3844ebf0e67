import { expect, test } from 'vitest'
import { FIRST_PLACE, isDrag, readPlace, settle, writePlace } from './dragPlace.ts'

test('S-CHAT-12 K-AMT-17 less than 10 px is a tap, 10 px is a drag', () => {
  expect(isDrag(9, 0)).toBe(false)
  expect(isDrag(-6, 7)).toBe(false)
  expect(isDrag(10, 0)).toBe(true)
  expect(isDrag(-8, -7)).toBe(true)
})

test('S-CHAT-12 a button that is let go snaps to the nearer side and stays between the header and the bar', () => {
  const range = { high: 72, low: 500 }
  expect(settle(100, 286, 360, range)).toEqual({ side: 'left', at: 0.5 })
  expect(settle(200, -40, 360, range)).toEqual({ side: 'right', at: 0 })
  expect(settle(200, 640, 360, range)).toEqual({ side: 'right', at: 1 })
})

test('a place is kept and read again, and nonsense on the device is the first place', () => {
  expect(readPlace(writePlace({ side: 'left', at: 1 / 3 }))).toEqual({ side: 'left', at: 0.3333 })
  for (const kept of [undefined, '', 'left', 'up:0.5', 'left:7', 'left:NaN']) {
    expect(readPlace(kept)).toEqual(FIRST_PLACE)
  }
})
