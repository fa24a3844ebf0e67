import { expect, test } from 'vitest'
import { taka } from '../../../../contract/money.ts'
import type { MyPlay } from '../../../../contract/export.ts'
import { markerOf, usualDeposit } from './markers.ts'

const NOW = Date.parse('2026-11-26T12:00:00+06:00')
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const ago = (hours: number, amount: number) => ({ at: NOW - hours * HOUR_MS, amount: taka(amount) })
const lost = (day: string, amount: number): MyPlay['days'][number] => ({
  day,
  product: 'SLOT',
  seconds: 60,
  staked: taka(amount),
  won: taka(0),
  net: taka(-amount),
})
const play = (more: Partial<MyPlay> = {}): MyPlay => ({ days: [], deposits: [], sittings: [], ...more })
/** Some minutes of play from one in the morning of a day of Dhaka. */
const night = (day: string, minutes: number) => {
  const beganAt = Date.parse(`${day}T01:00:00+06:00`)
  return { beganAt, lastAt: beganAt + minutes * 60_000 }
}

test('PP-48 the usual deposit is the middle one, and is not known of fewer than three', () => {
  expect(usualDeposit([ago(9, 100), ago(8, 5000)])).toBeUndefined()
  expect(usualDeposit([ago(9, 100), ago(8, 5000), ago(7, 300)])).toBe(taka(300))
})

test('PP-48 three deposits within two hours are a sign, over a longer time or days ago they are none', () => {
  expect(markerOf(play({ deposits: [ago(3, 100), ago(2, 100), ago(1, 100)] }), {}, NOW)).toBe('deposits')
  expect(markerOf(play({ deposits: [ago(4, 100), ago(2, 100), ago(1, 100)] }), {}, NOW)).toBeUndefined()
  expect(markerOf(play({ deposits: [ago(27, 100), ago(26, 100), ago(25, 100)] }), {}, NOW)).toBeUndefined()
})

test('PP-48 a deposit of twice the usual after play on a day that went badly is a sign', () => {
  const before = [ago(300, 500), ago(200, 500), ago(100, 500)]
  const sittings = [{ beganAt: NOW - 3 * HOUR_MS, lastAt: NOW - 2 * HOUR_MS }]
  const bad = { sittings, days: [lost('2026-11-26', 400)] }
  expect(markerOf(play({ ...bad, deposits: [...before, ago(1, 1000)] }), {}, NOW)).toBe('raised')
  expect(markerOf(play({ ...bad, deposits: [...before, ago(1, 900)] }), {}, NOW)).toBeUndefined()
  // Before any play, or on a day that did not go badly.
  expect(markerOf(play({ ...bad, deposits: [...before, ago(4, 1000)] }), {}, NOW)).toBeUndefined()
  expect(markerOf(play({ sittings, deposits: [...before, ago(1, 1000)] }), {}, NOW)).toBeUndefined()
})

test('PP-48 half an hour of play on three nights of a week is a sign', () => {
  const nights = (minutes: number) =>
    play({ sittings: ['2026-11-21', '2026-11-23', '2026-11-26'].map((day) => night(day, minutes)) })
  expect(markerOf(nights(30), {}, NOW)).toBe('night')
  expect(markerOf(nights(29), {}, NOW)).toBeUndefined()
  expect(markerOf(nights(30), {}, NOW + 3 * DAY_MS)).toBeUndefined()
})

test('PP-48 three limits reached within a week are a sign', () => {
  const reached = (days: number) => ({ a: NOW - days * DAY_MS, b: NOW - DAY_MS, c: NOW })
  expect(markerOf(play(), reached(6), NOW)).toBe('reached')
  expect(markerOf(play(), reached(7), NOW)).toBeUndefined()
})
