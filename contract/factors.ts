/**
 * Strong sign-in and the end of an account: the second step at login (a code of an authenticator app, or a recovery
 * code), passkeys, and closing the account. Source: protection.md F-09, F-10, PP-40; interface.md 3.
 */
import { credentials, withKey } from './auth.ts'
import { defineApi } from './kit/endpoint.ts'
import {
  count,
  flag,
  from,
  id,
  instant,
  optionalInstant,
  optionalText,
  rows,
  shape,
  text,
} from './kit/wire.ts'
import { z } from './kit/zod.ts'

/** A code of an authenticator app: RFC 6238 with its usual figures. */
export const TOTP_DIGITS = 6
export const TOTP_SECONDS = 30
/** Recovery codes made at once; each opens the account one time. */
export const RECOVERY_CODES = 10
/** Passkeys a player may have. */
export const MAX_PASSKEYS = 10

const done = z.object({ success: flag, message: optionalText(500) })
const password = text(128)
/** A code of the app, or a recovery code. */
const code = text(32)

/** What `navigator.credentials` is asked for and answers: the JSON of W3C Web Authentication, section 5.1. */
const publicKey = z.literal('public-key')
const challenge = text(100)
export const creation = z.object({
  challenge,
  rp: z.object({ id: text(253), name: text(100) }),
  user: z.object({ id: text(100), name: text(64), displayName: text(100) }),
  pubKeyCredParams: z.array(z.object({ type: publicKey, alg: z.number() })),
  timeout: z.number(),
  /** Those that the player has already: a device makes no second one. */
  excludeCredentials: z.array(z.object({ id: text(1400), type: publicKey })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export const assertion = z.object({
  challenge,
  rpId: text(253),
  timeout: z.number(),
  userVerification: z.literal('required'),
})
const answer = { id: text(1400), rawId: text(1400), type: publicKey }
export const created = z.object({
  ...answer,
  response: z.object({ clientDataJSON: text(4000), attestationObject: text(20_000) }),
})
export const asserted = z.object({
  ...answer,
  response: z.object({
    clientDataJSON: text(4000),
    authenticatorData: text(4000),
    signature: text(4000),
  }),
})
/** What a player shows again before what protects the account is changed. */
export interface Shown {
  password?: string | undefined
  /** A code of the app or a recovery code, where the second step is on. */
  code?: string | undefined
  /** The answer to `beginPasskeyConfirm`; enough by itself. */
  passkey?: z.output<typeof asserted> | undefined
}
/** The fields of that, beside those of a call. */
export const shown = {
  password: z.optional(password),
  code: z.optional(code),
  passkey: z.optional(asserted),
}
export type PasskeyCreated = z.output<typeof created>
export type PasskeyAsserted = z.output<typeof asserted>

const codes = shape({ recoveryCodes: from('recovery_codes', z.array(text(32))) })

const passkey = shape({
  id,
  name: optionalText(80),
  createdAt: from('created_at', instant),
  lastUsedAt: from('last_used_at', optionalInstant),
})

/** What a device may be told, so that it offers no passkey that is no longer good (WebAuthn's signal methods). */
const accepted = shape({
  rpId: from('rp_id', text(255)),
  /** Base64url, as when the passkey was made. */
  userId: from('user_id', text(100)),
  credentialIds: from('credential_ids', z.array(text(1400))),
})

export const factorsApi = defineApi({
  twoStep: {
    method: 'GET',
    path: '/api/two-step',
    auth: 'player',
    excluded: true,
    limit: 'read',
    feature: 'two-step',
    summary: 'Whether login asks this player for a second step, and how many recovery codes are left.',
    input: z.object({}),
    output: shape({
      isOn: from('is_on', flag),
      since: optionalInstant,
      codesLeft: from('codes_left', count()),
    }),
  },
  beginTwoStep: {
    method: 'POST',
    path: '/api/two-step/begin',
    auth: 'player',
    limit: 'login',
    feature: 'two-step',
    summary:
      'Makes a secret for an authenticator app. Nothing changes until a code of it is confirmed. 409 when the second step is on.',
    input: z.object(shown),
    output: z.object({
      /** Base32, for whoever types it. */
      secret: text(64),
      /** The `otpauth:` address of the QR picture. */
      address: text(300),
    }),
  },
  confirmTwoStep: {
    method: 'POST',
    path: '/api/two-step/confirm',
    auth: 'player',
    limit: 'verifyCode',
    feature: 'two-step',
    summary: 'Turns the second step on by a code of the app; answers the recovery codes, this once.',
    input: z.object({ code }),
    output: codes,
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/api/two-step/codes',
    auth: 'player',
    excluded: true,
    limit: 'login',
    feature: 'two-step',
    summary: 'New recovery codes in place of the old ones.',
    input: z.object(shown),
    output: codes,
  },
  endTwoStep: {
    method: 'POST',
    path: '/api/two-step/off',
    auth: 'player',
    excluded: true,
    limit: 'login',
    feature: 'two-step',
    summary: 'Turns the second step off by the password and a code, or by a passkey.',
    input: z.object(shown),
    output: done,
  },
  passkeys: {
    method: 'GET',
    path: '/api/passkeys',
    auth: 'player',
    excluded: true,
    limit: 'read',
    feature: 'passkeys',
    summary: "The player's passkeys, the newest first.",
    input: z.object({}),
    output: z.object({ data: rows(passkey), accepted: z.optional(accepted) }),
  },
  beginPasskey: {
    method: 'POST',
    path: '/api/passkeys/begin',
    auth: 'player',
    limit: 'login',
    feature: 'passkeys',
    summary: 'What `navigator.credentials.create` is asked for. 409 at ten passkeys.',
    input: z.object(shown),
    output: z.object({ options: creation }),
  },
  addPasskey: {
    method: 'POST',
    path: '/api/passkeys',
    auth: 'player',
    limit: 'verifyCode',
    feature: 'passkeys',
    status: 201,
    summary: 'Keeps the passkey that the device made. 400 when it is not an answer to a question of ours.',
    input: z.object({ response: created }),
    output: done,
  },
  removePasskey: {
    method: 'POST',
    path: '/api/passkeys/{id}/remove',
    auth: 'player',
    excluded: true,
    limit: 'login',
    feature: 'passkeys',
    summary: 'Forgets a passkey.',
    input: z.object({ id, ...shown }),
    output: done,
  },
  beginPasskeyConfirm: {
    method: 'POST',
    path: '/api/passkeys/confirm',
    auth: 'player',
    excluded: true,
    limit: 'login',
    feature: 'passkey-confirm',
    summary:
      'What `navigator.credentials.get` is asked for where a change of what protects the account is answered 403 PASSKEY_NEEDED; the answer goes into `passkey` of that call.',
    input: z.object({}),
    output: z.object({ options: assertion }),
  },
  beginPasskeyLogin: {
    method: 'POST',
    path: '/api/login/passkey/begin',
    auth: 'guest',
    limit: 'challenge',
    feature: 'passkeys',
    summary: 'What `navigator.credentials.get` is asked for, the same for everyone.',
    input: z.object({}),
    output: z.object({ options: assertion }),
  },
  passkeyLogin: {
    method: 'POST',
    path: '/api/login/passkey',
    auth: 'guest',
    limit: 'login',
    feature: 'passkeys',
    summary:
      'Signs a player in by a passkey, which is both steps at once. 400 PASSKEY_UNKNOWN where it opens no account any more.',
    input: z.object({ response: asserted, ...withKey }),
    output: credentials,
  },
  closeAccount: {
    method: 'POST',
    path: '/api/account/close',
    auth: 'player',
    excluded: true,
    limit: 'login',
    feature: 'close-account',
    summary:
      'Closes the account and ends every session. 409 ACCOUNT_BUSY while money is on its way, 409 MONEY_LEFT unless `leave_money` says that the rest may stay.',
    input: shape({ ...shown, leaveMoney: from('leave_money', flag) }),
    output: done,
  },
})
