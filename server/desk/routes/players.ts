/** Looking at a player: who they are, what is in their wallets, what remains to be staked, where points came from. */
import { type Paisa, paisaToWire } from '../../../contract/money.ts'
import { isBlank } from '../../../contract/kit/unseen.ts'
import { exclusionPass } from '../../../contract/protection/pass.ts'
import { text } from '../../../contract/kit/wire.ts'
import { z } from '../../../contract/kit/zod.ts'
import { audit } from '../../audit/audit.ts'
import { MOST_ISSUERS } from '../../config.ts'
import { birthdayKind, correctBirthday } from '../../players/birthday.ts'
import { type ContactChange, setContact } from '../../players/contacts.ts'
import { endOthers, provenContacts, tellAt, tellRecovered } from '../../factors/factors.ts'
import type { Host } from '../../host.ts'
import { walletsOf } from '../../ledger/accounts.ts'
import { hasOpenWithdrawal } from '../../ledger/withdrawals.ts'
import { pointsOf } from '../../ledger/vip.ts'
import { sendLetter } from '../../inbox/letters.ts'
import { fail } from '../../messages/errors.ts'
import { contactChangedMessage } from '../../notify/texts.ts'
import { e164 } from '../../players/phone.ts'
import { EMAIL, usernameKey } from '../../players/players.ts'
import { exclusionOf, refuseExcluded } from '../../protection/excluded.ts'
import { issuersHeld, isTrusted, keepPass } from '../../protection/passes.ts'
import { turnoversOf } from '../../records/turnovers.ts'
import { nextLevel, VIP_TERMS } from '../../loyalty/vip.ts'
import { vipOf } from '../../records/vip.ts'
import { aPlayer, change, DeskRefusal, DONE, read, type Routes, shownMoment } from '../router-types.ts'

export const playerRoutes: Routes = {
  'GET /desk/player': player,
  'GET /desk/turnovers': turnovers,
  'GET /desk/points': points,
  'POST /desk/reopen': reopen,
  'POST /desk/step-off': stepOff,
  'POST /desk/age': forgetUnderAge,
  'POST /desk/birthday': putBirthdayRight,
  'POST /desk/email': (host, asked) => setContactOf(host, asked, 'email'),
  'POST /desk/phone': (host, asked) => setContactOf(host, asked, 'phone'),
  'POST /desk/exclusion-pass': takePass,
}

/** Opens an account that its player closed; not while they have excluded themself, which nobody ends but they. Throws EXCLUDED. */
async function reopen(host: Host, asked: unknown): Promise<unknown> {
  return host.db.transaction().execute(async (tx) => {
    const { player } = read(aPlayer, asked)
    const closed = await tx
      .selectFrom('player')
      .select('id')
      .where('username_key', '=', usernameKey(player))
      .executeTakeFirst()
    if (closed) await refuseExcluded(tx, closed.id, 409)
    const opened = await tx
      .updateTable('player')
      .set({ closed_at: null })
      .where('username_key', '=', usernameKey(player))
      .where('closed_at', 'is not', null)
      .returning('public_id')
      .executeTakeFirst()
    if (!opened) throw fail('NOT_FOUND')
    const object = `player:${opened.public_id}`
    await audit(tx, { at: host.clock(), actor: 'staff', action: 'account_reopen', object })
    return { done: true }
  })
}

const aPass = z.object({ pass: exclusionPass })

/** Keeps a pass that was shown to staff, whoever signed it: they have seen whose it is. Throws PASS_WRONG, PASS_OVER. */
async function takePass(host: Host, asked: unknown): Promise<unknown> {
  const { pass } = read(aPass, asked)
  const issuers = await issuersHeld(host.db, host.clock())
  if (!issuers.includes(pass.key) && issuers.length >= MOST_ISSUERS)
    throw new DeskRefusal(
      `Passes of ${issuers.length} issuers are held, and each slows every sign-up and log in.`,
    )
  const { issuer, until } = await keepPass(host, pass, 'staff')
  return { issuer, until: shownMoment(until), isTrusted: await isTrusted(host, pass) }
}

/** A birthday under 18 locks the player until staff have looked; the birthday itself was never kept. */
async function forgetUnderAge(host: Host, body: unknown): Promise<unknown> {
  const { player } = read(aPlayer, body)
  return host.db.transaction().execute(async (tx) => {
    const freed = await tx
      .updateTable('player')
      .set({ under_age_at: null })
      .where('username_key', '=', usernameKey(player))
      .where('under_age_at', 'is not', null)
      .returning('public_id')
      .executeTakeFirst()
    if (!freed) throw fail('NOT_FOUND')
    const object = `player:${freed.public_id}`
    await audit(tx, { at: host.clock(), actor: 'staff', action: 'age_unlock', object })
    return { done: true }
  })
}

const aBirthday = z.object({ player: text(64), birthday: text(10), reason: text(300) })

/** Puts a day of birth right that was a slip, once staff have seen a proof (D-22). Under 18 the player is locked, and the day not kept. */
async function putBirthdayRight(host: Host, asked: unknown): Promise<unknown> {
  const { player: name, birthday, reason } = read(aBirthday, asked)
  if (isBlank(reason)) throw fail('INVALID', { fields: { reason: 'FIELD_REQUIRED' } })
  const kind = birthdayKind(birthday, host.clock())
  if (kind === 'impossible')
    throw new DeskRefusal(`${birthday} is no day of birth: write it like 1990-12-31.`)
  return change(host, { action: 'birthday_correct' }, async (tx, at) => {
    const player = await correctBirthday(tx, usernameKey(name), kind === 'adult' ? birthday : null, at)
    if (!player) throw fail('NOT_FOUND')
    return { result: { kind }, object: `player:${player.public_id}`, data: { reason: reason.trim() } }
  })
}

/**
 * Turns the second step off for a player who lost the phone and the recovery codes. It is a recovery: whoever was signed
 * in is out, and the player is told wherever they are surely reached.
 */
async function stepOff(host: Host, asked: unknown): Promise<unknown> {
  const id = await host.db.transaction().execute(async (tx) => {
    const player = await tx
      .selectFrom('player')
      .innerJoin('two_step', 'two_step.player_id', 'player.id')
      .select(['player.id', 'player.public_id'])
      .where('username_key', '=', usernameKey(read(aPlayer, asked).player))
      .executeTakeFirst()
    if (!player) throw fail('NOT_FOUND')
    const at = host.clock()
    await endOthers(tx, host, player.id, { isStepUsed: false })
    const object = `player:${player.public_id}`
    await audit(tx, { at, actor: 'staff', action: 'two_step_off', object })
    await sendLetter(tx, player.id, 'two_step_off', {}, at)
    return player.id
  })
  await tellRecovered(host, id, 'en')
  return DONE
}

/** Changes a number or an address for a player who lost it, and tells what was proven before. */
async function setContactOf(host: Host, asked: unknown, kind: ContactChange['kind']): Promise<unknown> {
  const { player: name, value } = read(aContact, asked)
  const player = await host.db
    .selectFrom('player')
    .select(['id', 'public_id', 'currency'])
    .where('username_key', '=', usernameKey(name))
    .executeTakeFirst()
  if (!player) throw fail('NOT_FOUND')
  const checked = kind === 'phone' ? e164(value, player.currency) : EMAIL.test(value.trim()) && value.trim()
  if (!checked)
    throw new DeskRefusal(`${value} is no ${kind === 'phone' ? 'phone number' : 'e-mail address'}.`)
  const told = await provenContacts(host.db, player.id)
  const entry = { action: 'contact_change', object: `player:${player.public_id}` }
  await change(host, entry, async (tx) => {
    await setContact(tx, host, player.id, { kind, value: checked })
    return { result: undefined, data: { kind } }
  })
  await tellAt(host, told, contactChangedMessage, 'en')
  return DONE
}

const aContact = z.object({ player: text(64), value: text(254) })

/** The player of a name; that staff looked at them is in the audit trail. Throws NOT_FOUND. */
async function looked(host: Host, asked: unknown, what: string) {
  const row = await host.db
    .selectFrom('player')
    .selectAll()
    .where('username_key', '=', usernameKey(read(aPlayer, asked).player))
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  const object = `player:${row.public_id}`
  await audit(host.db, { at: host.clock(), actor: 'staff', action: 'player_look', object, data: { what } })
  return row
}

const amount = (poisha: Paisa): string => paisaToWire(poisha)
const when = (at: Date | null): string => (at ? shownMoment(at.getTime()) : 'never')
const verified = (is: boolean): string => (is ? 'verified' : 'not verified')

/** Two columns: what, and how it is. */
async function player(host: Host, asked: unknown): Promise<unknown[]> {
  const row = await looked(host, asked, 'player')
  const wallets = await walletsOf(host.db, row.id)
  const { sessions } = await host.db
    .selectFrom('session')
    .select((session) => session.fn.countAll<bigint>().as('sessions'))
    .where('player_id', '=', row.id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date(host.clock()))
    .executeTakeFirstOrThrow()
  const next = nextLevel(row.vip_level)
  const excluded = await exclusionOf(host.db, row.id)
  const said: [string, string][] = [
    ['username', row.username],
    ['id', row.public_id],
    ['e-mail', `${row.email} (${verified(row.email_verified)})`],
    ['phone', `${row.phone} (${verified(row.phone_verified)})`],
    ['birthday', row.under_age_at ? 'under 18: locked' : row.birthday ? 'given' : 'not given'],
    ['signed up', when(row.created_at)],
    ['last sign-in', when(row.last_login_at)],
    ['closed by the player', when(row.closed_at)],
    ['excluded until', excluded ? shownMoment(excluded.until) : 'not excluded'],
    ['open sessions', String(sessions)],
    ['main wallet', amount(wallets.cash)],
    ['bonus wallet', amount(wallets.bonus)],
    ['held for a withdrawal', amount(wallets.hold)],
    ['held by open bets', amount(wallets.exposure)],
    ['a withdrawal is open', (await hasOpenWithdrawal(host.db, row.id)) ? 'yes' : 'no'],
    ['level', next ? `${row.vip_level}, ${next.name} from ${next.from} points` : row.vip_level],
    ['experience', String(row.experience)],
    ['points', String(await pointsOf(host.db, row.id))],
  ]
  return said.map(([what, is]) => ({ what, is }))
}

async function turnovers(host: Host, asked: unknown): Promise<unknown[]> {
  const { id } = await looked(host, asked, 'turnovers')
  return (await turnoversOf(host.db, id, 'en')).map((turnover) => ({
    id: turnover.id,
    of: turnover.origin.promotion || turnover.origin.method || 'Deposit',
    status: turnover.status,
    required: amount(turnover.required),
    remaining: amount(turnover.remaining),
    bonus: turnover.bonus === undefined ? '' : amount(turnover.bonus),
    since: shownMoment(turnover.createdAt),
  }))
}

async function points(host: Host, asked: unknown): Promise<unknown[]> {
  const { id } = await looked(host, asked, 'points')
  const { received, used } = await vipOf(host.db, id, VIP_TERMS, 'en')
  return [
    ...received.map((row) => ({ at: row.at, points: row.points, what: row.source })),
    ...used.map((row) => ({ at: row.at, points: -row.points, what: `converted to ${amount(row.amount)}` })),
  ]
    .toSorted((a, b) => b.at - a.at)
    .map((row) => ({ ...row, at: shownMoment(row.at) }))
}
