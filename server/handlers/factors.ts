/** The second step, passkeys, and closing an account. Source: protection.md F-09, F-10; decisions 135 to 137. */
import { nameIn } from '../../contract/brand/name.ts'
import { type factorsApi, MAX_PASSKEYS, type Shown } from '../../contract/factors.ts'
import { paisa } from '../../contract/money.ts'
import { audit, origin } from '../audit/audit.ts'
import { type Confirmed, confirmPlayer } from '../factors/confirm.ts'
import type { Guards } from '../limits/guards.ts'
import type { Tx } from '../host.ts'
import type { Call, Handlers } from '../http/handler.ts'
import { lockPlayer, walletsOf } from '../ledger/accounts.ts'
import { sendLetter, shownMoney } from '../inbox/letters.ts'
import { fail, textOf } from '../messages/errors.ts'
import {
  acceptedPasskeys,
  checkAsserted,
  checkCreated,
  creationOptions,
  requestOptions,
} from '../auth/passkeys.ts'
import { isLastingOrigin } from '../http/cors.ts'
import { rowId } from '../http/row-id.ts'
import { endSessions } from '../auth/sessions.ts'
import {
  base32,
  codesLeft,
  confirmTwoStep,
  newRecoveryCodes,
  newSecret,
  otpauthAddress,
  twoStepOf,
} from '../auth/two-step.ts'
import { signIn } from './auth.ts'
import { STATUS } from '../ledger/status.ts'
import { withdrawConsents } from '../protection/selling.ts'

type Api = typeof factorsApi
type Own = Pick<Call<Api['twoStep']>, 'caller' | 'host' | 'request'>

export const factorHandlers = (guards: Guards): Handlers<Api> => ({
  ...twoStepHandlers(guards),
  ...passkeyHandlers(guards),
  closeAccount: (call) => closeAccount(call, guards),
})

const noted = (tx: Tx, { caller, host, request }: Own, action: string) =>
  audit(tx, { at: host.clock(), actor: `player:${caller.publicId}`, action, data: origin(request) })

type TwoStep = 'twoStep' | 'beginTwoStep' | 'confirmTwoStep' | 'renewRecoveryCodes' | 'endTwoStep'

const twoStepHandlers = (guards: Guards): Handlers<Pick<Api, TwoStep>> => ({
  twoStep: async ({ caller, host }) => {
    const on = await twoStepOf(host.db, caller.id)
    return {
      isOn: on !== undefined,
      since: on?.confirmed_at?.getTime(),
      codesLeft: await codesLeft(host.db, caller.id),
    }
  },
  /** Errors: those of `confirmPlayer`, TWO_STEP_ON. */
  beginTwoStep: async (call) => {
    const { caller, host, input } = call
    if (await twoStepOf(host.db, caller.id)) throw fail('TWO_STEP_ON')
    const confirmed = await confirmPlayer(call, guards, input)
    const secret = newSecret(host)
    const fresh = { secret, made_at: new Date(host.clock()), last_step: 0n }
    const kept = await after(call, confirmed, (tx) =>
      tx
        .insertInto('two_step')
        .values({ player_id: caller.id, confirmed_at: null, ...fresh })
        .onConflict((conflict) =>
          conflict.column('player_id').doUpdateSet(fresh).where('two_step.confirmed_at', 'is', null),
        )
        .returning('player_id')
        .executeTakeFirst(),
    )
    if (!kept) throw fail('TWO_STEP_ON')
    const title = nameIn(host.brand.name, call.locale)
    const shown = base32(secret)
    return { secret: shown, address: otpauthAddress(title, caller.username, shown) }
  },
  /** Errors: CODE_WRONG, TWO_STEP_ON, TOO_MANY. */
  confirmTwoStep: async (call) => {
    const { caller, host, input } = call
    if (await twoStepOf(host.db, caller.id)) throw fail('TWO_STEP_ON')
    return host.db.transaction().execute(async (tx) => {
      const recoveryCodes = await confirmTwoStep(tx, host, caller.id, input.code)
      await noted(tx, call, 'two_step_on')
      await sendLetter(tx, caller.id, 'two_step_on', {}, host.clock())
      return { recoveryCodes }
    })
  },
  /** Errors: those of `confirmPlayer`, TWO_STEP_OFF. */
  renewRecoveryCodes: (call) =>
    withStep(call, guards, async (tx) => {
      await noted(tx, call, 'recovery_codes')
      return { recoveryCodes: await newRecoveryCodes(tx, call.host, call.caller.id) }
    }),
  /** Errors: those of `confirmPlayer`, TWO_STEP_OFF. */
  endTwoStep: (call) =>
    withStep(call, guards, async (tx) => {
      await tx.deleteFrom('two_step').where('player_id', '=', call.caller.id).execute()
      await noted(tx, call, 'two_step_off')
      await sendLetter(tx, call.caller.id, 'two_step_off', {}, call.host.clock())
      return { success: true, message: textOf('TWO_STEP_ENDED', call.locale) }
    }),
})

/** Does what was confirmed, in the transaction that uses up what was shown for it. */
async function after<Result>(
  { host }: Own,
  confirmed: Confirmed,
  act: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const result = await host.db.transaction().execute(async (tx) => {
    await confirmed.use(tx)
    return act(tx)
  })
  await confirmed.succeeded()
  return result
}

/** Changes the second step where it is on. */
async function withStep<Result>(
  call: Own & { input: Shown },
  guards: Guards,
  act: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  if (!(await twoStepOf(call.host.db, call.caller.id))) throw fail('TWO_STEP_OFF')
  return after(call, await confirmPlayer(call, guards, call.input), act)
}

type Passkeys =
  | 'passkeys'
  | 'beginPasskey'
  | 'addPasskey'
  | 'removePasskey'
  | 'beginPasskeyConfirm'
  | 'beginPasskeyLogin'
  | 'passkeyLogin'

const passkeyHandlers = (guards: Guards): Handlers<Pick<Api, Passkeys>> => ({
  passkeys: async ({ caller, host, request }) => {
    const rows = await host.db
      .selectFrom('passkey')
      .select(['id', 'name', 'created_at', 'last_used_at', 'credential_id'])
      .where('player_id', '=', caller.id)
      .orderBy('id', 'desc')
      .execute()
    return {
      data: rows.map((row) => ({
        id: String(row.id),
        name: row.name,
        createdAt: row.created_at.getTime(),
        lastUsedAt: row.last_used_at?.getTime(),
      })),
      // Passkeys are tied to the names of this site alone.
      accepted: isLastingOrigin(request.origin, host.config.publicOrigins)
        ? acceptedPasskeys(
            host,
            request.origin,
            caller.publicId,
            rows.map((row) => row.credential_id),
          )
        : undefined,
    }
  },
  /** Errors: those of `confirmPlayer`, PASSKEYS_FULL. */
  beginPasskey: async (call) => {
    const { caller, host, input, request } = call
    await after(call, await confirmPlayer(call, guards, input), async () => {})
    const rows = await host.db
      .selectFrom('passkey')
      .select('credential_id')
      .where('player_id', '=', caller.id)
      .execute()
    if (rows.length >= MAX_PASSKEYS) throw full()
    const title = nameIn(host.brand.name, call.locale)
    const owner = { ...caller, known: rows.map((row) => row.credential_id) }
    return { options: await creationOptions(host, request.origin, title, owner) }
  },
  /** Errors: PASSKEY_WRONG, PASSKEYS_FULL, TOO_MANY. */
  addPasskey: async (call) => {
    const { caller, host, input, locale, request } = call
    const made = await checkCreated(host, request.origin, caller.sessionId, input.response)
    await host.db.transaction().execute(async (tx) => {
      // The player's row is locked, so that passkeys that are added at once count each other.
      await tx.selectFrom('player').select('id').where('id', '=', caller.id).forNoKeyUpdate().execute()
      const { count } = await tx
        .selectFrom('passkey')
        .select((row) => row.fn.countAll<bigint>().as('count'))
        .where('player_id', '=', caller.id)
        .executeTakeFirstOrThrow()
      if (count >= BigInt(MAX_PASSKEYS)) throw full()
      const added = await tx
        .insertInto('passkey')
        .values({
          player_id: caller.id,
          credential_id: made.credentialId,
          public_key: made.publicKey,
          counter: made.counter,
          name: request.device,
          created_at: new Date(host.clock()),
          last_used_at: null,
        })
        .onConflict((conflict) => conflict.column('credential_id').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!added) throw fail('PASSKEY_WRONG')
      await noted(tx, call, 'passkey_add')
      await sendLetter(tx, caller.id, 'passkey_added', { device: request.device || '?' }, host.clock())
    })
    return { success: true, message: textOf('PASSKEY_ADDED', locale) }
  },
  /** Errors: those of `confirmPlayer`, NOT_FOUND for a passkey of nobody or of another. */
  removePasskey: async (call) => {
    const { caller, host, input, locale } = call
    await after(call, await confirmPlayer(call, guards, input), async (tx) => {
      const removed = await tx
        .deleteFrom('passkey')
        .where('id', '=', rowId(input.id) ?? 0n)
        .where('player_id', '=', caller.id)
        .returning('name')
        .executeTakeFirst()
      if (!removed) throw fail('NOT_FOUND')
      await noted(tx, call, 'passkey_remove')
      await sendLetter(tx, caller.id, 'passkey_removed', { device: removed.name || '?' }, host.clock())
    })
    return { success: true, message: textOf('PASSKEY_REMOVED', locale) }
  },
  beginPasskeyConfirm: async ({ caller, host, request }) => ({
    options: await requestOptions(host, request.origin, caller.sessionId),
  }),
  beginPasskeyLogin: async ({ host, request }) => ({ options: await requestOptions(host, request.origin) }),
  /** Errors: PASSKEY_UNKNOWN, PASSKEY_WRONG, ACCOUNT_CLOSED, EXCLUDED. */
  passkeyLogin: async (call) => {
    const { player, use } = await checkAsserted(call.host, call.request.origin, call.input.response)
    return signIn(call, player, { use })
  },
})

const full = () => fail('PASSKEYS_FULL', { params: { max: MAX_PASSKEYS } })

/** Errors: those of `confirmPlayer`, ACCOUNT_BUSY, MONEY_LEFT. */
async function closeAccount(call: Call<Api['closeAccount']>, guards: Guards) {
  const { caller, host, input, locale } = call
  await after(call, await confirmPlayer(call, guards, input), async (tx) => {
    // No money moves while it is looked at.
    await lockPlayer(tx, caller.id)
    if (await isBusy(tx, caller.id)) throw fail('ACCOUNT_BUSY')
    const { cash, bonus } = await walletsOf(tx, caller.id)
    const left = paisa(cash + bonus)
    if (left > 0 && !input.leaveMoney) {
      throw fail('MONEY_LEFT', { params: { amount: shownMoney(left, locale) } })
    }
    await tx
      .updateTable('player')
      .set({ closed_at: new Date(host.clock()) })
      .where('id', '=', caller.id)
      .execute()
    // Who comes back one day is asked anew.
    await withdrawConsents(tx, caller.id, host.clock())
    await noted(tx, call, 'account_close')
    await endSessions(tx, caller.id, host.clock())
  })
  return { success: true, message: textOf('ACCOUNT_NOW_CLOSED', locale) }
}

/** Whether something of the player's is not decided yet: a payment, an order of the exchange, a round. */
async function isBusy(tx: Tx, playerId: bigint): Promise<boolean> {
  const held = await tx
    .selectFrom('account')
    .select('id')
    .where('player_id', '=', playerId)
    .where('kind', 'in', ['hold', 'exposure'])
    .where('balance', '>', 0n)
    .executeTakeFirst()
  const claim = await tx
    .selectFrom('deposit')
    .select('id')
    .where('player_id', '=', playerId)
    .where('status', '=', STATUS.processing)
    .executeTakeFirst()
  return held !== undefined || claim !== undefined
}
