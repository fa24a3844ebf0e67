/**
 * One word for one thing: docs/glossary.md says which, and no text that a player reads uses a word that stands there under
 * "Not". The texts are those of the app, the host, its letters, notices and messages, and the games' frames.
 */
import { expect, test } from 'vitest'
import { bn as hostBn } from '../../server/messages/bn.ts'
import { en as hostEn } from '../../server/messages/en.ts'
import { bn } from '../../src/i18n/bn/index.ts'
import { en } from '../../src/i18n/en/index.ts'
import { plain, PLAYERS_TEXTS, readPlain, type Said, shown, textsOf } from './support/texts.ts'

const SECTION_OF_THE_FIELD = 'Of the field, not in the app'

interface Term {
  section: string
  english: string
  bangla: string
  meaning: string
  not: string[]
}

/** The rows of a page's tables: English, Bangla, what it means, and the words not to use, parted by semicolons. */
function termsOf(page: string): Term[] {
  let section = ''
  return page.split('\n').flatMap((line) => {
    section = /^## (.*)$/.exec(line)?.[1] ?? section
    if (!line.startsWith('|') || /^\| (English|---) /.test(line)) return []
    const [, english = '', bangla = '', meaning = '', not = ''] = line.split('|').map((cell) => cell.trim())
    return [{ section, english, bangla, meaning, not: not.split(';').flatMap((word) => word.trim() || []) }]
  })
}

const isBangla = (text: string): boolean => /\p{Script=Bengali}/u.test(text)
const isWord = (text: string): boolean => /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}/' -]*$/u.test(text)

/** A word as itself: not the end of a longer one, and in English not its beginning. A Bangla word takes its endings at once. */
const pattern = (word: string, flags: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{M}])${word}${isBangla(word) ? '' : '(?![\\p{L}\\p{M}])'}`, flags)

/** What is wrong with the glossary itself. */
function complaints(terms: readonly Term[]): string[] {
  const twice = (words: string[]) => words.filter((word, index) => words.indexOf(word) !== index)
  const banned = terms.flatMap(({ not }) => not)
  return [
    ...twice(terms.map(({ english }) => english.toLowerCase())).map((word) => `${word} has two rows`),
    ...twice(terms.map(({ bangla }) => bangla)).map((word) => `${word} stands for two terms`),
    ...twice(banned).map((word) => `${word} is not to be used for two terms`),
    ...banned.filter((word) => !isWord(word)).map((word) => `${word} is no word`),
    ...terms.flatMap(({ english, bangla, meaning, not }) => [
      ...(english && !isBangla(english) ? [] : [`${bangla} has no English word`]),
      ...(isBangla(bangla) || (bangla && bangla === english) ? [] : [`${english} has no Bangla word`]),
      ...(/\S\.$/.test(meaning) ? [] : [`${english} has no sentence that says what it means`]),
      ...(not.includes(english) || not.includes(bangla) ? [`${english} forbids its own word`] : []),
    ]),
  ]
}

/** The texts in which a word stands that is not to be used, with the word to use. */
function wrongWords(terms: readonly Term[], texts: readonly Said[]): string[] {
  const ours = terms.flatMap(({ english, bangla }) => [english, bangla])
  return terms.flatMap((term) =>
    term.not.flatMap((word) => {
      // "transaction id" is wrong only in its small letters.
      const flags = word.toLowerCase() === term.english.toLowerCase() ? 'gu' : 'giu'
      const wrong = pattern(word, flags)
      const longer = ours.filter((other) => other.length > word.length && other.match(wrong))
      const cleaned = (text: string) =>
        longer.reduce((rest, other) => rest.replace(pattern(other, flags), '…'), text)
      return texts
        .filter(({ text }) => text.match(wrong) && cleaned(text).match(wrong))
        .map(({ place, text }) => {
          const use = isBangla(word) ? term.bangla : term.english
          return `${place}: "${text}" says "${word}"; the word is "${use}"`
        })
    }),
  )
}

const glossary = termsOf(readPlain('docs/glossary.md'))
const texts = PLAYERS_TEXTS.flatMap((file) => textsOf(file, readPlain(file)))

test('the glossary has many terms, none of them twice, each with both languages and what it means', () => {
  expect(glossary.length).toBeGreaterThanOrEqual(120)
  expect(complaints(glossary)).toEqual([])
})

test('no text uses a second word for a term', () => {
  const read = texts.filter(({ text }) => isBangla(text))
  expect(read.length).toBeGreaterThan(1500)
  expect(wrongWords(glossary, texts)).toEqual([])
})

test('every message of the catalogues is among the texts', () => {
  const read = new Set(texts.map(({ text }) => text))
  const messages = [en, bn, hostEn, hostBn]
    .flatMap((words) => Object.values<string | { one: string; other: string }>(words))
    .flatMap((message) => (typeof message === 'string' ? [message] : [message.one, message.other]))
  const missing = messages.map(shown).filter((message) => !read.has(message))
  expect(messages.length).toBeGreaterThan(2500)
  expect(missing).toEqual([])
})

test('the Bangla word of a term is one that the texts say', () => {
  const all = texts.map(({ text }) => text).join('\n')
  const unsaid = glossary
    .filter(({ section, bangla }) => section !== SECTION_OF_THE_FIELD && !pattern(bangla, 'u').test(all))
    .map(({ english, bangla }) => `${english}: ${bangla}`)
  expect(unsaid).toEqual([])
})

const PAGE = `
## Betting

| English | Bangla | What it means | Not |
| --- | --- | --- | --- |
| bet | বাজি | Money put on a result. | বেট; punt |
| bet slip | বেট স্লিপ | The form of a bet. | |
| log in | লগইন | To enter. | log-in; লগ ইন |
| transaction ID | ট্রানজেকশন আইডি | Which payment it was. | transaction id |
`

test('a planted text with a wrong word is found, with its key and the word to use', () => {
  const found = (source: string) => wrongWords(termsOf(plain(PAGE)), textsOf('a.ts', plain(source)))
  expect(found(`'slip.failed': 'আপনার বেটের ফল',`)).toEqual([
    plain('a.ts slip.failed: "আপনার বেটের ফল" says "বেট"; the word is "বাজি"'),
  ])
  expect(found(`title: 'Your Log-In failed'`)).toEqual([
    'a.ts title: "Your Log-In failed" says "log-in"; the word is "log in"',
  ])
  for (const wrong of [
    `a: 'আবার লগ ইন করুন'`,
    `a: "It's a punt"`,
    'a: `${site}: punt`',
    `a: 'বেট স্লিপ ও বেট'`,
    `a: { one: 'A transaction id' }`,
    `a:\n  'A transaction ' +\n  'id'`,
  ])
    expect(found(wrong), wrong).toHaveLength(1)
  for (const right of [
    `a: 'কোনো বেট স্লিপ নেই'`,
    `a: 'অ্যালফাবেট'`,
    `a: 'He went punting'`,
    `a: 'A transaction ID, {punt}'`,
    `// It's a punt\na: 'বাজি'`,
    `/** a 'punt' */ punt: 'A bet'`,
    `import { punt } from './punt.ts'`,
  ])
    expect(found(right), right).toEqual([])
})

test('a row without a language, a second row, and a word that is no word are found', () => {
  const about = (rows: string) => complaints(termsOf(plain(`${PAGE}${rows}`)))
  expect(about('')).toEqual([])
  expect(about('| Bet | দান | Again. | |')).toEqual(['bet has two rows'])
  expect(about('| wager | বাজি | Again. | |')).toEqual([plain('বাজি stands for two terms')])
  expect(about('| lay | | Against. | |')).toEqual(['lay has no Bangla word'])
  expect(about('| | লে | Against. | |')).toEqual([plain('লে has no English word')])
  expect(about('| lay | লে | | |')).toEqual(['lay has no sentence that says what it means'])
  expect(about('| lay | লে | Against. | lay |')).toEqual(['lay forbids its own word'])
  expect(about('| lay | লে | Against. | punt |')).toEqual(['punt is not to be used for two terms'])
  expect(about('| lay | লে | Against. | (lays) |')).toEqual(['(lays) is no word'])
})
