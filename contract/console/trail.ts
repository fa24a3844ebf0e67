/** The audit trail: what was done and who looked, and whether it still says what it said. Source: money.md 3.9; PP-42. */
import { text } from '../kit/wire.ts'
import { z } from '../kit/zod.ts'
import { defineConsole } from './endpoint.ts'
import { nothing, rowNumber, next } from './parts.ts'

/** A day of Dhaka. */
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Not a day'))

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
    summary:
      'Rows of the trail, the newest first; by whom, about what, of which kind and of which days, where it is said.',
    input: z.object({
      /** Older than this row. */
      before: z.optional(rowNumber),
      /** `staff:ada`, `player:…`. */
      actor: z.optional(text(100)),
      object: z.optional(text(200)),
      /** What was done: `deposit_approve`, `console_look`. */
      action: z.optional(text(64)),
      /** The first day and the last, both with their rows. */
      from: z.optional(day),
      until: z.optional(day),
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
