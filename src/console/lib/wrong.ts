/** What is said of a call that did not succeed: the host's own words where it sent some. */
import { ApiError } from '../../../contract/kit/errors.ts'
import type { Words } from '../words/words.ts'

export function wrongWords(error: unknown, words: Words): string {
  if (!(error instanceof ApiError)) return words.failed
  if (error.isNetwork) return words.network
  const [field] = Object.values(error.fields)
  return field?.[0] ?? (error.message || words.failed)
}

/** Who came first, where two decided at once. */
export const deciderOf = (error: unknown): string | undefined => whoIn(error, 'decided')
/** Who saved first, where two wrote the same at once. */
export const changerOf = (error: unknown): string | undefined => whoIn(error, 'changed')
/** Who has a record in hand that somebody else wanted. */
export const holderOf = (error: unknown): string | undefined => whoIn(error, 'in_hand')

function whoIn(error: unknown, field: string): string | undefined {
  const said = error instanceof ApiError ? error.extra[field] : undefined
  const by = typeof said === 'object' && said !== null && 'by' in said ? said.by : undefined
  return typeof by === 'string' ? by.replace(/^staff:/, '') : undefined
}
