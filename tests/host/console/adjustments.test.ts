/**
 * A player's balance put right at the console: asked for by one, decided by another, moved once, never below zero, and read by the
 * player everywhere. Decision 218.
 */
import { expect } from 'vitest'
import { REPORT_SUMS } from '../../../contract/console/reports.ts'
import { taka } from '../../../contract/money.ts'
import { dayOf } from '../../../server/console/days.ts'
import { balanceOf } from '../../../server/ledger/accounts.ts'
import { adjust } from '../../../server/ledger/adjustments.ts'
import { auditCheck } from '../../../server/ledger/audit-check.ts'
import { placeBet } from '../../../server/ledger/bets.ts'
import { requestWithdrawal } from '../../../server/ledger/withdrawals.ts'
import { complain, numberOf } from '../../../server/players/complaints.ts'
import { strayTransfers } from '../support/accounts.ts'
import { consoleOn, type ConsoleAnswer, type Desk, type Person, trailOf } from '../support/console.ts'
import { type Client, newPlayer, NOON, onEveryStore, onOneStore, signedIn } from '../support/harness.ts'
import { sound } from '../support/orders.ts'

const said = ({ status, body }: ConsoleAnswer) => [status, body.code ?? 'ok']
const approvalOf = ({ body }: ConsoleAnswer): string => String(body['approval'])
const approve = { outcome: 'approved', reason: 'seen' }

const CREDIT = {
  direction: 'credit',
  amount: '250.50',
  cause: 'lost_deposit',
  words: 'Your payment of 2 November was found.',
  reason: 'TRX 8N7A6 in the book',
}
const DEBIT = {
  direction: 'debit',
  amount: '1000.00',
  cause: 'provider_error',
  words: 'A round was paid twice.',
  reason: 'chat 12',
}

async function nameOf({ db }: Desk, playerId: bigint): Promise<string> {
  const { username } = await db
    .selectFrom('player')
    .select('username')
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow()
  return username
}

const askAs = async (desk: Desk, who: Person, player: bigint, asked: object, key?: string) =>
  who.post(`/console/players/${await nameOf(desk, player)}/adjustment`, asked, key)
const decideAs = (who: Person, asked: ConsoleAnswer, decision: object = approve) =>
  who.post(`/console/approvals/${approvalOf(asked)}/decide`, decision)

const recordsOf = async (client: Client, language = 'en') =>
  ((await client.call('GET', '/api/transaction/show', { language })).body as { transactions: object[] })
    .transactions
const lettersOf = async (client: Client, language = 'en') => {
  const { body } = await client.call('GET', '/api/inbox', { language })
  return (body as unknown as { data: { data: { title: string; message: string }[] } }).data.data
}

onEveryStore(
  'a credit is asked for by one, approved by another, moved once, and read by the player',
  async (world) => {
    const desk = consoleOn(world)
    const [ada, rita, bina] = [
      await desk.person('ada', 'cashier'),
      await desk.person('rita', 'risk'),
      await desk.person('bina', 'cashier'),
    ]
    const client = await signedIn(desk.host, taka(1000))
    // A lost answer: the same key asks for nothing more.
    const asked = await askAs(desk, ada, client.id, CREDIT, 'asked-once-1')
    expect(said(asked)).toEqual([200, 'ok'])
    expect((await askAs(desk, ada, client.id, CREDIT, 'asked-once-1')).body).toEqual(asked.body)
    expect(said(await askAs(desk, ada, client.id, { ...CREDIT, amount: '1' }, 'asked-once-1'))).toEqual([
      422,
      'KEY_REUSED',
    ])
    expect(said(await askAs(desk, bina, client.id, CREDIT))).toEqual([409, 'CONFLICT'])
    expect(await balanceOf(desk.db, client.id)).toBe(taka(1000))
    const name = await nameOf(desk, client.id)
    const money = await bina.get(`/console/players/${name}/money?reason=x`)
    expect(money.body['adjustment']).toBe(approvalOf(asked))

    // Whoever decides sees the balance before and after, and what the player will read.
    const seen = await rita.get(`/console/adjustments/${approvalOf(asked)}`)
    const letter = 'We have added ৳250.50 to your main wallet. A deposit that was not credited: Your payment'
    expect(seen.body['data']).toMatchObject({
      player: name,
      before: '1000.00',
      after: '1250.50',
      record: 'A deposit that was not credited: Your payment of 2 November was found.',
      letters: [{ language: 'en', body: expect.stringContaining(letter) }, { language: 'bn' }],
    })
    expect((await trailOf(desk, 'console_look')).at(-1)).toMatchObject({
      actor: 'staff:rita',
      object: `player:${client.remoteId}`,
    })
    expect(said(await decideAs(ada, asked))).toEqual([403, 'FORBIDDEN'])
    expect(said(await decideAs(bina, asked))).toEqual([403, 'FORBIDDEN'])
    expect(said(await decideAs(rita, asked))).toEqual([200, 'ok'])
    expect(said(await decideAs(rita, asked))).toEqual([200, 'ok'])
    expect(await balanceOf(desk.db, client.id)).toBe(125_050)
    expect(said(await rita.get(`/console/adjustments/${approvalOf(asked)}`))).toEqual([404, 'NOT_FOUND'])

    const [record] = (await recordsOf(client)) as { id: string }[]
    expect(record).toMatchObject({
      action: 'adjustment',
      amount: '250.50',
      key: '1',
      reason: 'A deposit that was not credited: Your payment of 2 November was found.',
    })
    expect((await recordsOf(client, 'bn'))[0]).toMatchObject({
      reason: 'যোগ না হওয়া ডিপোজিট: Your payment of 2 November was found.',
    })
    expect((await lettersOf(client))[0]).toMatchObject({
      title: 'Money was added to your main wallet',
      message: expect.stringContaining(letter),
    })
    expect((await lettersOf(client, 'bn'))[0]?.message).toContain('আপনার মেইন ওয়ালেটে ৳২৫০.৫০ যোগ করা হয়েছে।')
    const told = await desk.db
      .selectFrom('live_event')
      .select(['kind', 'data'])
      .where('player_id', '=', client.id)
      .execute()
    expect(told).toContainEqual({ kind: 'balance', data: { balance: '1250.50' } })
    expect(told).toContainEqual({ kind: 'transactions', data: { id: record?.id } })
    expect((await client.call('GET', `/api/receipts/${record?.id}`)).body).toMatchObject({
      receipt: { action: 'adjustment', amount: '250.50', status: 'success' },
    })
    expect((await client.call('GET', '/api/statement')).body).toMatchObject({
      deposited: '0.00',
      months: [{ month: '2026-11', adjusted: '250.50', returned: '0.00' }],
    })
    const { lines } = (await client.call('GET', '/api/export')).body as unknown as { lines: object[] }
    expect(lines.at(-1)).toMatchObject({ kind: 'adjustment_credit', amount: '250.50', balance: '1250.50' })
    // Its own money: no turnover binds it.
    expect(await desk.db.selectFrom('turnover').select('id').execute()).toEqual([])
    const trail = async (action: string) =>
      (await trailOf(desk, action)).map((row) => [row.actor, row.object])
    expect(await trail('second_asked')).toEqual([['staff:ada', `player:${client.remoteId}`]])
    expect(await trail('adjustment')).toEqual([['staff:rita', `player:${client.remoteId}`]])
    await sound(desk)
    expect(await strayTransfers(desk.db)).toEqual([])
  },
)

onEveryStore('of two who approve a debit at once one has done it, and the money goes once', async (world) => {
  const desk = consoleOn(world)
  const [ada, rita, olga] = [
    await desk.person('ada', 'cashier'),
    await desk.person('rita', 'risk'),
    await desk.person('olga', 'owner'),
  ]
  const client = await signedIn(desk.host, taka(2500))
  const asked = await askAs(desk, ada, client.id, DEBIT)
  const both = await Promise.all([decideAs(rita, asked), decideAs(olga, asked)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const winner = both[0]?.status === 200 ? 'rita' : 'olga'
  expect(both.find(({ status }) => status === 409)?.body['decided']).toMatchObject({ by: winner })
  expect(await balanceOf(desk.db, client.id)).toBe(taka(1500))
  expect((await recordsOf(client))[0]).toMatchObject({ action: 'adjustment', amount: '-1000.00' })
  expect((await lettersOf(client))[0]?.title).toBe('Money was taken out of your main wallet')
  expect(await trailOf(desk, 'adjustment')).toHaveLength(1)
  await sound(desk)
})

onEveryStore(
  'a debit takes what is free and no more, when it is asked for and when it is approved',
  async (world) => {
    const desk = consoleOn(world)
    const [ada, rita] = [await desk.person('ada', 'cashier'), await desk.person('rita', 'risk')]
    const playerId = await newPlayer(desk.db, taka(1500))
    const held = { playerId, method: 1, accountNumber: '01700000123', amount: taka(600), givesUpBonus: false }
    await requestWithdrawal(desk.db, undefined, { ...held, at: desk.clock.now })
    const short = await askAs(desk, ada, playerId, DEBIT)
    expect(said(short)).toEqual([409, 'ADJUSTMENT_FUNDS'])
    expect(short.body.message).toBe('Only ৳900.00 is free in the main wallet. Nothing below zero is taken.')
    const asked = await askAs(desk, ada, playerId, { ...DEBIT, amount: '900' })
    const game = { provider: 'padma', playerId, round: 'r', tx: 't', game: 'g', at: desk.clock.now }
    await placeBet(desk.db, { ...game, amount: taka(1) })
    const seen = (await rita.get(`/console/adjustments/${approvalOf(asked)}`)).body['data']
    expect(seen).toMatchObject({ before: '899.00', after: '-1.00' })
    expect(said(await decideAs(rita, asked))).toEqual([409, 'ADJUSTMENT_FUNDS'])
    // It still waits, and nothing of it has happened.
    expect((await rita.get('/console/approvals')).body['data']).toMatchObject([
      { id: approvalOf(asked), kind: 'adjustment', mayDecide: true },
    ])
    expect(await balanceOf(desk.db, playerId)).toBe(taka(899))
    expect(await desk.db.selectFrom('adjustment').selectAll().execute()).toEqual([])
    expect(said(await decideAs(rita, asked, { outcome: 'refused', reason: 'it is gone' }))).toEqual([
      200,
      'ok',
    ])
    const whole = await askAs(desk, ada, playerId, { ...DEBIT, amount: '899.00' })
    expect(said(await decideAs(rita, whole))).toEqual([200, 'ok'])
    expect(await balanceOf(desk.db, playerId)).toBe(0)
    await sound(desk)
  },
)

onOneStore('nobody asks for or decides a change of their own balance', async (world) => {
  const desk = consoleOn(world)
  const [ada, rita, olga] = [
    await desk.person('ada', 'cashier'),
    await desk.person('rita', 'risk'),
    await desk.person('olga', 'owner', 'cashier'),
  ]
  const playerId = await newPlayer(desk.db)
  for (const who of [rita, olga])
    expect((await who.post('/console/own-player', { player: await nameOf(desk, playerId) })).status).toBe(200)
  expect(said(await askAs(desk, olga, playerId, CREDIT))).toEqual([403, 'FORBIDDEN'])
  const asked = await askAs(desk, ada, playerId, CREDIT)
  expect(said(await decideAs(rita, asked))).toEqual([403, 'FORBIDDEN'])
  expect(await trailOf(desk, 'console_own_account')).toHaveLength(2)
  expect(await balanceOf(desk.db, playerId)).toBe(taka(1000))
})

onOneStore(
  'what is no amount, no words, no record of theirs or urges on is refused in words',
  async (world) => {
    const desk = consoleOn(world)
    const [ada, rita] = [await desk.person('ada', 'cashier'), await desk.person('rita', 'risk')]
    const client = await signedIn(desk.host)
    const other = await signedIn(desk.host)
    const wrong = [
      { amount: '0' },
      { amount: '-5' },
      { amount: '1.005' },
      { amount: '10000000.01' },
      { words: ' ' },
      { words: 'x'.repeat(201) },
      { words: 'Keep playing' },
      { reason: '' },
      { cause: 'gift' },
      { reference: '12' },
      { reference: 'C-99999' },
      { reference: 'the chat' },
    ]
    for (const part of wrong)
      expect((await askAs(desk, ada, client.id, { ...CREDIT, ...part })).status, JSON.stringify(part)).toBe(
        422,
      )
    expect(said(await ada.post('/console/players/nobody-here/adjustment', CREDIT))).toEqual([
      404,
      'NOT_FOUND',
    ])
    // A record of somebody else is none.
    const held = { method: 1, accountNumber: '01700000123', amount: taka(100), givesUpBonus: false, at: NOON }
    const [own, strange] = [client, other].map(({ id: playerId }) =>
      requestWithdrawal(desk.db, undefined, { ...held, playerId }),
    )
    const reference = async (request: typeof own) => String((await request)?.recordId)
    expect(
      (await askAs(desk, ada, client.id, { ...CREDIT, reference: await reference(strange) })).status,
    ).toBe(422)
    const asked = await askAs(desk, ada, client.id, { ...CREDIT, reference: await reference(own) })
    expect(said(await decideAs(rita, asked))).toEqual([200, 'ok'])
    expect((await recordsOf(client))[0]).toMatchObject({ transaction_id: await reference(own) })
    const player = { id: client.id, publicId: client.remoteId }
    const complaint = { about: 'payment', text: 'Where is it?' } as const
    const id = await complain(desk.db, { player, key: undefined, at: NOON }, complaint, undefined)
    const number = numberOf(id)
    expect(said(await askAs(desk, ada, client.id, { ...CREDIT, reference: number }))).toEqual([200, 'ok'])
  },
)

onEveryStore('a report has adjustments in a sum of their own, and still equals the ledger', async (world) => {
  const desk = consoleOn(world)
  const vera = await desk.person('vera', 'auditor')
  const playerId = await newPlayer(desk.db, taka(500))
  const more = { playerId, cause: 'other', words: 'w', reason: 'r', reference: '' } as const
  const by = { actor: 'staff', approval: null, at: desk.clock.now }
  await adjust(desk.db, 'a', { ...more, direction: 'credit', amount: taka(75) }, by)
  await adjust(desk.db, 'b', { ...more, direction: 'debit', amount: taka(20) }, by)
  // Once a key, whoever asks again.
  await adjust(desk.db, 'b', { ...more, direction: 'debit', amount: taka(20) }, by)
  const day = dayOf(NOON)
  const { body } = await vera.get(`/console/report?from=${day}&until=${day}`)
  const none = Object.fromEntries(REPORT_SUMS.map((name) => [name, '0.00']))
  expect(body['days']).toMatchObject([
    { sums: { ...none, granted: '500.00', adjustments: '55.00' }, held: '555.00' },
  ])
  await sound(desk)
})

onEveryStore('the database keeps adjustments as they were made, each approved once', async (world) => {
  const desk = consoleOn(world)
  const [ada, rita] = [await desk.person('ada', 'cashier'), await desk.person('rita', 'risk')]
  const playerId = await newPlayer(desk.db)
  await decideAs(rita, await askAs(desk, ada, playerId, CREDIT))
  const made = await desk.db.selectFrom('adjustment').selectAll().executeTakeFirstOrThrow()
  await expect(desk.db.updateTable('adjustment').set({ amount: 1n }).execute()).rejects.toThrow(/append-only/)
  await expect(desk.db.deleteFrom('adjustment').execute()).rejects.toThrow(/append-only/)
  const { id } = await desk.db
    .selectFrom('op')
    .select('id')
    .where('kind', '=', 'adjustment_ask')
    .executeTakeFirstOrThrow()
  const again = desk.db.insertInto('adjustment').values({ ...made, op_id: id })
  await expect(again.execute()).rejects.toThrow(/adjustment_approval_id_key/)
  // What nobody asked for is found by the examination.
  await desk.db
    .insertInto('adjustment')
    .values({ ...made, op_id: id, approval_id: null })
    .execute()
  expect((await auditCheck(desk.db)).filter(({ faults }) => faults > 0)).toEqual([
    { rule: 'an adjustment moves what it says, between the player and its own account', faults: 1 },
  ])
})
