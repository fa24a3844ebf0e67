/** What players read on an offer's card, by the players' own words. */
import { WRITTEN_IDS, type WrittenLanguage } from '../../../contract/languages/language.ts'
import { offers as bnCard } from '../../i18n/bn/first/offers.ts'
import { promotions as bnPage } from '../../i18n/bn/promotions.ts'
import { offers as enCard } from '../../i18n/en/first/offers.ts'
import { promotions as enPage } from '../../i18n/en/promotions.ts'
import { createFormat, type Format } from '../../lib/format.ts'

const WORDS = { en: { ...enPage, ...enCard }, bn: { ...bnPage, ...bnCard } } as const

const FORMATS = Object.fromEntries(WRITTEN_IDS.map((id) => [id, createFormat(id, 'auto')])) as Record<
  WrittenLanguage,
  Format
>

const filled = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

/** The name of a category as its tab says it; its number where there is none. */
export const categoryName = (category: number, language: WrittenLanguage): string => {
  const name = (WORDS[language] as Record<string, unknown>)[`promotions.c${category}`]
  return typeof name === 'string' ? name : String(category)
}

/** The line of the card that says what must be staked first. */
export const keyLine = (factor: string, language: WrittenLanguage): string =>
  filled(WORDS[language]['promotions.key'], { times: FORMATS[language].digits(factor) })

/** From when until when, as the card says it. Moments in milliseconds since the epoch. */
export function datesLine(from: number, until: number, language: WrittenLanguage): string {
  const date = (at: number) =>
    Number.isNaN(at) ? WORDS[language]['promotions.open'] : FORMATS[language].dateGb(at)
  return filled(WORDS[language]['promotions.dates'], { start: date(from), end: date(until) })
}
