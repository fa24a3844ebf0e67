/** The audit trail: what was done and who looked, and whether it still says what it said. Source: money.md 3.9; PP-42. */
import { text } from '../kit/wire.ts'
import { z } from '../kit/zod.ts'
import { defineConsole } from './endpoint.ts'
import { nothing, rowNumber, next } from './parts.ts'

const row = z.object({
  id: rowNumber,
  at: text(40),
  actor: z.string(),
  action: z.string(),
  object: z.string(),
  outcome: z.string(),
  data: z.record(z.string(), z.unknown()),
})

export const trailApi = defineConsole({
  trail: {
    method: 'GET',
    path: '/console/trail',
    auth: 'staff',
    looks: true,
    summary: 'Rows of the trail, the newest first; by whom or about what, where it is said.',
    input: z.object({
      /** Older than this row. */
      before: z.optional(rowNumber),
      /** `staff:ada`, `player:…`. */
      actor: z.optional(text(100)),
      object: z.optional(text(200)),
    }),
    output: z.object({ data: z.array(row), next }),
  },
  examineTrail: {
    method: 'POST',
    path: '/console/trail/examine',
    auth: 'staff',
    summary: 'Seals what waits, and examines every block.',
    input: nothing,
    output: z.object({
      blocks: z.number(),
      rows: z.number(),
      waiting: z.number(),
      faults: z.array(z.string()),
    }),
  },
})
