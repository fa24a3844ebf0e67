/**
 * What was typed into the sign-up form, kept for this tab so that a reload loses nothing; passwords never are.
 * The idempotency key travels with it: a sign-up whose answer was lost is repeated under the same key.
 */
import { z } from '../../../../contract/kit/zod.ts'
import type { DeviceStorage } from '../../../lib/storage/storage.ts'
import { dropKept, keep, readKept } from '../form/formDraft.ts'

const draftShape = z.object({
  key: z.string().check(z.regex(/^[\w-]{8,64}$/)),
  username: z.string(),
  email: z.string(),
  phone: z.string(),
  referralCode: z.string(),
  /** The code of a link that this was typed after. */
  linkCode: z.optional(z.string()),
  /** These two are only in the form of two steps. */
  name: z.optional(z.string()),
  currency: z.optional(z.string()),
})
export type SignUpDraft = z.output<typeof draftShape>

const NAME = 'signUpDraft'

export const readDraft = (): SignUpDraft | undefined => readKept(NAME, draftShape)

export const keepDraft = (draft: SignUpDraft): void => {
  const { key, username, email, phone, referralCode, linkCode, name, currency } = draft
  keep(NAME, { key, username, email, phone, referralCode, linkCode, name, currency })
}

export const dropDraft = (): void => dropKept(NAME)

/** The code that an invitation link left on the device: a referral's before an affiliate's. */
export const linkCodeOf = (storage: DeviceStorage): string =>
  storage.get('referral_code') || storage.get('affiliate_code') || ''

/** The code of a kept form, unless a link was opened after it: the last that is not empty wins. */
export const codeOf = (draft: SignUpDraft, linkCode: string): string =>
  draft.linkCode === linkCode ? draft.referralCode || linkCode : linkCode || draft.referralCode
