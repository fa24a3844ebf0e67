/** How staff come in: by an invitation once, then by a passkey, or by a password with a code of an authenticator app. */
import { asserted, assertion, created, creation } from '../factors.ts'
import { text } from '../kit/wire.ts'
import { z } from '../kit/zod.ts'
import { defineConsole } from './endpoint.ts'
import { nothing, roles, staffName } from './parts.ts'

/** The shortest password of staff. Source: NIST SP 800-63B, 5.1.1, with a second step always. */
export const STAFF_PASSWORD_SHORTEST = 12

const invitation = text(100)
const password = text(128)
const signedIn = z.object({ token: text(100), name: staffName, roles })

export const signInApi = defineConsole({
  beginPasskeySignIn: {
    method: 'POST',
    path: '/console/sign-in/passkey/begin',
    auth: 'guest',
    summary: 'What `navigator.credentials.get` is asked for, the same for everyone.',
    input: nothing,
    output: z.object({ options: assertion }),
  },
  passkeySignIn: {
    method: 'POST',
    path: '/console/sign-in/passkey',
    auth: 'guest',
    summary: 'Signs in by a passkey, which is both steps at once. 400 PASSKEY_WRONG.',
    input: z.object({ response: asserted }),
    output: signedIn,
  },
  passwordSignIn: {
    method: 'POST',
    path: '/console/sign-in/password',
    auth: 'guest',
    summary: 'Signs in by password and code. 401 INVALID_CREDENTIALS, 403 STEP_NEEDED, 400 CODE_WRONG, 429.',
    input: z.object({ name: text(64), password, code: z.optional(text(32)) }),
    output: signedIn,
  },
  beginJoin: {
    method: 'POST',
    path: '/console/join/begin',
    auth: 'guest',
    summary:
      'What an invitation gives, what `navigator.credentials.create` is asked for, and a secret for an authenticator app where no passkey can be made. 404 for an invitation that is over.',
    input: z.object({ invitation, name: staffName }),
    output: z.object({
      roles,
      options: creation,
      /** Base32, for whoever types it. */
      secret: text(64),
      /** The `otpauth:` address of the QR picture. */
      address: text(300),
    }),
  },
  join: {
    method: 'POST',
    path: '/console/join',
    auth: 'guest',
    summary:
      'Accepts an invitation, once: with a passkey, or with a password and the first code, or with both.',
    input: z.object({
      invitation,
      name: staffName,
      passkey: z.optional(created),
      password: z.optional(password),
      code: z.optional(text(32)),
    }),
    output: signedIn,
  },
})
