/** Four eyes: asked for by one, decided by another, both in the trail; and the database holds it, too. Decision 205. */
import { expect } from 'vitest'
import { taka } from '../../../contract/money.ts'
import { marketAt } from '../../../server/exchange/market.ts'
import { balanceOf } from '../../../server/ledger/accounts.ts'
import { endMarket, settlePlayers } from '../../../server/ledger/exchange-settle.ts'
import { requestWithdrawal } from '../../../server/ledger/withdrawals.ts'
import { fixturesBetween } from '../../../server/matches/fixtures.ts'
import { endStaff } from '../../../server/staff/people.ts'
import { consoleOn, type ConsoleAnswer, type Desk, trailOf } from '../support/console.ts'
import { newPlayer, NOON, onEveryStore, onOneStore, signedIn } from '../support/harness.ts'
import { testMatches } from '../support/matches.ts'
import { place, sound } from '../support/orders.ts'

const HOUR = 60 * 60 * 1000

const said = ({ status, body }: ConsoleAnswer) => [status, body.code ?? 'ok']

/** A withdrawal of more than one person pays alone. */
async function large({ db, clock }: Desk, playerId: bigint): Promise<string> {
  const request = {
    playerId,
    method: 1,
    accountNumber: '01700000123',
    amount: taka(20_000),
    givesUpBonus: false,
  }
  return String((await requestWithdrawal(db, undefined, { ...request, at: clock.now })).recordId)
}

const approvalOf = ({ body }: ConsoleAnswer): string => String(body['approval'])
const approve = { outcome: 'approved', reason: 'seen' }

onEveryStore('a payment above the amount is asked for by one and paid by another, once', async (world) => {
  const desk = consoleOn(world)
  const [ada, bina, shila] = [
    await desk.person('ada', 'cashier'),
    await desk.person('bina', 'cashier'),
    await desk.person('shila', 'support', 'trader'),
  ]
  const carl = await desk.person('carl', 'risk')
  const playerId = await newPlayer(desk.db, taka(30_000))
  const id = await large(desk, playerId)
  const pay = `/console/withdrawals/${id}/decide`
  expect((await ada.post(pay, { outcome: 'approve' })).status).toBe(422)
  const asked = await ada.post(pay, { outcome: 'approve', reason: 'the usual number' })
  expect(asked.body).toEqual({ done: false, approval: expect.stringMatching(/^\d+$/) })
  // Whoever asks again, one request waits.
  expect(approvalOf(await bina.post(pay, { outcome: 'approve', reason: 'me, too' }))).toBe(approvalOf(asked))
  expect((await ada.get('/console/withdrawals')).body['data']).toMatchObject([
    { id, needsSecond: true, approval: approvalOf(asked) },
  ])
  const decide = `/console/approvals/${approvalOf(asked)}/decide`
  expect(said(await ada.post(decide, approve))).toEqual([403, 'FORBIDDEN'])
  expect(said(await shila.post(decide, approve))).toEqual([403, 'FORBIDDEN'])
  const waiting = async (who: typeof ada) =>
    ((await who.get('/console/approvals')).body['data'] as { mayDecide: boolean }[]).map(
      (row) => row.mayDecide,
    )
  expect([await waiting(ada), await waiting(bina), await waiting(shila)]).toEqual([[false], [true], [false]])
  // Two at once: one of them has paid, and the other is told so.
  const both = await Promise.all([bina.post(decide, approve), carl.post(decide, approve)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const lost = both.find(({ status }) => status === 409)
  const winner = both[0]?.status === 200 ? 'bina' : 'carl'
  expect(lost?.body['decided']).toMatchObject({ by: winner })
  expect(await balanceOf(desk.db, playerId)).toBe(taka(10_000))
  const trail = async (action: string) => (await trailOf(desk, action)).map((row) => [row.actor, row.object])
  expect(await trail('second_asked')).toEqual([['staff:ada', `withdrawal:${id}`]])
  expect(await trail('second_approved')).toEqual([[`staff:${winner}`, `withdrawal:${id}`]])
  expect(await trail('withdrawal_pay')).toEqual([[`staff:${winner}`, `withdrawal:${id}`]])
})

onEveryStore(
  'the database lets nobody approve what they asked for, and nothing be decided twice',
  async (world) => {
    const desk = consoleOn(world)
    const ada = await desk.person('ada', 'cashier')
    const bina = await desk.person('bina', 'cashier')
    const id = await large(desk, await newPlayer(desk.db, taka(30_000)))
    await ada.post(`/console/withdrawals/${id}/decide`, { outcome: 'approve', reason: 'x' })
    const { asked_by: asker, id: approval } = await desk.db
      .selectFrom('staff_approval')
      .select(['id', 'asked_by'])
      .executeTakeFirstOrThrow()
    const closed = (outcome: 'approved' | 'refused', by: bigint) =>
      desk.db
        .updateTable('staff_approval')
        .set({ outcome, decided_by: by, decided_at: new Date(desk.clock.now) })
        .where('id', '=', approval)
        .execute()
    await expect(closed('approved', asker)).rejects.toThrow(/check constraint/)
    await expect(desk.db.deleteFrom('staff_approval').execute()).rejects.toThrow(/append-only/)
    const refuse = { outcome: 'refused', reason: 'another number' }
    expect((await bina.post(`/console/approvals/${approval}/decide`, refuse)).status).toBe(200)
    await expect(closed('refused', asker + 1n)).rejects.toThrow(/decided once/)
    // A lost answer is asked for again; another word about it is not heard any more.
    expect((await bina.post(`/console/approvals/${approval}/decide`, refuse)).status).toBe(200)
    expect((await bina.post(`/console/approvals/${approval}/decide`, approve)).status).toBe(409)
  },
)

/** A market of a match to come that has a first runner to back. */
function openMarket() {
  for (const fixture of fixturesBetween('tennis', NOON + HOUR, NOON + 80 * HOUR)) {
    const id = `1.${fixture.eventId}`
    const price = marketAt(testMatches, id, NOON)?.quote(1)?.back[0]?.price
    if (price !== undefined) return { id, price }
  }
  throw new Error('no such market')
}

onOneStore(
  'another result of a market is asked for by one and moves the difference by another',
  async (world) => {
    const desk = consoleOn(world)
    const [ada, bina] = [await desk.person('ada', 'trader'), await desk.person('bina', 'trader')]
    const { db, clock } = desk
    const client = await signedIn(desk.host, taka(1000))
    const { id, price } = openMarket()
    const placed = await place(client, id, 'back', price, '100.00', { price_change: 'any' })
    expect(placed.status).toBe(201)
    const wanted = { market: id, outcome: 2, reason: 'the umpire corrected it' }
    expect(said(await ada.post('/console/markets/resettle', wanted))).toEqual([409, 'CONFLICT'])
    await endMarket(db, 1, { market: id, outcome: 1, actor: 'host', at: clock.now })
    await settlePlayers(db, id, clock.now)
    const asked = await ada.post('/console/markets/resettle', wanted)
    const decide = `/console/approvals/${approvalOf(asked)}/decide`
    expect((await ada.post(decide, approve)).status).toBe(403)
    expect((await bina.post(decide, approve)).status).toBe(200)
    expect(await balanceOf(db, client.id)).toBe(taka(900))
    await sound(desk)
    expect((await trailOf(desk, 'exchange_settle')).map(({ actor }) => actor)).toEqual(['host', 'staff:bina'])
  },
)

onOneStore('what was asked for is taken back by who asked, and by nobody else', async (world) => {
  const desk = consoleOn(world)
  const [ada, bina] = [await desk.person('ada', 'cashier'), await desk.person('bina', 'cashier')]
  const id = await large(desk, await newPlayer(desk.db, taka(30_000)))
  const pay = { outcome: 'approve', reason: 'x' }
  const asked = await ada.post(`/console/withdrawals/${id}/decide`, pay)
  const back = `/console/approvals/${approvalOf(asked)}/withdraw`
  expect((await bina.post(back)).status).toBe(403)
  expect((await ada.post(back)).status).toBe(200)
  expect((await bina.post(`/console/approvals/${approvalOf(asked)}/decide`, approve)).status).toBe(409)
  expect((await ada.post(`/console/withdrawals/${id}/decide`, pay)).body).toMatchObject({ done: false })
})

onOneStore('other roles are given by a second owner, never by whom they are for', async (world) => {
  const desk = consoleOn(world)
  const [ada, bina] = [await desk.person('ada', 'owner'), await desk.person('bina', 'owner')]
  const carl = await desk.person('carl', 'support')
  const wanted = { name: 'carl', roles: ['cashier'], reason: 'he changes the desk' }
  const asked = await ada.post('/console/staff/roles', wanted)
  expect(said(await ada.post('/console/staff/roles', wanted))).toEqual([409, 'CONFLICT'])
  expect((await carl.get('/console/deposits')).status).toBe(403)
  const decide = `/console/approvals/${approvalOf(asked)}/decide`
  expect((await ada.post(decide, approve)).status).toBe(403)
  expect((await bina.post(decide, approve)).status).toBe(200)
  // At once, in the session that is open.
  expect((await carl.get('/console/deposits')).status).toBe(200)
  expect((await carl.get('/console/chats')).status).toBe(403)
  const own = await ada.post('/console/staff/roles', {
    name: 'bina',
    roles: ['owner', 'cashier'],
    reason: 'x',
  })
  expect((await bina.post(`/console/approvals/${approvalOf(own)}/decide`, approve)).status).toBe(403)
})

onOneStore(
  'a new person waits for the second owner; a house with one owner does not wait for nobody',
  async (world) => {
    const desk = consoleOn(world)
    const ada = await desk.person('ada', 'owner')
    const wanted = { roles: ['cashier'], reason: 'a new colleague' }
    const alone = await ada.post('/console/staff/invite', wanted)
    expect(alone.body).toEqual({
      approval: null,
      link: expect.stringMatching(/^http:\/\/staff\.test\/join#mi_/),
    })
    const bina = await desk.person('bina', 'owner')
    const asked = await ada.post('/console/staff/invite', wanted)
    expect(asked.body).toEqual({ approval: expect.any(String), link: null })
    const { body } = await bina.post(`/console/approvals/${approvalOf(asked)}/decide`, approve)
    expect(body['link']).toMatch(/^http:\/\/staff\.test\/join#mi_/)
  },
)

onOneStore('one owner stays, whoever ends whom', async (world) => {
  const desk = consoleOn(world)
  const { db, clock } = desk
  const ada = await desk.person('ada', 'owner')
  await desk.person('bina', 'owner')
  const end = (name: string) => db.transaction().execute((tx) => endStaff(tx, name, clock.now))
  const ends = await Promise.allSettled([end('ada'), end('bina')])
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const carl = await desk.person('carl', 'owner')
  const names = async () =>
    ((await carl.get('/console/staff')).body['data'] as { name: string; ended: string | null }[]).flatMap(
      ({ name, ended }) => (ended ? [] : [name]),
    )
  const [other = ''] = await names()
  expect((await carl.post('/console/staff/end', { name: other, reason: 'x' })).status).toBe(200)
  expect(await names()).toEqual(['carl'])
  expect(said(await carl.post('/console/staff/end', { name: 'carl', reason: 'x' }))).toEqual([
    409,
    'CONFLICT',
  ])
  expect((await ada.get('/console/me')).status).toBe(401)
})
