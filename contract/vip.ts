/** VIP points: earned by settled bets, converted to money once. Source: spec 2.20, 3, 5, 7; D-10. */
import { defineApi } from './kit/endpoint.ts'
import { money } from './money.ts'
import { count, flag, from, id, instant, optionalText, rows, shape, text } from './kit/wire.ts'
import { z } from './kit/zod.ts'

/** 400 VP are one coin and one taka; the host's figures win where it says others. Source: spec 9. */
export const VP_PER_COIN = 400
export const MIN_VP = 4000

const pointsReceived = z.object({ id, points: count(0), source: optionalText(80), at: instant })
export type PointsReceived = z.output<typeof pointsReceived>
const pointsUsed = z.object({
  id,
  points: count(0),
  amount: money,
  at: instant,
  /** Ours: the idempotency key it was made with, so that an app that lost the answer finds it. */
  session: optionalText(64),
})
export type PointsUsed = z.output<typeof pointsUsed>
/** A month (1 to 12) in the site's zone, the level reached by its end and the experience acquired in it. */
const month = z.object({ year: count(0), month: count(0), level: optionalText(40), experience: count(0) })
export type VipMonth = z.output<typeof month>
/** A level and the experience from which it is held. */
const level = z.object({ name: text(40), from: count(0) })
export type VipLevel = z.output<typeof level>

const vip = shape({
  level: text(40),
  /** "" at the highest level. */
  nextLevel: from('next_level', optionalText(40)),
  experience: count(0),
  /** The experience from which the next level is held; 0 at the highest. */
  nextAt: from('next_at', count(0)),
  points: count(0),
  /** VP to one coin; a coin is a taka. */
  vpPerCoin: from('ratio', count(VP_PER_COIN)),
  minPoints: from('min_points', count(MIN_VP)),
  levels: rows(level),
  received: rows(pointsReceived),
  used: rows(pointsUsed),
  history: rows(month),
})
export type Vip = z.output<typeof vip>

const conversion = {
  auth: 'player',
  owner: 'remote_id',
  limit: 'convert',
  idempotent: true,
  signed: true,
  saysError: true,
  input: shape({ remoteId: from('remote_id', z.optional(id)), coins: from('vip_coin', count(0)) }),
  output: z.object({
    success: flag,
    message: optionalText(500),
    /** Ours: the money that came. */
    amount: z.nullish(money),
    /** Ours: the points that are left. */
    points: z.nullish(count(0)),
  }),
} as const

export const vipApi = defineApi({
  convertVip: {
    ...conversion,
    method: 'GET',
    path: '/api/convert-vipcoin',
    summary:
      'Converts VIP coins to money. A GET that moves money: never kept, prefetched or tried again (X-18). ' +
      'Without an Idempotency-Key an equal one within 10 s is refused.',
  },
  convertVipByPost: {
    ...conversion,
    method: 'POST',
    path: '/api/convert-vipcoin',
    feature: 'convert-vipcoin-post',
    summary: 'The same as a POST.',
  },
  vip: {
    method: 'GET',
    path: '/api/vip',
    auth: 'player',
    limit: 'read',
    feature: 'vip',
    summary: 'Level, points, rules of conversion, and what was received and used.',
    input: z.object({}),
    output: vip,
  },
})
