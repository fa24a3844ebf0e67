/** The queues of the console: pages, signs of trouble, hands, and two who decide at once. Decision 205. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { taka } from '../../../contract/money.ts'
import { QUEUE_PAGE } from '../../../contract/console/endpoint.ts'
import { openChat, sendMessage } from '../../../server/inbox/chat.ts'
import { balanceOf } from '../../../server/ledger/accounts.ts'
import { claimDeposit, decideDeposit } from '../../../server/ledger/deposits.ts'
import { requestWithdrawal } from '../../../server/ledger/withdrawals.ts'
import { IN_HAND_MS } from '../../../server/staff/in-hand.ts'
import { consoleOn, type Desk, trailOf } from '../support/console.ts'
import { newPlayer, onEveryStore, onOneStore } from '../support/harness.ts'

let claims = 0
/** A claim that waits; answers its number. */
async function claimed({ db, clock }: Desk, playerId: bigint, trx = `TRX${++claims}CON`): Promise<string> {
  const claim = { playerId, method: 1, channel: 11, accountNumber: '01700000123', amount: taka(500) }
  const more = { trx, promotionId: undefined, at: clock.now }
  return String((await claimDeposit(db, undefined, { ...claim, ...more })).recordId)
}

type Row = Record<string, unknown>
const rowsOf = (body: object): Row[] => (body as { data: Row[] }).data

onEveryStore('two who decide one deposit at once: one wins, and the other is told who', async (world) => {
  const desk = consoleOn(world)
  const [ada, bina] = [await desk.person('ada', 'cashier'), await desk.person('bina', 'cashier')]
  const playerId = await newPlayer(desk.db)
  for (let round = 0; round < 5; round += 1) {
    const id = await claimed(desk, playerId)
    const before = await balanceOf(desk.db, playerId)
    const [one, two] = await Promise.all([
      ada.post(`/console/deposits/${id}/decide`, { outcome: 'approve' }),
      bina.post(`/console/deposits/${id}/decide`, { outcome: 'refuse', reason: 'No such payment' }),
    ])
    expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    const isAdas = one.status === 200
    const told = isAdas ? two.body : one.body
    expect(told.code).toBe('DEPOSIT_DECIDED')
    expect(told['decided']).toMatchObject(
      isAdas
        ? { by: 'staff:ada', outcome: 'deposit_approve' }
        : { by: 'staff:bina', outcome: 'deposit_refuse' },
    )
    expect((await balanceOf(desk.db, playerId)) - before).toBe(isAdas ? taka(500) : 0)
  }
})

onOneStore('a decision is made once under its key, and no other is made under it', async (world) => {
  const desk = consoleOn(world)
  const ada = await desk.person('ada', 'cashier')
  const playerId = await newPlayer(desk.db)
  const [id, other] = [await claimed(desk, playerId), await claimed(desk, playerId)]
  const key = randomUUID()
  const decide = (record: string, outcome: string) =>
    ada.post(`/console/deposits/${record}/decide`, { outcome, reason: 'seen' }, key)
  expect((await decide(id, 'approve')).status).toBe(200)
  expect((await decide(id, 'approve')).status).toBe(200)
  expect((await decide(id, 'refuse')).body.code).toBe('KEY_REUSED')
  expect((await decide(other, 'approve')).body.code).toBe('KEY_REUSED')
  expect(await balanceOf(desk.db, playerId)).toBe(taka(1500))
  expect((await trailOf(desk, 'deposit_approve')).map(({ actor }) => actor)).toEqual(['staff:ada'])
})

onOneStore('a queue is read page by page, from where the last one ended', async (world) => {
  const desk = consoleOn(world)
  const ada = await desk.person('ada', 'cashier')
  const ids: string[] = []
  // Ten may wait of one player.
  for (let player = 0; player < 6; player += 1) {
    const playerId = await newPlayer(desk.db)
    for (let claim = 0; claim < 10; claim += 1) ids.push(await claimed(desk, playerId))
  }
  const first = await ada.get('/console/deposits')
  expect(rowsOf(first.body).map((row) => row['id'])).toEqual(ids.slice(0, QUEUE_PAGE))
  // What is decided meanwhile moves no row from one page to the other.
  await ada.post(`/console/deposits/${ids[0]}/decide`, { outcome: 'approve' })
  const second = await ada.get(`/console/deposits?after=${String(first.body['next'])}`)
  expect(rowsOf(second.body).map((row) => row['id'])).toEqual(ids.slice(QUEUE_PAGE))
  expect(second.body['next']).toBeNull()
})

onOneStore(
  'how much waits is said to those who read it, and its mark is another when anything of it is',
  async (world) => {
    const desk = consoleOn(world)
    const [ada, bina] = [await desk.person('ada', 'cashier'), await desk.person('bina', 'support')]
    const id = await claimed(desk, await newPlayer(desk.db))
    type Waiting = Record<string, { count: number; mark: string } | null>
    const waiting = async ({ get }: typeof ada) => (await get('/console/waiting')).body as unknown as Waiting
    const marks = [(await waiting(ada))['deposits']]
    expect(marks[0]).toMatchObject({ count: 1 })
    expect(await waiting(bina)).toMatchObject({
      deposits: null,
      withdrawals: null,
      approvals: null,
      chats: { count: 0 },
    })
    for (const [path, body] of [
      ['take', {}],
      ['let-go', {}],
      ['decide', { outcome: 'approve' }],
    ] as const) {
      await ada.post(`/console/deposits/${id}/${path}`, body)
      marks.push((await waiting(ada))['deposits'])
    }
    expect(marks.map((queue) => queue?.count)).toEqual([1, 1, 1, 0])
    expect(marks[1]?.mark).not.toBe(marks[0]?.mark)
    expect(marks[2]?.mark).not.toBe(marks[1]?.mark)
    expect(marks[3]?.mark).not.toBe(marks[2]?.mark)
    // Nothing of anybody's was shown.
    expect(await trailOf(desk, 'console_look')).toEqual([])
  },
)

onEveryStore(
  'a queue that is as empty as before has another mark: what was read in between is not taken for it',
  async (world) => {
    const desk = consoleOn(world)
    const [ada, bina] = [await desk.person('ada', 'cashier'), await desk.person('bina', 'cashier')]
    const playerId = await newPlayer(desk.db, taka(50_000))
    const seen: Record<string, Set<string>> = {
      deposits: new Set(),
      withdrawals: new Set(),
      approvals: new Set(),
    }
    for (let round = 1; round <= 2; round += 1) {
      const waiting = (await ada.get('/console/waiting')).body as unknown as Record<
        string,
        { count: number; mark: string }
      >
      for (const [queue, marks] of Object.entries(seen)) {
        expect(waiting[queue]?.count).toBe(0)
        expect(marks.add(waiting[queue]?.mark ?? '').size, queue).toBe(round)
      }
      await ada.post(`/console/deposits/${await claimed(desk, playerId)}/decide`, { outcome: 'approve' })
      const { recordId } = await requestWithdrawal(desk.db, undefined, {
        playerId,
        method: 1,
        accountNumber: '01700000123',
        amount: taka(20_000),
        givesUpBonus: false,
        at: desk.clock.now,
      })
      const pay = { outcome: 'approve', reason: 'the usual number' }
      const asked = await ada.post(`/console/withdrawals/${recordId}/decide`, pay)
      const decided = { outcome: 'approved', reason: 'seen' }
      await bina.post(`/console/approvals/${String(asked.body['approval'])}/decide`, decided)
    }
  },
)

onOneStore('a claim says its signs of trouble, and its number only to who asks why', async (world) => {
  const desk = consoleOn(world)
  const ada = await desk.person('ada', 'cashier')
  const [one, two] = [await newPlayer(desk.db), await newPlayer(desk.db)]
  const refused = await claimed(desk, one, 'TWICE1')
  await decideDeposit(desk.db, randomUUID(), {
    recordId: BigInt(refused),
    outcome: 'refuse',
    reason: 'No such payment',
    actor: 'staff',
    at: desk.clock.now,
  })
  const id = await claimed(desk, two, 'TWICE1')
  const { body } = await ada.get('/console/deposits')
  expect(rowsOf(body)).toMatchObject([
    {
      id,
      amount: '500.00',
      number: '•••123',
      signs: ['usedReference', 'noReceipt', 'newPlayer'],
      inHand: null,
    },
  ])
  const path = `/console/deposits/${id}`
  expect((await ada.get(path)).body['data']).toMatchObject({ status: 'processing', pictures: [] })
  expect((await ada.post(`${path}/number`, { reason: ' ' })).status).toBe(422)
  expect((await ada.post(`${path}/number`, { reason: 'to find the payment' })).body).toEqual({
    number: '01700000123',
  })
  const looks = await trailOf(desk, 'console_look')
  expect(looks.map(({ actor, data }) => [actor, data])).toEqual([
    ['staff:ada', { what: 'deposits', why: `queue ${id} to ${id}` }],
    ['staff:ada', { what: 'deposit', why: `deposit:${id}` }],
    ['staff:ada', { what: 'showDepositNumber', why: `deposit:${id}: to find the payment` }],
  ])
})

/** A payment session of a player with one picture; answers both ids. */
async function withPicture({ db, clock }: Desk, playerId: bigint, sha256: Buffer) {
  const [session, picture] = [randomUUID(), randomUUID()]
  const [at, until] = [new Date(clock.now), new Date(clock.now + IN_HAND_MS)]
  const number = { method: 1, channel: 11, receiving_number: '00000001234', amount: BigInt(taka(500)) }
  await db
    .insertInto('pay_session')
    .values({ id: session, player_id: playerId, ...number, issued_at: at, expires_at: until })
    .execute()
  const row = { id: picture, player_id: playerId, pay_session: session, name: 'receipt.jpg', sha256 }
  await db
    .insertInto('receipt')
    .values({ ...row, picture: Buffer.from('a picture'), created_at: at })
    .execute()
  return { session, picture }
}

onOneStore('the pictures of a claim stand beside it, and those of another do not', async (world) => {
  const desk = consoleOn(world)
  const ada = await desk.person('ada', 'cashier')
  const [one, two] = [await newPlayer(desk.db), await newPlayer(desk.db)]
  const own = await withPicture(desk, one, Buffer.alloc(32, 7))
  const others = await withPicture(desk, two, Buffer.alloc(32, 7))
  const claim = { playerId: one, method: 1, channel: 11, accountNumber: '01700000123', amount: taka(500) }
  const more = { trx: 'WITHPICTURE', promotionId: undefined, at: desk.clock.now }
  const { recordId: id } = await claimDeposit(desk.db, own.session, { ...claim, ...more })
  expect((await ada.get(`/console/deposits/${id}`)).body['data']).toMatchObject({
    receipts: 1,
    signs: ['sharedReceipt', 'newPlayer'],
    pictures: [{ id: own.picture, name: 'receipt.jpg', isShared: true }],
  })
  const picture = await ada.get(`/console/deposits/${id}/pictures/${own.picture}`)
  const image = `data:image/jpeg;base64,${Buffer.from('a picture').toString('base64')}`
  expect(picture.body).toEqual({ name: 'receipt.jpg', image })
  expect((await ada.get(`/console/deposits/${id}/pictures/${others.picture}`)).status).toBe(404)
  const looks = await trailOf(desk, 'console_look')
  expect(looks.map(({ data }) => data)).toEqual([
    { what: 'deposit', why: `deposit:${id}` },
    { what: 'depositPicture', why: `deposit:${id}, receipt:${own.picture}` },
  ])
})

onOneStore('a claim is in one hand, for ten minutes or until it is put back or taken over', async (world) => {
  const desk = consoleOn(world)
  const [ada, bina] = [await desk.person('ada', 'cashier'), await desk.person('bina', 'cashier')]
  const id = await claimed(desk, await newPlayer(desk.db))
  const path = `/console/deposits/${id}`
  expect((await ada.post(`${path}/take`)).body['inHand']).toMatchObject({ by: 'ada' })
  const refused = await bina.post(`${path}/take`)
  expect([refused.status, refused.body['in_hand']]).toEqual([409, expect.objectContaining({ by: 'ada' })])
  expect((await bina.post(`${path}/decide`, { outcome: 'approve' })).status).toBe(409)
  expect(rowsOf((await bina.get('/console/deposits')).body)[0]).toMatchObject({ inHand: { by: 'ada' } })
  await ada.post(`${path}/let-go`)
  expect((await bina.post(`${path}/take`)).status).toBe(200)
  expect((await ada.post(`${path}/take`, { over: true })).body['inHand']).toMatchObject({ by: 'ada' })
  desk.clock.forward(IN_HAND_MS)
  expect((await bina.post(`${path}/decide`, { outcome: 'approve' })).status).toBe(200)
  expect((await bina.post(`${path}/take`)).body.code).toBe('DEPOSIT_DECIDED')
})

onOneStore(
  'a chat is read and answered, once under a key, and the player reads it as of support',
  async (world) => {
    const desk = consoleOn(world)
    const shila = await desk.person('shila', 'support')
    const playerId = await newPlayer(desk.db)
    const { db, clock } = desk
    const chatId = await openChat(db, playerId, clock.now)
    const said = {
      chatId,
      content: 'Where is my money?',
      key: undefined,
      locale: 'en',
      at: clock.now,
    } as const
    await sendMessage(db, { id: playerId, publicId: '1' }, said)
    expect(rowsOf((await shila.get('/console/chats')).body)).toMatchObject([
      { id: String(chatId), waiting: 1, last: 'Where is my money?' },
    ])
    const key = randomUUID()
    const answer = (content: string) => shila.post(`/console/chats/${chatId}/answer`, { content }, key)
    expect((await answer('It is on its way.')).status).toBe(200)
    expect((await answer('It is on its way.')).status).toBe(200)
    expect((await answer('It is not.')).body.code).toBe('KEY_REUSED')
    expect((await shila.post(`/console/chats/${chatId}/answer`, { content: ' ' })).status).toBe(422)
    const { body } = await shila.get(`/console/chats/${chatId}`)
    expect((body['messages'] as Row[]).map(({ from, content }) => [from, content])).toEqual([
      ['player', 'Where is my money?'],
      ['staff', 'It is on its way.'],
    ])
    expect(rowsOf((await shila.get('/console/chats')).body)).toEqual([])
    expect((await trailOf(desk, 'chat_reply')).map(({ actor }) => actor)).toEqual(['staff:shila'])
  },
)

onOneStore('nobody decides about their own account, whatever queue it stands in', async (world) => {
  const desk = consoleOn(world)
  const ada = await desk.person('ada', 'cashier', 'support')
  const playerId = await newPlayer(desk.db)
  const { db, clock } = desk
  const { username } = await db
    .selectFrom('player')
    .select('username')
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow()
  const deposit = await claimed(desk, playerId)
  const chatId = await openChat(db, playerId, clock.now)
  const request = {
    playerId,
    method: 1,
    accountNumber: '01700000123',
    amount: taka(500),
    givesUpBonus: false,
  }
  const { recordId } = await requestWithdrawal(db, undefined, { ...request, at: clock.now })
  expect((await ada.post('/console/own-player', { player: username })).status).toBe(200)
  expect((await ada.post('/console/own-player', { player: username })).status).toBe(409)
  const tries: [string, object][] = [
    [`/console/deposits/${deposit}/take`, {}],
    [`/console/deposits/${deposit}/decide`, { outcome: 'approve' }],
    [`/console/withdrawals/${recordId}/decide`, { outcome: 'approve' }],
    [`/console/withdrawals/${recordId}/decide`, { outcome: 'refuse', reason: 'x' }],
    [`/console/chats/${chatId}/answer`, { content: 'Hello me' }],
  ]
  for (const [path, body] of tries) expect((await ada.post(path, body)).status, path).toBe(403)
  expect(await trailOf(desk, 'console_own_account')).toHaveLength(tries.length)
  expect(await balanceOf(db, playerId)).toBe(taka(500))
})

onOneStore(
  'a player’s number and address are masked until asked for, and both looks say why',
  async (world) => {
    const desk = consoleOn(world)
    const shila = await desk.person('shila', 'support')
    const playerId = await newPlayer(desk.db)
    const {
      username,
      email,
      phone,
      public_id: publicId,
    } = await desk.db.selectFrom('player').selectAll().where('id', '=', playerId).executeTakeFirstOrThrow()
    expect((await shila.get(`/console/players/${username}`)).status).toBe(422)
    const { body } = await shila.get(`/console/players/${username.toUpperCase()}?reason=they+called`)
    expect(JSON.stringify(body)).not.toContain(email)
    expect(JSON.stringify(body)).not.toContain(phone)
    expect(body['data']).toMatchObject({ username, phone: `${phone.slice(0, 6)}•••${phone.slice(-3)}` })
    const whole = await shila.post(`/console/players/${username}/contact`, { reason: 'to call back' })
    expect(whole.body).toEqual({ phone, email })
    const looks = await trailOf(desk, 'console_look')
    expect(looks.map(({ object, data }) => [object, data])).toEqual([
      [`player:${publicId}`, { what: 'player', why: 'they called' }],
      [`player:${publicId}`, { what: 'showContact', why: 'to call back' }],
    ])
  },
)
