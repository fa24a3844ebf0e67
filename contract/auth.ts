/** Sign-up, login and log out. Source: spec 2.9, 2.10, 5, 7. */
import { defineApi } from './kit/endpoint.ts'
import { id, optionalText, renamed, rows, text } from './kit/wire.ts'
import { z } from './kit/zod.ts'

/** Source: spec 3, 9 (K-AMT-02). */
export const CURRENCIES = ['BDT', 'INR', 'PKR'] as const
export type Currency = (typeof CURRENCIES)[number]

/** A solved challenge of the bot check: base64 of the JSON `{challenge, solution}`, as the altcha library makes it. */
export const proof = text(4000)

const loginWire = z.object({
  token: text(512),
  remote_id: id,
  username: text(64),
  exchange: rows(z.object({ token: text(512) })),
  message: optionalText(500),
})

/** What a login gives: the session's credentials. */
export interface Credentials {
  token: string
  remoteId: string
  username: string
  exchangeToken: string
  message: string
}

/** The answer of every way to sign in. */
export const credentials = renamed(loginWire, {
  decode: (wire): Credentials => ({
    token: wire.token,
    remoteId: wire.remote_id,
    username: wire.username,
    exchangeToken: wire.exchange[0]?.token ?? '',
    message: wire.message,
  }),
  encode: (inside) => ({
    token: inside.token,
    remote_id: inside.remoteId,
    username: inside.username,
    exchange: [{ token: inside.exchangeToken }],
    message: inside.message,
  }),
})

const signUpWire = z.object({
  username: text(64),
  password: text(128),
  confirmPassword: z.optional(text(128)),
  name: optionalText(100),
  phone: text(32),
  email: text(254),
  referral_code: optionalText(64),
  currency: z.optional(z.enum(CURRENCIES)),
  /** Accepted and ignored: a client does not decide its own status. */
  status: z.optional(text(20)),
  /** The answer of `/captcha`, whose token is in the header `X-Captcha` or the cookie. */
  captcha: z.optional(text(12)),
  /** Ours: a solved proof of work, where the host asks for one. */
  proof: z.optional(proof),
})

export interface SignUp {
  username: string
  password: string
  confirmPassword: string
  name: string
  phone: string
  email: string
  referralCode: string
  currency: Currency
  captcha?: string | undefined
  proof?: string | undefined
}

const signUp = renamed(signUpWire, {
  decode: (wire): SignUp => ({
    username: wire.username,
    password: wire.password,
    confirmPassword: wire.confirmPassword ?? wire.password,
    name: wire.name,
    phone: wire.phone,
    email: wire.email,
    referralCode: wire.referral_code,
    currency: wire.currency ?? 'BDT',
    captcha: wire.captcha,
    proof: wire.proof,
  }),
  encode: (inside) => ({
    username: inside.username,
    password: inside.password,
    confirmPassword: inside.confirmPassword,
    name: inside.name,
    phone: inside.phone,
    email: inside.email,
    referral_code: inside.referralCode,
    currency: inside.currency,
    captcha: inside.captcha,
    proof: inside.proof,
    status: 'active',
  }),
})

export const authApi = defineApi({
  login: {
    method: 'POST',
    path: '/api/login',
    auth: 'guest',
    limit: 'login',
    summary:
      'Signs a player in. 401 when the name or the password is wrong, without saying which. 403 STEP_NEEDED when the second step is on and `code` is missing. 429 LOGIN_LOCKED after three wrong tries, PROOF_NEEDED where a proof of work opens the way.',
    input: z.object({
      username: text(64),
      password: text(128),
      /** Ours: the second step, a code of the authenticator app or a recovery code. */
      code: z.optional(text(32)),
      proof: z.optional(proof),
    }),
    output: credentials,
  },
  createPlayer: {
    method: 'POST',
    path: '/api/v1/create-players',
    auth: 'guest',
    limit: 'signUp',
    idempotent: true,
    status: 201,
    summary: 'Creates a player. 422 with messages by field.',
    input: signUp,
    output: z.object({ message: optionalText(500), user: z.looseObject({ id, username: text(64) }) }),
  },
  logout: {
    method: 'POST',
    path: '/api/logout',
    auth: 'player',
    limit: 'write',
    feature: 'logout',
    summary: 'Revokes the token it is called with.',
    input: z.object({}),
    output: z.object({ success: z.boolean() }),
  },
})
