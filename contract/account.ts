/** The player's own profile. Source: spec 2.13, 3. */
import { defineApi } from './kit/endpoint.ts'
import { money, type Paisa } from './money.ts'
import {
  count,
  digitFlag,
  flag,
  id,
  instant,
  optionalInstant,
  optionalText,
  renamed,
  text,
} from './kit/wire.ts'
import { z } from './kit/zod.ts'

const userWire = z.object({
  id,
  username: text(64),
  name: optionalText(100),
  phone: optionalText(32),
  email: optionalText(254),
  created_at: instant,
  /** Birthday: the wire's spelling. */
  dofb: optionalText(10),
  /** Ours: a birthday under age was given, and the account does not play. */
  under_age: flag,
  /** The wire's name for "phone verified". */
  session_id: digitFlag,
  vip_coin: count(0),
  /** What the balance call answers. */
  balance: z.nullish(money),
  referral_code: optionalText(64),
  email_verified: flag,
  last_login: optionalInstant,
  last_deposit: optionalInstant,
  last_withdrawal: optionalInstant,
  vip: z.nullish(z.object({ level: optionalText(40), next_level: optionalText(40), experience: count(0) })),
})

export interface User {
  id: string
  username: string
  name: string
  phone: string
  email: string
  createdAt: number
  /** ISO date (yyyy-mm-dd) or "" while it may still be set. */
  birthday: string
  /** Locked for being under age; the date itself is not kept. */
  isUnderAge: boolean
  phoneVerified: boolean
  emailVerified: boolean
  /** VIP coins: VP divided by 400. */
  vipCoin: number
  /** Undefined on a host that does not say; the balance call is what the app shows. */
  balance: Paisa | undefined
  referralCode: string
  lastLogin: number | undefined
  lastDeposit: number | undefined
  lastWithdrawal: number | undefined
  vip: { level: string; nextLevel: string; experience: number }
}

const user = renamed(userWire, {
  decode: (wire): User => ({
    id: wire.id,
    username: wire.username,
    name: wire.name,
    phone: wire.phone,
    email: wire.email,
    createdAt: wire.created_at,
    birthday: wire.dofb,
    isUnderAge: wire.under_age,
    phoneVerified: wire.session_id,
    emailVerified: wire.email_verified,
    vipCoin: wire.vip_coin,
    balance: wire.balance ?? undefined,
    referralCode: wire.referral_code,
    lastLogin: wire.last_login,
    lastDeposit: wire.last_deposit,
    lastWithdrawal: wire.last_withdrawal,
    vip: {
      level: wire.vip?.level ?? '',
      nextLevel: wire.vip?.next_level ?? '',
      experience: wire.vip?.experience ?? 0,
    },
  }),
  encode: (inside) => ({
    id: inside.id,
    username: inside.username,
    name: inside.name,
    phone: inside.phone,
    email: inside.email,
    created_at: inside.createdAt,
    dofb: inside.birthday,
    under_age: inside.isUnderAge,
    session_id: inside.phoneVerified,
    vip_coin: inside.vipCoin,
    balance: inside.balance,
    referral_code: inside.referralCode,
    email_verified: inside.emailVerified,
    last_login: inside.lastLogin,
    last_deposit: inside.lastDeposit,
    last_withdrawal: inside.lastWithdrawal,
    vip: {
      level: inside.vip.level,
      next_level: inside.vip.nextLevel,
      experience: inside.vip.experience,
    },
  }),
})

/** 0 Unverified, 1 normal (one of phone and e-mail verified), 2 safe (both). Source: spec 4, X-57. */
export const securityLevel = (user: Pick<User, 'phoneVerified' | 'emailVerified'>): 0 | 1 | 2 =>
  (Number(user.phoneVerified) + Number(user.emailVerified)) as 0 | 1 | 2

export const accountApi = defineApi({
  user: {
    method: 'GET',
    path: '/api/user/show',
    auth: 'player',
    owner: 'remote_id',
    limit: 'read',
    summary: "The player's own profile.",
    input: z.object({ remote_id: z.optional(id) }),
    output: z.object({ user }),
  },
})
