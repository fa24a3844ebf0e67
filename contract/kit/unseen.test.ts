import { expect, test } from 'vitest'
import { asSeen, isBlank, plainly } from './unseen.ts'

const UNSEEN = [
  ['zero-width space', '\u200B'],
  ['zero-width non-joiner', '\u200C'],
  ['zero-width joiner', '\u200D'],
  ['left-to-right mark', '\u200E'],
  ['right-to-left override', '\u202E'],
  ['first strong isolate', '\u2068'],
  ['word joiner', '\u2060'],
  ['byte order mark', '\uFEFF'],
  ['soft hyphen', '\u00AD'],
  ['combining grapheme joiner', '\u034F'],
  ['Arabic letter mark', '\u061C'],
  ['Hangul filler', '\u3164'],
  ['halfwidth Hangul filler', '\uFFA0'],
  ['Mongolian vowel separator', '\u180E'],
  ['variation selector', '\uFE0E'],
  ['tag letter', '\u{E0041}'],
  ['line separator', '\u2028'],
  ['annotation anchor', '\uFFF9'],
] as const

test('what nobody sees goes from a text, wherever it stands', () => {
  for (const [name, mark] of UNSEEN) {
    expect(asSeen(`${mark}Ra${mark}him${mark}`), name).toBe('Rahim')
    expect(plainly(`9AB1${mark}2CD34E`), name).toBe('9AB12CD34E')
    expect(isBlank(mark.repeat(3)), name).toBe(true)
  }
})

test('spaces of every width are one kind of space, and none stands at an end; lines stay', () => {
  expect(asSeen('\u00A0Rahim\u2009Uddin\u3000\u202F')).toBe('Rahim Uddin')
  expect(asSeen('first\nsecond')).toBe('first\nsecond')
})

test('Bangla keeps the joiners inside its words, and only there', () => {
  const words = ['র\u200D\u09CDযাব', 'উদ\u09CD\u200Cঘাটন', 'ক\u09CD\u200D']
  expect(words.slice(0, 2).map(asSeen)).toEqual(words.slice(0, 2))
  expect(asSeen(words[2] ?? '')).toBe('ক\u09CD')
  expect(asSeen('ক\u200D\u200D\u200Dখ')).toBe('ক\u200Dখ')
  expect(asSeen('ক\u200Da')).toBe('কa')
  expect(plainly(words[0] ?? '')).toBe('র\u09CDযাব')
})

test('pictures of several parts stay whole', () => {
  for (const picture of ['❤️', '👨‍👩‍👧', '👍🏽', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '1️⃣']) expect(asSeen(picture)).toBe(picture)
  expect(asSeen('👍\u200D text')).toBe('👍 text')
  expect(asSeen('01\uFE0F7\uFE0F\uFE0F')).toBe('017')
})

test('accents without a letter, empty braille and spaces are nothing; a sign is something', () => {
  for (const nothing of ['', ' \n\t', '\u0301\u0301', '\u09BE', '\u2800', '\u00A0\u3164\u200D', '\u20E3'])
    expect(isBlank(nothing), JSON.stringify(nothing)).toBe(true)
  for (const something of ['a', '৳', '?', '১', '👍', 'ক\u09BE'])
    expect(isBlank(something), something).toBe(false)
})
