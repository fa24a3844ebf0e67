/** Adjustments: a player's balance put right by staff, asked for by one and decided by another. Source: console.md; decision 218. */
import { text } from '../kit/wire.ts'
import { z } from '../kit/zod.ts'
import { money, taka } from '../money.ts'
import { approvalAsked } from './approvals.ts'
import { defineConsole } from './endpoint.ts'
import { reason, rowNumber, words } from './parts.ts'

/** Whether the player's main wallet has more by it, or less. */
export const ADJUSTMENT_DIRECTIONS = ['credit', 'debit'] as const
export type AdjustmentDirection = (typeof ADJUSTMENT_DIRECTIONS)[number]

/** What it puts right; players read it, too. */
export const ADJUSTMENT_CAUSES = [
  'lost_deposit',
  'provider_error',
  'settlement_error',
  'goodwill',
  'other',
] as const
export type AdjustmentCause = (typeof ADJUSTMENT_CAUSES)[number]

/** A slip of the finger ends here; ours. */
export const ADJUSTMENT_MOST = taka(10_000_000)
/** Of the words that the player reads. */
export const ADJUSTMENT_WORDS = 200

/** What is asked for; the desk's command line asks for the same. */
export const adjustmentAsked = z.object({
  direction: z.enum(ADJUSTMENT_DIRECTIONS),
  amount: money.check(z.refine((amount) => amount > 0 && amount <= ADJUSTMENT_MOST, 'Not such an amount')),
  cause: z.enum(ADJUSTMENT_CAUSES),
  /** For the player, as they are written. */
  words: words(ADJUSTMENT_WORDS),
  /** For the second person and the trail. */
  reason,
  /** The number of a record of theirs, or of a complaint: what it is about. */
  reference: z.optional(text(20)),
})

export const adjustmentsApi = defineConsole({
  askAdjustment: {
    method: 'POST',
    path: '/console/players/{name}/adjustment',
    auth: 'staff',
    idempotent: true,
    summary:
      "Asks for a change of a player's balance; a second person decides. 409 ADJUSTMENT_FUNDS where a debit is more than is free, CONFLICT while one about this player waits; 403 about the own account.",
    input: z.object({ name: text(64), ...adjustmentAsked.shape }),
    output: approvalAsked,
  },
  adjustment: {
    method: 'GET',
    path: '/console/adjustments/{approval}',
    auth: 'staff',
    looks: true,
    summary: 'What an adjustment that waits would make of the balance now, and what the player would read.',
    input: z.object({ approval: rowNumber }),
    output: z.object({
      data: z.object({
        player: text(64),
        before: money,
        /** Below 0 where less is free than it takes: it is refused then. */
        after: money,
        /** The line of the player's records. */
        record: text(300),
        letters: z.array(z.object({ language: text(10), title: text(200), body: text(1000) })),
      }),
    }),
  },
})
