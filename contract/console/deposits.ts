/** The queue of deposits that players have claimed. */
import { money } from '../money.ts'
import { text } from '../kit/wire.ts'
import { z } from '../kit/zod.ts'
import { defineConsole } from './endpoint.ts'
import { cursor, done, inHand, next, reason, rowNumber } from './parts.ts'

/**
 * What makes a claim worth a second look: after its time, a picture that another player sent too, a transaction id that a refused
 * claim has named before, no picture at all, an account of less than a day.
 */
export const DEPOSIT_SIGNS = ['late', 'sharedReceipt', 'usedReference', 'noReceipt', 'newPlayer'] as const

const waiting = {
  id: rowNumber,
  at: text(40),
  player: text(64),
  method: text(64),
  /** The number that was paid from, but for its last three digits. */
  number: text(32),
  trx: text(64),
  amount: money,
  receipts: z.number(),
  signs: z.array(z.enum(DEPOSIT_SIGNS)),
  inHand,
}

export const depositsApi = defineConsole({
  deposits: {
    method: 'GET',
    path: '/console/deposits',
    auth: 'staff',
    looks: true,
    summary: 'Claims that wait, the oldest first, a page at a time.',
    input: z.object(cursor),
    output: z.object({ data: z.array(z.object(waiting)), next }),
  },
  deposit: {
    method: 'GET',
    path: '/console/deposits/{id}',
    auth: 'staff',
    looks: true,
    summary: 'A claim with its receipts, decided or not.',
    input: z.object({ id: rowNumber }),
    output: z.object({
      data: z.object({
        ...waiting,
        status: z.enum(['processing', 'success', 'fail']),
        reason: text(300),
        pictures: z.array(z.object({ id: text(36), name: text(200), at: text(40), isShared: z.boolean() })),
      }),
    }),
  },
  depositPicture: {
    method: 'GET',
    path: '/console/deposits/{id}/pictures/{picture}',
    auth: 'staff',
    looks: true,
    summary: 'One receipt of a claim.',
    input: z.object({ id: rowNumber, picture: text(36) }),
    output: z.object({
      name: text(200),
      /** `data:image/jpeg;base64,…` */
      image: z.string(),
    }),
  },
  takeDeposit: {
    method: 'POST',
    path: '/console/deposits/{id}/take',
    auth: 'staff',
    summary:
      'Takes a claim in hand for ten minutes; `over` takes it from who has it. 409 CONFLICT with `in_hand` while another has it.',
    input: z.object({ id: rowNumber, over: z.optional(z.boolean()) }),
    output: z.object({ inHand }),
  },
  letGoDeposit: {
    method: 'POST',
    path: '/console/deposits/{id}/let-go',
    auth: 'staff',
    summary: 'Puts a claim back that one has in hand.',
    input: z.object({ id: rowNumber }),
    output: done,
  },
  decideDeposit: {
    method: 'POST',
    path: '/console/deposits/{id}/decide',
    auth: 'staff',
    idempotent: true,
    summary:
      'Verifies or rejects a claim. 409 DEPOSIT_DECIDED with `decided`: who came first, and how; 409 CONFLICT while another has it in hand; 403 about the own account.',
    input: z.object({
      id: rowNumber,
      outcome: z.enum(['approve', 'refuse']),
      /** For the player; needed where it is refused. */
      reason: z.optional(text(300)),
    }),
    output: done,
  },
  showDepositNumber: {
    method: 'POST',
    path: '/console/deposits/{id}/number',
    auth: 'staff',
    looks: true,
    summary: 'The number that was paid from, whole.',
    input: z.object({ id: rowNumber, reason }),
    output: z.object({ number: text(32) }),
  },
})
