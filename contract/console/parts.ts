/** What the console's calls have in common. */
import { isBlank } from '../kit/unseen.ts'
import { text } from '../kit/wire.ts'
import { z } from '../kit/zod.ts'
import { ROLES } from './roles.ts'

/** Words that must be there. */
export const words = (max: number) => text(max).check(z.refine((value) => !isBlank(value), 'Nothing is said'))

/** Why something is looked at, asked for or refused. */
export const reason = words(300)

/** A row's number as text. */
export const rowNumber = z.string().check(z.regex(/^\d{1,19}$/, 'Not an id'))

export const roles = z.array(z.enum(ROLES)).check(z.minLength(1), z.maxLength(ROLES.length))

/** By which staff are known to each other, and to the audit trail. */
export const staffName = z.string().check(z.regex(/^[a-z][a-z0-9._-]{1,31}$/, 'Not a name'))

export const nothing = z.object({})
export const done = z.object({ done: z.literal(true) })

/** From where a page goes on: the number of the last row of the page before. */
export const cursor = { after: z.optional(rowNumber) }
/** Where the next page begins; null at the end. */
export const next = z.nullable(rowNumber)

/** A record that one of staff has in hand, until then. */
export const inHand = z.nullable(z.object({ by: staffName, until: text(40) }))
