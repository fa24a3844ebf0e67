/** Sign-up, login and log out. Source: spec 2.9, 2.10, 5, 7. */
import { defineApi } from './kit/endpoint.ts'
import { from, fromSeveral, id, mapped, optionalText, rows, shape, text } from './kit/wire.ts'
import { z } from './kit/zod.ts'

/** Source: spec 3, 9 (K-AMT-02). */
export const CURRENCIES = ['BDT', 'INR', 'PKR'] as const
export type Currency = (typeof CURRENCIES)[number]

/** A solved challenge of the bot check: base64 of the JSON `{challenge, solution}`, as the altcha library makes it. */
export const proof = text(4000)

/** The public half of a P-256 key: RFC 7517, 7518. */
const publicKey = z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: text(43), y: text(43) })

/** The field of every way to sign in: the device's key, by which the session's calls will be signed (kit/signature.ts). */
export const withKey = { jwk: z.optional(publicKey) }

/** What every way to sign in gives: the session's credentials. */
export const credentials = shape({
  token: text(512),
  remoteId: from('remote_id', id),
  username: text(64),
  exchangeToken: from(
    'exchange',
    mapped(rows(z.object({ token: text(512) })), {
      decode: ([first]) => first?.token ?? '',
      encode: (token) => [{ token }],
    }),
  ),
  /** Ours: the thumbprint (RFC 7638) of the device's key that the session is bound to; none where it is bound to none. */
  keyId: from('jkt', z.optional(text(64))),
  message: optionalText(500),
})
export type Credentials = z.output<typeof credentials>

const signUp = shape({
  username: text(64),
  password: text(128),
  confirmPassword: fromSeveral(
    { password: text(128), confirmPassword: z.optional(text(128)) },
    {
      decode: (wire) => wire.confirmPassword ?? wire.password,
      encode: (confirmPassword) => ({ confirmPassword }),
    },
  ),
  name: optionalText(100),
  phone: text(32),
  email: text(254),
  referralCode: from('referral_code', optionalText(64)),
  currency: fromSeveral(
    {
      currency: z.optional(z.enum(CURRENCIES)),
      /** Accepted and ignored: a client does not decide its own status. */
      status: z.optional(text(20)),
    },
    { decode: (wire) => wire.currency ?? 'BDT', encode: (currency) => ({ currency, status: 'active' }) },
  ),
  /** The answer of `/captcha`, whose token is in the header `X-Captcha` or the cookie. */
  captcha: z.optional(text(12)),
  /** Ours: a solved proof of work, where the host asks for one. */
  proof: z.optional(proof),
})
export type SignUp = z.output<typeof signUp>

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
      ...withKey,
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
    excluded: true,
    // Who has lost the key can still leave, and the page may be gone before anything is signed.
    signed: false,
    limit: 'write',
    feature: 'logout',
    summary: 'Revokes the token it is called with.',
    input: z.object({}),
    output: z.object({ success: z.boolean() }),
  },
})
