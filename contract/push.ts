/**
 * Push subscriptions: calls of ours. A browser of a session is told of events of the account that the player chose,
 * and of nothing else. Source: pwa.md 1.6; protection.md F-16, PP-21, PP-47; decision 088.
 */
import { defineApi } from './kit/endpoint.ts'
import { flag, from, optionalText, rows, shape, text } from './kit/wire.ts'
import { z } from './kit/zod.ts'

/** The word of `general.features`. */
export const PUSH_FEATURE = 'push'

/** What a player may be told of; all off until chosen. There is none for offers. */
export const PUSH_KINDS = [
  'deposit',
  'withdrawal',
  'chat',
  'security',
  'signIn',
  'turnover',
  'exchange',
  'inbox',
] as const
export type PushKind = (typeof PUSH_KINDS)[number]

/** A push service's address, as long as a browser gives one. */
export const ENDPOINT_LENGTH = 2048

const kind = z.enum(PUSH_KINDS)

const settings = shape({
  /** The host's VAPID key, uncompressed P-256 point as base64url: what a browser subscribes with. */
  publicKey: from('public_key', text(200)),
  /** Where this session's browser is reached; "" when it is not subscribed. */
  endpoint: optionalText(ENDPOINT_LENGTH),
  kinds: rows(kind),
  success: flag,
})
export type PushSettings = z.output<typeof settings>

const base64url = (max: number) => text(max).check(z.regex(/^[\w-]+={0,2}$/, 'Not a valid value'))

export const pushApi = defineApi({
  pushSettings: {
    method: 'GET',
    path: '/api/push',
    auth: 'player',
    limit: 'read',
    feature: PUSH_FEATURE,
    summary: "The host's push key, and what this session's browser is told of.",
    input: z.object({}),
    output: settings,
  },
  subscribePush: {
    method: 'POST',
    path: '/api/push',
    auth: 'player',
    limit: 'letters',
    feature: PUSH_FEATURE,
    idempotent: true,
    summary:
      "Makes a browser's push subscription this session's, in the language of the request. It ends with the session.",
    input: z.object({
      endpoint: text(ENDPOINT_LENGTH),
      /** As PushSubscription.toJSON() has them. */
      keys: z.object({ p256dh: base64url(200), auth: base64url(100) }),
      /** What to be told of from now on; left out, what was chosen before. */
      kinds: z.nullish(z.array(kind).check(z.maxLength(PUSH_KINDS.length, 'Too long'))),
    }),
    output: settings,
  },
  choosePush: {
    method: 'PATCH',
    path: '/api/push',
    auth: 'player',
    limit: 'letters',
    feature: PUSH_FEATURE,
    idempotent: true,
    summary: "Sets what this session's browser is told of. 404 when it is not subscribed.",
    input: z.object({ kinds: z.array(kind).check(z.maxLength(PUSH_KINDS.length, 'Too long')) }),
    output: settings,
  },
  unsubscribePush: {
    method: 'DELETE',
    path: '/api/push',
    auth: 'player',
    limit: 'letters',
    feature: PUSH_FEATURE,
    idempotent: true,
    summary: "Forgets this session's push subscription; no error when there is none.",
    input: z.object({}),
    output: settings,
  },
})
