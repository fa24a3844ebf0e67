/** Sign-up, login and log out. Source: spec 2.9, 2.10, 5, 7; money.md 3.4. */
import { randomUUID } from 'node:crypto'
import { createExchangeToken } from '../games/wallet/launch.ts'
import type { authApi } from '../../contract/auth.ts'
import type { PublicKey } from '../../contract/kit/signature.ts'
import { isBlank } from '../../contract/kit/unseen.ts'
import { audit, origin } from '../audit/audit.ts'
import { checkCaptcha, spendCaptcha } from '../bot-check/captcha.ts'
import { type DeviceRequest, knownDevice, namedDevice, rememberDevice } from '../auth/devices.ts'
import { hashOf } from '../crypto/tokens.ts'
import type { Host, SessionScope, Tx } from '../host.ts'
import type { Call, Handlers } from '../http/handler.ts'
import { DEMO_GRANT, grantDemoMoney, lockPlayer, openPlayerAccounts } from '../ledger/accounts.ts'
import { runOp, wasDone } from '../ledger/ops.ts'
import { sendLetter } from '../inbox/letters.ts'
import type { Guards, Stranger } from '../limits/guards.ts'
import { fail, type FieldMessage, HostError, invalid, textOf } from '../messages/errors.ts'
import { hashPassword, isPassword } from '../auth/passwords.ts'
import { admit } from '../players/exclusion.ts'
import { heedPasses } from '../players/exclusion-pass.ts'
import { e164 } from '../players/phone.ts'
import { insertPlayer, signUpProblems, takenByRace, takenFields, usernameKey } from '../players/players.ts'
import { proofOf } from '../bot-check/proof-of-work.ts'
import { knownExcluded } from '../protection/excluded.ts'
import { namedHere, namesOfNewcomer } from '../protection/passes.ts'
import { queuePush } from '../push/queue.ts'
import { isNewDevice, revokeSession, startSession } from '../auth/sessions.ts'
import { keptKey, thumbprintOf } from '../auth/signed-calls.ts'
import { twoStepOf, spendSecondStep } from '../auth/two-step.ts'

/** The handlers; the guards count guesses and sign-ups over the life of the server. */
export function authHandlers(guards: Guards): Handlers<typeof authApi> {
  return {
    login: (call) => login(call, guards),
    createPlayer: (call) => createPlayer(call, guards),
    logout: async ({ caller, host, request }) => {
      const at = host.clock()
      const actor = `player:${caller.publicId}`
      await host.db.transaction().execute(async (tx) => {
        await revokeSession(tx, caller.sessionId, at)
        await audit(tx, { at, actor, action: 'logout', data: origin(request) })
      })
      return { success: true }
    },
  }
}

type LoginCall = Pick<Call<(typeof authApi)['login']>, 'input' | 'host' | 'request' | 'locale'>

/** The sign-in of a player who has excluded themself, to take money out. Errors: those of `login`, NOT_EXCLUDED. */
export const payOutLogin = (call: LoginCall, guards: Guards) => login(call, guards, 'payout')

/**
 * Errors: INVALID_CREDENTIALS (the same for an unknown name and a wrong password), STEP_NEEDED, CODE_WRONG, ACCOUNT_CLOSED,
 * EXCLUDED, PROOF_NEEDED, LOGIN_LOCKED, BUSY.
 */
async function login(call: LoginCall, guards: Guards, scope: SessionScope = 'full') {
  const { input, host, request } = call
  const key = usernameKey(input.username.trim())
  const who = await strangerOf(host, key, request)
  const attempt = await countLogin(call, who, guards)
  const player = await host.db
    .selectFrom('player')
    .select(['id', 'public_id', 'username', 'password_hash', 'closed_at'])
    .where('username_key', '=', key)
    .executeTakeFirst()
  const isRight = await isPassword(input.password, player?.password_hash)
  if (!player || !isRight) {
    // Written for unknown names too, so that both answers take the same time.
    const object = player ? `player:${player.public_id}` : ''
    const data = origin(request)
    await audit(host.db, {
      at: host.clock(),
      actor: 'guest',
      action: 'login',
      object,
      outcome: 'refused',
      data,
    })
    throw fail('INVALID_CREDENTIALS')
  }
  const signedIn = await atDoor(() => secondStep(call, player, who, { guards, scope }), attempt)
  await attempt.succeeded()
  return signedIn
}

/** Who is turned away at the right door or the wrong one, with the right key, has guessed nothing. */
async function atDoor<Result>(enter: () => Promise<Result>, attempt: Attempt): Promise<Result> {
  try {
    return await enter()
  } catch (error) {
    if (error instanceof HostError && DOORS.has(error.code)) await attempt.succeeded()
    throw error
  }
}

const DOORS: ReadonlySet<string> = new Set(['EXCLUDED', 'NOT_EXCLUDED'])
interface Attempt {
  succeeded: () => Promise<void>
}

/**
 * The session of a player whose password was right, where the second step is right too or not asked for. It is used
 * up in the transaction that opens the session. Errors: STEP_NEEDED, CODE_WRONG, ACCOUNT_CLOSED, EXCLUDED, NOT_EXCLUDED.
 */
async function secondStep(
  call: LoginCall,
  player: SignedIn,
  { device }: Stranger,
  { guards, scope }: { guards: Guards; scope: SessionScope },
) {
  const { host, input, request } = call
  if ((await twoStepOf(host.db, player.id)) === undefined) return signIn(call, player, { scope })
  if (!input.code) throw fail('STEP_NEEDED')
  const code = await guards.codeTry(player.id, device).catch((error: unknown) => {
    throw locked(error)
  })
  try {
    const use = (tx: Tx) => spendSecondStep(tx, host, player.id, input.code ?? '')
    const signedIn = await atDoor(() => signIn(call, player, { scope, use }), code)
    await code.succeeded()
    return signedIn
  } catch (error) {
    if (error instanceof HostError && error.code === 'CODE_WRONG') {
      await audit(host.db, {
        at: host.clock(),
        actor: 'guest',
        action: 'login',
        object: `player:${player.public_id}`,
        outcome: 'refused',
        data: { ...origin(request), step: 2 },
      })
    }
    throw error
  }
}

/** A player who has shown who they are. */
interface SignedIn {
  id: bigint
  public_id: string
  username: string
  closed_at: Date | null
}

/** Of a login by whatever way: with its device's key, where the device has made one. */
type SigningIn = Pick<LoginCall, 'host' | 'request' | 'locale'> & { input: { jwk?: PublicKey | undefined } }

/** Opens a session, in one transaction with what the way of signing in uses up. Errors: ACCOUNT_CLOSED, EXCLUDED, NOT_EXCLUDED, INVALID (`jwk`). */
export async function signIn(
  { host, request, locale, input: { jwk } }: SigningIn,
  player: SignedIn,
  door: { scope?: SessionScope; use?: (tx: Tx) => Promise<void> } = {},
) {
  if (player.closed_at) throw fail('ACCOUNT_CLOSED')
  const key = jwk && keptKey(jwk)
  const marksHeeded = await heedPasses(host, player.id)
  const opened = await openSession(host, player, request, { ...door, marksHeeded, key })
  return {
    ...opened,
    ...(key && { keyId: thumbprintOf(key) }),
    remoteId: player.public_id,
    username: player.username,
    message: textOf('LOGGED_IN', locale),
  }
}

/** Who stands at the door with this name. */
export const strangerOf = async (
  host: Host,
  key: string,
  { address, deviceToken }: Pick<DeviceRequest, 'address' | 'deviceToken'>,
): Promise<Stranger> => ({ usernameKey: key, address, device: await knownDevice(host, key, deviceToken) })

/** Counts the try. Beyond the few that are free a proof of work is asked for, the same for a name that nobody has. */
async function countLogin({ input, host }: LoginCall, who: Stranger, guards: Guards) {
  const isProved = input.proof !== undefined && (await isProvedLogin(host, input.proof, who, guards))
  try {
    return await guards.loginTry({ ...who, isProved })
  } catch (error) {
    throw host.config.proofOfWork ? proofNeeded(error) : locked(error)
  }
}

/**
 * Whether work enough was done. A proof that names nobody, of an app that knows no other, is enough while the least
 * work is. Throws INVALID for what is no proof for this name.
 */
async function isProvedLogin(host: Host, text: string, who: Stranger, guards: Guards): Promise<boolean> {
  const proves = await proofOf(host.db, host, text, who.usernameKey)
  if (!proves) throw invalid({ proof: 'PROOF_WRONG' })
  return proves === 'name' || (await guards.work(who)) === 0
}

/** Says how long the name, or the network, stays locked. */
function locked(error: unknown): unknown {
  if (!(error instanceof HostError) || error.code !== 'TOO_MANY') return error
  const { retryAfter = 60 } = error
  return fail('LOGIN_LOCKED', { retryAfter, params: { minutes: Math.ceil(retryAfter / 60) } })
}

/** Asks for a proof in place of the wait. */
function proofNeeded(error: unknown): unknown {
  if (!(error instanceof HostError) || error.code !== 'TOO_MANY') return error
  return fail('PROOF_NEEDED', error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter })
}

function openSession(
  host: Host,
  { id: playerId, public_id: publicId }: SignedIn,
  request: LoginCall['request'],
  {
    scope = 'full',
    use = async () => {},
    marksHeeded,
    key,
  }: Parameters<typeof signIn>[2] & { marksHeeded: bigint; key: Buffer | undefined },
): Promise<{ token: string; exchangeToken: string }> {
  const { device } = request
  return host.db.transaction().execute(async (tx) => {
    const at = host.clock()
    await use(tx)
    await lockPlayer(tx, playerId)
    await admit(tx, { playerId, scope, at })
    // The player's row is locked here, so that parallel logins count each other's sessions.
    await tx
      .updateTable('player')
      .set({ last_login_at: new Date(at) })
      .where('id', '=', playerId)
      .execute()
    if (await isNewDevice(tx, playerId, request)) {
      await sendLetter(tx, playerId, 'new_device', { device: device || '?' }, at)
    }
    // PP-40: every sign-in is told to the devices that asked for it; this one is not among them yet.
    await queuePush(tx, { playerId, notice: 'signed_in', path: '/profile', tag: 'signed_in', at })
    const deviceToken = namedDevice(host, request)
    await rememberDevice(tx, playerId, deviceToken, at)
    const { token, sessionId } = await startSession(tx, host, playerId, device, {
      deviceToken,
      scope,
      marksHeeded,
      key,
    })
    // Where the operator has an exchange of its own; ours is inside the app and needs none.
    const exchangeToken =
      host.config.exchangeUrl && scope === 'full'
        ? await createExchangeToken(host, tx, { playerId, sessionId })
        : ''
    const action = scope === 'full' ? 'login' : 'pay_out_login'
    await audit(tx, { at, actor: `player:${publicId}`, action, data: origin(request) })
    return { token, exchangeToken }
  })
}

/** Errors: INVALID with `errors` by field, SIGN_UP_CLOSED, KEY_REUSED, PROOF_NEEDED, TOO_MANY, BUSY. */
async function createPlayer(call: Call<(typeof authApi)['createPlayer']>, guards: Guards) {
  const { input, host, key, request, locale } = call
  const problems = signUpProblems(input)
  const phone = e164(input.phone, input.currency)
  if (Object.keys(problems).length > 0 || phone === undefined) throw invalid(problems)
  const { username, email, currency, referralCode: referredBy } = input
  const name = isBlank(input.name) ? '' : input.name
  const wanted = { username, name, email, phone, currency, referredBy }
  const createdAt = host.clock()
  // The payload's fingerprint is stored, so the password is no part of it; on a replay it is verified instead.
  const op = {
    scope: 'signup',
    key: key ?? randomUUID(),
    kind: 'sign_up',
    payload: wanted,
    playerId: null,
    at: createdAt,
  }
  // A repeat was checked the first time, when it spent its captcha.
  if (!(await wasDone(host.db, op))) await checkHuman(call)
  const byPass = await namedByPass(host, { phone, email })
  const passwordHash = await hashPassword(input.password)
  // Only a sign-up that is about to be made counts: not a slip in a field, not a replay, not a retry.
  let isCounted = false
  const countOnce = async (tx: Tx) => {
    if (!isCounted) await countSignUp(tx, call, guards)
    isCounted = true
  }
  try {
    const { result, replayed } = await runOp(host.db, op, async (tx, opId) => {
      const deviceMark = request.deviceToken === undefined ? undefined : hashOf(request.deviceToken)
      const excluded = await knownExcluded(tx, { phone, email, deviceMark })
      const taken = {
        ...(await takenFields(tx, wanted)),
        ...takenByExcluded(excluded),
        ...takenByExcluded(byPass),
      }
      if (Object.keys(taken).length > 0) throw invalid(taken)
      if (excluded.device) throw fail('SIGN_UP_CLOSED')
      await countOnce(tx)
      if (input.captcha) await spendCaptcha(tx, request.captchaToken)
      const { id, publicId } = await insertPlayer(tx, host, { ...wanted, passwordHash, createdAt })
      await openPlayerAccounts(tx, id)
      await grantDemoMoney(tx, { opId, playerId: id, at: createdAt })
      await sendLetter(tx, id, 'welcome', { name: name || username, amount: BigInt(DEMO_GRANT) }, createdAt)
      await audit(tx, {
        at: createdAt,
        actor: `player:${publicId}`,
        action: 'sign_up',
        data: origin(request),
      })
      return { publicId, username }
    })
    const publicId = String(result['publicId'])
    if (replayed) await checkReplay(host, publicId, input.password)
    return {
      message: textOf('PLAYER_CREATED', locale),
      user: { id: publicId, username: String(result['username']) },
    }
  } catch (error) {
    const taken = takenByRace(error)
    throw taken ? invalid(taken) : error
  }
}

/** Said as of anybody's number or address: it is nobody's matter who has excluded themself. */
const takenByExcluded = (known: { phone: boolean; email: boolean }): Record<string, FieldMessage> => ({
  ...(known.phone ? { phone: 'PHONE_TAKEN' } : {}),
  ...(known.email ? { email: 'EMAIL_TAKEN' } : {}),
})

/** Whether a pass that holds here names the newcomer: worked out before the transaction, since it takes its time (decision 183). */
async function namedByPass(
  host: Host,
  newcomer: { phone: string; email: string },
): Promise<{ phone: boolean; email: boolean }> {
  const names = await namesOfNewcomer(host.db, newcomer)
  const named = await namedHere(host, async () => [names.phone, names.email])
  const isNamed = (name: string) => named.some((one) => one.name === name)
  return { phone: isNamed(names.phone), email: isNamed(names.email) }
}

type SignUpCall = Call<(typeof authApi)['createPlayer']>

/** A captcha that is sent must be right; where one is required, a proof of work stands in for it. */
async function checkHuman({ host, input, request }: SignUpCall): Promise<void> {
  if (input.captcha) await checkCaptcha(host, request.captchaToken, input.captcha)
  else if (host.config.captcha === 'required' && !input.proof) throw invalid({ captcha: 'FIELD_REQUIRED' })
}

/** Beyond three sign-ups an hour from one network a proof of work is asked for; beyond ten a day none is made. */
async function countSignUp(tx: Tx, { host, input, request }: SignUpCall, guards: Guards): Promise<void> {
  const isProved = input.proof ? (await proofOf(tx, host, input.proof, '')) !== undefined : false
  if (input.proof && !isProved) throw invalid({ proof: 'PROOF_WRONG' })
  try {
    await guards.signUp(request.address, isProved)
  } catch (error) {
    throw isProved || !host.config.proofOfWork ? error : proofNeeded(error)
  }
}

/** The same key with another password is another request. */
async function checkReplay(host: Host, publicId: string, password: string): Promise<void> {
  const { password_hash } = await host.db
    .selectFrom('player')
    .select('password_hash')
    .where('public_id', '=', publicId)
    .executeTakeFirstOrThrow()
  if (!(await isPassword(password, password_hash))) throw fail('KEY_REUSED')
}
