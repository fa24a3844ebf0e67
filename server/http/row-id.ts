/** Ids of rows as they come over the wire. */
import { fail } from '../messages/errors.ts'

const MAX = 2n ** 63n - 1n

/** The id of a row from an id's text; undefined for what can be the id of no row (letters, too large). */
export function rowId(text: string): bigint | undefined {
  if (!/^\d{1,19}$/.test(text)) return undefined
  const id = BigInt(text)
  return id <= MAX ? id : undefined
}

/** The same, for what is looked up next: an id that no row can have is as if the row were not there. Throws NOT_FOUND. */
export function wantedId(text: string): bigint {
  const id = rowId(text)
  if (id === undefined) throw fail('NOT_FOUND')
  return id
}
