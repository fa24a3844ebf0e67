/**
 * Words of the made languages (`language.ts`), by machine from the English ones: for screens that are looked at, never for
 * players. Figures, `{parameters}`, addresses and what looks like one stay as they are.
 */
import { type Language, type MadeLanguage, type WrittenLanguage } from './language.ts'

/** What is not said but filled in, pressed or typed: parameters, addresses, paths, names of files. */
const KEPT = /(\{\w+\}|https?:\S+|\S+@\S+\.\w+|(?<!\S)\/[\w/?=&-]+)/

/** As long as words of Bangla are, which are half as long again as the English ones; no word of it is wider than a line. */
const inBrackets = (text: string): string =>
  text === '' ? '' : `⟦${text}${'·'.repeat(Math.ceil(text.length / 2)).replaceAll(/·{20}(?=·)/g, '$& ')}⟧`

const FROM = 'abcdefghijklmnopqrstuvwxyz'
const INTO = 'ابثدیفگحیجکلمنوپقرستوفوخیز'

/** A letter of a script from right to left for each Latin one; what is filled in keeps its own direction (Unicode TR9). */
const fromTheRight = (text: string): string =>
  text
    .split(KEPT)
    .map((part, index) =>
      index % 2 === 1
        ? `\u2068${part}\u2069`
        : part.replace(/[a-z]/gi, (letter) => INTO[FROM.indexOf(letter.toLowerCase())] ?? letter),
    )
    .join('')

const MAKERS: Readonly<Record<MadeLanguage, (english: string) => string>> = {
  'en-XA': inBrackets,
  'ar-XB': fromTheRight,
}

/** Whatever holds words, with each of them made: lists and objects of texts, and functions that answer one. */
function made<Words>(words: Words, make: (english: string) => string): Words
function made(words: unknown, make: (english: string) => string): unknown {
  if (typeof words === 'string') return make(words)
  if (typeof words === 'function') return (...given: unknown[]) => made(words(...given), make)
  if (Array.isArray(words)) return words.map((one) => made(one, make))
  if (typeof words === 'object' && words !== null)
    return Object.fromEntries(Object.entries(words).map(([name, one]) => [name, made(one, make)]))
  return words
}

/** English words in a made language. */
export const madeFrom = <Words>(english: Words, language: MadeLanguage): Words =>
  made(english, MAKERS[language])

/** Words for every language of the table: those that were written, and the made ones from the English. */
export const inEveryLanguage = <Words>(
  written: Readonly<Record<WrittenLanguage, Words>>,
): Readonly<Record<Language, Words>> => ({
  ...written,
  'en-XA': madeFrom(written.en, 'en-XA'),
  'ar-XB': madeFrom(written.en, 'ar-XB'),
})
