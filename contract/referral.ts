/** The referral programme: link, figures, history, claim. Source: spec 2.24, 3, 9; N-ENT-20; D-11. */
import { defineApi } from './kit/endpoint.ts'
import { money } from './money.ts'
import { count, flag, id, instant, optionalText, renamed, rows, text } from './kit/wire.ts'
import { z } from './kit/zod.ts'

const reward = renamed(
  z.object({
    id,
    date: instant,
    turnover: money,
    cashReward: money,
    status: optionalText(40),
    details: optionalText(300),
  }),
  {
    decode: (wire) => ({
      id: wire.id,
      at: wire.date,
      turnover: wire.turnover,
      amount: wire.cashReward,
      status: wire.status,
      details: wire.details,
    }),
    encode: (inside) => ({
      id: inside.id,
      date: inside.at,
      turnover: inside.turnover,
      cashReward: inside.amount,
      status: inside.status,
      details: inside.details,
    }),
  },
)
export type ReferralReward = z.output<typeof reward>

/** A row of the rate board: for a turnover above `from`, what tiers 1, 2 and 3 give, in percent. */
const rateRow = z.object({ from: money, rates: rows(count(0)) })
export type RateRow = z.output<typeof rateRow>

const referral = renamed(
  z.object({
    code: text(64),
    active_downlines: count(0),
    required_deposit: money,
    required_turnover: money,
    lifetime_rewards: money,
    referral_turnover: money,
    claimable: money,
    reason: optionalText(300),
    tiers: rows(rateRow),
    history: rows(reward),
  }),
  {
    decode: (wire) => ({
      code: wire.code,
      activeDownlines: wire.active_downlines,
      /** What a friend deposits and stakes, in all, to count as active. */
      requiredDeposit: wire.required_deposit,
      requiredTurnover: wire.required_turnover,
      lifetimeRewards: wire.lifetime_rewards,
      referralTurnover: wire.referral_turnover,
      claimable: wire.claimable,
      /** Why nothing can be claimed; "" when something can. */
      reason: wire.reason,
      board: wire.tiers,
      history: wire.history,
    }),
    encode: (inside) => ({
      code: inside.code,
      active_downlines: inside.activeDownlines,
      required_deposit: inside.requiredDeposit,
      required_turnover: inside.requiredTurnover,
      lifetime_rewards: inside.lifetimeRewards,
      referral_turnover: inside.referralTurnover,
      claimable: inside.claimable,
      reason: inside.reason,
      tiers: inside.board,
      history: inside.history,
    }),
  },
)
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
})
