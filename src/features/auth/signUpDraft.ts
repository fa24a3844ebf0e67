/**
 * What was typed into the sign-up form, kept for this tab so that a reload loses nothing; passwords never are.
 * The idempotency key travels with it: a sign-up whose answer was lost is repeated under the same key.
 */
import { z } from '../../../contract/zod.ts'
import { dropKept, keep, readKept } from './formDraft.ts'

const draftShape = z.object({
  key: z.string().check(z.regex(/^[\w-]{8,64}$/)),
  username: z.string(),
  email: z.string(),
  phone: z.string(),
  referralCode: z.string(),
  /** These two are only in the form of two steps. */
  name: z.optional(z.string()),
  currency: z.optional(z.string()),
})
export type SignUpDraft = z.output<typeof draftShape>

const NAME = 'signUpDraft'

export const readDraft = (): SignUpDraft | undefined => readKept(NAME, draftShape)

export const keepDraft = ({ key, username, email, phone, referralCode, name, currency }: SignUpDraft): void =>
  keep(NAME, { key, username, email, phone, referralCode, name, currency })

export const dropDraft = (): void => dropKept(NAME)
