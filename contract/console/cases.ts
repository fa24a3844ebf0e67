/**
 * Complaints as cases of staff's: the one that is due first at the top, each with its clock, its steps, its pictures, and what staff say of
 * it among themselves. Who reads only money sees only cases of money. Source: console.md; protection.md PP-43, F-20; decision 219.
 */
import { STEPS } from '../exchange/timeline.ts'
import { text } from '../kit/wire.ts'
import { z } from '../kit/zod.ts'
import { money } from '../money.ts'
import {
  COMPLAINT_ABOUT,
  COMPLAINT_LENGTH,
  COMPLAINT_STATES,
  REFERENCE_LENGTH,
} from '../protection/complaints.ts'
import { approvalAsked } from './approvals.ts'
import { defineConsole } from './endpoint.ts'
import { cursor, done, inHand, next, reason, rowNumber, staffName, words } from './parts.ts'

/** What staff do about a case besides answering it; no player reads any of it. */
export const CASE_ACTS = [
  'noted',
  'taken',
  'birthday_asked',
  'birthday_corrected',
  'identity_confirmed',
  'identity_refused',
] as const
/** What a cashier, who sees money and nothing else of a player, reads. */
export const MONEY_CASES: readonly (typeof COMPLAINT_ABOUT)[number][] = ['deposit', 'payment']
/** What an owner reads, who is asked about nothing else of a player's. */
export const IDENTITY_CASES: readonly (typeof COMPLAINT_ABOUT)[number][] = ['identity']

const one = {
  id: rowNumber,
  /** As it is told to people. */
  number: text(20),
  player: text(64),
  about: z.enum(COMPLAINT_ABOUT),
  reference: text(REFERENCE_LENGTH),
  at: text(40),
  /** By when it is answered. */
  due: text(40),
  isLate: z.boolean(),
  /** By Dhaka's calendar; below 0 once the day is over. */
  daysLeft: z.int(),
  state: z.enum(COMPLAINT_STATES),
  pictures: z.number(),
  inHand,
}

const step = z.object({
  at: text(40),
  from: z.enum(['player', 'staff']),
  act: z.enum(['said', 'answered', 'closed', ...CASE_ACTS]),
  content: text(COMPLAINT_LENGTH),
  /** Who of staff; null of a player, and of who acted on the host's own machine. */
  by: z.nullable(staffName),
})

const bet = z.object({
  event: text(300),
  market: text(64),
  marketName: text(300),
  selection: text(300),
  side: z.enum(['back', 'lay']),
  /** Hundredths. */
  odds: z.int(),
  stake: money,
  matched: money,
  status: z.enum(['open', 'won', 'lost', 'void', 'lapsed', 'cancelled']),
  net: z.nullable(money),
  /** What became of it, the first first. */
  steps: z.array(
    z.object({
      kind: z.enum(STEPS),
      at: text(40),
      amount: money,
      odds: z.nullable(z.int()),
    }),
  ),
})

const ofOne = { id: rowNumber }

export const casesApi = defineConsole({
  cases: {
    method: 'GET',
    path: '/console/cases',
    auth: 'staff',
    looks: true,
    summary:
      'Complaints of a state, the one that is due first at the top, a page at a time; `mine`: those that the caller took in hand last.',
    input: z.object({
      ...cursor,
      state: z.enum(COMPLAINT_STATES),
      about: z.optional(z.enum(COMPLAINT_ABOUT)),
      mine: z.optional(z.literal('yes')),
    }),
    output: z.object({ data: z.array(z.object(one)), next }),
  },
  case: {
    method: 'GET',
    path: '/console/cases/{id}',
    auth: 'staff',
    looks: true,
    summary: 'A complaint with all its steps. 403 of the own account.',
    input: z.object(ofOne),
    output: z.object({
      data: z.object({
        ...one,
        /** The oldest first: what both sides wrote, and what staff did and said among themselves. */
        steps: z.array(step),
        /** The last word of either side that there was: an answer is to it. */
        last: rowNumber,
        files: z.array(z.object({ id: text(36), name: text(200), at: text(40) })),
        /** Who can be asked next, as the player is told. */
        nextBody: z.nullable(z.object({ name: text(200), url: text(300) })),
        /** Claims that the reference names by their number or transaction id. */
        deposits: z.array(rowNumber),
        /** The order that the reference names, for those who read bets. */
        bet: z.nullable(bet),
        /** Another day of birth that waits for a second person. */
        birthday: z.nullable(z.object({ approval: rowNumber, by: staffName })),
      }),
    }),
  },
  casePicture: {
    method: 'GET',
    path: '/console/cases/{id}/pictures/{picture}',
    auth: 'staff',
    looks: true,
    summary: 'One picture that the player sent with a complaint.',
    input: z.object({ ...ofOne, picture: text(36) }),
    output: z.object({
      name: text(200),
      /** `data:image/jpeg;base64,…` */
      image: z.string(),
    }),
  },
  takeCase: {
    method: 'POST',
    path: '/console/cases/{id}/take',
    auth: 'staff',
    summary:
      'Takes a case in hand for ten minutes; `over` takes it from who has it. 409 CONFLICT with `in_hand` while another has it, 409 COMPLAINT_CLOSED.',
    input: z.object({ ...ofOne, over: z.optional(z.boolean()) }),
    output: z.object({ inHand }),
  },
  letGoCase: {
    method: 'POST',
    path: '/console/cases/{id}/let-go',
    auth: 'staff',
    summary: 'Puts a case back that one has in hand.',
    input: z.object(ofOne),
    output: done,
  },
  answerCase: {
    method: 'POST',
    path: '/console/cases/{id}/answer',
    auth: 'staff',
    idempotent: true,
    summary:
      'Answers a complaint; the player is told by a letter. `last`: the last word that was read. 409 COMPLAINT_MOVED, with `decided` where another of staff has answered since; 409 CONFLICT while another has it in hand; 409 COMPLAINT_CLOSED; 403 of the own account.',
    input: z.object({ ...ofOne, last: rowNumber, content: words(COMPLAINT_LENGTH) }),
    output: done,
  },
  noteCase: {
    method: 'POST',
    path: '/console/cases/{id}/note',
    auth: 'staff',
    idempotent: true,
    summary: 'A note for staff alone. 403 of the own account.',
    input: z.object({ ...ofOne, content: words(COMPLAINT_LENGTH) }),
    output: done,
  },
  askBirthday: {
    method: 'POST',
    path: '/console/cases/{id}/birthday',
    auth: 'staff',
    idempotent: true,
    summary:
      'Asks a second person to put a day of birth right. Under 18 the account is locked once it is approved, and the day is not kept. 409 CONFLICT while one waits; 403 of the own account.',
    input: z.object({ ...ofOne, birthday: text(10), reason }),
    output: approvalAsked,
  },
})
