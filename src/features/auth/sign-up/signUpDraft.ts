/**
 * What was typed into the sign-up form, kept for this tab so that a reload loses nothing; passwords never are.
 * The idempotency key travels with it: a sign-up whose answer was lost is repeated under the same key.
 */
import { z } from '../../../../contract/kit/zod.ts'
import type { DeviceStorage } from '../../../lib/storage/storage.ts'
import type { TabDrafts } from '../../../lib/storage/persisted.ts'
import { NOBODYS, tabDraft } from '../../../lib/storage/tabDraft.ts'

export type SignUpDraft = TabDrafts['signUpDraft']

const kept = tabDraft(
  'signUpDraft',
  z.object({
    key: z.string().check(z.regex(/^[\w-]{8,64}$/)),
    username: z.string(),
    email: z.string(),
    phone: z.string(),
    referralCode: z.string(),
    linkCode: z.optional(z.string()),
    name: z.optional(z.string()),
    currency: z.optional(z.string()),
  }),
)

export const readDraft = (): SignUpDraft | undefined => kept.read(NOBODYS)

export const keepDraft = (draft: SignUpDraft): void => {
  const { key, username, email, phone, referralCode, linkCode, name, currency } = draft
  kept.write(NOBODYS, { key, username, email, phone, referralCode, linkCode, name, currency })
}

export const dropDraft = (): void => kept.write(NOBODYS, undefined)

/** The code that an invitation link left on the device: a referral's before an affiliate's. */
export const linkCodeOf = (storage: DeviceStorage): string =>
  storage.get('referral_code') || storage.get('affiliate_code') || ''

/** The code of a kept form, unless a link was opened after it: the last that is not empty wins. */
export const codeOf = (draft: SignUpDraft, linkCode: string): string =>
  draft.linkCode === linkCode ? draft.referralCode || linkCode : linkCode || draft.referralCode
