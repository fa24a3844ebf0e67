/** Passwords changed by their owner, and forgotten ones set anew by a code. Source: spec 2.21, 2.22, 5; money.md 3.4, 3.5. */
import { nameIn } from '../../contract/brand/name.ts'
import { randomUUID } from 'node:crypto'
import { CODE_SECONDS, type securityApi } from '../../contract/security.ts'
import { addressPrefix } from '../context/address.ts'
import { audit, origin } from '../audit/audit.ts'
import type { Background } from '../jobs/after-response.ts'
import { checkCode, issueCode, useCode } from '../auth/one-time-codes.ts'
import { confirmPassword, confirmPlayer } from '../factors/confirm.ts'
import { askerOf, forgetDevices, knownDevice, namedDevice, rememberDevice } from '../auth/devices.ts'
import { endOthers, hasPasskey, tellRecovered } from '../factors/factors.ts'
import type { Host, Tx } from '../host.ts'
import type { Call, Handlers } from '../http/handler.ts'
import { runOp, wasDone } from '../ledger/ops.ts'
import { sendLetter } from '../inbox/letters.ts'
import type { Guards } from '../limits/guards.ts'
import { fail, HostError, invalid, textOf } from '../messages/errors.ts'
import type { Locale } from '../messages/locale.ts'
import { deliver } from '../notify/registry.ts'
import { passwordChangedMessage } from '../notify/texts.ts'
import { hashPassword, isPassword } from '../auth/passwords.ts'
import { e164 } from '../players/phone.ts'
import { mayBeSentTo } from '../players/verified-phones.ts'
import { EMAIL, emailKey, newPasswordProblem, usernameKey } from '../players/players.ts'
import { proofOf } from '../bot-check/proof-of-work.ts'
import { endSessions } from '../auth/sessions.ts'
import { spendSecondStep, twoStepOf } from '../auth/two-step.ts'
import { strangerOf } from './auth.ts'
import { sendCode } from './verification.ts'

type Api = typeof securityApi

export const passwordHandlers = (
  guards: Guards,
  later: Background,
): Handlers<Pick<Api, 'changePassword' | 'confirmPassword' | 'forgotPassword' | 'resetPassword'>> => ({
  changePassword: (call) => changePassword(call, guards, later),
  confirmPassword: (call) => confirmed(call, guards),
  forgotPassword: (call) => forgotPassword(call, guards, later),
  resetPassword: (call) => resetPassword(call, guards, later),
})

/** Errors: INVALID (`password`), TOO_MANY, BUSY. */
async function confirmed(call: Call<Api['confirmPassword']>, guards: Guards) {
  const { caller, host, input, locale, request } = call
  await confirmPassword(call, guards, input.password, 'password')
  await host.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('session')
      .set({ confirmed_at: new Date(host.clock()) })
      .where('id', '=', caller.sessionId)
      .execute()
    const actor = `player:${caller.publicId}`
    await audit(tx, { at: host.clock(), actor, action: 'password_ask', data: origin(request) })
  })
  return { success: true, message: textOf('PASSWORD_RIGHT', locale) }
}

/** Errors: those of `confirmPlayer` (`current_password`), INVALID (`new_password`), KEY_REUSED, CONFLICT. */
async function changePassword(call: Call<Api['changePassword']>, guards: Guards, later: Background) {
  const { caller, host, key = randomUUID(), locale, request } = call
  const { currentPassword, newPassword, code, passkey } = call.input
  const done = { success: true, message: textOf('PASSWORD_CHANGED', locale) }
  // No password is in the fingerprint, so that no fast hash of one is stored: a repeat must know the new one.
  const op = {
    scope: `p:${caller.id}`,
    key,
    kind: 'password_change',
    payload: {},
    playerId: caller.id,
    at: host.clock(),
  }
  if (await wasDone(host.db, op)) return (await isCurrent(host, caller.id, newPassword)) ? done : reused()
  const problem = newPasswordProblem(newPassword, caller.username)
  const stored = await hashOf(host, caller.id)
  const confirmed = await confirmPlayer(
    call,
    guards,
    { password: currentPassword, code, passkey },
    'current_password',
  )
  if (problem) throw invalid({ new_password: problem })
  const passwordHash = await hashPassword(newPassword)
  const { replayed } = await runOp(host.db, op, async (tx) => {
    await confirmed.use(tx)
    await setPassword(tx, host, {
      playerId: caller.id,
      from: stored,
      to: passwordHash,
      but: caller.sessionId,
    })
    await forgetDevices(tx, caller.id, request.deviceToken)
    await audit(tx, {
      at: host.clock(),
      actor: `player:${caller.publicId}`,
      action: 'password_change',
      data: origin(request),
    })
    return {}
  })
  await confirmed.succeeded()
  if (replayed) return (await isCurrent(host, caller.id, newPassword)) ? done : reused()
  later.run('password_notice', () => tellOwner(host, caller.id, locale))
  return done
}

const reused = (): never => {
  throw fail('KEY_REUSED')
}

async function hashOf(host: Host, playerId: bigint): Promise<string> {
  const { password_hash } = await host.db
    .selectFrom('player')
    .select('password_hash')
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow()
  return password_hash
}

const isCurrent = async (host: Host, playerId: bigint, password: string): Promise<boolean> =>
  isPassword(password, await hashOf(host, playerId))

interface Change {
  playerId: bigint
  /** The hash that was found right; undefined for a reset. */
  from?: string
  to: string
  /** The session that may stay. */
  but?: bigint
}

/** Stores the new hash, ends the sessions and what reset codes still run. Throws CONFLICT when it was changed meanwhile. */
async function setPassword(tx: Tx, host: Host, { playerId, from, to, but }: Change): Promise<void> {
  const now = host.clock()
  const changed = await tx
    .updateTable('player')
    .set({ password_hash: to })
    .where('id', '=', playerId)
    .$if(from !== undefined, (query) => query.where('password_hash', '=', from ?? ''))
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw fail('CONFLICT')
  await endSessions(tx, playerId, now, but)
  await sendLetter(tx, playerId, 'password_changed', {}, now)
  await tx
    .updateTable('verification_code')
    .set({ expires_at: new Date(now) })
    .where('player_id', '=', playerId)
    .where('purpose', '=', 'reset')
    .where('used_at', 'is', null)
    .execute()
}

/** A note to the verified address: whoever took an account over would not tell its owner. */
async function tellOwner(host: Host, playerId: bigint, locale: Locale): Promise<void> {
  const player = await host.db
    .selectFrom('player')
    .select('email')
    .where('id', '=', playerId)
    .where('email_verified', '=', true)
    .executeTakeFirst()
  if (!player?.email) return
  await deliver(host, 'email', {
    to: player.email,
    ...passwordChangedMessage(nameIn(host.brand.name, locale), locale),
  })
}

/**
 * Answers the same, and in the same time, whether or not there is such an account: all that depends on it happens
 * after the answer. Errors: INVALID, TOO_MANY.
 */
async function forgotPassword(call: Call<Api['forgotPassword']>, guards: Guards, later: Background) {
  const { host, input, locale, request } = call
  const target = targetOf(input)
  const username = usernameKey(input.username.trim())
  if (host.config.proofOfWork && !input.proof) throw invalid({ proof: 'FIELD_REQUIRED' })
  const proves = input.proof && (await proofOf(host.db, host, input.proof, username))
  if (host.config.proofOfWork && !proves) throw invalid({ proof: 'PROOF_WRONG' })
  const isKnown = async () => (await knownDevice(host, username, request.deviceToken)) !== undefined
  // Work for this name, which rises, stands in for a network whose neighbours have asked too often.
  await guards.forgot({ address: request.address, isProved: proves === 'name', isKnown })
  later.run('password_forgot', () => sendResetCode(call, username, target, guards))
  return { message: textOf('CODE_SENT_IF', locale), expiresIn: CODE_SECONDS }
}

type Target = { email: string } | { phone: string }

/** Where the code is wanted, its shape checked. Errors: INVALID. */
function targetOf({ email, phone }: { email?: string | undefined; phone?: string | undefined }): Target {
  if (email && phone) throw invalid({ phone: 'FIELD_WRONG' })
  if (phone) {
    if (e164(phone) === undefined) throw invalid({ phone: 'PHONE_SHAPE' })
    return { phone }
  }
  if (!email) throw invalid({ email: 'FIELD_REQUIRED' })
  if (!EMAIL.test(email.trim())) throw invalid({ email: 'EMAIL_SHAPE' })
  return { email: emailKey(email) }
}

/** Sends a reset code where the name and the address or number belong together; says in the audit trail what was done. */
async function sendResetCode(
  { host, locale, request }: Call<Api['forgotPassword']>,
  username: string,
  target: Target,
  guards: Guards,
): Promise<void> {
  const player = await host.db
    .selectFrom('player')
    .select(['id', 'public_id', 'currency', 'email_key', 'phone_key'])
    .where('username_key', '=', username)
    .executeTakeFirst()
  const note = (outcome: string, data: Record<string, unknown> = {}) =>
    audit(host.db, {
      at: host.clock(),
      actor: 'guest',
      action: 'password_forgot',
      object: player ? `player:${player.public_id}` : '',
      outcome,
      data: { ...origin(request), ...data },
    })
  const to = player && ownTarget(player, target)
  if (!player || to === undefined) return note('refused')
  const who = await strangerOf(host, username, request)
  const asked = {
    playerId: player.id,
    asker: askerOf(request),
    isKnown: who.device !== undefined,
    purpose: 'reset' as const,
    target: to,
    addressPrefix: addressPrefix(request.address, 24, 56),
  }
  try {
    // Only here: a wrong address uses up nothing of the account's.
    await guards.reset(player.id, who)
    const issued = await host.db.transaction().execute((tx) => issueCode(tx, host, asked))
    if (issued) await sendCode(host, { ...asked, ...issued, locale, origin: request.origin })
    await note('ok')
  } catch (error) {
    if (!(error instanceof HostError)) throw error
    await note('refused', { code: error.code })
  }
}

/** The account's own address or number when that is what was typed. */
function ownTarget(
  player: { currency: 'BDT' | 'INR' | 'PKR'; email_key: string | null; phone_key: string | null },
  target: Target,
): string | undefined {
  if ('email' in target) return target.email === player.email_key ? target.email : undefined
  const phone = e164(target.phone, player.currency)
  return phone !== undefined && phone === player.phone_key && mayBeSentTo(phone) ? phone : undefined
}

/** No player has it: a code is looked for as long as for a known name. */
const NOBODY = 0n

/**
 * Errors: INVALID (`new_password`), CODE_WRONG (the same for an unknown name), SMS_NOT_ENOUGH and STEP_NEEDED to whoever
 * has the right code, TOO_MANY, BUSY.
 */
async function resetPassword(call: Call<Api['resetPassword']>, guards: Guards, later: Background) {
  const { host, input, locale, request } = call
  const username = input.username.trim()
  const key = usernameKey(username)
  const problem = newPasswordProblem(input.newPassword, username)
  if (problem) throw invalid({ new_password: problem })
  const player = await host.db
    .selectFrom('player')
    .select(['id', 'public_id', 'email_verified'])
    .where('username_key', '=', key)
    .executeTakeFirst()
  const entry = {
    actor: 'guest',
    action: 'password_reset',
    object: player ? `player:${player.public_id}` : '',
    data: origin(request),
  }
  try {
    const check = {
      playerId: player?.id ?? NOBODY,
      purpose: 'reset' as const,
      typed: input.code,
      asker: askerOf(request),
    }
    const { id, target } = await checkCode(host, check)
    const hasStep = (await twoStepOf(host.db, check.playerId)) !== undefined
    if (hasStep && !input.secondCode) throw fail('STEP_NEEDED')
    const device = await knownDevice(host, key, request.deviceToken)
    const hasOther = player?.email_verified === true || (await hasPasskey(host.db, check.playerId))
    // A SIM that was taken over reads the code too. Source: money.md 3.10.
    if (target.startsWith('+') && !hasStep && device === undefined && hasOther) throw fail('SMS_NOT_ENOUGH')
    const step = hasStep ? await guards.codeTry(check.playerId, device) : undefined
    const passwordHash = await hashPassword(input.newPassword)
    await host.db.transaction().execute(async (tx) => {
      await useCode(tx, id, host.clock(), undefined)
      if (hasStep) await spendSecondStep(tx, host, check.playerId, input.secondCode ?? '')
      await setPassword(tx, host, { playerId: check.playerId, to: passwordHash })
      await endOthers(tx, host, check.playerId, { isStepUsed: hasStep })
      await rememberDevice(tx, check.playerId, namedDevice(host, request), host.clock())
      await audit(tx, { at: host.clock(), ...entry })
    })
    await step?.succeeded()
    later.run('recovery_notice', () => tellRecovered(host, check.playerId, locale))
  } catch (error) {
    if (error instanceof HostError && REFUSED.has(error.code)) {
      await audit(host.db, { at: host.clock(), ...entry, outcome: 'refused' })
    }
    throw error
  }
  return { success: true, message: textOf('PASSWORD_CHANGED', locale) }
}

const REFUSED: ReadonlySet<string> = new Set(['CODE_WRONG', 'SMS_NOT_ENOUGH'])
