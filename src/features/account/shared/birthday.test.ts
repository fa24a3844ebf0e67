import { expect, test } from 'vitest'
import { birthdayOf, isAdult } from './birthday.ts'

const TODAY = '2026-11-22'
const read = (day: string, month: string, year: string) => birthdayOf({ day, month, year }, TODAY)

test('a birthday is read from its three parts, in either numerals', () => {
  expect(read('20', '5', '1995')).toBe('1995-05-20')
  expect(read(' 1', '12', '2001 ')).toBe('2001-12-01')
  expect(read('০২', '1', '১৯৯৫')).toBe('1995-01-02')
  expect(read('29', '2', '2000')).toBe('2000-02-29')
  expect(read('22', '11', '2026')).toBe(TODAY)
})

test('what is no day, or is still to come, is none: nothing is put right behind the player’s back', () => {
  for (const [day, month, year] of [
    ['31', '2', '1995'],
    ['29', '2', '1995'],
    ['0', '5', '1995'],
    ['32', '5', '1995'],
    ['20', '', '1995'],
    ['20', '13', '1995'],
    ['20', '5', '95'],
    ['20', '5', '0000'],
    ['20', '5', '51995'],
    ['', '5', '1995'],
    ['2a', '5', '1995'],
    ['23', '11', '2026'],
  ] as const)
    expect(read(day, month, year), `${day} ${month} ${year}`).toBe(undefined)
})

test('X-93 one is of age on the very day, and one born on 29 February on 1 March', () => {
  const cases: [string, string, boolean][] = [
    ['2008-11-22', TODAY, true],
    ['2008-11-23', TODAY, false],
    ['2008-02-29', '2026-02-28', false],
    ['2008-02-29', '2026-03-01', true],
    ['1950-01-01', TODAY, true],
  ]
  for (const [date, today, is] of cases) expect(isAdult(date, today), date).toBe(is)
})
