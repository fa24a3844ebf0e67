/**
 * The exclusion pass: a file by which a player carries an exclusion from one host to another, without a register in between. It
 * names the player by keyed hashes only, and the host that made it signs it. Pure, as proof.ts is. Source: PP-20, PP-21;
 * decision 183, which is the protocol.
 */
import { defineApi } from '../kit/endpoint.ts'
import { flag, instant, optionalText, shape } from '../kit/wire.ts'
import { z } from '../kit/zod.ts'
import { exclusion, EXCLUSION_RANGE, exclusionUntil } from './exclusion.ts'

/** The word of `general.features`. */
export const EXCLUSION_PASS_FEATURE = 'exclusion_pass'

export const PASS_FORMAT = 'maidan-exclusion-pass-1'
/** A host's clock may be so much behind another's. */
const CLOCKS_MS = 24 * 60 * 60 * 1000
/** A player has no more numbers and addresses. */
const MOST_MARKS = 16

/** Ed25519, base64url: the 32 bytes of a public key, as the host publishes it. */
export const ISSUER_KEY = /^[\w-]{43}$/

const said = z.string().check(z.regex(/^[^\p{C}]*$/u), z.maxLength(100))
/** ISO 8601 in UTC, to the millisecond. */
const moment = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  z.refine((text) => !Number.isNaN(Date.parse(text))),
)

/** Spelt exactly as it is signed. */
export const exclusionPass = z.object({
  format: z.literal(PASS_FORMAT),
  /** What the host that made it calls itself. */
  issuer: said,
  /** Where it says that it is to be found; "" for nowhere. */
  site: said,
  begun_at: moment,
  until: moment,
  issued_at: moment,
  /** One for each proven number and address, base64url, in an order that says nothing. */
  marks: z.array(z.string().check(z.regex(/^[\w-]{43}$/))).check(z.minLength(1), z.maxLength(MOST_MARKS)),
  /** The key that signed it. */
  key: z.string().check(z.regex(ISSUER_KEY)),
  /** Ed25519, base64url. */
  signature: z.string().check(z.regex(/^[\w-]{86}$/)),
})
export type ExclusionPass = z.output<typeof exclusionPass>

/** What its host signs. */
export const passText = (pass: Omit<ExclusionPass, 'signature'>): string =>
  JSON.stringify([
    pass.format,
    pass.issuer,
    pass.site,
    pass.begun_at,
    pass.until,
    pass.issued_at,
    pass.marks,
    pass.key,
  ])

export interface PassTerm {
  begunAt: number
  until: number
}

/** The term of a pass; undefined where no host makes an exclusion that begins or ends so. Whether it is over is another question. */
export function passTerm(pass: ExclusionPass, now: number): PassTerm | undefined {
  const begunAt = Date.parse(pass.begun_at)
  const until = Date.parse(pass.until)
  const issuedAt = Date.parse(pass.issued_at)
  const isRight =
    begunAt <= issuedAt &&
    issuedAt <= now + CLOCKS_MS &&
    until >= exclusionUntil(begunAt, EXCLUSION_RANGE.min) &&
    until <= exclusionUntil(issuedAt, EXCLUSION_RANGE.max)
  return isRight ? { begunAt, until } : undefined
}

const shown = z.object({ pass: exclusionPass })

export const exclusionPassApi = defineApi({
  exclusionPass: {
    method: 'GET',
    path: '/api/exclusion/pass',
    auth: 'player',
    excluded: true,
    limit: 'export',
    feature: EXCLUSION_PASS_FEATURE,
    summary:
      'The pass of the exclusion that runs: it names what is proven to be the player’s. 409 NOT_EXCLUDED, PASS_OVER, PASS_UNPROVEN.',
    input: z.object({}),
    output: exclusionPass,
  },
  showPass: {
    method: 'POST',
    path: '/api/exclusion/pass',
    auth: 'player',
    excluded: true,
    limit: 'export',
    feature: EXCLUSION_PASS_FEATURE,
    idempotent: true,
    summary:
      'Excludes the player as a pass says that names them, whoever signed it, and ends every session. 422 PASS_WRONG; 409 PASS_OVER, PASS_OTHER.',
    input: shown,
    output: z.object({ exclusion, success: flag, message: optionalText(500) }),
  },
  leavePass: {
    method: 'POST',
    path: '/api/exclusion/pass/leave',
    auth: 'guest',
    limit: 'signUp',
    feature: EXCLUSION_PASS_FEATURE,
    summary:
      'Keeps a pass of an issuer that the operator trusts: nobody signs up or logs in by what it names. 422 PASS_WRONG; 409 PASS_OVER; 403 PASS_UNKNOWN.',
    input: shown,
    output: shape({ until: instant, success: flag, message: optionalText(500) }),
  },
})
