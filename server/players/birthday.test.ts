import { expect, test } from 'vitest'
import { birthdayKind } from './birthday.ts'

/** Noon in Dhaka. */
const on = (date: string) => Date.parse(`${date}T12:00:00+06:00`)

test('of age on the eighteenth birthday, not the day before', () => {
  expect(birthdayKind('2008-11-21', on('2026-11-21'))).toBe('adult')
  expect(birthdayKind('2008-11-22', on('2026-11-21'))).toBe('underAge')
  expect(birthdayKind('2026-11-21', on('2026-11-21'))).toBe('underAge')
})

test('midnight is Dhaka’s', () => {
  expect(birthdayKind('2008-11-21', Date.parse('2026-11-20T17:59:59Z'))).toBe('underAge')
  expect(birthdayKind('2008-11-21', Date.parse('2026-11-20T18:00:00Z'))).toBe('adult')
})

test('who is born on 29 February is of age on 1 March', () => {
  expect(birthdayKind('2008-02-29', on('2026-02-28'))).toBe('underAge')
  expect(birthdayKind('2008-02-29', on('2026-03-01'))).toBe('adult')
  expect(birthdayKind('2010-02-28', on('2028-02-29'))).toBe('adult')
})

test('what is no date, to come or too long ago is no birthday', () => {
  const texts = [
    '2001-02-29',
    '2001-04-31',
    '2001-00-10',
    '0000-00-00',
    '2001-1-1',
    '20010101',
    ' 2001-01-01',
    '',
  ]
  for (const text of [...texts, '2026-11-22', '1906-11-20', '২০০১-০১-০১']) {
    expect(birthdayKind(text, on('2026-11-21')), text).toBe('impossible')
  }
})
