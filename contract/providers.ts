/**
 * Names and icons of providers, and the types that records are filtered by. Not part of games.ts, which a guest's first
 * visit loads. Source: spec 2.5, 3, 7.
 */
import { platformCode, platformName } from './games.ts'
import { defineApi } from './kit/endpoint.ts'
import { id, optionalText, rows, shape, text } from './kit/wire.ts'
import { z } from './kit/zod.ts'

const provider = shape({ platform: platformCode, name: platformName, icon: optionalText(500) })
export type Provider = z.output<typeof provider>

/** A list spelt as JSON in the query: `system=["A","B"]`. */
const platformList = z.array(platformCode).check(z.maxLength(200))
const jsonList = z.codec(z.nullish(text(4000)), z.array(z.string()), {
  decode: (value, context) => {
    if (!value) return []
    try {
      const list = platformList.safeParse(JSON.parse(value))
      if (list.success) return list.data
    } catch {
      // falls through to the issue below
    }
    context.issues.push({ code: 'custom', input: value, message: 'Not a JSON list of platforms' })
    return z.NEVER
  },
  encode: (list) => JSON.stringify(list),
})

export const providersApi = defineApi({
  providers: {
    method: 'GET',
    path: '/api/get-provider',
    auth: 'guest',
    limit: 'publicRead',
    offline: 'catalogue',
    summary: 'Names and icons of platforms; `system` is a URL-encoded JSON list.',
    input: z.object({ system: jsonList }),
    output: z.object({ data: rows(provider), message: optionalText(500) }),
  },
  gameTypes: {
    method: 'GET',
    path: '/api/get-type',
    auth: 'guest',
    limit: 'publicRead',
    offline: 'catalogue',
    summary: 'Game types with the ids that betting records are filtered by.',
    input: z.object({}),
    output: z.object({ types: rows(z.object({ id, name: text(80) })) }),
  },
})
