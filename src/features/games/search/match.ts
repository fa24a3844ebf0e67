/**
 * Finds words in names, in Latin and in Bangla letters: whatever the case, the accents and the digits, and where nothing is
 * written so, what sounds so: `পদ্মা` finds Padma, `shurma` Surma. Pure. Source: exchange.md 4; decision 197.
 */
import { asSeen } from '../../../../contract/kit/unseen.ts'

const PLAIN = /^[\u0020-\u007e]*$/
/** Signs of Bangla that are written or left out in the same word: the dot below, the moon, the joint of consonants, the joiners. */
const LEFT_OUT = /\u09bc|\u0981|\u09cd|\u200c|\u200d|[\u0300-\u036f]/g
/** Letters of Bangla that are taken for each other: long and short vowels, the two n, the three s, the two t at a word's end. */
const ALIKE: ReadonlyMap<string, string> = new Map(
  ['ীি', 'ঈই', 'ূু', 'ঊউ', 'ণন', 'শস', 'ষস', 'ৎত'].map(([from = '', to = '']) => [from, to]),
)
const BANGLA_ZERO = 0x09e6

/** A text as it is compared: small letters, Latin digits, one space between words, and no sign that is often left out. */
export function folded(text: string): string {
  const letters = PLAIN.test(text)
    ? text
    : asSeen(text)
        .normalize('NFKD')
        .replace(LEFT_OUT, '')
        .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - BANGLA_ZERO))
        .replace(/[\u0980-\u09ff]/g, (letter) => ALIKE.get(letter) ?? letter)
  return letters
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

/** Consonants of Bangla as Latin ones; vowels, and y and w, which come and go with the spelling, have no row. */
const SOUNDS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    k: 'কখ',
    g: 'গঘ',
    ng: 'ঙং',
    ch: 'চছ',
    j: 'জঝয',
    n: 'ঞন',
    t: 'টঠতথ',
    d: 'ডঢদধ',
    p: 'প',
    f: 'ফ',
    b: 'বভ',
    m: 'ম',
    r: 'রৃঋ',
    l: 'ল',
    s: 'স',
    h: 'হ',
  }).flatMap(([sound, letters]) => Array.from(letters, (letter) => [letter, sound])),
)
/** Before the dot below is dropped: these are other letters with it. */
const DOTTED: readonly [RegExp, string][] = [
  [/\u09af\u09bc|\u09df/g, ''],
  [/[\u09a1\u09a2]\u09bc|[\u09dc\u09dd]/g, 'র'],
]
/** Spellings of one sound, in this order. */
const SPELLINGS: readonly [RegExp, string][] = [
  [/sh/g, 's'],
  [/ph/g, 'f'],
  [/ck|q/g, 'k'],
  [/x/g, 'ks'],
  [/c(?=[eiy])/g, 's'],
  [/c(?!h)/g, 'k'],
  [/([bcdgjkt])h/g, '$1'],
  [/z/g, 'j'],
  [/v/g, 'b'],
]

/** A text by its consonants alone, as they sound in either script; one that is doubled stands once. */
export function sounding(text: string): string {
  const joined = text.normalize('NFC').replace(/(\p{L})\u09cd\1/gu, '$1')
  const written = DOTTED.reduce((rest, [from, to]) => rest.replace(from, to), joined)
  const latin = folded(written)
    .replace(/([a-z])\1+/g, '$1')
    .replace(/[\u0980-\u09ff]/g, (letter) => SOUNDS[letter] ?? '')
  return SPELLINGS.reduce((rest, [from, to]) => rest.replace(from, to), latin).replace(/[aeiouwy]/g, '')
}

/** Consonants that are enough to go by for the beginning of a word: with fewer, half of all names sound alike. Two must be the whole word. */
const ENOUGH = 3

/** How well a text has the words: 0 for one that begins with them, 1 where each begins a word, 2 where each stands within; undefined for none. */
function rankOf(text: string, words: readonly string[], whole: string): number | undefined {
  if (text.startsWith(whole)) return 0
  const spaced = ` ${text}`
  if (words.every((word) => spaced.includes(` ${word}`))) return 1
  return words.every((word) => text.includes(word)) ? 2 : undefined
}

export interface Index<Row> {
  /** Those that have all words of what is looked for, the nearest first, else in their own order; none where there is no word. */
  find: (wanted: string) => Row[]
  /** Makes ahead what `find` would make of its rows at first, as long as `goesOn`; true once all is made. */
  fold: (goesOn: () => boolean) => boolean
}

/** Each word as it begins to sound somewhere in the text. */
const soundsLike = (text: string, words: readonly string[]): boolean => {
  const spaced = ` ${text} `
  return words.every((word) => spaced.includes(word.length < ENOUGH ? ` ${word} ` : ` ${word}`))
}

/**
 * An index over rows: the texts of each are folded once, and its sounds, when they are asked for or ahead. `textsOf`: what a row is found by.
 * `isNames`: also by what sounds so, which in sentences is said by too many.
 */
export function indexOf<Row>(
  rows: readonly Row[],
  textsOf: (row: Row) => readonly string[],
  { isNames = true }: { isNames?: boolean } = {},
): Index<Row> {
  const lazily = (make: (text: string) => string) => {
    const made: string[][] = []
    return (row: Row, at: number) => (made[at] ??= textsOf(row).map(make))
  }
  const written = lazily(folded)
  const sounds = lazily(sounding)
  let foldedUpTo = 0
  const byWriting = (whole: string): Row[] => {
    const words = whole.split(' ')
    const byRank: Row[][] = [[], [], []]
    for (const [at, row] of rows.entries()) {
      const ranks = written(row, at).flatMap((text) => rankOf(text, words, whole) ?? [])
      byRank[Math.min(...ranks, Infinity)]?.push(row)
    }
    return byRank.flat()
  }
  const bySound = (wanted: string): Row[] => {
    const words = sounding(wanted).split(' ').filter(Boolean)
    if (words.every(({ length }) => length < 2)) return []
    return rows.filter((row, at) => sounds(row, at).some((text) => soundsLike(text, words)))
  }
  return {
    find: (wanted) => {
      const whole = folded(wanted)
      if (whole === '') return []
      const found = byWriting(whole)
      return found.length > 0 || !isNames ? found : bySound(wanted)
    },
    fold: (goesOn) => {
      for (; foldedUpTo < rows.length && goesOn(); foldedUpTo += 1) {
        const row = rows[foldedUpTo] as Row
        written(row, foldedUpTo)
        if (isNames) sounds(row, foldedUpTo)
      }
      return foldedUpTo >= rows.length
    },
  }
}
