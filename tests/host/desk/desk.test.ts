/** The staff's desk: who may, what it does, and what its commands say. */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer as createHttp, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getRequestListener } from '@hono/node-server'
import { openChat, sendMessage } from '../../../server/inbox/chat.ts'
import type { Printer } from '../../../server/desk/client.ts'
import { runDesk } from '../../../server/desk/run.ts'
import { writeDeskKey } from '../../../server/desk/key.ts'
import { deskRoutes } from '../../../server/desk/router.ts'
import type { Host } from '../../../server/host.ts'
import { inboxPage } from '../../../server/inbox/inbox.ts'
import { balanceOf } from '../../../server/ledger/accounts.ts'
import { claimDeposit } from '../../../server/ledger/deposits.ts'
import { requestWithdrawal } from '../../../server/ledger/withdrawals.ts'
import { closeComplaint, complain, noteComplaint } from '../../../server/players/complaints.ts'
import { may } from '../../../server/protection/may.ts'
import { deliver } from '../../../server/notify/registry.ts'
import { startSession } from '../../../server/auth/sessions.ts'
import { invitationOf } from '../../../server/staff/invitations.ts'
import { readSetting } from '../../../server/content/settings.ts'
import { taka } from '../../../contract/money.ts'
import { newPlayer, startTestHost, type TestHost } from '../support/harness.ts'
import { matchToMeetIn } from '../support/markets.ts'

let started: TestHost
let host: Host
let http: Server
let url = ''
const dataDir = mkdtempSync(join(tmpdir(), 'maidan-desk-'))

beforeAll(async () => {
  started = await startTestHost()
  host = { ...started.host, config: { ...started.host.config, dataDir } }
  const listen = getRequestListener(deskRoutes(host))
  http = createHttp((request, response) => void listen(request, response))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const address = http.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
})
afterAll(async () => {
  http.close()
  http.closeAllConnections()
  await started.close()
  rmSync(dataDir, { recursive: true })
})

/** What the command printed; its error message when it failed. */
async function desk(...args: string[]): Promise<string> {
  return deskWith(undefined, ...args)
}

async function deskWith(typed: Printer['typed'], ...args: string[]): Promise<string> {
  const lines: string[] = []
  const print = {
    typed,
    log: (line: string) => lines.push(line),
    table: (rows: unknown) => lines.push(JSON.stringify(rows)),
  }
  try {
    await runDesk(args, dataDir, print)
  } catch (error) {
    if (!(error instanceof Error && error.name === 'DeskError')) throw error
    return error.message
  }
  return lines.join('\n')
}

test('without a running host every command says so, and a stale file too', async () => {
  expect(await desk('deposits')).toMatch(/^No host is running with the data folder/)
  const gone = writeDeskKey(dataDir, 'http://127.0.0.1:1')
  expect(await desk('audit')).toMatch(/does not answer. Start it with npm start/)
  gone.remove()
  expect(await desk('audit')).toMatch(/^No host is running/)
})

test('the desk opens only for the token in the file, which only its owner may read', async () => {
  const ask = (headers: Record<string, string>) =>
    fetch(`${url}/desk/deposits`, { headers }).then((response) => response.status)
  expect(await ask({ authorization: 'Bearer x' })).toBe(401)
  const key = writeDeskKey(dataDir, url)
  expect(statSync(join(dataDir, 'desk.json')).mode & 0o777).toBe(0o600)
  expect(await ask({})).toBe(401)
  expect(await ask({ authorization: 'Bearer ' })).toBe(401)
  expect(await ask({ authorization: `Bearer ${'a'.repeat(43)}` })).toBe(401)
  expect(await desk('deposits')).toBe('No deposits wait.')
  key.remove()
  expect(await desk('deposits')).toMatch(/^No host is running/)
})

test('staff verify, reject, pay and fail; each once, with a reason where the player needs one', async () => {
  const key = writeDeskKey(dataDir, url)
  const playerId = await newPlayer(host.db, taka(1000))
  const at = host.clock()
  const claim = {
    playerId,
    method: 1,
    channel: 11,
    accountNumber: '01700000000',
    amount: taka(500),
    promotionId: undefined,
    at,
  }
  const one = await claimDeposit(host.db, undefined, { ...claim, trx: 'TRXDESK1' })
  const two = await claimDeposit(host.db, undefined, { ...claim, trx: 'TRXDESK2' })
  expect(await desk('deposits')).toMatch(/"trx":"TRXDESK1".*"trx":"TRXDESK2"/)
  expect(await desk('verify', String(one.recordId))).toBe(`Verified: ${one.recordId}`)
  expect(await desk('verify', String(one.recordId))).toBe('This deposit has already been decided.')
  expect(await desk('reject', String(two.recordId))).toMatch(/needs --reason/)
  expect(await desk('reject', String(two.recordId), '--reason', 'No such payment')).toBe(
    `Rejected: ${two.recordId}`,
  )
  expect(await desk('verify', '999999')).toBe('There is no record with this id.')
  expect(await desk('verify', '--force')).toMatch(/Unknown option '--force'/)
  expect(await desk('verify', 'abc')).toMatch(/needs the id that the list shows/)
  expect(await desk('frobnicate')).toMatch(/^There is no command "frobnicate"/)
  const request = {
    playerId,
    method: 1,
    accountNumber: '01700000000',
    amount: taka(200),
    givesUpBonus: false,
    at,
  }
  const first = await requestWithdrawal(host.db, undefined, request)
  expect(await desk('withdrawals')).toMatch(/"amount":"200.00"/)
  expect(await desk('fail', String(first.recordId), '--reason', 'Wrong number')).toBe(
    `Failed: ${first.recordId}`,
  )
  const second = await requestWithdrawal(host.db, undefined, request)
  expect(await desk('pay', String(second.recordId))).toBe(`Paid: ${second.recordId}`)
  expect(await balanceOf(host.db, playerId)).toBe(taka(1300))
  const audit = await host.db.selectFrom('audit').select(['actor', 'action']).orderBy('id').execute()
  expect(audit).toEqual([
    { actor: 'staff', action: 'deposit_approve' },
    { actor: 'staff', action: 'deposit_refuse' },
    { actor: 'staff', action: 'withdrawal_fail' },
    { actor: 'staff', action: 'withdrawal_pay' },
  ])
  expect(await desk('audit')).toMatch(/The ledger is sound\.$/)
  key.remove()
})

test('a market of the exchange is suspended and goes on, each with its reason in the trail', async () => {
  const key = writeDeskKey(dataDir, url)
  const { id } = matchToMeetIn()
  expect(await desk('suspend', id)).toMatch(/needs a market and --reason/)
  expect(await desk('suspend', '1.99', '--reason', 'x')).toMatch(/no record/)
  expect(await desk('suspend', id, '--reason', 'the price is wrong')).toBe(`Suspended: ${id}`)
  expect(await desk('suspend', id, '--reason', 'again')).toMatch(/changed in the meantime/)
  expect(await desk('resume', id, '--reason', 'looked into')).toBe(`Resumed: ${id}`)
  const rows = await host.db
    .selectFrom('audit')
    .select(['actor', 'action', 'data'])
    .where('object', '=', `market:${id}`)
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { actor: 'staff', action: 'market_suspend', data: { reason: 'the price is wrong' } },
    { actor: 'staff', action: 'market_resume', data: { reason: 'looked into' } },
  ])
  key.remove()
})

test('a balance is put right by the machine alone, in writing, and never below zero', async () => {
  const key = writeDeskKey(dataDir, url)
  const playerId = await newPlayer(host.db, taka(300))
  const { username, public_id: publicId } = await host.db
    .selectFrom('player')
    .select(['username', 'public_id'])
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow()
  const said = ['--cause', 'goodwill', '--text', 'For the delay.', '--reason', 'chat 12']
  expect(await desk('adjust', username, 'credit', '50', '--cause', 'goodwill')).toMatch(/^adjust needs/)
  expect(await desk('adjust', 'nobody-here', 'credit', '50', ...said)).toBe(
    'There is no record with this id.',
  )
  expect(await desk('adjust', username, 'debit', '300.01', ...said)).toMatch(/Only ৳300.00 is free/)
  expect(await desk('adjust', username, 'credit', '50', ...said, '--reference', '999999')).toMatch(
    /No record and no complaint/,
  )
  expect(await desk('adjust', username, 'credit', '50.25', ...said)).toMatch(
    /^Adjusted, credit of 50.25: record \d+ of /,
  )
  expect(await desk('adjust', username, 'debit', '0.25', ...said)).toMatch(/^Adjusted, debit/)
  expect(await balanceOf(host.db, playerId)).toBe(taka(350))
  const rows = await host.db
    .selectFrom('audit')
    .select('actor')
    .where('object', '=', `player:${publicId}`)
    .where('action', '=', 'adjustment')
    .execute()
  expect(rows).toEqual([{ actor: 'staff' }, { actor: 'staff' }])
  key.remove()
})

test('the notice is set in both languages and taken away', async () => {
  const key = writeDeskKey(dataDir, url)
  expect(await desk('notice', 'Closed on Friday', '--bn', 'শুক্রবার বন্ধ')).toBe('The notice is set.')
  expect(await readSetting(host.db, 'notice')).toEqual({ en: 'Closed on Friday', bn: 'শুক্রবার বন্ধ' })
  expect(await desk('notice', '')).toBe('The notice is taken away.')
  expect((await readSetting(host.db, 'notice')).en).toBe('')
  expect(await desk('notice')).toMatch(/needs its text/)
  expect(await desk('help')).toMatch(/npm run desk -- <command>/)
  key.remove()
})

test('staff see the complaints that wait, read one, and answer it', async () => {
  const key = writeDeskKey(dataDir, url)
  const id = await newPlayer(host.db, taka(100))
  const { public_id: publicId } = await host.db
    .selectFrom('player')
    .select('public_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const at = host.clock()
  const act = { player: { id, publicId }, key: undefined, at }
  expect(await desk('complaints')).toBe('No complaint waits.')
  const complaint = await complain(host.db, act, { about: 'bet', text: 'It was a draw.' }, undefined)
  const number = `C-${complaint}`
  expect(await desk('complaints')).toContain(`"number":"${number}"`)
  expect(await desk('complaint')).toMatch(/needs its number/)
  expect(await desk('complaint', 'C-9')).toBe('There is no record with this id.')
  expect(await desk('complaint', number)).toContain('"text":"It was a draw."')
  expect(await desk('complaint', 'answer', number)).toMatch(/needs its number and the text/)
  expect(await desk('complaint', 'answer', number, 'You are right.')).toBe(`Answered: ${number}`)
  expect(await desk('complaints')).toBe('No complaint waits.')
  await noteComplaint(host.db, act, complaint, 'So pay it.')
  expect(await desk('complaints')).toContain(number)
  await closeComplaint(host.db, act, complaint)
  expect(await desk('complaint', 'answer', number, 'Late.')).toBe(
    'This complaint is closed. Please make a new one.',
  )
  key.remove()
})

test('staff answer a chat, and write into the inbox of one player or of everyone', async () => {
  const key = writeDeskKey(dataDir, url)
  expect(await desk('chats')).toBe('Nobody waits for an answer.')
  const playerId = await newPlayer(host.db)
  const { username, public_id: publicId } = await host.db
    .selectFrom('player')
    .select(['username', 'public_id'])
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow()
  const at = host.clock()
  const chatId = await openChat(host.db, playerId, at)
  const message = { chatId, content: 'Is anybody there?', key: undefined, locale: 'en', at } as const
  await sendMessage(host.db, { id: playerId, publicId }, message)
  expect(await desk('chats')).toContain('"waiting":1,"last":"Is anybody there?"')
  expect(await desk('reply', String(chatId))).toMatch(/needs its text/)
  expect(await desk('reply', '99999', 'Yes')).toBe('There is no record with this id.')
  expect(await desk('reply', String(chatId), 'Yes')).toBe(`Answered: ${chatId}`)
  expect(await desk('chats')).toBe('Nobody waits for an answer.')

  // Typed at the terminal: each key is heard, and the player is told once in three seconds.
  const told = () =>
    host.db
      .selectFrom('live_event')
      .select('data')
      .where('kind', '=', 'typing')
      .where('player_id', '=', playerId)
      .execute()
  const slowly = async (_: string, onKey: () => void) => {
    for (const _letter of 'One moment') onKey()
    await expect.poll(async () => (await told()).length).toBe(1)
    return 'One moment'
  }
  expect(await deskWith(slowly, 'reply', String(chatId))).toBe(`Answered: ${chatId}`)
  expect(await told()).toEqual([{ data: { chatId: String(chatId) } }])
  expect(await desk('letter', username, 'Only a title')).toMatch(/needs a player/)
  expect(await desk('letter', 'nobody00', 'Title', 'Text')).toBe('There is no record with this id.')
  expect(await desk('letter', username.toUpperCase(), 'For you', 'Text')).toMatch(/is written/)
  expect(await desk('letter', 'all', 'For all', 'Text', '--bn-title', 'সবার জন্য')).toMatch(/is written/)
  // PP-27, PP-47: nothing urges, and an offer says its product and reaches who agreed to it.
  expect(await desk('letter', 'all', 'News', 'Hurry!')).toMatch(/^"Hurry" hurries a player/)
  expect(await desk('notice', 'Last chance')).toMatch(/^"Last chance" hurries a player/)
  expect(await desk('reply', String(chatId), 'Keep playing')).toMatch(/^"Keep playing" hurries a player/)
  expect(await desk('letter', 'all', 'A bonus for you', 'Text')).toMatch(
    /^This reads like an offer \("bonus"\)/,
  )
  expect(await desk('letter', 'all', 'A bonus', 'Text', '--offer', 'games')).toMatch(/is written/)
  expect(await desk('letter', username, 'A bonus', 'Text', '--offer', 'games')).toMatch(/has not agreed to/)
  const titles = async (locale: 'en' | 'bn') =>
    (await inboxPage(host.db, playerId, 1, locale, host.clock())).letters.map(({ title }) => title)
  expect(await titles('en')).toEqual(['For all', 'For you'])
  expect(await titles('bn')).toEqual(['সবার জন্য', 'For you'])
  key.remove()
})

test('D-22 the outbox is read, an age lock is taken away, and a wrong birthday is put right', async () => {
  const key = writeDeskKey(dataDir, url)
  expect(await desk('outbox')).toBe('The outbox is empty.')
  const message = { to: '+8801000000009', subject: '', text: '123456 is your Maidan code.' }
  await deliver(host, 'sms', message)
  expect(await desk('outbox')).toContain('123456 is your Maidan code.')
  const id = await newPlayer(host.db)
  const { username } = await host.db
    .updateTable('player')
    .set({ under_age_at: new Date(host.clock()) })
    .where('id', '=', id)
    .returning('username')
    .executeTakeFirstOrThrow()
  expect(await desk('age')).toMatch(/^age needs a player/)
  expect(await desk('age', username)).toBe(`${username} may give a birthday again.`)
  expect(await desk('age', username)).not.toContain('may give')
  await may(host.db, { playerId: id, at: host.clock() }, 'number')

  // A slip that made an adult of somebody else's day is put right, with the reason in the trail.
  const row = () =>
    host.db
      .selectFrom('player')
      .select(['birthday', 'under_age_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  expect(await desk('birthday', username, '1991-02-03')).toMatch(/^birthday needs a player, the day and why/)
  expect(await desk('birthday', username, '1991-02-30', '--reason', 'x')).toMatch(/is no day of birth/)
  expect(await desk('birthday', username, '1991-02-03', '--reason', 'passport seen')).toBe(
    `${username} has the day of birth 1991-02-03.`,
  )
  expect(await row()).toMatchObject({ birthday: '1991-02-03', under_age_at: null })
  expect(await desk('trail', username)).toContain('passport seen')
  expect(await desk('birthday', username, '2020-01-01', '--reason', 'a child')).toMatch(/is under age/)
  expect(await row()).toMatchObject({ birthday: null, under_age_at: expect.any(Date) })
  key.remove()
})

test('F-09 F-10 an account is opened again, and a lost second step is taken away', async () => {
  const key = writeDeskKey(dataDir, url)
  const id = await newPlayer(host.db)
  const at = new Date(host.clock())
  const { username } = await host.db
    .updateTable('player')
    .set({ closed_at: at })
    .where('id', '=', id)
    .returning('username')
    .executeTakeFirstOrThrow()
  await host.db
    .insertInto('two_step')
    .values({ player_id: id, secret: Buffer.alloc(20), made_at: at, confirmed_at: at })
    .execute()
  expect(await desk('reopen')).toMatch(/^reopen needs a player/)
  expect(await desk('reopen', username)).toBe(`${username} may log in again.`)
  expect(await desk('reopen', username)).toBe('There is no record with this id.')
  expect(await desk('step-off', username)).toBe(`${username} logs in by the password alone.`)
  expect(await desk('step-off', username)).toBe('There is no record with this id.')
  const [letter] = (await inboxPage(host.db, id, 1, 'en', host.clock())).letters
  expect(letter?.title).toBe('Two-step login is off')
  key.remove()
})

test('A5 B3 staff change a lost number or address, and a lost second step is a recovery', async () => {
  const key = writeDeskKey(dataDir, url)
  const at = new Date(host.clock())
  const id = await newPlayer(host.db)
  const other = await newPlayer(host.db)
  const proven = { phone_key: '+8801711110001', phone_verified: true, email_verified: true }
  const { username } = await host.db
    .updateTable('player')
    .set({ ...proven, email: 'lost@example.com', email_key: 'lost@example.com' })
    .where('id', '=', id)
    .returning('username')
    .executeTakeFirstOrThrow()
  await host.db.updateTable('player').set({ phone_key: '+8801711110002' }).where('id', '=', other).execute()
  expect(await desk('email', username)).toMatch(/^email needs a player and a new address/)
  expect(await desk('email', username, 'nonsense')).toBe('nonsense is no e-mail address.')
  expect(await desk('phone', username, '12')).toBe('12 is no phone number.')
  expect(await desk('phone', username, '01711110002')).not.toContain('not verified yet')
  expect(await desk('email', username, 'found@example.com')).toBe(
    `${username} has the address found@example.com, not verified yet.`,
  )
  expect(await desk('phone', username, '01711110003')).toBe(
    `${username} has the number 01711110003, not verified yet.`,
  )
  const row = () => host.db.selectFrom('player').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(await row()).toMatchObject({
    email_key: 'found@example.com',
    email_verified: false,
    phone_key: '+8801711110003',
    phone_verified: false,
    phone_set_at: at,
  })
  const told = await host.db
    .selectFrom('outbox')
    .select('recipient')
    .where('subject', '=', 'Maidan: your contact details were changed')
    .execute()
  expect(told.map(({ recipient }) => recipient).sort()).toEqual([
    '+8801711110001',
    '+8801711110001',
    'lost@example.com',
  ])

  await host.db
    .insertInto('two_step')
    .values({ player_id: id, secret: Buffer.alloc(20), made_at: at, confirmed_at: at })
    .execute()
  const passkey = { credential_id: 'intruder', public_key: Buffer.from('key'), name: 'Phone' }
  await host.db
    .insertInto('passkey')
    .values({ player_id: id, ...passkey, created_at: at, last_used_at: null })
    .execute()
  await host.db.transaction().execute((tx) => startSession(tx, host, id, 'Chrome'))
  expect(await desk('step-off', username)).toBe(`${username} logs in by the password alone.`)
  expect((await row()).recovered_at).toEqual(at)
  const left = await host.db
    .selectFrom('session')
    .select('id')
    .where('player_id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
  expect([
    left,
    await host.db.selectFrom('passkey').select('id').where('player_id', '=', id).execute(),
  ]).toEqual([[], []])
  key.remove()
})

test('the desk lets somebody in to the console by a link, of the roles that are named', async () => {
  const key = writeDeskKey(dataDir, url)
  expect(await desk('invite')).toMatch(/^invite needs roles, of support, cashier/)
  expect(await desk('invite', 'king')).toMatch(/^invite needs roles/)
  const said = await desk('invite', 'cashier', 'support')
  const token =
    /^Good for one person and one day: http:\/\/localhost:4000\/join#(mi_\S+)$/.exec(said)?.[1] ?? ''
  expect((await invitationOf(host, token)).roles).toEqual(['cashier', 'support'])
  key.remove()
})
