/**
 * Verification of phone and e-mail, passwords, sessions and the bot checks. Source: spec 2.9, 2.13, 2.21, 2.22,
 * 4, 5, 7; money.md 3.4, 3.5.
 */
import { proof } from './auth.ts'
import { defineApi } from './kit/endpoint.ts'
import { shown } from './factors.ts'
import { count, flag, flagAs, from, id, instant, optionalText, rows, shape, text } from './kit/wire.ts'
import { z } from './kit/zod.ts'

/** How long a code is valid, and how long until another can be sent. Source: spec 9. */
export const CODE_SECONDS = 300
/** Phone numbers a player may have, the profile's counted. Source: spec 9, X-84. */
export const MAX_PHONES = 2
/** Passwords that are set anew: spec 5 with X-09 (login's minimum wins). */
export const PASSWORD_LENGTH = { min: 8, max: 64 } as const
/** Source: spec 5, X-93. */
export const ADULT_YEARS = 18

const sent = shape({
  message: optionalText(500),
  expiresIn: from('expires_in', count(CODE_SECONDS)),
})
const done = z.object({ success: flag, message: optionalText(500) })

const phone = z.object({ phone: text(32) })
const code = shape({ code: from('verification_code', text(12)) })

const otherPhone = shape({
  id,
  phone: from('contract_value', text(32)),
  isVerified: from('isverify', flagAs(1, 0)),
})

const session = shape({
  id,
  device: optionalText(200),
  createdAt: from('created_at', instant),
  lastUsedAt: from('last_used_at', instant),
  isCurrent: from('is_current', flag),
})

/** What a player's list of activity may hold; a host may send others, shown as they come. */
export const ACTIONS = [
  'sign_up',
  'login',
  'logout',
  'password_change',
  'password_reset',
  'phone_add',
  'phone_verify',
  'phone_remove',
  'contact_change',
  'email_verify',
  'birthday',
  'session_end',
  'session_copied',
  'two_step_on',
  'two_step_off',
  'recovery_codes',
  'passkey_add',
  'passkey_remove',
  'account_close',
] as const

const act = z.object({
  id,
  at: instant,
  /** One of `ACTIONS`. */
  action: text(60),
  device: optionalText(200),
  /** `ok` or `refused`. */
  outcome: optionalText(40),
})

const passwordChange = shape({
  currentPassword: from('current_password', shown.password),
  newPassword: from('new_password', text(128)),
  code: shown.code,
  passkey: shown.passkey,
})

const passwordReset = shape({
  username: text(64),
  code: from('verification_code', text(12)),
  newPassword: from('new_password', text(128)),
  /** The second step, where it is on. */
  secondCode: from('code', shown.code),
})

const challenge = z.object({
  parameters: z.looseObject({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
  }),
  signature: z.string(),
})
export type ProofChallenge = z.output<typeof challenge>

/** `GET /captcha?kind=question`: for whoever cannot see the picture of `GET /captcha`. The answer is a number. */
export const captchaQuestion = z.object({
  question: z.string(),
  /** Names the question; goes back in the header `X-Captcha`, unless the cookie of the same answer does. */
  token: z.string(),
})

export const securityApi = defineApi({
  updateProfile: {
    method: 'POST',
    path: '/api/user/profile/update',
    auth: 'player',
    excluded: true,
    owner: 'remote_id',
    limit: 'write',
    idempotent: true,
    summary: 'Sets the birthday, once. 409 when it is set; 422 when under 18 or not a date; 403 after that.',
    input: shape({
      remoteId: from('remote_id', z.optional(id)),
      /** ISO date (yyyy-mm-dd). */
      birthday: from('dofb', text(10)),
    }),
    output: shape({ birthday: from('dofb', text(10)) }),
  },
  sendPhoneCode: {
    method: 'POST',
    path: '/api/send-verification-code',
    auth: 'player',
    excluded: true,
    limit: 'sendCode',
    idempotent: true,
    summary: "Sends a code to the profile's phone. 429 while one is running.",
    input: phone,
    output: sent,
  },
  verifyPhone: {
    method: 'POST',
    path: '/api/verify-phone-number',
    auth: 'player',
    excluded: true,
    limit: 'verifyCode',
    idempotent: true,
    summary: "Verifies the profile's phone by its code. 400 when the code is wrong or over.",
    input: code,
    output: done,
  },
  addPhone: {
    method: 'POST',
    path: '/api/add/number',
    auth: 'player',
    excluded: true,
    limit: 'write',
    idempotent: true,
    summary: 'Adds a second phone number. 409 at two numbers.',
    input: phone,
    output: done,
  },
  sendOtherPhoneCode: {
    method: 'POST',
    path: '/api/add/send-verification-code',
    auth: 'player',
    excluded: true,
    limit: 'sendCode',
    idempotent: true,
    summary: 'Sends a code to the second number. 429 while one is running.',
    input: phone,
    output: sent,
  },
  verifyOtherPhone: {
    method: 'POST',
    path: '/api/add/verify-phone-number',
    auth: 'player',
    excluded: true,
    limit: 'verifyCode',
    idempotent: true,
    summary: 'Verifies the second number by its code. 400 when the code is wrong or over.',
    input: code,
    output: done,
  },
  otherPhones: {
    method: 'GET',
    path: '/api/get/other/phone',
    auth: 'player',
    excluded: true,
    limit: 'read',
    summary: "The player's phone numbers besides the profile's.",
    input: z.object({}),
    output: z.object({ data: rows(otherPhone) }),
  },
  changeContact: {
    method: 'POST',
    path: '/api/user/contact',
    auth: 'player',
    limit: 'login',
    feature: 'contact-change',
    summary:
      "Puts right the profile's e-mail address or phone, one of the two, while it is not verified. 409 once it is; 422 where somebody else has it.",
    input: z.object({ email: z.optional(text(254)), phone: z.optional(text(32)), ...shown }),
    output: done,
  },
  removePhone: {
    method: 'POST',
    path: '/api/phones/{id}/remove',
    auth: 'player',
    limit: 'login',
    feature: 'contact-change',
    summary: 'Takes a second phone number away.',
    input: z.object({ id, ...shown }),
    output: done,
  },
  sendEmailCode: {
    method: 'POST',
    path: '/api/email/send-verification-code',
    auth: 'player',
    excluded: true,
    limit: 'sendCode',
    idempotent: true,
    feature: 'email-verification',
    summary: "Sends a code to the profile's e-mail address (X-91). 429 while one is running.",
    input: z.object({}),
    output: sent,
  },
  verifyEmail: {
    method: 'POST',
    path: '/api/email/verify',
    auth: 'player',
    excluded: true,
    limit: 'verifyCode',
    idempotent: true,
    feature: 'email-verification',
    summary: 'Verifies the e-mail address by its code. 400 when the code is wrong or over.',
    input: code,
    output: done,
  },
  changePassword: {
    method: 'POST',
    path: '/api/password/change',
    auth: 'player',
    excluded: true,
    limit: 'login',
    idempotent: true,
    feature: 'password-change',
    summary: 'Changes the password and ends the other sessions (X-31). 422 when the current one is wrong.',
    input: passwordChange,
    output: done,
  },
  confirmPassword: {
    method: 'POST',
    path: '/api/password/confirm',
    auth: 'player',
    excluded: true,
    limit: 'login',
    feature: 'password-confirm',
    summary:
      'Takes the password again, where a withdrawal was answered 403 PASSWORD_NEEDED: good for 15 minutes of this session. 422 when it is wrong.',
    input: z.object({ password: text(128) }),
    output: done,
  },
  forgotPassword: {
    method: 'POST',
    path: '/api/password/forgot',
    auth: 'guest',
    limit: 'forgot',
    feature: 'password-forgot',
    summary:
      'Sends a reset code to the e-mail or the phone of the account. The answer says nothing of either (X-32).',
    input: z.object({
      username: text(64),
      /** One of the two: where the code should go. It must be the account's own. */
      email: z.optional(text(254)),
      phone: z.optional(text(32)),
      /** Asked for where `general.features` lists `proof-of-work`. */
      proof: z.optional(proof),
    }),
    output: sent,
  },
  resetPassword: {
    method: 'POST',
    path: '/api/password/reset',
    auth: 'guest',
    limit: 'forgot',
    feature: 'password-forgot',
    summary:
      'Sets a new password by the code that was sent, and ends every session and passkey. 400 when the code is wrong or over; 403 STEP_NEEDED where the second step is on, SMS_NOT_ENOUGH where a code by SMS is not enough.',
    input: passwordReset,
    output: done,
  },
  proofOfWork: {
    method: 'GET',
    path: '/api/proof-of-work',
    auth: 'guest',
    limit: 'captcha',
    fresh: true,
    feature: 'proof-of-work',
    summary:
      'A challenge of the bot check, solved on the device and sent once as `proof`. For a login it names the player: the work rises with wrong tries.',
    input: z.object({ username: z.optional(text(64)) }),
    output: challenge,
  },
  sessions: {
    method: 'GET',
    path: '/api/sessions',
    auth: 'player',
    excluded: true,
    limit: 'read',
    feature: 'sessions',
    summary: 'Where the player is signed in, the last used first.',
    input: z.object({}),
    output: z.object({ data: rows(session) }),
  },
  revokeSession: {
    method: 'POST',
    path: '/api/sessions/{id}/revoke',
    auth: 'player',
    excluded: true,
    limit: 'write',
    feature: 'sessions',
    summary: 'Ends one session; with `others` all but this one, which asks for what proves the player.',
    input: z.object({ id, ...shown }),
    output: done,
  },
  activity: {
    method: 'GET',
    path: '/api/activity',
    auth: 'player',
    excluded: true,
    limit: 'read',
    feature: 'activity',
    summary: "Sign-ins and changes of the player's account, newest first (X-41).",
    input: z.object({}),
    output: z.object({ data: rows(act) }),
  },
})
