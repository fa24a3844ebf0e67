/**
 * Typed catalogues. English is the source of the keys; Bangla must have every one of them, and a message's
 * `{parameters}` must be given: both are compile errors otherwise. Plurals follow Intl.PluralRules.
 */
import { isMade, type Language, type WrittenLanguage } from '../../contract/languages/language.ts'
import type { en } from './en/index.ts'
import type { Translation } from './translation.ts'

/** A message, or its plural forms by Intl.PluralRules ("one", "other"), chosen by the parameter `count`. */
export type Message = string | { one: string; other: string }

export type MessageKey = keyof typeof en
export type Catalogue = Translation<typeof en>

type ParameterOf<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterOf<Rest>
  : never
type NamesOf<Value> = Value extends string
  ? ParameterOf<Value>
  : Value extends { one: infer One; other: infer Other }
    ? ParameterOf<One> | ParameterOf<Other> | 'count'
    : never

/** The parameters that a key's English message names. */
export type Parameters<Key extends MessageKey> = { [Name in NamesOf<(typeof en)[Key]>]: string | number }

/** The keys of messages without parameters: what a table of labels may name. */
export type LabelKey = {
  [Key in MessageKey]: [NamesOf<(typeof en)[Key]>] extends [never] ? Key : never
}[MessageKey]

/** `t('home.title')`, `t('games.count', { count: 42 })`. */
export type Translate = <Key extends MessageKey>(
  key: Key,
  ...parameters: [NamesOf<(typeof en)[Key]>] extends [never] ? [] : [Parameters<Key>]
) => string

/**
 * Makes `t` for the words that are loaded; `digits` puts numbers into the player's numerals. A word that is not
 * there yet is an empty text: screens wait for their words (`Settings.allWords`), and nothing breaks if one did not.
 */
export function translator(
  catalogue: Partial<Catalogue>,
  language: Language,
  digits: (text: string) => string,
): Translate {
  let plural: Intl.PluralRules | undefined
  const pluralOf = (count: number) => (plural ??= new Intl.PluralRules(language)).select(count)
  return (key, ...[parameters]) => {
    const given = parameters as Record<string, string | number> | undefined
    const message: Message = catalogue[key] ?? ''
    const text =
      typeof message === 'string'
        ? message
        : message[pluralOf(Number(given?.['count'])) === 'one' ? 'one' : 'other']
    return text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = given?.[name]
      return typeof value === 'number' ? digits(String(value)) : (value ?? '')
    })
  }
}

interface Chunks {
  first: () => Promise<{ first: Partial<Catalogue> }>
  rest: () => Promise<{ rest: Partial<Catalogue> }>
  care: () => Promise<{ care: Partial<Catalogue> }>
}
const CHUNKS: Record<WrittenLanguage, Chunks> = {
  en: {
    first: () => import('./en/first.ts'),
    rest: () => import('./en/rest.ts'),
    care: () => import('./en/care.ts'),
  },
  bn: {
    first: () => import('./bn/first.ts'),
    rest: () => import('./bn/rest.ts'),
    care: () => import('./bn/care.ts'),
  },
}

async function load(language: Language, wordsOf: (chunks: Chunks) => Promise<Partial<Catalogue>>) {
  if (!isMade(language)) return wordsOf(CHUNKS[language])
  const [{ madeFrom }, english] = await Promise.all([
    import('../../contract/languages/made.ts'),
    wordsOf(CHUNKS.en),
  ])
  return madeFrom(english, language)
}

/** The words of the frame and of home: one lazy chunk a language. */
export const loadFirst = (language: Language): Promise<Partial<Catalogue>> =>
  load(language, async ({ first }) => (await first()).first)

/** All other words of a language: two more chunks, so that a first visit of home does without them. */
export const loadRest = (language: Language): Promise<Partial<Catalogue>> =>
  load(language, async (chunks) => {
    const [{ rest }, { care }] = await Promise.all([chunks.rest(), chunks.care()])
    return { ...rest, ...care }
  })
