/**
 * What protects a player: limits of deposits, losses, stakes and time, the check of the time, what is to be shown once,
 * and the log of it all. Calls of ours; the time-out has its own (timeOut.ts). Source: protection.md PP-05 to PP-13,
 * F-22; protection-build.md 3.
 */
import { defineApi } from './kit/endpoint.ts'
import { maybeNull } from './kit/optional.ts'
import {
  count,
  flag,
  from,
  id,
  instant,
  mapped,
  optionalInstant,
  optionalText,
  rows,
  shape,
  text,
} from './kit/wire.ts'
import { z } from './kit/zod.ts'
import { money, paisa, paisaFromWire, paisaToWire } from './money.ts'
import { exclusion } from './protection/exclusion.ts'

/** The word of `general.features`. */
export const PROTECTION_FEATURE = 'protection'

export const LIMIT_KINDS = ['deposit', 'loss', 'wager', 'time'] as const
export type LimitKind = (typeof LIMIT_KINDS)[number]
/** Dhaka's day, its week from Sunday, its month. */
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const
export type LimitPeriod = (typeof LIMIT_PERIODS)[number]

/** A raise that is due waits so long for its second word, then it is dropped. */
export const CONFIRM_DAYS = 7
/** Minutes between checks of the time: the player chooses within them, and never none (PP-13). */
export const CHECK_MINUTES = { min: 5, max: 60, usual: 30 } as const
/** So long after the last bet a sitting is over. */
export const SITTING_IDLE_MS = 15 * 60 * 1000
/** Days after which the player is asked to look at account and limits (PP-10). */
export const REVIEW_DAYS = 90

const kind = z.enum(LIMIT_KINDS)
const period = z.enum(LIMIT_PERIODS)

/** What a limit counts: a decimal text of taka, whole seconds of time. */
const amountWire = z.union([z.string(), z.number()])

/** Inside, a limit counts poisha, or milliseconds of time. */
function fromWire(of: LimitKind, value: z.output<typeof amountWire>): number | undefined {
  if (of !== 'time') return paisaFromWire(value)
  const seconds = Number(value)
  return Number.isSafeInteger(seconds) ? seconds * 1000 : undefined
}
const toWire = (of: LimitKind, value: number): string | number =>
  of === 'time' ? Math.floor(value / 1000) : paisaToWire(paisa(value))

const sentRaise = shape({
  id,
  value: z.nullish(amountWire),
  dueAt: from('due_at', instant),
  closesAt: from('closes_at', instant),
})
const sentLimit = shape({
  kind,
  period,
  value: z.nullish(amountWire),
  cap: z.nullish(amountWire),
  used: amountWire,
  left: z.nullish(amountWire),
  renewsAt: from('renews_at', instant),
  raise: z.nullish(sentRaise),
})

/** A raise that was asked for: it can be confirmed from `dueAt` until `closesAt`. */
export interface Raise {
  id: string
  /** Undefined where the limit is to be taken away. */
  value: number | undefined
  dueAt: number
  closesAt: number
}

/** A limit of one kind and period, set or not. Amounts are poisha, or milliseconds of a limit of time. */
export interface Limit {
  kind: LimitKind
  period: LimitPeriod
  /** What the player chose; undefined where none is set. */
  value: number | undefined
  /** The operator's, which holds where it is lower. */
  cap: number | undefined
  used: number
  /** Of the lower of both, 0 at least; undefined where there is none. */
  left: number | undefined
  /** When its period begins anew. */
  renewsAt: number
  raise: Raise | undefined
}

/** What its amounts count is said by its kind. */
const limit = mapped(sentLimit, {
  decode: ({ kind: of, used, raise, ...sent }): Limit => {
    const read = (value: z.output<typeof amountWire> | null | undefined): number | undefined =>
      value == null ? undefined : fromWire(of, value)
    return {
      ...sent,
      kind: of,
      value: read(sent.value),
      cap: read(sent.cap),
      used: read(used) ?? 0,
      left: read(sent.left),
      raise: raise ? { ...raise, value: read(raise.value) } : undefined,
    }
  },
  encode: ({ kind: of, raise, used, ...inside }) => {
    const write = (value: number | undefined) => (value === undefined ? null : toWire(of, value))
    return {
      ...inside,
      kind: of,
      value: write(inside.value),
      cap: write(inside.cap),
      used: toWire(of, used),
      left: write(inside.left),
      raise: raise ? { ...raise, value: write(raise.value) } : null,
    }
  },
})

/** Play without a longer pause. */
const sitting = shape({
  beganAt: from('began_at', instant),
  staked: money,
  /** Of bets that are settled. */
  won: money,
  /** Won less lost; what is still open counts as lost at games, and not yet at the exchange. */
  net: money,
})
export type Sitting = z.output<typeof sitting>

const check = shape({
  /** Minutes. */
  every: count(),
  /** When the sitting that runs is to be looked at; undefined where none runs. */
  dueAt: from('due_at', optionalInstant),
  sitting: maybeNull(sitting),
})

/** What the player has not been shown yet: the tools, the question about limits, the look every 90 days. */
export const PROMPTS = ['tools', 'limits', 'review'] as const
/** What an app tells that it has shown; the last two are its own to decide. */
export const SEEN = [...PROMPTS, 'harm', 'popup'] as const

const protection = shape({
  limits: rows(limit),
  timeOutUntil: from('time_out_until', optionalInstant),
  exclusion: maybeNull(exclusion),
  check,
  prompts: rows(z.enum(PROMPTS)),
  success: flag,
  /** What the host looks for in the player's play, and what becomes of it; empty where it looks for nothing (PP-48, decision 221). */
  message: optionalText(500),
})
export type Protection = z.output<typeof protection>

/** No limit where `value` is null. */
const wantedLimit = z.codec(
  z.object({ kind, period, value: z.nullable(amountWire) }),
  z.custom<{ kind: LimitKind; period: LimitPeriod; value: number | undefined }>(),
  {
    decode: ({ value, ...wire }, context) => {
      if (value === null) return { ...wire, value: undefined }
      const read = fromWire(wire.kind, value)
      if (read !== undefined) return { ...wire, value: read }
      context.issues.push({
        code: 'custom',
        input: value,
        path: ['value'],
        message: 'Not an amount of money',
      })
      return z.NEVER
    },
    encode: ({ value, ...inside }) => ({
      ...inside,
      value: value === undefined ? null : toWire(inside.kind, value),
    }),
  },
)

/**
 * One line of the log. `hash` is SHA-256, in hexadecimal, over the hash before and `n|at|kind|data`, with the time in UTC
 * to the millisecond; the first goes over that of `maidan-protection-1`, a new line and the player's id.
 */
const line = z.object({ n: z.int(), at: instant, kind: text(60), data: text(2000), hash: text(64) })
export type ProtectionLine = z.output<typeof line>

const ours = { auth: 'player', feature: PROTECTION_FEATURE } as const

export const protectionApi = defineApi({
  protection: {
    ...ours,
    excluded: true,
    method: 'GET',
    path: '/api/protection',
    limit: 'read',
    summary:
      'The limits with what is left of them, the time-out, the check of the time, and what is to be shown.',
    input: z.object({}),
    output: protection,
  },
  setLimit: {
    ...ours,
    method: 'POST',
    path: '/api/protection/limits',
    limit: 'write',
    idempotent: true,
    summary:
      'Sets a limit. A lower one holds at once and drops a raise that waits; a higher one or none is a raise, which waits and is confirmed (PP-09).',
    input: wantedLimit,
    output: protection,
  },
  confirmLimit: {
    ...ours,
    method: 'POST',
    path: '/api/protection/limits/{id}/confirm',
    limit: 'write',
    summary: 'The second word to a raise, from the day it is due for a week. Twice is once.',
    input: z.object({ id }),
    output: protection,
  },
  dropLimit: {
    ...ours,
    method: 'POST',
    path: '/api/protection/limits/{id}/drop',
    limit: 'write',
    summary: 'Takes a raise back that waits. Twice is once.',
    input: z.object({ id }),
    output: protection,
  },
  answerCheck: {
    ...ours,
    method: 'POST',
    path: '/api/protection/check',
    limit: 'write',
    idempotent: true,
    summary:
      'Answers the check of the time: `on` plays on, `stop` ends the sitting and every game that is open.',
    input: z.object({ answer: z.enum(['on', 'stop']) }),
    output: protection,
  },
  chooseCheck: {
    ...ours,
    method: 'PATCH',
    path: '/api/protection/check',
    limit: 'write',
    idempotent: true,
    summary: 'How many minutes lie between two checks of the time: 5 to 60, never none (PP-13).',
    input: z.object({ every: z.int().check(z.minimum(CHECK_MINUTES.min), z.maximum(CHECK_MINUTES.max)) }),
    output: protection,
  },
  seen: {
    ...ours,
    method: 'POST',
    path: '/api/protection/seen',
    limit: 'write',
    idempotent: true,
    summary: 'Says what the player was shown and how they answered: one line of the log.',
    input: z.object({
      prompt: z.enum(SEEN),
      answer: text(40).check(z.regex(/^[a-z_]*$/, 'Not a valid value')),
    }),
    output: protection,
  },
  protectionLog: {
    ...ours,
    excluded: true,
    method: 'GET',
    path: '/api/protection/log',
    limit: 'read',
    summary: "The player's protection log, newest first, 100 lines; `before` goes on from a line's number.",
    input: z.object({ before: z.optional(id) }),
    output: z.object({ data: rows(line), more: flag }),
  },
})
