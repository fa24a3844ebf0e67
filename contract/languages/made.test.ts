/** The made languages: complete, told apart from what is no word, and readable by whoever reads English. */
import { expect, test } from 'vitest'
import { isLanguage, LANGUAGE_IDS, LANGUAGES, withNumerals } from './language.ts'
import { inEveryLanguage, madeFrom } from './made.ts'

test('words are made for each language of the table, whatever holds them', () => {
  const words = inEveryLanguage({
    en: { title: 'Hello, {name}', lines: ['One', 'Two'], sum: (a: string) => `How much is ${a}?`, count: 3 },
    bn: { title: 'হ্যালো, {name}', lines: ['এক', 'দুই'], sum: (a: string) => `${a} কত?`, count: 3 },
  })
  expect(Object.keys(words)).toEqual(LANGUAGE_IDS)
  for (const id of LANGUAGE_IDS) {
    expect(words[id].title).toContain('{name}')
    expect(words[id].count).toBe(3)
  }
  expect(words['en-XA'].lines).toEqual(['⟦One··⟧', '⟦Two··⟧'])
  expect(words['en-XA'].sum('two')).toBe(`⟦How much is two?${'·'.repeat(8)}⟧`)
  // A long sentence's dots are words of their own: no language has one that is wider than a phone.
  expect(madeFrom('Say it again. '.repeat(10), 'en-XA').split(' ').at(-1)).toBe(`${'·'.repeat(10)}⟧`)
  expect(words['ar-XB'].lines).toEqual(['ونی', 'توو'])
  expect(words.bn.sum('দুই')).toBe('দুই কত?')
})

test('from right to left every letter is another, and what is filled in keeps its own way', () => {
  const made = madeFrom(
    'Write to {mail} or help@maidan.example, see /help?a=1 or https://x.example/y',
    'ar-XB',
  )
  for (const kept of ['{mail}', '/help?a=1', 'https://x.example/y']) expect(made).toContain(`\u2068${kept}`)
  expect(made.replaceAll(/\u2068[^\u2069]*\u2069/g, '')).not.toMatch(/[A-Za-z]/)
  expect(madeFrom('', 'en-XA')).toBe('')
})

test('a language is known by its own id alone, and writes its own numerals', () => {
  expect(['en', 'bn', 'en-XA', 'ar-XB', 'ar', 'toString', undefined].filter(isLanguage)).toEqual(LANGUAGE_IDS)
  expect(LANGUAGE_IDS.map((id) => withNumerals('৳120.50', LANGUAGES[id].numerals))).toEqual([
    '৳120.50',
    '৳১২০.৫০',
    '৳120.50',
    '৳١٢٠.٥٠',
  ])
})
