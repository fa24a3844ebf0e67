/** Birthday, phone numbers and e-mail: given, proven by code, and then fixed. Source: spec 2.13, 4. */
import { nameIn } from '../../contract/brand/name.ts'
import { randomUUID } from 'node:crypto'
import type { Currency } from '../../contract/auth.ts'
import { CODE_SECONDS, MAX_PHONES, type securityApi } from '../../contract/security.ts'
import { addressPrefix } from '../context/address.ts'
import { audit, origin } from '../audit/audit.ts'
import type { Background } from '../jobs/after-response.ts'
import { birthdayKind, lockUnderAge } from '../players/birthday.ts'
import {
  checkCode,
  type CodeCheck,
  issueCode,
  type Purpose,
  useCode,
  wasVerified,
  withdrawCode,
} from '../auth/one-time-codes.ts'
import { confirmPlayer } from '../factors/confirm.ts'
import { type ContactChange, setContact } from '../players/contacts.ts'
import { provenContacts, tellAt } from '../factors/factors.ts'
import type { Guards } from '../limits/guards.ts'
import type { Caller, Host, Tx } from '../host.ts'
import type { Call, Handlers } from '../http/handler.ts'
import { runOp, wasDone } from '../ledger/ops.ts'
import { sendLetter } from '../inbox/letters.ts'
import { fail, HostError, invalid, textOf } from '../messages/errors.ts'
import type { Locale } from '../messages/locale.ts'
import { deliver } from '../notify/registry.ts'
import { codeMessage, contactChangedMessage, forOneTap } from '../notify/texts.ts'
import { isLastingOrigin } from '../http/cors.ts'
import { e164 } from '../players/phone.ts'
import { isVerifiedByAnother, lockPhone, mayBeSentTo } from '../players/verified-phones.ts'
import { EMAIL, emailKey } from '../players/players.ts'
import { rowId } from '../http/row-id.ts'

type Api = typeof securityApi
/** A call of a player, whichever. */
interface PlayerCall {
  caller: Caller
  host: Host
  key: string | undefined
  locale: Locale
  request: { address: string; device: string; origin: string }
}

export const verificationHandlers = (
  guards: Guards,
  later: Background,
): Handlers<
  Pick<
    Api,
    | 'updateProfile'
    | 'sendPhoneCode'
    | 'verifyPhone'
    | 'addPhone'
    | 'sendOtherPhoneCode'
    | 'verifyOtherPhone'
    | 'otherPhones'
    | 'sendEmailCode'
    | 'verifyEmail'
    | 'changeContact'
    | 'removePhone'
  >
> => ({
  updateProfile,
  sendPhoneCode: async (call) => {
    const player = await profileOf(call)
    const phone = e164(call.input.phone, player.currency)
    if (phone === undefined || phone !== player.phone_key) throw invalid({ phone: 'PHONE_OTHER' })
    if (player.phone_verified) throw fail('ALREADY_VERIFIED')
    if (!mayBeSentTo(phone)) throw invalid({ phone: 'PHONE_COUNTRY' })
    return send(call, 'phone', phone)
  },
  verifyPhone: async (call) => {
    const { phone_key: target } = await profileOf(call)
    await verify(
      call,
      { purpose: 'phone', target: target ?? '', typed: call.input.code },
      async (tx, phone) => {
        await refuseTaken(tx, call.caller.id, phone)
        await tx
          .updateTable('player')
          .set({ phone_verified: true })
          .where('id', '=', call.caller.id)
          .where('phone_key', '=', phone)
          .execute()
      },
    )
    return { success: true, message: textOf('PHONE_VERIFIED', call.locale) }
  },
  addPhone,
  sendOtherPhoneCode: async (call) => {
    const { currency } = await profileOf(call)
    const phone = e164(call.input.phone, currency)
    const row = await call.host.db
      .selectFrom('player_phone')
      .select('verified_at')
      .where('player_id', '=', call.caller.id)
      .where('phone', '=', phone ?? '')
      .executeTakeFirst()
    if (phone === undefined || !row) throw invalid({ phone: 'PHONE_OTHER' })
    if (row.verified_at) throw fail('ALREADY_VERIFIED')
    return send(call, 'other_phone', phone)
  },
  verifyOtherPhone: async (call) => {
    const at = new Date(call.host.clock())
    await verify(call, { purpose: 'other_phone', typed: call.input.code }, async (tx, phone) => {
      await refuseTaken(tx, call.caller.id, phone)
      await tx
        .updateTable('player_phone')
        .set({ verified_at: at })
        .where('player_id', '=', call.caller.id)
        .where('phone', '=', phone)
        .execute()
    })
    return { success: true, message: textOf('PHONE_VERIFIED', call.locale) }
  },
  otherPhones: async ({ caller, host }) => {
    const rows = await host.db
      .selectFrom('player_phone')
      .selectAll()
      .where('player_id', '=', caller.id)
      .orderBy('id')
      .execute()
    return {
      data: rows.map((row) => ({
        id: String(row.id),
        phone: row.phone,
        isVerified: row.verified_at !== null,
      })),
    }
  },
  sendEmailCode: async (call) => {
    const player = await profileOf(call)
    if (!player.email_key) throw invalid({ email: 'EMAIL_SHAPE' })
    if (player.email_verified) throw fail('ALREADY_VERIFIED')
    return send(call, 'email', player.email_key)
  },
  verifyEmail: async (call) => {
    const { email_key: target } = await profileOf(call)
    await verify(
      call,
      { purpose: 'email', target: target ?? '', typed: call.input.code },
      async (tx, address) => {
        await tx
          .updateTable('player')
          .set({ email_verified: true })
          .where('id', '=', call.caller.id)
          .where('email_key', '=', emailKey(address))
          .execute()
      },
    )
    return { success: true, message: textOf('EMAIL_VERIFIED', call.locale) }
  },
  changeContact: (call) => changeContact(call, guards, later),
  removePhone: (call) => removePhone(call, guards, later),
})

const profileOf = ({ caller, host }: Pick<PlayerCall, 'caller' | 'host'>) =>
  host.db
    .selectFrom('player')
    .select([
      'birthday',
      'under_age_at',
      'currency',
      'phone_key',
      'phone_verified',
      'email_key',
      'email_verified',
    ])
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow()

const opOf = ({ caller, key, host }: PlayerCall, kind: string, payload: unknown) => ({
  scope: `p:${caller.id}`,
  key: key ?? randomUUID(),
  kind,
  payload,
  playerId: caller.id,
  at: host.clock(),
})

/** A row of the audit trail about the caller; `data` holds no code and no full number. */
const note = (
  db: Host['db'] | Tx,
  { caller, host, request }: PlayerCall,
  action: string,
  more: { outcome?: string; data?: Record<string, unknown> } = {},
): Promise<void> =>
  audit(db, {
    at: host.clock(),
    actor: `player:${caller.publicId}`,
    action,
    ...(more.outcome === undefined ? {} : { outcome: more.outcome }),
    data: { ...origin(request), ...more.data },
  })

/** Errors: INVALID (`dofb`: not a date, under 18), BIRTHDAY_SET, UNDER_AGE once one under 18 was given. */
async function updateProfile(call: Call<Api['updateProfile']>) {
  const { caller, host } = call
  const { birthday } = call.input
  const op = opOf(call, 'birthday', { birthday })
  // A repeat finds the birthday set, by itself.
  if (!(await wasDone(host.db, op))) await checkBirthday(call, birthday)
  await runOp(host.db, op, async (tx) => {
    const set = await tx
      .updateTable('player')
      .set({ birthday })
      .where('id', '=', caller.id)
      .where('birthday', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!set) throw fail('BIRTHDAY_SET')
    await note(tx, call, 'birthday')
    return {}
  })
  return { birthday }
}

async function checkBirthday(call: PlayerCall, birthday: string): Promise<void> {
  const player = await profileOf(call)
  if (player.under_age_at) throw fail('UNDER_AGE', { status: 403 })
  if (player.birthday) throw fail('BIRTHDAY_SET')
  const kind = birthdayKind(birthday, call.host.clock())
  if (kind === 'impossible') throw invalid({ dofb: 'BIRTHDAY_WRONG' })
  if (kind === 'underAge') {
    const { caller, host, request } = call
    await lockUnderAge(host.db, caller, host.clock(), origin(request))
    throw fail('UNDER_AGE', { fields: { dofb: 'UNDER_AGE' } })
  }
}

/** Errors: INVALID (`phone`), PHONES_FULL. */
async function addPhone(call: Call<Api['addPhone']>) {
  const { caller, host, locale } = call
  const { currency, phone_key: own } = await profileOf(call)
  const phone = e164(call.input.phone, currency)
  if (phone === undefined) throw invalid({ phone: 'PHONE_SHAPE' })
  if (!mayBeSentTo(phone)) throw invalid({ phone: 'PHONE_COUNTRY' })
  await runOp(host.db, opOf(call, 'phone_add', { phone }), async (tx) => {
    await lockPhone(tx, caller.id, phone)
    const { others } = await tx
      .selectFrom('player_phone')
      .select((row) => row.fn.countAll<bigint>().as('others'))
      .where('player_id', '=', caller.id)
      .executeTakeFirstOrThrow()
    if (Number(others) + (own ? 1 : 0) >= MAX_PHONES)
      throw fail('PHONES_FULL', { params: { max: MAX_PHONES } })
    if (phone === own) throw invalid({ phone: 'PHONE_YOURS' })
    if (await isVerifiedByAnother(tx, caller.id, phone)) throw invalid({ phone: 'PHONE_TAKEN' })
    await tx
      .insertInto('player_phone')
      .values({ player_id: caller.id, phone, verified_at: null, created_at: new Date(host.clock()) })
      .execute()
    await note(tx, call, 'phone_add', { data: { ending: phone.slice(-3) } })
    return {}
  })
  return { success: true, message: textOf('PHONE_ADDED', locale) }
}

/**
 * Puts right a number or an address of the profile that nobody has proven: a slip of the sign-up. One that is proven is
 * changed by staff. Errors: INVALID (`email`, `phone`), ALREADY_VERIFIED, those of `confirmPlayer`.
 */
async function changeContact(call: Call<Api['changeContact']>, guards: Guards, later: Background) {
  const { caller, host, input, locale } = call
  const player = await profileOf(call)
  const change = contactOf(input, player.currency)
  if (change.kind === 'phone' ? player.phone_verified : player.email_verified) throw fail('ALREADY_VERIFIED')
  const confirmed = await confirmPlayer(call, guards, input)
  await host.db.transaction().execute(async (tx) => {
    await confirmed.use(tx)
    await setContact(tx, host, caller.id, change)
    await note(tx, call, 'contact_change', { data: { kind: change.kind } })
  })
  await confirmed.succeeded()
  const told = await provenContacts(host.db, caller.id)
  later.run('contact_notice', () => tellAt(host, told, contactChangedMessage, locale))
  return { success: true, message: textOf('CONTACT_CHANGED', locale) }
}

/** What is to be changed to what, its shape checked. Errors: INVALID. */
function contactOf(
  { email, phone }: { email?: string | undefined; phone?: string | undefined },
  currency: Currency,
): ContactChange {
  if (phone !== undefined && email !== undefined) throw invalid({ phone: 'FIELD_WRONG' })
  if (phone !== undefined) {
    const value = e164(phone, currency)
    if (value === undefined) throw invalid({ phone: 'PHONE_SHAPE' })
    if (!mayBeSentTo(value)) throw invalid({ phone: 'PHONE_COUNTRY' })
    return { kind: 'phone', value }
  }
  if (!email) throw invalid({ email: 'FIELD_REQUIRED' })
  if (!EMAIL.test(email.trim())) throw invalid({ email: 'EMAIL_SHAPE' })
  return { kind: 'email', value: email.trim() }
}

/** Takes a second number away, also one that nobody could prove. Errors: NOT_FOUND, those of `confirmPlayer`. */
async function removePhone(call: Call<Api['removePhone']>, guards: Guards, later: Background) {
  const { caller, host, input, locale } = call
  const told = await provenContacts(host.db, caller.id)
  const confirmed = await confirmPlayer(call, guards, input)
  const isProven = await host.db.transaction().execute(async (tx) => {
    await confirmed.use(tx)
    const removed = await tx
      .deleteFrom('player_phone')
      .where('id', '=', rowId(input.id) ?? 0n)
      .where('player_id', '=', caller.id)
      .returning(['phone', 'verified_at'])
      .executeTakeFirst()
    if (!removed) throw fail('NOT_FOUND')
    await note(tx, call, 'phone_remove', { data: { ending: removed.phone.slice(-3) } })
    if (!removed.verified_at) return false
    await sendLetter(tx, caller.id, 'contact_changed', {}, host.clock())
    return true
  })
  await confirmed.succeeded()
  // The number that went is told too.
  if (isProven) later.run('contact_notice', () => tellAt(host, told, contactChangedMessage, locale))
  return { success: true, message: textOf('PHONE_REMOVED', locale) }
}

async function refuseTaken(tx: Tx, playerId: bigint, phone: string): Promise<void> {
  if (await isVerifiedByAnother(tx, playerId, phone)) throw invalid({ phone: 'PHONE_TAKEN' })
}

/** Sends a code to the caller's own number or address. Errors: CODE_RUNNING, TOO_MANY, BUSY, SEND_FAILED. */
async function send(call: PlayerCall, purpose: Purpose, target: string) {
  const { caller, host, key, locale, request } = call
  const asked = {
    playerId: caller.id,
    sessionId: caller.sessionId,
    purpose,
    target,
    addressPrefix: addressPrefix(request.address, 24, 56),
    key,
  }
  const issued = await host.db.transaction().execute((tx) => issueCode(tx, host, asked))
  if (issued) {
    await sendCode(host, { ...asked, ...issued, locale, origin: request.origin })
    await note(host.db, call, 'code_sent', { data: { purpose } })
  }
  return { message: textOf('CODE_SENT', locale), expiresIn: CODE_SECONDS }
}

interface SentCode {
  id: bigint
  code: string
  purpose: Purpose
  target: string
  locale: Locale
  /** Of the page that waits for it. */
  origin: string
}

/** Sends an issued code; when it cannot be sent it is taken back, and SEND_FAILED is thrown. */
export async function sendCode(
  host: Host,
  { id, code, purpose, target, locale, origin: page }: SentCode,
): Promise<void> {
  const { subject, text } = codeMessage(purpose, nameIn(host.brand.name, locale), code, locale)
  try {
    if (!target.startsWith('+')) return await deliver(host, 'email', { to: target, subject, text })
    // A name that anyone may write into a request must not have the code offered to its pages.
    const isOurs = isLastingOrigin(page, host.config.publicOrigins)
    const body = isOurs ? forOneTap(text, new URL(page).hostname, code) : text
    await deliver(host, 'sms', { to: target, subject, text: body })
  } catch (error) {
    await withdrawCode(host, id)
    throw error
  }
}

/**
 * Checks a code of this session and does what it proves, once. A repeat with the same key and code is no second
 * effect. Errors: INVALID, CODE_WRONG, KEY_REUSED and what the effect throws.
 */
async function verify(
  call: PlayerCall,
  asked: Pick<CodeCheck, 'purpose' | 'target' | 'typed'>,
  effect: (tx: Tx, target: string) => Promise<void>,
): Promise<void> {
  const { caller, host, key } = call
  const check = { ...asked, playerId: caller.id, sessionId: caller.sessionId }
  if (await wasVerified(host, check, key)) return
  const action = check.purpose === 'email' ? 'email_verify' : 'phone_verify'
  try {
    const { id, target } = await checkCode(host, check)
    await host.db.transaction().execute(async (tx) => {
      await lockPhone(tx, caller.id, target)
      await useCode(tx, id, host.clock(), key)
      await effect(tx, target)
      await note(tx, call, action)
    })
  } catch (error) {
    if (!(error instanceof HostError)) throw error
    // The same call twice at once: the other one was first.
    if (await wasVerified(host, check, key)) return
    await note(host.db, call, action, { outcome: 'refused', data: { code: error.code } })
    throw error
  }
}
