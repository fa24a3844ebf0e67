/**
 * What a stream says of a market: first all of it, then what has changed, second by second. Applied in order, the
 * changes make what the call would answer at that moment. Source: X-13, K-POLL; budgets.md "Data, odds view".
 *
 *   `markets=1.30412` is what `match-odds/1.30412` answers, `markets=30412` the rows of `event/30412`, `markets=d.30412` what
 *   `depth/30412` answers.
 *   event: market   data: {"market":"1.30412","all":{…}}       what it is now: forget what was before
 *                   data: {"market":"1.30412","change":{…}}    what is other now
 *                   data: {"market":"1.30412","gone":true}     not shown any more
 *
 * A reader that watches markets hears something at least every three seconds, if only a comment: silence is a broken line.
 * The first event of a market on a stream, a resumed one too, says all. In a change an object names the fields that are
 * other; a list whose rows have an id is an object by those ids, with `$` the ids in their order when that is other;
 * anything else is the new value. A price list is flat: price, size, price, size, both as numbers.
 */
import { z } from './kit/zod.ts'

export type Json = string | number | boolean | null | undefined | Json[] | { [field: string]: Json }
type Fields = { [field: string]: Json }

export const marketData = z.looseObject({
  market: z.string(),
  all: z.optional(z.custom<Json>()),
  change: z.optional(z.custom<Json>()),
  gone: z.optional(z.boolean()),
})
export type MarketData = z.output<typeof marketData>

const ORDER = '$'

/** What names a row of a list; undefined where rows have no name and the list is a value. */
function nameOf(row: Json): string | undefined {
  if (!isFields(row)) return undefined
  const { SelectionId, market_id, selection_id } = row
  if (typeof SelectionId === 'number') return `${SelectionId}`
  if (typeof market_id !== 'string') return undefined
  return typeof selection_id === 'number' ? `${market_id}/${selection_id}` : market_id
}

const isFields = (value: Json): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const byName = (list: Json[]): Map<string, Json> | undefined => {
  const named = list.map((row) => [nameOf(row), row] as const)
  return named.every(([name]) => name !== undefined) ? new Map(named as [string, Json][]) : undefined
}

const isPrices = (list: Json[]): boolean =>
  list.length > 0 && list.every((row) => isFields(row) && 'price' in row)
const flat = (value: Json): Json =>
  Array.isArray(value) && isPrices(value)
    ? value.flatMap((level) => (isFields(level) ? [level['price'], Number(level['size'])] : []))
    : value
const unflat = (value: Json): Json =>
  Array.isArray(value) && typeof value[0] === 'number'
    ? Array.from({ length: value.length / 2 }, (_, i) => ({ price: value[2 * i], size: value[2 * i + 1] }))
    : value

const isSame = (a: Json, b: Json): boolean => JSON.stringify(a) === JSON.stringify(b)

/** What has changed from one wire answer to the next; undefined when nothing has. Each value is compared once. */
export function changeOf(before: Json, after: Json): Json | undefined {
  if (before === after) return undefined
  if (isFields(before) && isFields(after)) return fieldsOf(before, after)
  if (!Array.isArray(before) || !Array.isArray(after)) return isSame(before, after) ? undefined : after
  const [was, is] = [byName(before), byName(after)]
  // An empty list has no names: the rows of the other say whether it is one of named rows.
  if (!was || !is || is.size === 0) return isSame(before, after) ? undefined : flat(after)
  const rows: Fields = {}
  if ([...was.keys()].join() !== [...is.keys()].join()) rows[ORDER] = [...is.keys()]
  for (const [name, row] of is) {
    const change = was.has(name) ? changeOf(was.get(name), row) : row
    if (change !== undefined) rows[name] = change
  }
  return filled(rows)
}

const filled = (fields: Fields): Fields | undefined => (Object.keys(fields).length > 0 ? fields : undefined)

function fieldsOf(before: Fields, after: Fields): Fields | undefined {
  const change: Fields = {}
  for (const field of Object.keys(after)) {
    const other = changeOf(before[field], after[field])
    if (other !== undefined) change[field] = other
  }
  return filled(change)
}

/** The answer after a change. */
export function changed(before: Json, change: Json): Json {
  if (Array.isArray(before) && isFields(change)) return rowsOf(before, change)
  if (!isFields(before) || !isFields(change)) return unflat(change)
  const after = { ...before }
  for (const [field, other] of Object.entries(change)) after[field] = changed(before[field], other)
  return after
}

function rowsOf(before: Json[], change: Fields): Json[] {
  const order = change[ORDER]
  // As nearly always: no row has come, gone or moved.
  if (!Array.isArray(order)) return before.map((row) => rowOf(row, change[nameOf(row) ?? '']))
  const was = byName(before) ?? new Map<string, Json>()
  return order.map(String).map((name) => rowOf(was.get(name), change[name]))
}

const rowOf = (before: Json, change: Json): Json => (change === undefined ? before : changed(before, change))
