/**
 * The second step at login: codes of an authenticator app (RFC 6238: SHA-1, 6 digits, 30 seconds, one span of grace
 * either way), each good once, and recovery codes for whoever lost the phone. Decision 135.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { RECOVERY_CODES, TOTP_DIGITS, TOTP_SECONDS } from '../../contract/factors.ts'
import { latinDigits } from '../../contract/typed.ts'
import type { Db, Host, Tx } from '../host.ts'
import { sendLetter } from '../inbox/letters.ts'
import { fail } from '../messages/errors.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20
/** Clocks of phones are allowed to be one span off. */
const GRACE = 1
/** Letters of a recovery code: 60 bits, so that a fast hash is enough to keep it by. */
const RECOVERY_LETTERS = 12

/** RFC 4648, without padding. */
export function base32(bytes: Uint8Array): string {
  let text = ''
  let held = 0
  let bits = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += BASE32.charAt((held >>> bits) & 31)
    }
    held &= (1 << bits) - 1
  }
  return bits > 0 ? text + BASE32.charAt((held << (5 - bits)) & 31) : text
}

/** The address in the QR picture of an authenticator app. Source: Key Uri Format of Google Authenticator. */
export function otpauthAddress(title: string, name: string, secret: string): string {
  const label = encodeURIComponent(`${title}:${name}`)
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(title)}`
}

/** The span of time that a moment lies in. */
export const spanOf = (at: number): number => Math.floor(at / 1000 / TOTP_SECONDS)

/** The app's code of a span. Source: RFC 4226 5.3, RFC 6238 4.2. */
export function totp(secret: Uint8Array, span: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(span))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** TOTP_DIGITS).padStart(TOTP_DIGITS, '0')
}

/** The span whose code this is, near the moment; undefined when it is none. */
export function matchingSpan(secret: Uint8Array, typed: string, at: number): number | undefined {
  if (!APP_CODE.test(typed)) return undefined
  const now = spanOf(at)
  const spans = Array.from({ length: 2 * GRACE + 1 }, (_, i) => now - GRACE + i)
  // All are looked at, so that the time it takes says nothing.
  return spans.filter((span) => timingSafeEqual(Buffer.from(totp(secret, span)), Buffer.from(typed))).at(-1)
}

const APP_CODE = new RegExp(`^\\d{${TOTP_DIGITS}}$`)

/** What was typed, as it is compared: Bangla digits are digits, spaces and hyphens go. */
export const plainCode = (typed: string): string => latinDigits(typed).replace(/[\s-]/g, '').toUpperCase()

const digestOf = (playerId: bigint, code: string): Buffer =>
  createHash('sha256').update(`recovery\n${playerId}\n${code}`).digest()

const wrong = () => fail('CODE_WRONG', { fields: { code: 'CODE_WRONG' } })

/** The player's second step where it is on. */
export const twoStepOf = (db: Db | Tx, playerId: bigint) =>
  db
    .selectFrom('two_step')
    .select(['secret', 'confirmed_at'])
    .where('player_id', '=', playerId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()

export const newSecret = (host: Pick<Host, 'random'>): Buffer => host.random(SECRET_BYTES)

/** Uses an app's code, once; `isOn` says whether a confirmed secret is meant or one that waits. Throws CODE_WRONG. */
async function spendAppCode(
  tx: Tx,
  host: Host,
  playerId: bigint,
  typed: string,
  isOn: boolean,
): Promise<void> {
  const row = await tx
    .selectFrom('two_step')
    .select(['secret', 'last_step'])
    .where('player_id', '=', playerId)
    .where('confirmed_at', isOn ? 'is not' : 'is', null)
    .forUpdate()
    .executeTakeFirst()
  const span = row && matchingSpan(row.secret, typed, host.clock())
  if (!row || span === undefined || BigInt(span) <= row.last_step) throw wrong()
  await tx
    .updateTable('two_step')
    .set({ last_step: BigInt(span) })
    .where('player_id', '=', playerId)
    .execute()
}

/**
 * Uses up a second step: a code of the app or a recovery code, each good once. That a recovery code went is told by a
 * letter, since whoever found the codes would not tell. Throws CODE_WRONG.
 */
export async function spendSecondStep(tx: Tx, host: Host, playerId: bigint, typed: string): Promise<void> {
  const code = plainCode(typed)
  if (APP_CODE.test(code)) return spendAppCode(tx, host, playerId, code, true)
  const used = await tx
    .updateTable('recovery_code')
    .set({ used_at: new Date(host.clock()) })
    .where('player_id', '=', playerId)
    .where('digest', '=', digestOf(playerId, code))
    .where('used_at', 'is', null)
    .returning('digest')
    .executeTakeFirst()
  if (!used) throw wrong()
  const left = String(await codesLeft(tx, playerId))
  await sendLetter(tx, playerId, 'recovery_code_used', { left }, host.clock())
}

/** Recovery codes that were not used yet. */
export async function codesLeft(db: Db | Tx, playerId: bigint): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select((row) => row.fn.countAll<bigint>().as('left'))
    .where('player_id', '=', playerId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}

/** Turns the step on by a code of the secret that waits. Answers the recovery codes. Throws CODE_WRONG. */
export async function confirmTwoStep(tx: Tx, host: Host, playerId: bigint, typed: string): Promise<string[]> {
  await spendAppCode(tx, host, playerId, plainCode(typed), false)
  await tx
    .updateTable('two_step')
    .set({ confirmed_at: new Date(host.clock()) })
    .where('player_id', '=', playerId)
    .execute()
  return newRecoveryCodes(tx, host, playerId)
}

/** Makes recovery codes in place of those there were; only their hashes stay. */
export async function newRecoveryCodes(tx: Tx, host: Host, playerId: bigint): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    [...host.random(RECOVERY_LETTERS)].map((byte) => BASE32.charAt(byte & 31)).join(''),
  )
  await tx.deleteFrom('recovery_code').where('player_id', '=', playerId).execute()
  await tx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ player_id: playerId, digest: digestOf(playerId, code), used_at: null })))
    .execute()
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'))
}
