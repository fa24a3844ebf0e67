/**
 * Wire values that a schema of the contract accepts, made from the schema itself: every optional field is there or
 * not, null where it may be, and spelt in each of the ways that the contract tolerates.
 */
import * as fc from 'fast-check'
import { rowSchemaOf } from '../../contract/kit/wire.ts'
import { z } from '../../contract/kit/zod.ts'

/** What fields hold, so that some of it gets past every check: numbers, dates, ids, flags, words, lists. */
const TEXTS = [
  '',
  '0',
  '1',
  '7',
  '12.50',
  '1.85',
  '-3.5',
  '1500.00',
  '2.10000',
  'true',
  'active',
  'inactive',
  'display',
  'open',
  'settled',
  'WON',
  'complete',
  'given_up',
  'A1-b.c:d_e',
  'reference-0001',
  '2026-11-21T12:00:00.000+06:00',
  '2026-11-21T06:00:00Z',
  '2026-11-21T06:00:00.000Z',
  '2026-11-21 12:34:56',
  '2026/11/21',
  '1990-01-01',
  'শাপলা',
  ' padded ',
  '["PADMA","MEGHNA"]',
  'PADMA,MEGHNA',
  'data:image/jpeg;base64,/9j/4AA=',
  // A hash in hexadecimal.
  '0a9f'.repeat(16),
  // As long as a key or a keyed hash, and a signature, in base64url.
  'A-_z'.repeat(11).slice(1),
  'A-_z'.repeat(22).slice(2),
]
const NUMBERS = [0, 1, 2, 42, 1.85, 12.5, 1000, 250_000.75, -1, -20.25]

/** zod mini keeps what a schema is made of here; it is public for tools that read schemas. */
type Definition = { type: string } & Record<string, unknown>
const definitionOf = (schema: z.ZodMiniType): Definition => schema._zod.def as unknown as Definition

/** Wire values for `schema`, each of which it reads. `at` names the place in a complaint. */
export function wireOf(schema: z.ZodMiniType, at: string): fc.Arbitrary<unknown> {
  const made = rawOf(schema, at)
  const isRead = (value: unknown): boolean => z.safeDecode(schema, value).success
  // A filter that nothing passes would search for ever.
  if (!fc.sample(made, { numRuns: 300, seed: 1 }).some(isRead)) throw new Error(`${at}: nothing fits it`)
  return made.filter(isRead)
}

function rawOf(schema: z.ZodMiniType, at: string): fc.Arbitrary<unknown> {
  const row = rowSchemaOf(schema)
  if (row)
    return fc.oneof({ weight: 1, arbitrary: fc.constant([]) }, { weight: 4, arbitrary: listOf(row, at) })
  const definition = definitionOf(schema)
  const inner = (name: string): z.ZodMiniType => definition[name] as z.ZodMiniType
  switch (definition.type) {
    case 'object':
      return objectOf(definition['shape'] as Record<string, z.ZodMiniType>, at)
    case 'string':
      return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...TEXTS) }, fc.string({ unit: 'grapheme' }))
    case 'number':
      return fc.oneof(fc.constantFrom(...NUMBERS), fc.nat(100_000))
    case 'boolean':
      return fc.boolean()
    case 'literal':
      return fc.constantFrom(...(definition['values'] as unknown[]))
    case 'enum':
      return fc.constantFrom(...Object.values(definition['entries'] as Record<string, string>))
    case 'union':
      return fc.oneof(
        ...(definition['options'] as z.ZodMiniType[]).map((option, index) => rawOf(option, `${at}|${index}`)),
      )
    case 'nullable':
      return fc.oneof(fc.constant(null), rawOf(inner('innerType'), at))
    case 'optional':
    case 'default':
    case 'catch':
      return rawOf(inner('innerType'), at)
    case 'pipe':
      return rawOf(inner('in'), at)
    case 'array':
      return fc.array(wireOf(inner('element'), `${at}[]`), { maxLength: 3 })
    case 'record':
      return fc.dictionary(fc.constantFrom('11', '12'), wireOf(inner('valueType'), `${at}{}`), { maxKeys: 2 })
    case 'unknown':
      return fc.jsonValue({ maxDepth: 1 })
    default:
      throw new Error(`${at}: no values are known for ${definition.type}`)
  }
}

const listOf = (row: z.ZodMiniType, at: string): fc.Arbitrary<unknown> =>
  fc.array(wireOf(row, `${at}[]`), { minLength: 1, maxLength: 3 })

/** An object with its optional fields there or not, and sometimes with one that nobody knows. */
function objectOf(shape: Record<string, z.ZodMiniType>, at: string): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, wireOf(field, `${at}.${name}`)]),
  )
  const requiredKeys = Object.entries(shape).flatMap(([name, field]) =>
    z.safeDecode(field, undefined).success ? [] : [name],
  )
  return fc.record(fields, { requiredKeys })
}
