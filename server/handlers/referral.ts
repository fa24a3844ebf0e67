/** The referral programme. Source: spec 2.24, 7; D-11. */
import type { referralApi } from '../../contract/referral.ts'
import type { Handlers } from '../http/handler.ts'
import { claimReferral } from '../ledger/referral.ts'
import { shownMoney } from '../inbox/letters.ts'
import { textOf } from '../messages/errors.ts'
import { referralOf, type ReferralTerms } from '../loyalty/referral.ts'

export const referralHandlers = (terms: ReferralTerms): Handlers<typeof referralApi> => ({
  referral: ({ caller, host, locale }) => referralOf(host.db, caller.id, terms, locale),
  claimReferral: async ({ caller, host, key, locale }) => {
    const amount = await claimReferral(host.db, key, { playerId: caller.id, terms, at: host.clock() })
    const message = textOf('REFERRAL_CLAIMED', locale, { amount: shownMoney(amount, locale) })
    return { success: true, message, amount }
  },
})
