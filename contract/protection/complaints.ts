/**
 * Complaints of a player: each with its number, the day by which it is answered, what both sides wrote, the pictures that came with it,
 * and who can be asked next. Calls of ours. Source: protection.md PP-43, F-20; decision 219.
 */
import { defineApi } from '../kit/endpoint.ts'
import { maybeNull } from '../kit/optional.ts'
import { flag, from, id, instant, optionalText, rows, shape, text } from '../kit/wire.ts'
import { z } from '../kit/zod.ts'

/** The word of `general.features`. */
export const COMPLAINTS_FEATURE = 'complaints'

/** The house answers within so many weeks. */
export const COMPLAINT_WEEKS = 8
/**
 * `deposit`: money that was sent and is not there. `birthday`: a day of birth that was a slip; the reference is the right one. `identity`: who
 * the player is; staff may begin such a one, and then its first word is theirs.
 */
export const COMPLAINT_ABOUT = [
  'bet',
  'game',
  'deposit',
  'payment',
  'bonus',
  'birthday',
  'identity',
  'account',
  'other',
] as const
export const COMPLAINT_STATES = ['open', 'answered', 'closed'] as const
export const COMPLAINT_LENGTH = 4000
/** Of the record or the bet that it is about, or the right day of birth (yyyy-mm-dd). */
export const REFERENCE_LENGTH = 64

const words = text(COMPLAINT_LENGTH).check(z.minLength(1))

const note = z.object({
  from: z.enum(['player', 'staff']),
  /** Closing needs no words. */
  act: z.enum(['said', 'answered', 'closed']),
  text: optionalText(COMPLAINT_LENGTH),
  at: instant,
})

const complaint = shape({
  id,
  /** As it is told to people. */
  number: text(20),
  about: z.enum(COMPLAINT_ABOUT),
  reference: optionalText(REFERENCE_LENGTH),
  /** Empty where staff began it: their words are its first note. */
  text: text(COMPLAINT_LENGTH),
  at: instant,
  /** By when it is answered. */
  dueAt: from('due_at', instant),
  state: z.enum(COMPLAINT_STATES),
  /** Who decides where the house and the player do not agree; null where the operator names nobody. */
  next: maybeNull(z.object({ name: text(200), url: text(300) })),
  /** The oldest first. */
  notes: rows(note),
  /** The oldest first. */
  pictures: rows(z.object({ id, name: optionalText(200) })),
})
export type Complaint = z.output<typeof complaint>

const ours = { auth: 'player', feature: COMPLAINTS_FEATURE, excluded: true } as const
const one = z.object({ data: complaint, success: flag, message: optionalText(500) })

export const complaintsApi = defineApi({
  complaints: {
    ...ours,
    method: 'GET',
    path: '/api/complaints',
    limit: 'read',
    summary: "The player's complaints with their notes, the newest first.",
    input: z.object({}),
    output: z.object({ data: rows(complaint) }),
  },
  complain: {
    ...ours,
    method: 'POST',
    path: '/api/complaints',
    limit: 'write',
    idempotent: true,
    status: 201,
    summary:
      'Makes a complaint: it has its number and its day at once. About a birthday, the reference is the right day; 422 when it is none or under 18, and under 18 the account is locked as when one is given.',
    input: z.object({
      about: z.enum(COMPLAINT_ABOUT),
      reference: z.optional(text(REFERENCE_LENGTH)),
      text: words,
    }),
    output: one,
  },
  noteComplaint: {
    ...ours,
    method: 'POST',
    path: '/api/complaints/{id}/notes',
    limit: 'write',
    idempotent: true,
    status: 201,
    summary: 'Adds a note to a complaint that is not closed; one that was answered is open again.',
    input: z.object({ id, text: words }),
    output: one,
  },
  closeComplaint: {
    ...ours,
    method: 'POST',
    path: '/api/complaints/{id}/close',
    limit: 'write',
    summary: 'Closes a complaint: the player is content, or takes it back. Twice is once.',
    input: z.object({ id }),
    output: one,
  },
})
