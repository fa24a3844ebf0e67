/**
 * How a host may spell the small things, and what they are inside our code. The app tolerates hosts it does
 * not know: ids as numbers or text, flags as true, 1 or "1", lists that are null, rows that cannot be read.
 * Source: wire-contract.md "Rules for every call".
 */
import { z } from './zod.ts'

/** One schema for each argument: making one takes a slow phone longer than reading with it. */
function once<Argument, Schema>(make: (argument: Argument) => Schema): (argument: Argument) => Schema {
  const made = new Map<Argument, Schema>()
  return (argument) => {
    const schema = made.get(argument) ?? make(argument)
    made.set(argument, schema)
    return schema
  }
}

/** Text without control characters that a database or a terminal would choke on, at most `max` letters. */
export const text = once((max: number) =>
  z.string().check(
    z.maxLength(max, 'Too long'),
    // oxlint-disable-next-line no-control-regex -- refusing them is the point
    z.regex(/^[^\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]*$/, 'Contains characters that are not allowed'),
    z.refine((value) => !/\p{Surrogate}/u.test(value), 'Contains characters that are not allowed'),
  ),
)

/** A text that may be missing or null on the wire and is never undefined inside: the default is "". */
export const optionalText = once((max: number) =>
  z.codec(z.nullish(z.union([text(max), z.number()])), z.string(), {
    decode: (value) => (value == null ? '' : String(value)),
    encode: (value) => value,
  }),
)

/** An id: number or text on the wire, text inside. */
export const id = z.codec(
  z.union([
    z.string().check(z.regex(/^[\w.:-]{1,64}$/, 'Not an id')),
    z.int().check(z.nonnegative('Not an id')),
  ]),
  z.string(),
  { decode: String, encode: (value) => value },
)

const flagWire = z.nullish(z.union([z.boolean(), z.number(), z.string()]))
const isYes = (value: z.output<typeof flagWire>): boolean =>
  value === true || value === 1 || value === '1' || value === 'true'

/** A flag: true, 1, "1" and "true" mean yes; anything else, missing included, means no. */
export const flag = z.codec(flagWire, z.boolean(), { decode: isYes, encode: (value) => value })

/** A flag that the wire spells "1" and "0" (`session_id`). */
export const digitFlag = z.codec(flagWire, z.boolean(), {
  decode: isYes,
  encode: (value) => (value ? '1' : '0'),
})

/** A flag that the wire spells 1 and 0 (`isverify`). */
export const numberFlag = z.codec(flagWire, z.boolean(), {
  decode: isYes,
  encode: (value) => (value ? 1 : 0),
})

/** A whole count or factor that may come as numeric text; `fallback` when missing. */
export const count = (fallback = 0) => countOr(fallback)
const countOr = once((fallback: number) =>
  z.codec(
    z.nullish(z.union([z.number(), z.string().check(z.regex(/^-?\d+(\.\d+)?$/, 'Not a number'))])),
    z.number(),
    {
      decode: (value) => (value == null ? fallback : Number(value)),
      encode: (value) => value,
    },
  ),
)

/** GMT+6 in milliseconds: the site's zone, which has no summer time. Source: spec section 9. */
export const DHAKA_OFFSET_MS = 6 * 60 * 60 * 1000

const NAIVE = /^(\d{4})[-/](\d{2})[-/](\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?$/

/** Milliseconds since the epoch from a host's time; a time without an offset is read as GMT+6. */
export function instantFromWire(value: string): number | undefined {
  const naive = NAIVE.exec(value.trim())
  const iso = naive ? `${naive[1]}-${naive[2]}-${naive[3]}T${naive[4] ?? '00:00:00'}+06:00` : value
  const at = Date.parse(iso)
  return Number.isNaN(at) ? undefined : at
}

/** The wire's spelling of a moment: ISO 8601 with the site's offset. */
export const instantToWire = (at: number): string =>
  new Date(at + DHAKA_OFFSET_MS).toISOString().replace('Z', '+06:00')

/** A moment: ISO 8601 on the wire, milliseconds since the epoch inside. */
export const instant = z.codec(text(40), z.number(), {
  decode: (value, context) => {
    const at = instantFromWire(value)
    if (at !== undefined) return at
    context.issues.push({ code: 'custom', input: value, message: 'Not a date' })
    return z.NEVER
  },
  encode: instantToWire,
})

/** A moment that may be missing: undefined inside, null on our wire. */
export const optionalInstant = z.codec(z.nullish(text(40)), z.custom<number | undefined>(), {
  decode: (value) => (value == null || value === '' ? undefined : instantFromWire(value)),
  encode: (at) => (at === undefined ? null : instantToWire(at)),
})

/** A wire object whose names are put right inside our code: the one place where a misspelling lives. */
export function renamed<Wire extends z.ZodMiniType, Inside>(
  wire: Wire,
  names: { decode: (wire: z.output<Wire>) => Inside; encode: (inside: Inside) => z.output<Wire> },
) {
  // zod asks for the out schema's input; a custom schema passes what `decode` made.
  return z.codec(wire, z.custom<Inside>(), names)
}

const rowSchemas = new WeakMap<object, z.ZodMiniType>()
/** The schema of one row of a `rows()` list, for the OpenAPI document. */
export const rowSchemaOf = (list: object): z.ZodMiniType | undefined => rowSchemas.get(list)

let reportUnreadable: (row: unknown, reason: string) => void = () => {}
/** Where a row that cannot be read is reported; the app logs it. */
export function onUnreadableRow(report: typeof reportUnreadable): void {
  reportUnreadable = report
}

/**
 * A list from a host we may not know: null is empty, and a row that cannot be read is left out and reported. The same
 * object is read once: of forty rows that a stream keeps, one changes at a time.
 */
export function rows<Row extends z.ZodMiniType>(row: Row) {
  const known = new WeakMap<object, z.output<Row>[]>()
  const list = z.codec(z.nullish(z.array(z.unknown())), z.custom<z.output<Row>[]>(), {
    decode: (wire) =>
      (wire ?? []).flatMap((item) => {
        const kept = known.get(item as object)
        if (kept) return kept
        const read = z.safeDecode(row, item as never)
        if (!read.success) reportUnreadable(item, read.error.message)
        const found = read.success ? [read.data] : []
        if (item instanceof Object) known.set(item, found)
        return found
      }),
    encode: (list) => list.map((item) => z.encode(row, item)),
  })
  rowSchemas.set(list, row)
  return list
}

/** A record that a host wraps in a list of which the first item is used; a bare record is understood too. */
export function firstOf<Row extends z.ZodMiniType>(row: Row) {
  const first = z.codec(
    z.union([z.array(z.unknown()), z.looseObject({})]),
    z.custom<z.output<Row> | undefined>(),
    {
      decode: (wire, context) => {
        const item: unknown = Array.isArray(wire) ? wire[0] : wire
        if (item === undefined) return undefined
        const read = z.safeDecode(row, item as never)
        if (read.success) return read.data
        context.issues.push({ code: 'custom', input: item, message: read.error.message })
        return z.NEVER
      },
      encode: (item) => (item === undefined ? [] : [z.encode(row, item)]),
    },
  )
  rowSchemas.set(first, row)
  return first
}
