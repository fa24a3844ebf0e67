/** Creating a player: the rules of sign-up that the server holds, and the rows. Source: spec 2.9, 5. */
import { sql } from 'kysely'
import type { Currency, SignUp } from '../../contract/auth.ts'
import { PASSWORD_LENGTH } from '../../contract/security.ts'
import { hasUnseen } from '../../contract/kit/unseen.ts'
import type { Db, Host, Tx } from '../host.ts'
import type { FieldMessage } from '../messages/errors.ts'
import { isEasyPassword } from '../auth/passwords.ts'
import { e164 } from './phone.ts'

const USERNAME = /^[A-Za-z0-9]{4,15}$/
/** None, or as the form's hint says (V-SIGN-16); `referrerOf` decides whose it is. */
const REFERRAL_CODE = /^(.{6,20})?$/
export const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/

/** A player about to be created, everything in the form it is stored in. */
export interface NewPlayer {
  username: string
  passwordHash: string
  name: string
  email: string
  /** E.164. */
  phone: string
  currency: Currency
  referredBy: string
  /** Milliseconds since the epoch. */
  createdAt: number
}

/** Names are compared without case. */
export const usernameKey = (username: string): string => username.toLowerCase()
export const emailKey = (email: string): string => email.trim().toLowerCase()

/** What is wrong with a sign-up by itself, by wire field name; empty when nothing is. */
export function signUpProblems(input: SignUp): Record<string, FieldMessage> {
  const problems: Record<string, FieldMessage> = {}
  if (!USERNAME.test(input.username)) problems['username'] = 'USERNAME_SHAPE'
  const password =
    lengthProblem(input.password) ??
    unseenProblem(input.password) ??
    easyProblem(input.password, input.username)
  if (password) problems['password'] = password
  if (input.confirmPassword !== input.password) problems['confirmPassword'] = 'PASSWORDS_DIFFER'
  if (!EMAIL.test(input.email.trim())) problems['email'] = 'EMAIL_SHAPE'
  if (!e164(input.phone, input.currency)) problems['phone'] = 'PHONE_SHAPE'
  if (!REFERRAL_CODE.test(input.referralCode.trim())) problems['referral_code'] = 'REFERRAL_LENGTH'
  return problems
}

/** What is wrong with a password that is set anew; undefined when nothing is. Source: spec 5, V-RESET; X-09. */
export function newPasswordProblem(password: string, username: string): FieldMessage | undefined {
  const problem = lengthProblem(password) ?? unseenProblem(password)
  if (problem) return problem
  if (!/[A-Z]/.test(password) || !/[a-z]/.test(password) || !/\d/.test(password)) return 'PASSWORD_MIX'
  return easyProblem(password, username)
}

/** The login takes no other lengths, so nobody may set one. */
function lengthProblem({ length }: string): FieldMessage | undefined {
  if (length < PASSWORD_LENGTH.min) return 'PASSWORD_SHORT'
  return length > PASSWORD_LENGTH.max ? 'PASSWORD_LONG' : undefined
}

const unseenProblem = (password: string): FieldMessage | undefined =>
  hasUnseen(password) ? 'PASSWORD_UNSEEN' : undefined

const easyProblem = (password: string, username: string): FieldMessage | undefined =>
  isEasyPassword(password, username) ? 'PASSWORD_COMMON' : undefined

/** Which of name, e-mail and phone someone else already has, by wire field name. */
export async function takenFields(
  db: Db | Tx,
  { username, email, phone }: Pick<NewPlayer, 'username' | 'email' | 'phone'>,
): Promise<Record<string, FieldMessage>> {
  const keys = { username: usernameKey(username), email: emailKey(email), phone }
  const rows = await db
    .selectFrom('player')
    .select(['username_key', 'email_key', 'phone_key'])
    .where((where) =>
      where.or([
        where('username_key', '=', keys.username),
        where('email_key', '=', keys.email),
        where('phone_key', '=', keys.phone),
      ]),
    )
    .execute()
  const problems: Record<string, FieldMessage> = {}
  if (rows.some((row) => row.username_key === keys.username)) problems['username'] = 'USERNAME_TAKEN'
  if (rows.some((row) => row.email_key === keys.email)) problems['email'] = 'EMAIL_TAKEN'
  if (rows.some((row) => row.phone_key === keys.phone)) problems['phone'] = 'PHONE_TAKEN'
  return problems
}

const TAKEN_BY_CONSTRAINT: Record<string, [field: string, message: FieldMessage]> = {
  player_username_key_key: ['username', 'USERNAME_TAKEN'],
  player_email_key_key: ['email', 'EMAIL_TAKEN'],
  player_phone_key_key: ['phone', 'PHONE_TAKEN'],
}

/** The field behind a unique violation: two sign-ups with one name at once, of which the database let one through. */
export function takenByRace(error: unknown): Record<string, FieldMessage> | undefined {
  if (!(error instanceof Error && 'constraint' in error)) return undefined
  const taken = TAKEN_BY_CONSTRAINT[String(error.constraint)]
  return taken && { [taken[0]]: taken[1] }
}

/** Inserts the player's row; the ledger's accounts are opened by the caller in the same transaction. */
export async function insertPlayer(
  tx: Tx,
  host: Pick<Host, 'random'>,
  player: NewPlayer,
): Promise<{ id: bigint; publicId: string }> {
  const publicId = randomDigits(host, 12)
  const { id } = await tx
    .insertInto('player')
    .values({
      public_id: publicId,
      username: player.username,
      username_key: usernameKey(player.username),
      password_hash: player.passwordHash,
      name: player.name,
      email: player.email.trim(),
      email_key: emailKey(player.email),
      phone: player.phone,
      phone_key: player.phone,
      currency: player.currency,
      birthday: null,
      referral_code: referralCode(host),
      referred_by: player.referredBy,
      referrer_id: await referrerOf(tx, player.referredBy),
      created_at: new Date(player.createdAt),
      last_login_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, publicId }
}

/** The player whose referral code it is, however it is spelt; none for an affiliate's code, which is kept as text, or of who is excluded (PP-21). */
async function referrerOf(tx: Tx, code: string): Promise<bigint | null> {
  const referrer = await tx
    .selectFrom('player')
    .select('id')
    .where('referral_code', '=', code.trim().toUpperCase())
    .where(sql<boolean>`not is_excluded(id)`)
    .executeTakeFirst()
  return referrer?.id ?? null
}

/** A random public id: it says nothing of how many players there are or who came before (money.md 3.8). */
function randomDigits(host: Pick<Host, 'random'>, length: number): string {
  const lowest = 10n ** BigInt(length - 1)
  const random = BigInt(`0x${host.random(16).toString('hex')}`)
  return String(lowest + (random % (9n * lowest)))
}

/** Letters and digits that are not mistaken for each other; 32 of them, so a byte picks without bias. */
const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

const referralCode = (host: Pick<Host, 'random'>): string =>
  [...host.random(8)].map((byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join('')
