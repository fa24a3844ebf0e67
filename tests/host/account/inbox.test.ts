/** Letters: what the house writes, who sees them, and what a player does with them. S-INBOX, C-API-34..37, T-STATE-17. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { stored } from '../../../server/content/texts.ts'
import { RESTORE_MS } from '../../../server/inbox/inbox.ts'
import { claimDeposit, decideDeposit } from '../../../server/ledger/deposits.ts'
import { placeBet } from '../../../server/ledger/bets.ts'
import { decideWithdrawal, requestWithdrawal } from '../../../server/ledger/withdrawals.ts'
import { LETTER_KINDS, sendLetter, wordsOf } from '../../../server/inbox/letters.ts'
import { taka } from '../../../contract/money.ts'
import { newcomer, onEverySite, onOneSite, type Site } from '../support/site.ts'

interface WireLetter {
  id: string
  title: string
  message: string
  is_read: boolean
  isNew: boolean
}
interface WirePage {
  data: WireLetter[]
  current_page: number
  last_page: number
  total: number
  unread: number
}

async function inboxOf(site: Site, token: string, query = '', language = 'en'): Promise<WirePage> {
  const { status, body } = await site.call('GET', `/api/inbox${query}`, {
    token,
    headers: { 'accept-language': language },
  })
  expect(status).toBe(200)
  return body['data'] as WirePage
}

const titles = (page: WirePage): string[] => page.data.map(({ title }) => title)

async function idOf(site: Site, publicId: string): Promise<bigint> {
  const row = await site.db
    .selectFrom('player')
    .select('id')
    .where('public_id', '=', publicId)
    .executeTakeFirstOrThrow()
  return row.id
}

const notice = (title: string) => ({
  title: { en: title, bn: `${title} বাংলা` },
  body: { en: 'Words', bn: 'কথা' },
})

const write = (site: Site, playerId: bigint | null, title: string): Promise<void> =>
  site.db.transaction().execute((tx) => sendLetter(tx, playerId, 'notice', notice(title), site.clock.now))

test('X-79 every letter that names an amount says that it is play money, in each language', () => {
  // Whatever a letter asks for is an amount here.
  const params = new Proxy({}, { get: () => 150_000 })
  const mark = { en: '(Demo: all amounts are play money.)', bn: '(ডেমো: সব পরিমাণ খেলার টাকা।)' }
  let amounts = 0
  for (const kind of LETTER_KINDS)
    for (const locale of ['en', 'bn'] as const) {
      const { title, body } = wordsOf(kind, params, locale)
      const hasAmount = /[৳]/.test(title + body)
      expect(body.endsWith(mark[locale]), `${kind} ${locale}`).toBe(hasAmount)
      if (hasAmount) amounts += 1
    }
  expect(amounts).toBeGreaterThan(16)
})

onOneSite('a new player finds a welcome, in the language of the request', async (site) => {
  const player = await site.player()
  const english = await inboxOf(site, player.token)
  expect(english).toMatchObject({ total: 1, unread: 1, current_page: 1, last_page: 1 })
  expect(english.data[0]).toMatchObject({ title: `Welcome, ${player.name}`, is_read: false, isNew: true })
  expect(english.data[0]?.message).toContain('৳1,000.00')
  const bangla = await inboxOf(site, player.token, '', 'bn')
  expect(bangla.data[0]?.title).toBe(`স্বাগতম, ${player.name}`)
  expect(bangla.data[0]?.message).toContain('৳১,০০০.০০')
})

onOneSite('staff decisions on deposits and withdrawals are told, with their reason', async (site) => {
  const player = await site.player()
  const playerId = await idOf(site, player.remoteId)
  const at = site.clock.now
  const claim = { playerId, method: 1, channel: 11, accountNumber: '01712345678', promotionId: undefined, at }
  const staff = { actor: 'staff', at }
  const good = await claimDeposit(site.db, undefined, { ...claim, trx: 'GOOD123456', amount: taka(2000) })
  await decideDeposit(site.db, randomUUID(), {
    ...staff,
    recordId: good.recordId,
    outcome: 'approve',
    reason: '',
  })
  const bad = await claimDeposit(site.db, undefined, { ...claim, trx: 'BAD1234567', amount: taka(300) })
  await decideDeposit(site.db, randomUUID(), {
    ...staff,
    recordId: bad.recordId,
    outcome: 'refuse',
    reason: 'No such payment {name}.',
  })
  for (const outcome of ['approve', 'refuse'] as const) {
    const asked = await requestWithdrawal(site.db, undefined, {
      playerId,
      method: 1,
      accountNumber: '01712345678',
      amount: taka(500),
      givesUpBonus: false,
      at,
    })
    await decideWithdrawal(site.db, randomUUID(), {
      ...staff,
      recordId: asked.recordId,
      outcome,
      reason: 'Closed.',
    })
  }
  const page = await inboxOf(site, player.token)
  expect(titles(page).slice(0, 4)).toEqual([
    'Withdrawal could not be paid',
    'Withdrawal paid',
    'Deposit not accepted',
    'Deposit verified',
  ])
  expect(page.data[2]?.message).toContain('No such payment {name}.')
  expect(page.data[3]?.message).toMatch(/৳2,000\.00 by .+ \(TRX ID GOOD123456\)/)
})

onOneSite('a decision that fails leaves no letter, a repeated one only one', async (site) => {
  const player = await site.player()
  const playerId = await idOf(site, player.remoteId)
  const at = site.clock.now
  const { recordId } = await claimDeposit(site.db, undefined, {
    playerId,
    method: 1,
    channel: 11,
    accountNumber: '01712345678',
    trx: 'ONCE123456',
    amount: taka(100),
    promotionId: undefined,
    at,
  })
  const decision = { recordId, outcome: 'approve', reason: '', actor: 'staff', at } as const
  const key = randomUUID()
  await decideDeposit(site.db, key, decision)
  await decideDeposit(site.db, key, decision)
  await expect(decideDeposit(site.db, randomUUID(), decision)).rejects.toMatchObject({
    code: 'DEPOSIT_DECIDED',
  })
  expect(
    titles(await inboxOf(site, player.token)).filter((title) => title === 'Deposit verified'),
  ).toHaveLength(1)
})

onOneSite('a bonus that is played through is told', async (site) => {
  const player = await site.player()
  const playerId = await idOf(site, player.remoteId)
  const at = site.clock.now
  const { id: promotionId } = await site.db
    .insertInto('promotion')
    .values({
      name: stored({ en: 'Ten' }),
      image: '',
      thumbnail: '',
      starts_at: new Date(at - 1000),
      ends_at: new Date(at + 1000),
      status: 'active',
      categories: [],
      bonus_percent: 10,
      turnover_factor: 1,
      sort: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const claim = {
    playerId,
    method: 1,
    channel: 11,
    accountNumber: '01712345678',
    trx: 'BONUS12345',
    promotionId,
    at,
  }
  const { recordId } = await claimDeposit(site.db, undefined, { ...claim, amount: taka(100) })
  await decideDeposit(site.db, randomUUID(), { recordId, outcome: 'approve', reason: '', actor: 'staff', at })
  await placeBet(site.db, { provider: 'X', tx: 'b1', playerId, round: 'r', game: 'g', amount: taka(110), at })
  const [first] = (await inboxOf(site, player.token)).data
  expect(first).toMatchObject({ title: 'Bonus complete', message: expect.stringContaining('৳10.00') })
})

onEverySite(
  'PP-40 a sign-in from another device is told, known by its cookie and not by its label',
  async (site) => {
    const payload = newcomer()
    await site.signUp(payload)
    /** Signs in on a device, which then has the cookie that it was given. */
    const signIn = async (agent: string, cookie?: string) => {
      const { headers, body } = await site.call('POST', '/api/login', {
        body: { username: payload.username, password: payload.password },
        headers: { 'user-agent': agent, ...(cookie === undefined ? {} : { cookie }) },
      })
      return { token: String(body['token']), cookie: headers.get('set-cookie')?.split(';')[0] ?? '' }
    }
    const CHROME = 'Mozilla/5.0 (Linux; Android 14) Chrome/140'
    const own = await signIn(CHROME)
    const told = async () =>
      titles(await inboxOf(site, own.token)).filter((title) => /new device/.test(title))
    expect(await told(), 'the first one').toEqual([])
    await signIn(CHROME, own.cookie)
    await signIn('Mozilla/5.0 (Linux; Android 15) SamsungBrowser/28', own.cookie)
    expect(await told(), 'the same device, and its updated browser').toEqual([])
    const other = await signIn(CHROME)
    expect(await told(), 'the same label on another device').toHaveLength(1)
    expect((await inboxOf(site, own.token)).data[0]?.message).toContain('Chrome, Android')
    await signIn(CHROME, other.cookie)
    expect(await told(), 'that one again').toHaveLength(1)

    // Sessions from before devices had marks.
    await site.db.updateTable('session').set({ device_mark: null }).execute()
    await signIn(CHROME)
    expect(await told(), 'a label from before marks').toHaveLength(1)
    await signIn('Mozilla/5.0 (Android 14) Firefox/140')
    expect(await told(), 'another label than those from before').toHaveLength(2)
  },
)

onOneSite('pages hold ten, newest first; a page beyond the last is empty', async (site) => {
  const player = await site.player()
  const playerId = await idOf(site, player.remoteId)
  for (let n = 1; n <= 14; n++) {
    site.clock.forward(1000)
    await write(site, playerId, `Letter ${n}`)
  }
  const first = await inboxOf(site, player.token)
  expect(first).toMatchObject({ total: 15, unread: 15, last_page: 2, current_page: 1 })
  expect(titles(first)).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5].map((n) => `Letter ${n}`))
  expect(titles(await inboxOf(site, player.token, '?page=2'))).toHaveLength(5)
  for (const page of ['3', '1e9', '99999999999999999999', '-4', '1.5']) {
    const { status, body } = await site.call('GET', `/api/inbox?page=${page}`, { token: player.token })
    expect([200, 422]).toContain(status)
    if (Number(page) > 2 && status === 200) expect((body['data'] as WirePage).data).toEqual([])
  }
})

onOneSite(
  'T-STATE-17 read is kept, deleted is gone, and a deletion can be taken back for a while',
  async (site) => {
    const player = await site.player()
    const [letter] = (await inboxOf(site, player.token)).data
    const path = `/api/inbox/${letter?.id}`
    const ask = async (method: string, tail = '') =>
      (await site.call(method, `${path}${tail}`, { token: player.token })).status
    expect(await ask('PATCH', '/read')).toBe(200)
    expect(await ask('PATCH', '/read')).toBe(200)
    expect(await inboxOf(site, player.token)).toMatchObject({
      total: 1,
      unread: 0,
      data: [{ is_read: true }],
    })
    expect(await ask('DELETE')).toBe(200)
    site.clock.forward(RESTORE_MS - 1000)
    expect(await ask('DELETE')).toBe(200)
    expect(await inboxOf(site, player.token)).toMatchObject({ total: 0, unread: 0, data: [], last_page: 1 })
    expect(await ask('GET')).toBe(404)
    expect(await ask('PATCH', '/read')).toBe(404)
    expect(await ask('POST', '/restore')).toBe(200)
    expect(await inboxOf(site, player.token)).toMatchObject({ total: 1, data: [{ is_read: true }] })
    expect(await ask('DELETE')).toBe(200)
    site.clock.forward(RESTORE_MS + 1)
    expect(await ask('POST', '/restore')).toBe(404)
  },
)

onOneSite('a letter to everyone is one row, read and deleted by each player alone', async (site) => {
  const [amina, babul] = [await site.player(), await site.player()]
  site.clock.forward(1000)
  await write(site, null, 'To all')
  site.clock.forward(1000)
  const late = await site.player()
  const rows = await site.db.selectFrom('letter').select('id').where('kind', '=', 'notice').execute()
  expect(rows).toHaveLength(1)
  const path = `/api/inbox/${rows[0]?.id}`
  expect(titles(await inboxOf(site, late.token))).not.toContain('To all')
  expect((await site.call('GET', path, { token: late.token })).status).toBe(404)
  expect((await site.call('DELETE', path, { token: late.token })).status).toBe(404)
  expect((await site.call('PATCH', `${path}/read`, { token: amina.token })).status).toBe(200)
  expect(await inboxOf(site, amina.token)).toMatchObject({ total: 2, unread: 1 })
  expect(await inboxOf(site, babul.token)).toMatchObject({ total: 2, unread: 2 })
  expect((await site.call('DELETE', path, { token: amina.token })).status).toBe(200)
  expect(titles(await inboxOf(site, amina.token))).not.toContain('To all')
  expect(titles(await inboxOf(site, babul.token))).toContain('To all')
})

onOneSite("A-ROLE-05 another player's letters cannot be seen, read, deleted or restored", async (site) => {
  const [amina, babul] = [await site.player(), await site.player()]
  const [letter] = (await inboxOf(site, amina.token)).data
  const path = `/api/inbox/${letter?.id}`
  const calls = [
    ['GET', path],
    ['PATCH', `${path}/read`],
    ['DELETE', path],
    ['POST', `${path}/restore`],
  ] as const
  for (const [method, to] of calls) {
    expect((await site.call(method, to, { token: babul.token })).status, method).toBe(404)
    expect((await site.call(method, to)).status, method).toBe(401)
  }
  expect(
    (await site.call('GET', `/api/inbox?remote_id=${amina.remoteId}`, { token: babul.token })).status,
  ).toBe(403)
  expect(await inboxOf(site, amina.token)).toMatchObject({ total: 1, unread: 1 })
  expect(await site.db.selectFrom('letter_state').selectAll().execute()).toEqual([])
})

onOneSite('a letter of a kind that is not known is empty, never an error', async (site) => {
  const player = await site.player()
  const playerId = await idOf(site, player.remoteId)
  await site.db
    .insertInto('letter')
    .values({ player_id: playerId, kind: 'toString', params: '{}', at: new Date(site.clock.now + 1) })
    .execute()
  expect((await inboxOf(site, player.token)).data[0]).toMatchObject({ title: '', message: '' })
  expect(wordsOf('notice', {}, 'en')).toEqual({ title: '', body: '' })
})
