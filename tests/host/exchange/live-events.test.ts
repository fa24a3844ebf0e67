/** Live events: told when and only when what they tell of is committed, to its player only, and again after a gap. */
import { expect, test, vi } from 'vitest'
import { createServer } from '../../../server/app.ts'
import { KEPT_MS, LIVE_KINDS } from '../../../contract/live.ts'
import { api } from '../../../contract/index.ts'
import { taka } from '../../../contract/money.ts'
import { decideDeposit, claimDeposit } from '../../../server/ledger/deposits.ts'
import { placeBet, payWin } from '../../../server/ledger/bets.ts'
import { publish } from '../../../server/events/publish.ts'
import { sendLetter } from '../../../server/inbox/letters.ts'
import { readStream, type Reader } from '../support/live-client.ts'
import { onEverySite, type Site } from '../support/site.ts'

const open = async (site: Site, token: string | undefined, headers = {}, query = ''): Promise<Reader> =>
  readStream(
    await site.app.fetch(
      new Request(`http://maidan.test/api/events${token === undefined ? '/public' : ''}${query}`, {
        headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
      }),
    ),
  )

const rowOf = async (site: Site, remoteId: string): Promise<bigint> =>
  (
    await site.db
      .selectFrom('player')
      .select('id')
      .where('public_id', '=', remoteId)
      .executeTakeFirstOrThrow()
  ).id

const numberOf = (id: string | undefined): number => Number(id?.split('-')[1])

let trx = 0
/** A deposit of ৳500 that is claimed and verified. */
async function deposit(site: Site, playerId: bigint): Promise<void> {
  const claim = { method: 1, channel: 1, accountNumber: '01712345678', promotionId: undefined }
  const { recordId } = await claimDeposit(site.db, undefined, {
    ...claim,
    playerId,
    trx: `LIVE${++trx}XYZ`,
    amount: taka(500),
    at: site.clock.now,
  })
  await decideDeposit(site.db, `decide-${recordId}`, {
    recordId,
    outcome: 'approve',
    reason: '',
    actor: 'staff',
    at: site.clock.now,
  })
}

test('what an event makes old is a call of the contract', () => {
  const calls = new Set(Object.values(api).map(({ auth, path }) => `${auth} ${path}`))
  for (const [kind, touched] of Object.entries(LIVE_KINDS)) {
    for (const [auth, path] of touched) expect(calls, kind).toContain(`${auth} ${path}`)
  }
})

onEverySite('a verified deposit is told to its player at once, with the balance after it', async (site) => {
  const rahim = await site.player()
  const karim = await site.player()
  const [his, others] = [await open(site, rahim.token), await open(site, karim.token)]
  const guests = await open(site, undefined)
  expect((await his.until('hello')).data).toEqual({ resumed: false })
  await Promise.all([others.until('hello'), guests.until('hello')])
  await deposit(site, await rowOf(site, rahim.remoteId))
  expect((await his.until('balance')).data).toEqual({ balance: '1500.00' })
  await his.until('transactions', 2)
  await his.until('inbox')
  // Something later reaches the others, and nothing of his before it.
  await site.db
    .transaction()
    .execute((tx) => publish(tx, { to: 'everyone', kind: 'content', at: site.clock.now }))
  expect((await others.until('content')).data).toEqual({ all: true })
  await guests.until('content')
  for (const reader of [others, guests]) {
    expect(reader.events().map(({ event }) => event)).toEqual(['hello', 'content'])
    expect(reader.text()).not.toContain('1500')
  }
  await Promise.all([his, others, guests].map((reader) => reader.close()))
  await site.app.close()
})

onEverySite(
  'nothing is told of what was not committed, and a bet and a win tell the balance',
  async (site) => {
    const { token, remoteId } = await site.player()
    const playerId = await rowOf(site, remoteId)
    const reader = await open(site, token)
    await reader.until('hello')
    await expect(
      site.db.transaction().execute(async (tx) => {
        await sendLetter(tx, playerId, 'new_device', { device: 'lost' }, site.clock.now)
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    const bet = { provider: 'X', playerId, round: 'r', at: site.clock.now }
    await placeBet(site.db, { ...bet, tx: 'b1', amount: taka(100), game: 'g' })
    expect((await reader.until('balance')).data).toEqual({ balance: '900.00' })
    await payWin(site.db, { ...bet, tx: 'w1', bet: 'b1', amount: taka(250) })
    expect((await reader.until('balance', 2)).data).toEqual({ balance: '1150.00' })
    await reader.until('vip')
    expect(reader.events().filter(({ event }) => event === 'inbox')).toEqual([])
    // A repeat of the bet answers what is stored, and moves and tells nothing.
    await placeBet(site.db, { ...bet, tx: 'b1', amount: taka(100), game: 'g' })
    await site.call('POST', '/api/chats', { token, body: {} })
    expect(reader.events().filter(({ event }) => event === 'balance')).toHaveLength(2)
    await reader.close()
    await site.app.close()
  },
)

onEverySite('a reader who comes back gets what it missed, for a quarter of an hour', async (site) => {
  const { token, remoteId } = await site.player()
  const playerId = await rowOf(site, remoteId)
  const first = await open(site, token)
  const { id: hello } = await first.until('hello')
  await deposit(site, playerId)
  const seen = await first.until('balance')
  await first.close()

  site.clock.forward(5 * 60_000)
  await deposit(site, playerId)
  const back = await open(site, token, { 'last-event-id': String(seen.id) })
  expect((await back.until('hello')).data).toEqual({ resumed: true })
  // What was made shortly before comes once more, in the order of the numbers.
  const balances = back
    .events()
    .filter(({ event, id }) => event === 'balance' && numberOf(id) > numberOf(seen.id))
  expect(balances.map(({ data }) => data)).toEqual([{ balance: '2000.00' }])
  const ids = back.events().map(({ id }) => numberOf(id))
  expect(new Set(ids.slice(0, -1)).size).toBe(ids.length - 1)
  await back.close()

  // By the address too, from a hello that nothing had followed.
  const again = await open(site, token, {}, `?since=${hello}`)
  await again.until('balance', 2)
  await again.close()

  site.clock.forward(KEPT_MS)
  const late = await open(site, token, { 'last-event-id': String(seen.id) })
  expect((await late.until('hello')).data).toEqual({ resumed: false })
  expect(late.events()).toHaveLength(1)
  await late.close()
  await site.app.close()
})

onEverySite('a session that ends takes its stream along, and no other', async (site) => {
  const { token, username, password, remoteId } = await site.player()
  const phone = await open(site, token)
  await phone.until('hello')
  const { body } = await site.login(username, password)
  const desktop = String(body['token'])
  await phone.until('session')
  const other = await open(site, desktop)
  await other.until('hello')
  expect((await site.call('POST', '/api/logout', { token: desktop, body: {} })).status).toBe(200)
  expect((await other.until('end')).data).toEqual({ status: 401 })
  await other.ended()
  await phone.until('session', 2)
  await deposit(site, await rowOf(site, remoteId))
  await phone.until('balance')
  expect((await open(site, desktop)).status).toBe(401)
  await phone.close()
  await site.app.close()
})

onEverySite('a letter to all reaches every player, a chat its own', async (site) => {
  const { token } = await site.player()
  const own = await open(site, token)
  const guest = await open(site, undefined)
  await Promise.all([own.until('hello'), guest.until('hello')])
  const at = site.clock.now
  await site.db.transaction().execute(async (tx) => {
    const words = { title: { en: 'a' }, body: { en: 'b' } }
    await sendLetter(tx, null, 'notice', words, at)
  })
  expect((await own.until('inbox')).data).toEqual({ all: true })
  const chat = await site.call('POST', '/api/chats', { token, body: {} })
  const { id } = chat.body['chat'] as { id: string }
  await site.call('POST', '/api/messages', { token, body: { chat_id: id, content: 'hello' } })
  await own.until('chat')
  expect(guest.events().map(({ event }) => event)).toEqual(['hello'])
  await Promise.all([own.close(), guest.close()])
  await site.app.close()
})

onEverySite('streams are refused like calls, and end with a word when the host closes', async (site) => {
  const { token } = await site.player()
  const statusOf = async (path: string, init: RequestInit = {}) =>
    (await site.app.fetch(new Request(`http://maidan.test${path}`, init))).status
  const authorization = `Bearer ${token}`
  expect(await statusOf('/api/events')).toBe(401)
  expect(await statusOf(`/api/events?token=${token}`)).toBe(401)
  expect(await statusOf('/api/events', { method: 'POST', headers: { authorization } })).toBe(405)
  expect(await statusOf('/api/events?since=x', { headers: { authorization } })).toBe(422)
  expect(await statusOf('/api/events/public?markets=a,,b')).toBe(422)
  expect(await statusOf('/api/events', { headers: { authorization, origin: 'https://evil.example' } })).toBe(
    403,
  )
  const response = await site.app.fetch(
    new Request('http://maidan.test/api/events', {
      headers: { authorization, 'accept-encoding': 'br, gzip' },
    }),
  )
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store, no-transform')
  expect(response.headers.has('content-encoding')).toBe(false)
  const reader = readStream(response)
  await reader.until('hello')
  site.app.drain()
  await reader.ended()
  expect(reader.text()).toMatch(/^retry: \d{4}$/m)
  expect(reader.events().at(-1)).toMatchObject({ event: 'end', data: { status: 503 } })
  expect(await statusOf('/api/events', { headers: { authorization } })).toBe(503)
  await site.app.close()
})

onEverySite(
  'a quiet stream costs a comment now and then, and ends by itself when its session is over',
  async (site) => {
    const { token } = await site.player()
    const quick = await createServer(site.host, { limits: 'off', heartbeatMs: 40 })
    const response = await quick.fetch(
      new Request('http://maidan.test/api/events', { headers: { authorization: `Bearer ${token}` } }),
    )
    const reader = readStream(response)
    await reader.until('hello')
    const beats = () =>
      reader
        .text()
        .split('\n\n')
        .filter((block) => block === ':')
    await vi.waitFor(() => expect(beats().length).toBeGreaterThan(3), { timeout: 15_000 })
    site.clock.forward(31 * 24 * 60 * 60_000)
    expect((await reader.until('end')).data).toEqual({ status: 401 })
    await reader.ended()
    await quick.close()
  },
)

onEverySite('who comes back is told nothing of another player', async (site) => {
  const [rahim, karim] = [await site.player(), await site.player()]
  const first = await open(site, karim.token)
  const { id: hello } = await first.until('hello')
  await first.close()
  await deposit(site, await rowOf(site, rahim.remoteId))
  const back = await open(site, karim.token, { 'last-event-id': String(hello) })
  expect((await back.until('hello')).data).toEqual({ resumed: true })
  expect(back.text()).not.toContain('1500')
  await back.close()
  await site.app.close()
})
