/**
 * Codes that prove a phone number or an address is the player's: 6 digits, kept only as a salted hash, 300 seconds,
 * five tries, bound to the session that asked and to where it was sent. The limits are counted from the rows
 * themselves, so that they hold across processes and restarts. Source: spec 9; money.md 3.4, 3.5.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { latinDigits } from '../../contract/typed.ts'
import { CODE_SECONDS } from '../../contract/security.ts'
import type { Host, Tx } from '../host.ts'
import { fail } from '../messages/errors.ts'
import { markReplayed } from '../context/replays.ts'
import type { SecurityTables } from '../store/migrations/009-security.ts'

const DAY = 24 * 60 * 60 * 1000
export const CODE_MS = CODE_SECONDS * 1000
export const CODE_TRIES = 5
/** Longer than any limit or repeat looks back. */
const KEPT_DAYS = 7
/** Codes sent in any 24 hours. Source: money.md 3.5 "send codes". */
export const CODES_A_DAY = { target: 5, player: 10, address: 30 } as const
/** Resets of one account in any 24 hours, all askers together; a device of the player's has its own (guards.ts). */
const RESETS_A_DAY = { sms: 5, email: 20 } as const

export type Purpose = SecurityTables['verification_code']['purpose']

export interface CodeRequest {
  playerId: bigint
  /** Undefined for a password reset, which has no session. */
  sessionId?: bigint
  purpose: Purpose
  /** E.164, or an address in lower case. */
  target: string
  /** The network it was asked from. */
  addressPrefix: string
  /** Who asks for a password reset, and whether it is a device of the player's. */
  asker?: string
  isKnown?: boolean
  key?: string | undefined
}

const CODES = 1_000_000
/** The largest multiple of a million below 2^32: what lies above would favour the first codes. */
const FAIR = Math.floor(2 ** 32 / CODES) * CODES

/** Six digits, each code as likely as any other. */
export function newCode(host: Pick<Host, 'random'>): string {
  let number = host.random(4).readUInt32BE()
  while (number >= FAIR) number = host.random(4).readUInt32BE()
  return String(number % CODES).padStart(6, '0')
}

const digestOf = (salt: Buffer, purpose: Purpose, target: string, code: string): Buffer =>
  createHash('sha256').update(salt).update(`${purpose}\n${target}\n${code}`).digest()

/**
 * Makes a code and stores its hash; the text is the caller's to send and nobody's to keep. A repeat with the same
 * key answers no code: it was sent before. Throws CODE_RUNNING, TOO_MANY (with Retry-After) and KEY_REUSED.
 */
export async function issueCode(
  tx: Tx,
  host: Host,
  request: CodeRequest,
): Promise<{ id: bigint; code: string } | undefined> {
  const { playerId, sessionId, purpose, target, addressPrefix, key, asker } = request
  // Two at once for one player, or for one number by two players, come one after the other.
  await tx.selectFrom('player').select('id').where('id', '=', playerId).forNoKeyUpdate().execute()
  await sql`select pg_advisory_xact_lock(hashtextextended(${target}, 0))`.execute(tx)
  if (key !== undefined && (await wasSent(tx, request, key))) return undefined
  await checkLimits(tx, host, request)
  const now = host.clock()
  await tx
    .deleteFrom('verification_code')
    .where('player_id', '=', playerId)
    .where('sent_at', '<', new Date(now - KEPT_DAYS * DAY))
    .execute()
  const code = newCode(host)
  const salt = host.random(16)
  const { id } = await tx
    .insertInto('verification_code')
    .values({
      player_id: playerId,
      session_id: sessionId ?? null,
      purpose,
      target,
      salt,
      digest: digestOf(salt, purpose, target, code),
      address_prefix: addressPrefix,
      asker: asker ?? null,
      key: key ?? null,
      used_key: null,
      sent_at: new Date(now),
      expires_at: new Date(now + CODE_MS),
      used_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, code }
}

async function wasSent(tx: Tx, { playerId, purpose, target }: CodeRequest, key: string): Promise<boolean> {
  const earlier = await tx
    .selectFrom('verification_code')
    .select(['purpose', 'target'])
    .where('player_id', '=', playerId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!earlier) return false
  if (earlier.purpose !== purpose || earlier.target !== target) throw fail('KEY_REUSED')
  markReplayed()
  return true
}

/**
 * Counts so that nobody uses up another's: the own number and address by what the player asked for them, a second
 * number, which anybody may claim, by all that was sent to it, and resets, which strangers ask for, apart from both.
 */
async function checkLimits(tx: Tx, host: Host, request: CodeRequest): Promise<void> {
  const { playerId, target, addressPrefix, isKnown = false, purpose } = request
  const now = host.clock()
  const isReset = purpose === 'reset'
  const ofKind = tx
    .selectFrom('verification_code')
    .select('sent_at')
    .where('purpose', isReset ? '=' : '<>', 'reset')
    .where('sent_at', '>', new Date(now - DAY))
    .orderBy('sent_at', 'desc')
  const times = async (query: typeof ofKind) => (await query.execute()).map((row) => row.sent_at.getTime())
  const mine = ofKind.where('player_id', '=', playerId)
  const toTarget = (purpose === 'other_phone' ? ofKind : mine).where('target', '=', target)
  const [last] = await times(isReset ? toTarget.where('asker', '=', request.asker ?? '') : toTarget)
  if (last !== undefined && last > now - CODE_MS) {
    throw fail('CODE_RUNNING', { retryAfter: (last + CODE_MS - now) / 1000 })
  }
  const isSms = target.startsWith('+')
  const most = isReset ? RESETS_A_DAY[isSms ? 'sms' : 'email'] : CODES_A_DAY.target
  if (!isKnown) atMost(most, await times(toTarget), now)
  if (isSms) await checkSmsOfAll(tx, host)
  if (!isReset) atMost(CODES_A_DAY.player, await times(mine), now)
  if (host.config.limits === 'normal' && !isKnown)
    atMost(CODES_A_DAY.address, await times(ofKind.where('address_prefix', '=', addressPrefix)), now)
}

/** The ceiling on what SMS may cost in a day, whoever asks. */
async function checkSmsOfAll(tx: Tx, host: Host): Promise<void> {
  const { sent } = await tx
    .selectFrom('verification_code')
    .select((row) => row.fn.countAll<bigint>().as('sent'))
    .where('sent_at', '>', new Date(host.clock() - DAY))
    .where('target', 'like', '+%')
    .executeTakeFirstOrThrow()
  if (sent < BigInt(host.config.smsPerDay)) return
  host.log('sms_ceiling_reached', { perDay: host.config.smsPerDay })
  throw fail('BUSY', { retryAfter: 60 * 60 })
}

/** `times`: newest first. */
function atMost(limit: number, times: number[], now: number): void {
  const oldest = times[limit - 1]
  if (oldest !== undefined) throw fail('TOO_MANY', { retryAfter: (oldest + DAY - now) / 1000 })
}

/** A code whose message could not be sent is taken back, so that another can be asked for at once. */
export async function withdrawCode(host: Host, id: bigint): Promise<void> {
  await host.db.deleteFrom('verification_code').where('id', '=', id).execute()
}

export interface CodeCheck {
  playerId: bigint
  sessionId?: bigint
  purpose: Purpose
  /** Where the code must have been sent; any of the player's unless said. */
  target?: string
  /** Who asks for a reset: nobody else may use the code, or use up its tries. */
  asker?: string
  typed: string
}

/**
 * Counts a try, then compares: parallel guesses count too, and the sixth finds no code. Answers the code's id and
 * where it was sent. Throws INVALID for what is not six digits (no try lost), else CODE_WRONG.
 */
export async function checkCode(host: Host, check: CodeCheck): Promise<{ id: bigint; target: string }> {
  const code = plainCode(check.typed)
  const now = new Date(host.clock())
  const running = host.db
    .selectFrom('verification_code')
    .select('id')
    .where('player_id', '=', check.playerId)
    .where('purpose', '=', check.purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where(sql<boolean>`session_id is not distinct from ${check.sessionId ?? null}`)
    .where(sql<boolean>`asker is not distinct from ${check.asker ?? null}`)
    .$if(check.target !== undefined, (query) => query.where('target', '=', check.target ?? ''))
    .orderBy('id', 'desc')
    .limit(1)
  const found = await host.db
    .updateTable('verification_code')
    .set({ tries: sql`tries + 1` })
    .where('id', '=', running)
    .where('tries', '<', CODE_TRIES)
    .where('used_at', 'is', null)
    .returning(['id', 'target', 'salt', 'digest'])
    .executeTakeFirst()
  if (!found || !timingSafeEqual(found.digest, digestOf(found.salt, check.purpose, found.target, code))) {
    throw wrongCode()
  }
  return { id: found.id, target: found.target }
}

/** Uses a code that was found right, once. Throws CODE_WRONG when another call was first. */
export async function useCode(tx: Tx, id: bigint, now: number, key: string | undefined): Promise<void> {
  const used = await tx
    .updateTable('verification_code')
    .set({ used_at: new Date(now), used_key: key ?? null })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!used) throw wrongCode()
}

/** Whether this call was done before with this key: the same code again is a repeat, another is KEY_REUSED. */
export async function wasVerified(
  host: Host,
  { playerId, purpose, typed }: CodeCheck,
  key: string | undefined,
): Promise<boolean> {
  if (key === undefined) return false
  const earlier = await host.db
    .selectFrom('verification_code')
    .select(['purpose', 'target', 'salt', 'digest'])
    .where('player_id', '=', playerId)
    .where('used_key', '=', key)
    .executeTakeFirst()
  if (!earlier) return false
  const isSame = timingSafeEqual(
    earlier.digest,
    digestOf(earlier.salt, purpose, earlier.target, plainCode(typed)),
  )
  if (!isSame) throw fail('KEY_REUSED')
  markReplayed()
  return true
}

/** Six digits as they may be typed: Bangla ones too, spaces between. Throws INVALID. */
function plainCode(typed: string): string {
  const code = latinDigits(typed).replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(code)) throw fail('INVALID', { fields: { verification_code: 'CODE_SHAPE' } })
  return code
}

const wrongCode = () => fail('CODE_WRONG', { fields: { verification_code: 'CODE_WRONG' } })
