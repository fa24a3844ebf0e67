/** The languages that the host speaks: each has one file of words. */
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../../contract/languages/language.ts'
import type { Code } from './codes.ts'

export type Locale = Language

/** A language's words, by code. */
export type Messages = Readonly<Record<Code, string>>

/** The language of the answer: the first of the host's that Accept-Language prefers. */
export function localeOf(acceptLanguage: string | null): Locale {
  const wanted = (acceptLanguage ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part.trim().split(';')
      const q = params.find((param) => param.trim().startsWith('q='))
      return { tag: languageOf(tag), q: q ? Number(q.trim().slice(2)) || 0 : 1 }
    })
    .filter(({ tag, q }) => tag !== undefined && q > 0)
    .sort((a, b) => b.q - a.q)
  return wanted[0]?.tag ?? DEFAULT_LANGUAGE
}

/** A tag as the app says it of itself, else the language that a browser's tag begins with. */
function languageOf(tag: string): Language | undefined {
  const short = tag.toLowerCase().split('-')[0]
  return [tag, short].find(isLanguage)
}
