/** What the host says when it refuses: `throw fail('TRX_USED', …)`. The words are chosen by Accept-Language. */
import { LANGUAGES, withNumerals } from '../../contract/languages/language.ts'
import { inEveryLanguage } from '../../contract/languages/made.ts'
import { bn } from './bn.ts'
import { type Code, STATUS } from './codes.ts'
import { en } from './en.ts'
import type { Locale, Messages } from './locale.ts'

const MESSAGES: Record<Locale, Messages> = inEveryLanguage<Messages>({ en, bn })

type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never
type ParamsOf<C extends Code> = Names<(typeof en)[C]>
type Values = Record<string, string | number>

/** The message of one field: a code, or a code with its parameters. */
export type FieldMessage = Code | { code: Code; params: Values }

interface Details {
  /** Another status than the code's own. */
  status?: number
  /** What is wrong with which field, by wire name; goes out as `errors`. */
  fields?: Record<string, FieldMessage>
  /** More for the body, for example the earlier record of a transaction id. */
  extra?: Record<string, unknown>
  /** Seconds for the Retry-After header. */
  retryAfter?: number
}
type Arguments<C extends Code> = [ParamsOf<C>] extends [never]
  ? [details?: Details]
  : [details: Details & { params: Record<ParamsOf<C>, string | number> }]

/** A refusal the player should read. Anything else that is thrown is a bug and answers 500. */
export class HostError extends Error {
  override readonly name = 'HostError'
  readonly code: Code
  readonly status: number
  readonly params: Values
  readonly fields: Record<string, FieldMessage> | undefined
  readonly extra: Record<string, unknown>
  readonly retryAfter: number | undefined

  constructor(code: Code, details: Details & { params?: Values } = {}) {
    super(textOf(code, 'en', details.params))
    this.code = code
    this.status = details.status ?? STATUS[code]
    this.params = details.params ?? {}
    this.fields = details.fields
    this.extra = details.extra ?? {}
    this.retryAfter = details.retryAfter
  }
}

/** `throw fail('AMOUNT_RANGE', { params: { min, max } })`. Returns the error; throwing is the caller's. */
export const fail = <C extends Code>(code: C, ...[details]: Arguments<C>): HostError =>
  new HostError(code, details)

/** `throw invalid({ phone: 'PHONE_TAKEN' })`: a 422 with messages by wire field name. */
export const invalid = (fields: Record<string, FieldMessage>): HostError => fail('INVALID', { fields })

/** The text of a code in a language, its parameters filled in, their digits in the language's own numerals. */
export function textOf(code: Code, locale: Locale, params: Values = {}): string {
  const shown = (value: string | number) => withNumerals(String(value), LANGUAGES[locale].numerals)
  return MESSAGES[locale][code].replace(/\{(\w+)\}/g, (_, name: string) => shown(params[name] ?? ''))
}

/** The error body: `message` and `code` always, `error` where the specification's row reads it, `errors` for 422. */
export function errorBodyOf(error: HostError, locale: Locale, saysError = false): Record<string, unknown> {
  const message = textOf(error.code, locale, error.params)
  const errors =
    error.fields &&
    Object.fromEntries(
      Object.entries(error.fields).map(([field, said]) => [
        field,
        [typeof said === 'string' ? textOf(said, locale) : textOf(said.code, locale, said.params)],
      ]),
    )
  return {
    ...error.extra,
    message,
    code: error.code,
    ...(saysError ? { error: message } : {}),
    ...(errors ? { errors } : {}),
  }
}
