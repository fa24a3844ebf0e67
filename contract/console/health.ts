/** How the host fares. Source: console.md "health". */
import { text } from '../kit/wire.ts'
import { z } from '../kit/zod.ts'
import { defineConsole } from './endpoint.ts'
import { nothing } from './parts.ts'

/** So many calls are told, the slowest first. */
export const CALLS_MOST = 25

export const healthApi = defineConsole({
  health: {
    method: 'GET',
    path: '/console/health',
    auth: 'staff',
    summary:
      'How the process that answers fares: its calls of the last minutes and its jobs; how the database does, and what waits in it.',
    input: nothing,
    output: z.object({
      process: z.object({
        startedAt: text(40),
        /** The last step of the database's schema that it knows. */
        schema: text(64),
        /** Bytes. */
        memory: z.number(),
      }),
      database: z.object({
        kind: z.enum(['embedded', 'postgresql']),
        bytes: z.number(),
        connections: z.nullable(z.object({ used: z.number(), most: z.number() })),
      }),
      waiting: z.object({
        push: z.number(),
        /** Since when the oldest push message is due; null where none is. */
        pushDue: z.nullable(text(40)),
        unsealed: z.number(),
        orders: z.number(),
      }),
      /** Milliseconds. */
      calls: z.array(
        z.object({
          name: text(64),
          times: z.number(),
          failed: z.number(),
          p50: z.number(),
          p99: z.number(),
          longest: z.number(),
        }),
      ),
      /** Empty where another process leads. */
      jobs: z.array(
        z.object({
          name: text(40),
          times: z.number(),
          failed: z.number(),
          lastAt: text(40),
          lastMs: z.number(),
          failedAt: z.nullable(text(40)),
        }),
      ),
    }),
  },
})
