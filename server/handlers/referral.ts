/** The referral programme. Source: spec 2.24, 7; D-11. */
import type { referralApi } from '../../contract/referral.ts'
import type { Handlers } from '../http/handler.ts'
import { agreeToReferral, claimReferral } from '../ledger/referral.ts'
import { shownMoney } from '../inbox/letters.ts'
import { textOf } from '../messages/errors.ts'
import { referralOf, type ReferralTerms } from '../loyalty/referral.ts'
import { isStopped } from '../protection/may.ts'

export const referralHandlers = (terms: ReferralTerms): Handlers<typeof referralApi> => ({
  referral: async ({ caller, host, locale }) => {
    const at = host.clock()
    const isPaused = await isStopped(host.db, caller.id, at)
    return referralOf(host.db, caller.id, terms, locale, { at, isPaused })
  },
  claimReferral: async ({ caller, host, key, locale }) => {
    const amount = await claimReferral(host.db, key, { playerId: caller.id, terms, at: host.clock() })
    const message = textOf('REFERRAL_CLAIMED', locale, { amount: shownMoney(amount, locale) })
    return { success: true, message, amount }
  },
  agreeReferral: async ({ input, caller, host, key }) => {
    const by = { playerId: caller.id, terms, at: host.clock() }
    await agreeToReferral(host.db, key, { ...by, isAgreed: input.isAgreed })
    return { success: true }
  },
})
