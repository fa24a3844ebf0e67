/** Withdrawals over HTTP: the check, the request, its recipient and range, and that nothing takes one back. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { api } from '../../../contract/index.ts'
import type { Endpoint } from '../../../contract/kit/endpoint.ts'
import { taka } from '../../../contract/money.ts'
import { stored } from '../../../server/content/texts.ts'
import { walletsOf } from '../../../server/ledger/accounts.ts'
import { auditCheck } from '../../../server/ledger/audit-check.ts'
import { claimDeposit, decideDeposit } from '../../../server/ledger/deposits.ts'
import { decideWithdrawal } from '../../../server/ledger/withdrawals.ts'
import type { Host } from '../../../server/host.ts'
import { hashPassword } from '../../../server/auth/passwords.ts'
import { CONFIRMED_MS, NEW_NUMBER_MS } from '../../../server/factors/step-up.ts'
import { type Client, onEveryStore, signedIn, type World } from '../support/harness.ts'

const SHAPLA = '1'

async function verify({ db }: World, { id }: Client): Promise<string> {
  const row = await db
    .updateTable('player')
    .set({ birthday: '1990-01-01', phone_verified: true, password_hash: await hashPassword(PASSWORD) })
    .where('id', '=', id)
    .returning('phone_key')
    .executeTakeFirstOrThrow()
  return row.phone_key ?? ''
}

const ask = (client: Client, phone: string, amount: string, more: object = {}, key?: string) =>
  client.call('POST', '/api/submit-withdraw', {
    body: { account_number: phone, amount, payment_id: SHAPLA, ...more },
    ...(key === undefined ? {} : { key }),
  })

const PASSWORD = 'Maidan er ghash 7'

const confirm = (client: Client, password = PASSWORD) =>
  client.call('POST', '/api/password/confirm', { body: { password } })

const check = (client: Client, query = '') => client.call('GET', `/api/userwithdrawcheck${query}`)

async function bonusDeposit({ db }: World, host: Host, client: Client): Promise<void> {
  const at = host.clock()
  const { id: promotionId } = await db
    .insertInto('promotion')
    .values({
      name: stored({ en: 'Offer' }),
      image: '',
      thumbnail: '',
      categories: [],
      sort: 1,
      bonus_percent: 50,
      turnover_factor: 2,
      starts_at: new Date(at - 1),
      ends_at: new Date(at + 1e9),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const claim = { method: 1, channel: 11, accountNumber: '01700000000', trx: 'TRXBONUS1', amount: taka(1000) }
  const { recordId } = await claimDeposit(db, undefined, { ...claim, playerId: client.id, promotionId, at })
  await decideDeposit(db, 'bonus', { recordId, outcome: 'approve', reason: '', actor: 'staff', at })
}

onEveryStore(
  'V-WD-05 A-ROLE-06 X-30 the check names what must be verified, in both languages',
  async (world) => {
    const client = await signedIn(world.host)
    await world.db.updateTable('player').set({ birthday: null }).where('id', '=', client.id).execute()
    const first = await check(client)
    expect(first.status).toBe(400)
    expect(first.body['error']).toBe(
      'Please complete the verification below before you proceed with the withdrawal request.',
    )
    expect(first.body['missing']).toEqual(['birthday', 'phone'])
    const bangla = await client.call('GET', '/api/userwithdrawcheck', { language: 'bn' })
    expect(bangla.body['error']).toMatch(/যাচাই/)
    expect((await ask(client, '01712345678', '500.00')).body.code).toBe('VERIFICATION_NEEDED')
    await verify(world, client)
    const ready = await check(client)
    expect(ready.body).toMatchObject({
      success: true,
      available: '1000.00',
      held: '0.00',
      min: '500.00',
      max: '1000.00',
      estimate_minutes: 1440,
    })
  },
)

onEveryStore(
  'K-AMT-26, S-WD-04 money goes to the profile’s phone or a verified second one',
  async (world) => {
    const client = await signedIn(world.host)
    const phone = await verify(world, client)
    const second = '+8801711111111'
    const phones = { player_id: client.id, phone: second, created_at: new Date(world.clock.now) }
    await world.db.insertInto('player_phone').values(phones).execute()
    for (const number of [second, '01799999999', 'nonsense', '']) {
      const refused = await ask(client, number, '500.00')
      expect(refused.status, number).toBe(422)
      expect(refused.body.errors).toHaveProperty('account_number')
    }
    await world.db
      .updateTable('player_phone')
      .set({ verified_at: new Date(world.clock.now) })
      .execute()
    world.clock.forward(NEW_NUMBER_MS)
    await confirm(client)
    // The same number as it is written at home.
    const paid = await ask(client, '01711111111', '500.00')
    expect(paid.body).toMatchObject({
      success: true,
      message: 'Withdrawal successful!',
      estimate_minutes: 1440,
    })
    const row = await world.db.selectFrom('withdrawal').select('account_number').executeTakeFirstOrThrow()
    expect(row.account_number).toBe(second)
    expect(phone).not.toBe(second)
  },
)

/** Pays what the player asked for. */
async function pay({ db }: World, host: Host, id: unknown): Promise<void> {
  const decision = { recordId: BigInt(String(id)), outcome: 'approve', reason: '', actor: 'staff' } as const
  await decideWithdrawal(db, randomUUID(), { ...decision, at: host.clock() })
}

onEveryStore(
  'money.md 3.4 a number that was never paid to asks for the password, unless it was typed a quarter of an hour ago',
  async (world) => {
    const client = await signedIn(world.host, taka(5000))
    const phone = await verify(world, client)
    world.clock.forward(CONFIRMED_MS + 1)
    const key = randomUUID()
    const refused = await ask(client, phone, '500.00', {}, key)
    expect(refused.status).toBe(403)
    expect(refused.body).toMatchObject({ code: 'PASSWORD_NEEDED', error: refused.body.message })
    expect((await walletsOf(world.db, client.id)).hold).toBe(0)

    const wrong = await confirm(client, 'Not my password 1')
    expect(wrong.status).toBe(422)
    expect(wrong.body.errors).toHaveProperty('password')
    expect((await ask(client, phone, '500.00', {}, key)).status).toBe(403)

    expect((await confirm(client)).body).toMatchObject({ success: true })
    world.clock.forward(CONFIRMED_MS)
    const asked = await ask(client, phone, '500.00', {}, key)
    expect(asked.status).toBe(200)
    // A repeat is answered as it was, also when the password is long ago.
    world.clock.forward(CONFIRMED_MS)
    expect((await ask(client, phone, '500.00', {}, key)).body).toEqual(asked.body)

    // To a number that was paid nothing more is asked.
    await pay(world, world.host, asked.body['id'])
    expect((await ask(client, phone, '600.00')).status).toBe(200)
    const trail = await world.db
      .selectFrom('audit')
      .select('outcome')
      .where('action', '=', 'password_ask')
      .execute()
    expect(trail.map(({ outcome }) => outcome)).toEqual(['refused', 'ok'])
  },
)

onEveryStore('money.md 3.4 a withdrawal that failed makes no number known', async (world) => {
  const client = await signedIn(world.host, taka(5000))
  const phone = await verify(world, client)
  const { body } = await ask(client, phone, '500.00')
  const recordId = BigInt(String(body['id']))
  const decision = { recordId, outcome: 'refuse', reason: 'x', actor: 'staff', at: world.clock.now } as const
  await decideWithdrawal(world.db, randomUUID(), decision)
  world.clock.forward(CONFIRMED_MS + 1)
  expect((await ask(client, phone, '500.00')).body.code).toBe('PASSWORD_NEEDED')
})

onEveryStore(
  'money.md 3.10 an added number waits a day from its verification, the own one does not',
  async (world) => {
    const client = await signedIn(world.host, taka(5000))
    const phone = await verify(world, client)
    const added = '+8801711111111'
    const verified_at = new Date(world.clock.now)
    const row = { player_id: client.id, phone: added, created_at: verified_at, verified_at }
    await world.db.insertInto('player_phone').values(row).execute()
    const refused = await ask(client, added, '500.00')
    expect(refused.status).toBe(403)
    expect(refused.body.code).toBe('NUMBER_NEW')
    expect(refused.body.message).toContain('left: 24')
    world.clock.forward(NEW_NUMBER_MS - 1)
    await confirm(client)
    expect((await ask(client, added, '500.00')).body.message).toContain('left: 1')
    world.clock.forward(1)
    expect((await ask(client, added, '500.00')).status).toBe(200)
    expect(phone).not.toBe(added)
  },
)

onEveryStore('K-AMT-09, D-15, V-WD-03..04 500 to 25,000, or all of a smaller balance', async (world) => {
  const rich = await signedIn(world.host, taka(30_000))
  const phone = await verify(world, rich)
  for (const amount of ['499.99', '25000.01', '0', '-500.00', '120.00']) {
    const refused = await ask(rich, phone, amount)
    expect(refused.status, amount).toBe(422)
    expect(refused.body.errors?.['amount']?.[0]).toMatch(/500 and 25,000/)
  }
  expect((await ask(rich, phone, '500.00', { payment_id: '999' })).body.errors).toHaveProperty('payment_id')
  expect((await ask(rich, phone, '25000.00')).status).toBe(200)
  const poor = await signedIn(world.host, taka(120))
  const own = await verify(world, poor)
  expect((await check(poor)).body).toMatchObject({ available: '120.00', min: '120.00', max: '120.00' })
  expect((await ask(poor, own, '119.00')).status).toBe(422)
  expect((await ask(poor, own, '500.00')).body).toMatchObject({ code: 'FUNDS' })
  expect((await ask(poor, own, '120.00')).status).toBe(200)
  expect((await walletsOf(world.db, poor.id)).hold).toBe(taka(120))
})

onEveryStore('E-ERR-20..23 a repeat is the same withdrawal, a second one is refused', async (world) => {
  const client = await signedIn(world.host, taka(5000))
  const phone = await verify(world, client)
  const key = 'withdrawal-0001'
  const burst = await Promise.all(Array.from({ length: 6 }, () => ask(client, phone, '600.00', {}, key)))
  expect(new Set(burst.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
  expect((await ask(client, phone, '700.00', {}, key)).body).toMatchObject({ code: 'KEY_REUSED' })
  const other = await ask(client, phone, '700.00')
  expect(other.status).toBe(409)
  expect(other.body['error']).toBe('A withdrawal is already being processed')
  const checked = await check(client)
  expect(checked.status).toBe(400)
  expect(checked.body).toMatchObject({
    error: 'A withdrawal is already being processed',
    available: '4400.00',
    held: '600.00',
  })
  const { body } = await client.call('GET', '/api/transaction/show')
  const [row] = body['transactions'] as Record<string, unknown>[]
  expect(row).toMatchObject({ action: 'withdraw', amount: '600.00', key: '0', session: key })
  expect(row?.['estimated_at']).toBe('2026-11-22T12:00:00.000+06:00')
  expect(row?.['steps']).toHaveLength(2)
})

onEveryStore(
  'D-04 a turnover holds bonus money only: the player is told the amounts and may give it up',
  async (world) => {
    const client = await signedIn(world.host, taka(100))
    const phone = await verify(world, client)
    await bonusDeposit(world, world.host, client)
    const refused = await check(client)
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({
      error: 'Please complete your turnover and try again.',
      available: '1100.00',
      bonus: '500.00',
      remaining_turnover: '3000.00',
    })
    expect((await ask(client, phone, '1100.00')).body).toMatchObject({ code: 'TURNOVER_OPEN' })
    expect((await check(client, '?give_up_bonus=1')).body).toMatchObject({
      success: true,
      available: '1100.00',
    })
    expect((await ask(client, phone, '1100.00', { give_up_bonus: true })).status).toBe(200)
    expect(await walletsOf(world.db, client.id)).toEqual({ cash: 0, bonus: 0, hold: taka(1100), exposure: 0 })
    expect((await auditCheck(world.db)).filter(({ faults }) => faults > 0)).toEqual([])
  },
)

/** Every call of the contract that a player may make and that is not a read. */
const writes = Object.entries<Endpoint>(api).filter(
  ([name, { auth, method }]) =>
    auth === 'player' && method !== 'GET' && !['submitWithdraw', 'logout'].includes(name),
)

onEveryStore('D-06, PP-17, X-46 no call of a player changes a withdrawal, open or decided', async (world) => {
  const client = await signedIn(world.host, taka(5000))
  const phone = await verify(world, client)
  const id = String((await ask(client, phone, '600.00')).body['id'])
  const state = async () => ({
    row: await world.db.selectFrom('withdrawal').selectAll().executeTakeFirstOrThrow(),
    hold: (await walletsOf(world.db, client.id)).hold,
  })
  const everything = { id, account_number: '01712345678', transaction_id: 'TRX1234567', amount: '600.00' }
  const tryAll = async () => {
    const before = await state()
    for (const [name, { method, path }] of writes) {
      const { status } = await client.call(method, path.replace(/\{\w+\}/, id), { body: everything })
      expect(status, name).toBeLessThan(500)
      expect(await state(), name).toEqual(before)
    }
  }
  expect(writes.length).toBeGreaterThan(10)
  await tryAll()
  for (const path of [`/api/deposits/${id}/revert`, `/api/deposits/${id}/edit`]) {
    const refused = await client.call('POST', path, { body: everything })
    expect(refused.status, path).toBe(409)
    expect(refused.body.code).toBe('WITHDRAWAL_FINAL')
  }
  const at = world.clock.now
  await decideWithdrawal(world.db, 'd1', {
    recordId: BigInt(id),
    outcome: 'approve',
    reason: '',
    actor: 'staff',
    at,
  })
  await tryAll()
})

onEveryStore(
  'PP-22 X-93 a player who is locked for being under 18 can take out all, and read and export the history',
  async (world) => {
    const { host, db } = world
    const client = await signedIn(host)
    const phone = await verify(world, client)
    await db
      .updateTable('player')
      .set({ birthday: null, under_age_at: new Date(host.clock()) })
      .where('id', '=', client.id)
      .execute()
    const number = await client.call(
      'GET',
      '/api/get-wallet-number?name=Shapla%20Pay&account_type=Agent&amount=500',
    )
    expect([number.status, number.body.code]).toEqual([403, 'UNDER_AGE'])

    expect((await check(client)).status).toBe(200)
    const asked = await ask(client, phone, '500.00')
    expect([asked.status, asked.body['success']]).toEqual([200, true])
    const list = await client.call('GET', '/api/transaction/show')
    expect(list.status).toBe(200)
    expect(JSON.stringify(list.body)).toContain('"withdraw"')
    expect((await client.call('GET', '/api/export')).status).toBe(200)
  },
)
