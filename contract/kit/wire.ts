/**
 * How a host may spell the small things, and what they are inside our code. The app tolerates hosts it does
 * not know: ids as numbers or text, flags as true, 1 or "1", lists that are null, rows that cannot be read.
 * Source: wire-contract.md "Rules for every call".
 */
import { z } from './zod.ts'

/** One schema for each argument: making one takes a slow phone longer than reading with it. */
function once<Arguments extends [unknown?], Schema>(make: (...of: Arguments) => Schema) {
  const made = new Map<unknown, Schema>()
  return (...of: Arguments): Schema => {
    const schema = made.get(of[0]) ?? make(...of)
    made.set(of[0], schema)
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

/** A flag, and what we write for yes and for no: true, 1, "1" and "true" mean yes; anything else, missing included, no. */
export const flagAs = (yes: boolean | number | string, no: boolean | number | string) =>
  z.codec(flagWire, z.boolean(), { decode: isYes, encode: (value) => (value ? yes : no) })
export const flag = flagAs(true, false)

/** A whole count or factor that may come as numeric text; `fallback` when missing. */
export const count = once((fallback: number = 0) =>
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

/** What the wire writes one way and our code another. */
export function mapped<Wire extends z.ZodMiniType, Inside>(
  wire: Wire,
  by: { decode: (wire: z.output<Wire>) => Inside; encode: (inside: Inside) => z.output<Wire> },
) {
  // zod asks for the out schema's input; a custom schema passes what `decode` made.
  return z.codec(wire, z.custom<Inside>(), by)
}

type Wire = Record<string, unknown>

/** Where a field of `shape()` stands on the wire, and how it gets there and back. */
type Place = readonly [
  wire: Record<string, z.ZodMiniType>,
  read: (wire: Wire) => unknown,
  write: (inside: never) => Wire,
  inside?: z.ZodMiniType,
]
/** The last part is never there: a type alone, of what the field holds inside. */
type Part<Schema extends z.ZodMiniType> = readonly [
  wire: Place[0],
  read: Place[1],
  write: (inside: z.output<Schema>) => Wire,
  inside?: Schema,
]
type Field = z.ZodMiniType | Place

/** A field that has another name on the wire; where that is empty, `instead` is read. */
export const from = <Schema extends z.ZodMiniType>(
  name: string,
  schema: Schema,
  instead = name,
): Part<Schema> => [
  { [name]: schema },
  (wire) => wire[name] || wire[instead],
  (inside) => ({ [name]: inside }),
]

/** A field that is read from several of the wire's, or written into several. */
export const fromSeveral = <Fields extends Record<string, z.ZodMiniType>, Inside>(
  wire: Fields,
  by: {
    decode: (wire: z.output<z.ZodMiniObject<Fields>>) => Inside
    encode: (inside: Inside) => Partial<z.output<z.ZodMiniObject<Fields>>>
  },
): Part<z.ZodMiniType<Inside>> => [wire, by.decode as (wire: Wire) => Inside, by.encode]

type Inside<Fields> = z.output<
  z.ZodMiniObject<{
    [Name in keyof Fields]: Fields[Name] extends Part<infer Schema> ? Schema : Fields[Name] & z.ZodMiniType
  }>
>

const placesOf = new WeakMap<object, readonly [string, ...Place][]>()
/** What a field of a shape is called inside, by its name on the wire; undefined where the shape has none of that name. */
export const insideName = (schema: object, wireName: string): string | undefined =>
  placesOf.get(schema)?.find(([, wire]) => wireName in wire)?.[0]

/**
 * An object of the wire and what it is inside, each field in one line: its schema where both have one name for it, else
 * `from('the_wires_name', schema)`. The one place where a misspelling of the wire lives.
 */
export function shape<const Fields extends Record<string, Field>>(fields: Fields) {
  const places = Object.entries(fields).map(([name, field]): [string, ...Place] => [
    name,
    ...('_zod' in field ? from(name, field) : field),
  ])
  const wire = z.object(Object.assign({}, ...places.map(([, part]) => part)))
  const schema = mapped(wire, {
    decode: (wire) =>
      Object.fromEntries(places.map(([name, , read]) => [name, read(wire)])) as Inside<Fields>,
    encode: (inside) =>
      Object.assign({}, ...places.map(([name, , , write]) => write((inside as Wire)[name] as never))),
  })
  placesOf.set(schema, places)
  return schema
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
  const list = z.codec(z.nullish(z.custom<unknown[]>(Array.isArray)), z.custom<z.output<Row>[]>(), {
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
