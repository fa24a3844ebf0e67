/** The referral programme: link, figures, history, claim. Source: spec 2.24, 3, 9; N-ENT-20; D-11. */
import { defineApi } from './kit/endpoint.ts'
import { maybe, orElse } from './kit/optional.ts'
import { money } from './money.ts'
import { count, flag, from, id, instant, optionalText, rows, shape, text } from './kit/wire.ts'
import { z } from './kit/zod.ts'

const reward = shape({
  id,
  at: from('date', instant),
  turnover: money,
  amount: from('cashReward', money),
  status: optionalText(40),
  details: optionalText(300),
})
export type ReferralReward = z.output<typeof reward>

/** A row of the rate board: for a turnover above `from`, what tiers 1, 2 and 3 give, in percent. */
const rateRow = z.object({ from: money, rates: rows(count(0)) })
export type RateRow = z.output<typeof rateRow>

const INVITATIONS = ['none', 'open', 'agreed'] as const
export type Invitation = (typeof INVITATIONS)[number]

const referral = shape({
  code: text(64),
  activeDownlines: from('active_downlines', count(0)),
  /** What a friend deposits and stakes, in all, to count as active. */
  requiredDeposit: from('required_deposit', money),
  requiredTurnover: from('required_turnover', money),
  lifetimeRewards: from('lifetime_rewards', money),
  referralTurnover: from('referral_turnover', money),
  claimable: money,
  /** Why nothing can be claimed; "" when something can. */
  reason: optionalText(300),
  board: from('tiers', rows(rateRow)),
  /** Ours: false where nobody is paid by these rates. */
  isBoardPaid: from('tiers_paid', orElse(flag, true)),
  /** Ours: what each friend who is verified and agreed brings; undefined where nothing is paid for friends (D-11). */
  perFriend: from('per_friend', maybe(money)),
  /** Ours: the invitation that this player came by: none that is rewarded, one they have not agreed to, or they have. */
  invitation: z.catch(z.enum(INVITATIONS), 'none'),
  history: rows(reward),
})
export type Referral = z.output<typeof referral>

export const referralApi = defineApi({
  referral: {
    method: 'GET',
    path: '/api/referral',
    auth: 'player',
    limit: 'read',
    feature: 'referral',
    summary: "The player's code, downlines, requirements, rewards and the rate board.",
    input: z.object({}),
    output: referral,
  },
  claimReferral: {
    method: 'POST',
    path: '/api/referral/claim',
    auth: 'player',
    limit: 'claim',
    feature: 'referral',
    idempotent: true,
    summary: 'Claims what is claimable, once. 409 when there is nothing.',
    input: z.object({}),
    output: z.object({ success: flag, message: optionalText(500), amount: money }),
  },
  agreeReferral: {
    method: 'POST',
    path: '/api/referral/agree',
    auth: 'player',
    limit: 'write',
    feature: 'referral-agree',
    idempotent: true,
    summary: 'Agrees that who invited the player is rewarded for it, or no longer. 404 where nobody did.',
    input: shape({ isAgreed: from('agreed', flag) }),
    output: z.object({ success: flag }),
  },
})
