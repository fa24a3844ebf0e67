/**
 * The staff's desk over HTTP, for `npm run desk`: `/desk/*`, only with the token of the host's `desk.json`.
 * Every decision is written to the audit trail by the ledger, with the actor `staff`.
 */
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { paisa, paisaToWire } from '../../contract/money.ts'
import { MESSAGE_LENGTH } from '../../contract/chat.ts'
import { isBlank } from '../../contract/unseen.ts'
import { text } from '../../contract/wire.ts'
import { z } from '../../contract/zod.ts'
import { audit } from '../audit/audit.ts'
import { reply, tellTyping, waitingChats } from '../inbox/chat.ts'
import type { Host } from '../host.ts'
import { errorResponse, refusalOf } from '../http/respond.ts'
import { auditCheck } from '../ledger/audit-check.ts'
import { endMarket, settlePlayers } from '../ledger/exchange-settle.ts'
import { decideDeposit, type Decision } from '../ledger/deposits.ts'
import { decideWithdrawal } from '../ledger/withdrawals.ts'
import { sendLetter } from '../inbox/letters.ts'
import { fail } from '../messages/errors.ts'
import { outboxRows } from '../notify/outbox.ts'
import { methodOf } from '../payments/registry.ts'
import { readLimited } from '../http/read-request.ts'
import { usernameKey } from '../players/players.ts'
import { rowId, wantedId } from '../http/row-id.ts'
import { writeSetting } from '../content/settings.ts'
import { readDeskKey } from './key.ts'
import { aPlayer, DeskRefusal, LIST, read, type Route, type Routes } from './route.ts'
import { maintenanceRoutes } from './routes/maintenance.ts'
import { paymentRoutes } from './routes/payments.ts'
import { playerRoutes } from './routes/players.ts'
import { promotionRoutes } from './routes/promotions.ts'
import { providerRoutes } from './routes/providers.ts'
import { sliderRoutes } from './routes/sliders.ts'
import { trailRoutes } from './routes/trail.ts'

const BODY_LIMIT = 16 * 1024

const decision = z.object({ id: text(19), reason: z.optional(text(300)) })
const notice = z.object({ en: text(1000), bn: z.optional(text(1000)) })
const result = z.object({ market: text(64), outcome: z.union([z.literal('void'), z.int()]) })
const answer = z.object({ id: text(19), text: text(MESSAGE_LENGTH) })
const writing = z.object({ id: text(19) })
const letter = z.object({
  /** A player's name, or `all`, which is too short for one. */
  to: text(64),
  title: text(300),
  body: text(5000),
  titleBn: z.optional(text(300)),
  bodyBn: z.optional(text(5000)),
})

const decide =
  (settle: typeof decideDeposit, outcome: Decision['outcome']): Route =>
  async (host, body) => {
    const { id, reason = '' } = read(decision, body)
    const recordId = rowId(id)
    if (recordId === undefined) throw fail('NOT_FOUND')
    if (outcome === 'refuse' && isBlank(reason))
      throw fail('INVALID', { fields: { reason: 'FIELD_REQUIRED' } })
    const at = host.clock()
    await settle(host.db, randomUUID(), { recordId, outcome, reason: reason.trim(), actor: 'staff', at })
    return { done: true }
  }

const ROUTES: Routes = {
  'GET /desk/deposits': openDeposits,
  'GET /desk/withdrawals': openWithdrawals,
  'GET /desk/audit': (host) => auditCheck(host.db),
  'GET /desk/backup': backup,
  'POST /desk/verify': decide(decideDeposit, 'approve'),
  'POST /desk/reject': decide(decideDeposit, 'refuse'),
  'POST /desk/pay': decide(decideWithdrawal, 'approve'),
  'POST /desk/fail': decide(decideWithdrawal, 'refuse'),
  'POST /desk/notice': setNotice,
  'GET /desk/chats': (host) => waitingChats(host.db, LIST),
  'POST /desk/reply': answerChat,
  'POST /desk/typing': sayTyping,
  'POST /desk/letter': writeLetter,
  'POST /desk/resettle': resettle,
  'GET /desk/outbox': outboxRows,
  'POST /desk/age': forgetUnderAge,
  ...maintenanceRoutes,
  ...paymentRoutes,
  ...playerRoutes,
  ...promotionRoutes,
  ...providerRoutes,
  ...sliderRoutes,
  ...trailRoutes,
}

/** Answers `/desk/*`. The token is compared in constant time; without a running host's file nothing is let in. */
export function deskRoutes(host: Host): (request: Request) => Promise<Response> {
  return async (request) => {
    try {
      if (!isStaff(host, request)) throw fail('SESSION_ENDED')
      const route = ROUTES[`${request.method} ${new URL(request.url).pathname}`]
      if (!route) throw fail('NOT_FOUND')
      const answer = await route(host, await askedOf(request))
      return answer instanceof Response ? answer : json(answer)
    } catch (error) {
      if (error instanceof DeskRefusal) return json({ message: error.message }, 422)
      const refusal = refusalOf(error)
      if (refusal.status >= 500) host.log('desk_failed', { error: String(error) })
      return errorResponse(refusal, 'en')
    }
  }
}

function isStaff(host: Host, request: Request): boolean {
  // A page never holds the token; a request with an origin comes from a page.
  if (request.headers.has('origin')) return false
  const expected = readDeskKey(host.config.dataDir)?.token
  const given = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1]
  return expected !== undefined && given !== undefined && timingSafeEqual(digest(expected), digest(given))
}

const digest = (value: string): Buffer => createHash('sha256').update(value).digest()

/** The body of a POST, the query of a GET. */
async function askedOf(request: Request): Promise<unknown> {
  if (request.method !== 'POST') return Object.fromEntries(new URL(request.url).searchParams)
  try {
    return JSON.parse(Buffer.from(await readLimited(request, BODY_LIMIT)).toString('utf8'))
  } catch (error) {
    throw error instanceof SyntaxError ? fail('BAD_JSON') : error
  }
}

/** Claims that wait, oldest first, with what staff need to decide. */
async function openDeposits({ db }: Host): Promise<unknown[]> {
  const rows = await db
    .selectFrom('deposit')
    .innerJoin('player', 'player.id', 'deposit.player_id')
    .selectAll('deposit')
    .select((row) => [
      'player.username',
      row
        .selectFrom('receipt')
        .select((receipt) => receipt.fn.countAll<bigint>().as('receipts'))
        .whereRef('receipt.pay_session', '=', 'deposit.pay_session')
        .as('receipts'),
      row
        .selectFrom('receipt')
        .innerJoin('receipt as twin', 'twin.sha256', 'receipt.sha256')
        .select((receipt) => receipt.fn.countAll<bigint>().as('shared'))
        .whereRef('receipt.pay_session', '=', 'deposit.pay_session')
        .whereRef('twin.player_id', '<>', 'deposit.player_id')
        .as('shared'),
    ])
    .where('deposit.status', '=', 0)
    .orderBy('deposit.created_at')
    .orderBy('deposit.op_id')
    .limit(LIST)
    .execute()
  return rows.map((row) => ({
    id: String(row.op_id),
    at: row.created_at.toISOString(),
    player: row.username,
    method: methodOf(row.method)?.name ?? String(row.method),
    number: row.account_number,
    trx: row.trx,
    amount: paisaToWire(paisa(row.amount)),
    receipts: Number(row.receipts ?? 0),
    flags: [row.late && 'late', Number(row.shared ?? 0) > 0 && 'receipt also sent by another player']
      .filter(Boolean)
      .join(', '),
  }))
}

async function openWithdrawals({ db }: Host): Promise<unknown[]> {
  const rows = await db
    .selectFrom('withdrawal')
    .innerJoin('player', 'player.id', 'withdrawal.player_id')
    .selectAll('withdrawal')
    .select('player.username')
    .where('withdrawal.status', '=', 0)
    .orderBy('withdrawal.created_at')
    .orderBy('withdrawal.op_id')
    .limit(LIST)
    .execute()
  return rows.map((row) => ({
    id: String(row.op_id),
    at: row.created_at.toISOString(),
    player: row.username,
    method: methodOf(row.method)?.name ?? String(row.method),
    number: row.account_number,
    amount: paisaToWire(paisa(row.amount)),
  }))
}

/** The line of service news on every screen; an empty text takes it away. */
async function setNotice(host: Host, body: unknown): Promise<unknown> {
  const { en, bn = '' } = read(notice, body)
  const at = host.clock()
  await host.db.transaction().execute(async (tx) => {
    await writeSetting(tx, 'notice', { en, bn }, at)
    await audit(tx, { at, actor: 'staff', action: 'notice', data: { en, bn } })
  })
  return { done: true }
}

async function answerChat(host: Host, body: unknown): Promise<unknown> {
  const { id, text } = read(answer, body)
  if (isBlank(text)) throw fail('INVALID', { fields: { text: 'FIELD_REQUIRED' } })
  await reply(host.db, wantedId(id), text, host.clock())
  await audit(host.db, { at: host.clock(), actor: 'staff', action: 'chat_reply', object: `chat:${id}` })
  return { done: true }
}

async function sayTyping(host: Host, body: unknown): Promise<unknown> {
  await tellTyping(host.db, wantedId(read(writing, body).id), host.clock())
  return { done: true }
}

/** Another result of an exchange market that was settled: the difference moves. */
async function resettle(host: Host, body: unknown): Promise<unknown> {
  const { market: id, outcome } = read(result, body)
  const row = await host.db
    .selectFrom('exchange_market')
    .select(['status', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  if (row.status !== 'settled') throw fail('CONFLICT')
  const at = host.clock()
  await endMarket(host.db, row.version + 1, { market: id, outcome, actor: 'staff', at })
  await settlePlayers(host.db, id, at)
  return { done: true }
}

/** A copy of the embedded database, for `npm run backup`. */
async function backup(host: Host): Promise<Response> {
  if (!host.backup) throw fail('NOT_FOUND')
  const image = await host.backup()
  await audit(host.db, { at: host.clock(), actor: 'staff', action: 'backup', data: { bytes: image.size } })
  return new Response(image, { headers: { 'content-type': 'application/gzip', 'cache-control': 'no-store' } })
}

/** A letter to a player, or to everyone; without Bangla words the English ones stand in. */
async function writeLetter(host: Host, body: unknown): Promise<unknown> {
  const { to, title, body: words, titleBn, bodyBn } = read(letter, body)
  if (isBlank(title) || isBlank(words)) throw fail('INVALID', { fields: { title: 'FIELD_REQUIRED' } })
  const at = host.clock()
  return host.db.transaction().execute(async (tx) => {
    const player = await tx
      .selectFrom('player')
      .select(['id', 'public_id'])
      .where('username_key', '=', usernameKey(to))
      .executeTakeFirst()
    if (!player && to !== 'all') throw fail('NOT_FOUND')
    const params = { title, titleBn: titleBn || title, body: words, bodyBn: bodyBn || words }
    await sendLetter(tx, player?.id ?? null, 'notice', params, at)
    const object = player ? `player:${player.public_id}` : 'everyone'
    await audit(tx, { at, actor: 'staff', action: 'letter', object, data: { title } })
    return { done: true }
  })
}

/** A birthday under 18 locks the player until staff have looked (X-93); the birthday itself was never kept. */
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

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  })
