/**
 * What was typed into the sign-up form, kept for this tab so that a reload loses nothing; passwords never are.
 * The idempotency key travels with it: a sign-up whose answer was lost is repeated under the same key.
 */
import { z } from '../../../contract/zod.ts'

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

/** The kept draft; undefined when there is none, or this browser keeps nothing. */
export function readDraft(): SignUpDraft | undefined {
  try {
    return draftShape.safeParse(JSON.parse(sessionStorage.getItem(NAME) ?? 'null')).data
  } catch {
    return undefined
  }
}

export function keepDraft({ key, username, email, phone, referralCode, name, currency }: SignUpDraft): void {
  const draft: SignUpDraft = { key, username, email, phone, referralCode, name, currency }
  try {
    sessionStorage.setItem(NAME, JSON.stringify(draft))
  } catch (error) {
    console.warn('The sign-up draft could not be kept', error)
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(NAME)
  } catch (error) {
    console.warn('The sign-up draft could not be removed', error)
  }
}
