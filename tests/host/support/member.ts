/**
 * A player with a past: at least one of everything that a call can name by an id or list as a row, made through the
 * host's own calls and the ledger's own functions on a seeded site.
 */
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, vi } from 'vitest'
import { taka } from '../../../contract/money.ts'
import { claimDeposit, decideDeposit, EDIT_WAIT_MS } from '../../../server/ledger/deposits.ts'
import { payWin, placeBet } from '../../../server/ledger/bets.ts'
import { awardPoints, convertPoints } from '../../../server/ledger/vip.ts'
import { decideWithdrawal } from '../../../server/ledger/withdrawals.ts'
import { reply } from '../../../server/inbox/chat.ts'
import { sendLetter } from '../../../server/inbox/letters.ts'
import { REFERRAL_TERMS } from '../../../server/loyalty/referral.ts'
import { VIP_TERMS } from '../../../server/loyalty/vip.ts'
import type { ServerOptions } from '../../../server/app.ts'
import { newPlayer } from './harness.ts'
import { type Answer, type OpenSite, type Site } from './site.ts'

/** A site on which members can have everything: referral rewards are on. */
export const MEMBER_SITE: ServerOptions = { referral: { ...REFERRAL_TERMS, rewards: 'on' } }

export type Member = Awaited<ReturnType<typeof newMember>>

/** A small picture as a phone would send it. */
export const picture = async (): Promise<Blob> => {
  const paper = { width: 40, height: 60, channels: 3, background: '#dde' } as const
  return new Blob([Uint8Array.from(await sharp({ create: paper }).jpeg().toBuffer())], { type: 'image/jpeg' })
}

/** The digits of the newest message to a number or an address. */
export async function codeSentTo({ db }: Site, recipient: string): Promise<string> {
  const newest = db
    .selectFrom('outbox')
    .select('body')
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
  // Some are written after the answer was sent.
  const { body } = await vi.waitFor(() => newest.executeTakeFirstOrThrow(), 10_000)
  const code = /\d{6}/.exec(body)?.[0]
  if (!code) throw new Error(`no code for ${recipient}`)
  return code
}

/** A match to come, whose market takes orders. */
export async function openMarket(site: Site): Promise<string> {
  const { body } = await site.call('GET', '/exchange-data/sports-events/tennis')
  const events = body as unknown as { MarketId: string; inplay: boolean; status: string }[]
  const open = events.findLast(({ inplay, status }) => !inplay && status === 'open')
  if (!open) throw new Error('no match to come')
  return open.MarketId
}

/** A slot that is opened with a launch token. */
export async function someGame({ db }: Site): Promise<{ platform: string; code: string }> {
  return db
    .selectFrom('game')
    .select(['platform', 'code'])
    .where('type', '=', 'SLOT')
    .where('platform', '<>', 'LUCKY')
    .orderBy('platform')
    .orderBy('code')
    .executeTakeFirstOrThrow()
}

let serial = 0

export async function newMember(site: OpenSite) {
  const player = await site.player()
  const { db, clock } = site
  const { id } = await db
    .updateTable('player')
    .set({
      birthday: '1990-01-01',
      phone_verified: true,
      tools_seen_at: new Date(),
      // So long ago that the look every 90 days is due: each list of an answer has a row.
      limits_asked_at: new Date(Date.now() - 91 * 24 * 60 * 60 * 1000),
    })
    .where('public_id', '=', player.remoteId)
    .returning('id')
    .executeTakeFirstOrThrow()
  const ask = async (method: string, path: string, body?: object, key?: string): Promise<Answer['body']> => {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
    const said = await site.call(method, path, { token: player.token, body, headers })
    expect(said.status, `${path} ${JSON.stringify(said.body)}`).toBeLessThan(300)
    return said.body
  }
  const game = await someGame(site)
  const paid = await money(site, id)
  const openDeposit = await openClaim(site, ask)
  const withdrawal = await paidWithdrawal(site, ask, player.phone)
  const approved = await bonus(site, id)
  await bet(site, id, { ...game, stake: taka(100) })
  await friends(site, id, ask)

  await awardPoints(db, `member-${id}`, { playerId: id, points: 40_000n, actor: 'staff', at: clock.now })
  const conversion = { playerId: id, coins: 12, terms: VIP_TERMS, at: clock.now }
  await convertPoints(db, randomUUID(), conversion)

  for (const title of ['One', 'Two', 'Three']) {
    const words = { title: { en: title }, body: { en: `${title} for ${player.username}` } }
    await db.transaction().execute((tx) => sendLetter(tx, id, 'notice', words, clock.now))
  }
  const letters = await db
    .selectFrom('letter')
    .select('id')
    .where('player_id', '=', id)
    .orderBy('id', 'desc')
    .execute()
  const [letter, deletedLetter] = letters.map((row) => String(row.id))
  await ask('DELETE', `/api/inbox/${deletedLetter}`)

  const chat = ((await ask('POST', '/api/chats', {}))['chat'] as { id: string }).id
  await ask('POST', '/api/messages', { chat_id: chat, content: `Secret of ${player.username}` })
  await reply(db, {
    chatId: BigInt(chat),
    content: `Answer to ${player.username}`,
    actor: 'staff',
    at: clock.now,
  })
  const messages = (await ask('GET', `/api/chats/${chat}/messages`))['messages'] as { id: string }[]

  const passkey = { credential_id: `member-${id}`, public_key: Buffer.from('key'), name: 'Phone' }
  const { id: passkeyId } = await db
    .insertInto('passkey')
    .values({ player_id: id, ...passkey, created_at: new Date(clock.now), last_used_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()

  await ask('POST', '/api/favourites', { ...game, on: true })
  await ask('POST', '/api/add/number', { phone: `018${String(++serial).padStart(8, '0')}` })
  const phones = (await ask('GET', '/api/get/other/phone'))['data'] as {
    id: string
    contract_value: string
  }[]
  const second = await site.login(player.username, player.password)
  const sessions = (await ask('GET', '/api/sessions'))['data'] as { id: string; is_current: boolean }[]
  const order = (
    (
      await ask('POST', '/api/exchange/orders', {
        market: await openMarket(site),
        selection: 1,
        side: 'back',
        odds: 900,
        stake: '10.00',
        client_reference: `member-order-${id}`,
      })
    )['order'] as { id: string }
  ).id
  await ask('POST', '/api/protection/limits', { kind: 'wager', period: 'month', value: '90000.00' })
  const raised = { kind: 'wager', period: 'month', value: '95000.00' }
  const { limits } = (await ask('POST', '/api/protection/limits', raised)) as {
    limits?: { raise: { id: string } | null }[]
  }
  const complaint = (
    (await ask('POST', '/api/complaints', { about: 'bet', text: `Wrong for ${player.username}` }))[
      'data'
    ] as {
      id: string
    }
  ).id
  await ask('POST', `/api/complaints/${complaint}/notes`, { text: `Note of ${player.username}` })
  const turnovers = (await ask('GET', '/api/turnovers')) as unknown as { id: string }[]
  const known = await db.selectFrom('player').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  return {
    ...player,
    id,
    game,
    /** `+8801…`, as codes are sent to it. */
    phoneKey: known.phone_key ?? '',
    emailKey: known.email_key ?? '',
    code: known.referral_code,
    secondToken: String(second.body['token']),
    /** Of the second session. */
    session: String(sessions.find((one) => !one.is_current)?.id),
    ownSession: String(sessions.find((one) => one.is_current)?.id),
    openDeposit: openDeposit.id,
    openDepositTrx: openDeposit.trx,
    /** The payment session of the claim that is open, with a receipt. */
    paySession: openDeposit.session,
    receipt: await sentReceipt(site, player.token, openDeposit.session),
    paidDeposit: paid,
    bonusDeposit: approved,
    withdrawal,
    turnover: String(turnovers[0]?.id),
    letter: String(letter),
    deletedLetter: String(deletedLetter),
    chat,
    message: String(messages.at(-1)?.id),
    otherPhone: String(phones[0]?.contract_value),
    otherPhoneId: String(phones[0]?.id),
    order,
    complaint,
    complaintPicture: await sentPicture(site, player.token, complaint),
    /** Of a limit, which waits. */
    raise: String(limits?.find(({ raise }) => raise)?.raise?.id),
    passkey: String(passkeyId),
  }
}

type Ask = (method: string, path: string, body?: object, key?: string) => Promise<Answer['body']>

/** An approved deposit without a promotion; answers its record. */
async function money({ db, clock }: Site, playerId: bigint, promotionId?: bigint): Promise<string> {
  const at = clock.now
  const { recordId } = await claimDeposit(db, undefined, {
    playerId,
    method: 1,
    channel: 11,
    accountNumber: '01712345678',
    trx: `MEMBER${String(++serial).padStart(6, '0')}`,
    amount: taka(5000),
    promotionId,
    at,
  })
  await decideDeposit(db, randomUUID(), { recordId, outcome: 'approve', reason: '', actor: 'staff', at })
  return String(recordId)
}

/** A claim that waits and may be corrected, with a receipt. */
async function openClaim(site: Site, ask: Ask) {
  const numbers = await ask('GET', '/api/get-wallet-number?name=Shapla%20Pay&account_type=Agent&amount=500')
  const [number] = numbers as unknown as { id: string; session: string }[]
  const session = number?.session ?? ''
  const trx = `WAITS${String(++serial).padStart(6, '0')}`
  const claim = { account_number: '01712345678', transaction_id: trx, amount: '500.00' }
  const { id } = await ask('POST', '/api/submit-deposit', { ...claim, payment_id: number?.id }, session)
  site.clock.forward(EDIT_WAIT_MS)
  return { id: String(id), trx, session }
}

/** A receipt of a payment session; answers its id. */
async function sentReceipt(site: Site, token: string, session: string): Promise<string> {
  const form = new FormData()
  form.set('session', session)
  form.append('files', await picture(), 'receipt.jpg')
  const request = { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form }
  const answer = await site.app.fetch(new Request('http://maidan.test/api/deposit-receipts', request))
  expect(answer.status).toBe(201)
  const { data } = (await answer.json()) as { data: { id: string }[] }
  return String(data[0]?.id)
}

/** A picture to a complaint; answers its id. */
async function sentPicture(site: Site, token: string, complaint: string): Promise<string> {
  const file = await picture()
  const form = new FormData()
  const fields = { upload: randomUUID(), name: 'receipt.jpg', size: String(file.size), offset: '0' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.append('files', file, 'receipt.jpg')
  const request = { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form }
  const path = `http://maidan.test/api/complaints/${complaint}/pictures`
  const answer = await site.app.fetch(new Request(path, request))
  const { data } = (await answer.json()) as { data: { id: string } }
  return data.id
}

async function paidWithdrawal({ db, clock }: Site, ask: Ask, phone: string): Promise<string> {
  const wanted = { account_number: phone, amount: '500.00', payment_id: '1' }
  const { id } = await ask('POST', '/api/submit-withdraw', wanted)
  const decision = { recordId: BigInt(String(id)), outcome: 'approve', reason: '', actor: 'staff' } as const
  await decideWithdrawal(db, randomUUID(), { ...decision, at: clock.now })
  return String(id)
}

/** An approved deposit with a promotion whose turnover is open. */
async function bonus(site: Site, playerId: bigint): Promise<string> {
  const { id } = await site.db
    .selectFrom('promotion')
    .select('id')
    .where('bonus_percent', '>', '0')
    .where('turnover_factor', '>', '0')
    .where('starts_at', '<=', new Date(site.clock.now))
    .where('ends_at', '>', new Date(site.clock.now))
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return money(site, playerId, id)
}

/** A settled bet. */
async function bet(
  { db, clock }: Site,
  playerId: bigint,
  { platform, code, stake }: { platform: string; code: string; stake: ReturnType<typeof taka> },
): Promise<void> {
  const tx = `member-bet-${++serial}`
  const one = { provider: platform, playerId, round: tx, game: code, at: clock.now }
  await placeBet(db, { ...one, tx, amount: stake })
  await payWin(db, { ...one, tx: `${tx}-win`, bet: tx, amount: stake })
}

/** Friends who signed up with the member's code, verified and agreed: one reward was claimed, another waits. The member was invited, too. */
async function friends(site: Site, referrer: bigint, ask: Ask): Promise<void> {
  const { db, clock } = site
  const friend = async () => {
    const id = await newPlayer(db, taka(5000), clock.now)
    await db
      .updateTable('player')
      .set({ referrer_id: referrer, phone_verified: true, referral_agreed_at: new Date(clock.now) })
      .where('id', '=', id)
      .execute()
    await money(site, id)
    return id
  }
  await friend()
  await ask('POST', '/api/referral/claim', {}, randomUUID())
  const inviter = await friend()
  await db.updateTable('player').set({ referrer_id: inviter }).where('id', '=', referrer).execute()
}
