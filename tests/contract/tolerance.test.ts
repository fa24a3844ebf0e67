/**
 * Whatever a host or an app may write within the contract: what was read, written again and read again is the same,
 * and from then on it is spelt the same. So no field is lost between the wire and our code, in either direction.
 */
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '../../contract/kit/endpoint.ts'
import { exchangeDataApi } from '../../contract/exchange.ts'
import { api } from '../../contract/index.ts'
import { onUnreadableRow, rowSchemaOf } from '../../contract/kit/wire.ts'
import { z } from '../../contract/kit/zod.ts'
import { wireOf } from './arbitrary.ts'
import { seedOf } from '../seed.ts'

const SEED = Number(seedOf('FUZZ_SEED'))
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 60)

beforeAll(() => {
  console.log(`tolerance seed ${SEED} (FUZZ_SEED)`)
  onUnreadableRow((_, reason) => {
    throw new Error(`a row that was read once cannot be read again: ${reason}`)
  })
})
afterAll(() => onUnreadableRow(() => {}))

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

function sameAgain(schema: z.ZodMiniType, wire: unknown): void {
  const inside = z.decode(schema, wire)
  const written = asJson(z.encode(schema, inside))
  const again = z.decode(schema, written)
  expect(again).toEqual(inside)
  expect(asJson(z.encode(schema, again))).toEqual(written)
}

const endpoints: [string, Endpoint][] = Object.entries({ ...api, ...exchangeDataApi })

const rowOf = (list: z.ZodMiniType, name: string): fc.Arbitrary<object> =>
  wireOf(rowSchemaOf(list) as z.ZodMiniType, name) as fc.Arbitrary<object>

/** What the schema itself does not say. */
const SAID_ELSEWHERE: Record<string, () => fc.Arbitrary<unknown>> = {
  /** Wrapped, or bare. */
  promotion: () => {
    const row = rowOf(api.promotions.output, 'promotion')
    return fc.oneof(
      row,
      row.map((promotion) => ({ promotion })),
    )
  },
  /** A slide without an id is named by its link or title: read from other hosts, written by none. */
  sliders: () => fc.array(rowOf(api.sliders.output, 'sliders').map((slide) => ({ ...slide, id: 7 }))),
}

for (const [name, endpoint] of endpoints) {
  test(`${name}: input and answer, read and written again, are the same`, () => {
    const check = (schema: z.ZodMiniType, values: fc.Arbitrary<unknown>) =>
      fc.assert(
        fc.property(values, (wire) => sameAgain(schema, wire)),
        { numRuns: RUNS, seed: SEED, endOnFailure: true },
      )
    check(endpoint.input, wireOf(endpoint.input, `${name} input`))
    check(endpoint.output, SAID_ELSEWHERE[name]?.() ?? wireOf(endpoint.output, name))
  })
}
