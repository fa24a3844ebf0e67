/** The player's own profile. Source: spec 2.13, 3. */
import { defineApi } from './kit/endpoint.ts'
import { money } from './money.ts'
import { maybe, orElse } from './kit/optional.ts'
import {
  count,
  flag,
  flagAs,
  from,
  id,
  instant,
  optionalInstant,
  optionalText,
  shape,
  text,
} from './kit/wire.ts'
import { z } from './kit/zod.ts'

const user = shape({
  id,
  username: text(64),
  name: optionalText(100),
  phone: optionalText(32),
  email: optionalText(254),
  createdAt: from('created_at', instant),
  /** ISO date (yyyy-mm-dd) or "" while it may still be set. */
  birthday: from('dofb', optionalText(10)),
  /** Ours: a birthday under age was given; the account does not play, and the date itself is not kept. */
  isUnderAge: from('under_age', flag),
  /** Ours: since when the house knows who the player is; undefined where it does not, and on hosts that never ask. */
  identityConfirmedAt: from('identity_confirmed_at', optionalInstant),
  /** Under the wire's own name for it. */
  phoneVerified: from('session_id', flagAs('1', '0')),
  /** VIP coins: VP divided by 400. */
  vipCoin: from('vip_coin', count(0)),
  /** Undefined on a host that does not say; the balance call is what the app shows. */
  balance: maybe(money),
  referralCode: from('referral_code', optionalText(64)),
  emailVerified: from('email_verified', flag),
  lastLogin: from('last_login', optionalInstant),
  lastDeposit: from('last_deposit', optionalInstant),
  lastWithdrawal: from('last_withdrawal', optionalInstant),
  vip: orElse(
    shape({ level: optionalText(40), nextLevel: from('next_level', optionalText(40)), experience: count(0) }),
    { level: '', nextLevel: '', experience: 0 },
  ),
})
export type User = z.output<typeof user>

/** 0 Unverified, 1 normal (one of phone and e-mail verified), 2 safe (both). Source: spec 4, X-57. */
export const securityLevel = (user: Pick<User, 'phoneVerified' | 'emailVerified'>): 0 | 1 | 2 =>
  (Number(user.phoneVerified) + Number(user.emailVerified)) as 0 | 1 | 2

export const accountApi = defineApi({
  user: {
    method: 'GET',
    path: '/api/user/show',
    auth: 'player',
    excluded: true,
    owner: 'remote_id',
    limit: 'read',
    summary: "The player's own profile.",
    input: shape({ remoteId: from('remote_id', z.optional(id)) }),
    output: z.object({ user }),
  },
})
