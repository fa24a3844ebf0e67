/** Deposits over the contract's calls, from the number to the credit. Source: spec 2.14, 2.15, 2.18; S-DEP, V-DEP, S-MKPAY, X-26, X-46, X-65..X-67. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import sharp from 'sharp'
import { taka } from '../../../contract/money.ts'
import { EDIT_WAIT_MS, decideDeposit } from '../../../server/ledger/deposits.ts'
import { decideDue } from '../../../server/jobs/autopilot.ts'
import { payWin, placeBet, rollbackBet } from '../../../server/ledger/bets.ts'
import { requestWithdrawal } from '../../../server/ledger/withdrawals.ts'
import { type Answer, type Client, onEveryStore, signedIn, startTestHost } from '../support/harness.ts'

const number = (client: Client, query = 'name=Shapla+Pay&account_type=Agent&amount=500') =>
  client.call('GET', `/api/get-wallet-number?${query}`)
const sessionOf = (answer: Answer): string => String(answer.body.data?.[0]?.['session'])
const claim = (client: Client, change: object = {}, key?: string, language?: string) =>
  client.call('POST', '/api/submit-deposit', {
    body: {
      remote_id: client.remoteId,
      account_number: '01712345678',
      transaction_id: 'TRXGOOD1',
      amount: '500.00',
      payment_id: '11',
      promotion_id: null,
      ...change,
    },
    ...(key === undefined ? {} : { key }),
    ...(language === undefined ? {} : { language }),
  })
const records = async (client: Client, language = 'en'): Promise<Record<string, unknown>[]> => {
  const { body } = await client.call('GET', '/api/transaction/show', { language })
  return body['transactions'] as Record<string, unknown>[]
}
const balance = async (client: Client): Promise<unknown> =>
  (await client.call('POST', '/api/balance', { body: {} })).body['balance']

test('S-DEP-04 S-DEP-06 methods and channels are public and hold no number', async () => {
  const { app, close } = await startTestHost()
  const read = async (path: string) => {
    const response = await app.fetch(new Request(`http://maidan.test${path}`))
    return { status: response.status, text: await response.text() }
  }
  const methods = await read('/api/payment-methods')
  const list = JSON.parse(methods.text) as { name: string; status: string; icon: string }[]
  expect(list.filter(({ status }) => status === 'active').length).toBeGreaterThanOrEqual(5)
  expect(list.some(({ status }) => status === 'inactive')).toBe(true)
  for (const { name, status, icon } of list) {
    const channels = await read(`/api/showpayment-menthod?name=${encodeURIComponent(name)}`)
    expect([channels.status, name]).toEqual([status === 'active' ? 200 : 404, name])
    expect(methods.text + channels.text).not.toContain('00000000000')
    expect((await read(`/storage${icon}`)).status).toBe(200)
  }
  const closed = JSON.parse((await read('/api/showpayment-menthod?name=Megh+Cash')).text) as Answer['body']
  expect(closed.data).toMatchObject([
    { account_type: 'Agent', name: 'CashOut', maintenance: true },
    { account_type: 'Personal', name: 'Send Money', min: '500.00', max: '10000.00', maintenance: false },
  ])
  await close()
})

test('S-MKPAY-02 S-MKPAY-03 a number is issued for 30 minutes and nobody could send money to it', async () => {
  const { host, close } = await startTestHost()
  const client = await signedIn(host)
  const { status, body } = await number(client)
  expect(status).toBe(200)
  expect(body.data).toEqual([
    {
      id: '11',
      account_number: '00000000000',
      session: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      expires_at: '2026-11-21T12:30:00.000+06:00',
      server_time: '2026-11-21T12:00:00.000+06:00',
    },
  ])
  await close()
})

test('X-26 V-DEP-04 V-DEP-05 S-DEP-07 a number outside the range, of a closed channel or of no method is refused', async () => {
  const { host, close } = await startTestHost()
  const client = await signedIn(host)
  const asked = async (query: string) => {
    const { status, body } = await number(client, query)
    return [status, body.code, ...Object.values(body.errors ?? {}).flat()]
  }
  expect(await asked('name=Shapla+Pay&account_type=Agent&amount=99.99')).toEqual([
    422,
    'INVALID',
    'The amount must be between 100 and 25,000',
  ])
  expect(await asked('name=Shapla+Pay&account_type=Personal&amount=499')).toEqual([
    422,
    'INVALID',
    'The amount must be between 500 and 25,000',
  ])
  expect(await asked('name=Ilish+Wallet&account_type=Agent&amount=10000.01')).toContain(
    'The amount must be between 500 and 10,000',
  )
  expect((await asked('name=Ilish+Wallet&account_type=Agent&amount=10000'))[0]).toBe(200)
  expect(await asked('name=Megh+Cash&account_type=Agent&amount=500')).toEqual([409, 'CHANNEL_CLOSED'])
  expect(await asked('name=Krishnachura&account_type=Agent&amount=500')).toEqual([404, 'METHOD_UNKNOWN'])
  expect(await asked('name=bKash&account_type=Agent&amount=500')).toEqual([404, 'METHOD_UNKNOWN'])
  expect((await asked('name=Doel+Pocket&account_type=Agent&amount=500'))[1]).toBe('INVALID')
  expect(await host.db.selectFrom('pay_session').select('id').execute()).toHaveLength(1)
  await close()
})

onEveryStore(
  'T-STATE-05 T-STATE-15 a deposit is Processing until staff verify it, then it is money',
  async ({ host, clock }) => {
    const client = await signedIn(host)
    const key = sessionOf(await number(client))
    const sent = await claim(client, {}, key)
    expect(sent).toMatchObject({
      status: 201,
      body: { success: true, message: 'Submission successful!', transaction_id: 'TRXGOOD1' },
    })
    expect(await balance(client)).toBe('1000.00')
    clock.forward(60_000)
    const [waiting, demo] = await records(client)
    expect(waiting).toEqual({
      id: sent.body['id'],
      action: 'deposit',
      amount: '500.00',
      key: '0',
      created_at: '2026-11-21T12:00:00.000+06:00',
      updated_at: '2026-11-21T12:00:00.000+06:00',
      transaction_id: 'TRXGOOD1',
      payment_method: { name: 'Shapla Pay', icon: '/payment/shapla-pay.svg', type: 'Agent' },
      steps: [
        { name: 'submitted', at: '2026-11-21T12:00:00.000+06:00' },
        { name: 'processing', at: '2026-11-21T12:00:00.000+06:00' },
      ],
      reason: '',
      promotion: '',
      account_number: '01712345678',
      session: key,
      editable_at: '2026-11-21T12:05:00.000+06:00',
      estimated_at: null,
    })
    expect(demo).toMatchObject({
      action: 'adjustment',
      amount: '1000.00',
      key: '1',
      reason: 'Play money of the demo',
    })
    const recordId = BigInt(String(sent.body['id']))
    await decideDeposit(host.db, 'd', {
      recordId,
      outcome: 'approve',
      reason: '',
      actor: 'staff',
      at: clock.now,
    })
    expect(await balance(client)).toBe('1500.00')
    expect((await records(client))[0]).toMatchObject({
      key: '1',
      editable_at: null,
      steps: [{ name: 'submitted' }, { name: 'success', at: '2026-11-21T12:01:00.000+06:00' }],
    })
  },
)

test('V-DEP-06 V-DEP-07 X-67 number, transaction id, amount and channel are judged by field, in both languages', async () => {
  const { host, close } = await startTestHost()
  const client = await signedIn(host)
  const { status, body } = await claim(client, {
    account_number: '0171234567',
    transaction_id: 'x',
    amount: 50,
  })
  expect(status).toBe(422)
  expect(body.errors).toEqual({
    account_number: ['Please provide a valid 11-digit account number.'],
    transaction_id: ['Please provide your TRX ID. It should be valid.'],
    amount: ['The amount must be between 100 and 25,000'],
  })
  const bangla = await claim(client, { account_number: '১৭১২৩৪৫৬৭৮' }, undefined, 'bn-BD')
  expect(bangla.body.errors?.['account_number']?.[0]).toMatch(/১১ সংখ্যার/)
  expect((await claim(client, { payment_id: '61' })).body.errors).toHaveProperty('payment_id')
  expect((await claim(client, { promotion_id: '999' })).body.errors).toEqual({
    promotion_id: ['This promotion is not open'],
  })
  expect((await claim(client, { promotion_id: 'none' })).body.errors).toHaveProperty('promotion_id')
  expect(await host.db.selectFrom('deposit').select('id').execute()).toEqual([])
  await close()
})

onEveryStore(
  'S-MKPAY-07 the same claim again answers the same; another body under its key is refused',
  async ({ host }) => {
    const client = await signedIn(host)
    const key = sessionOf(await number(client))
    const first = await claim(client, {}, key)
    expect(await claim(client, { transaction_id: ' trxgood1 ' }, key)).toEqual(first)
    expect(await claim(client, { transaction_id: 'TRXGOOD2' }, key)).toMatchObject({
      status: 422,
      body: { code: 'KEY_REUSED' },
    })
    const differs = await claim(client, { amount: 600 }, sessionOf(await number(client)))
    expect(differs.body.errors).toHaveProperty('amount')
    expect(await records(client)).toHaveLength(2)
  },
)

onEveryStore(
  'V-DEP-08 a used transaction id is refused with the earlier record, if that is the caller’s own',
  async ({ host }) => {
    const client = await signedIn(host)
    const other = await signedIn(host)
    const { body } = await claim(client)
    const again = await claim(client)
    expect(again).toMatchObject({
      status: 409,
      body: {
        code: 'TRX_USED',
        earlier: { id: body['id'], key: '0', amount: '500.00', transaction_id: 'TRXGOOD1' },
      },
    })
    const stranger = await claim(other)
    expect(stranger.status).toBe(409)
    expect(stranger.body).not.toHaveProperty('earlier')
    // Another try of the same payment session, with the slip put right.
    const key = sessionOf(await number(other))
    expect((await claim(other, {}, key)).status).toBe(409)
    expect((await claim(other, { transaction_id: 'TRXMINE1' }, key)).status).toBe(201)
  },
)

onEveryStore(
  'X-46 S-TXN-05 S-TXN-06 a claim is corrected after five minutes, or taken back',
  async ({ host, clock }) => {
    const client = await signedIn(host)
    const other = await signedIn(host)
    const { body } = await claim(client)
    const fix = (who: Client, change: object = {}) =>
      who.call('POST', `/api/deposits/${String(body['id'])}/edit`, {
        body: { account_number: '01812345678', transaction_id: 'trxfixed', ...change },
      })
    expect(await fix(client)).toMatchObject({ status: 409, body: { code: 'DEPOSIT_EDIT_EARLY' } })
    clock.forward(EDIT_WAIT_MS)
    expect((await fix(other)).status).toBe(404)
    expect((await fix(client, { transaction_id: '!' })).body.errors).toHaveProperty('transaction_id')
    expect((await fix(client)).status).toBe(200)
    expect((await records(client))[0]).toMatchObject({
      transaction_id: 'TRXFIXED',
      account_number: '01812345678',
    })
    const revert = (who: Client) =>
      who.call('POST', `/api/deposits/${String(body['id'])}/revert`, { body: {} })
    expect((await revert(other)).status).toBe(404)
    expect(await revert(client)).toMatchObject({ status: 200, body: { success: true } })
    expect(await revert(client)).toMatchObject({ status: 409, body: { code: 'DEPOSIT_DECIDED' } })
    expect((await records(client))[0]).toMatchObject({ key: '2', reason: 'You took this request back.' })
    expect((await records(client, 'bn'))[0]).toMatchObject({ reason: 'আপনি অনুরোধটি ফিরিয়ে নিয়েছেন।' })
    expect(await balance(client)).toBe('1000.00')
  },
)

onEveryStore('PP-17 there is no call that takes a withdrawal back', async ({ host }) => {
  const client = await signedIn(host)
  const request = { playerId: client.id, method: 1, accountNumber: '01712345678', amount: taka(100) }
  const { recordId } = await requestWithdrawal(host.db, undefined, {
    ...request,
    givesUpBonus: false,
    at: host.clock(),
  })
  const answer = await client.call('POST', `/api/deposits/${recordId}/revert`, { body: {} })
  expect(answer.status).toBe(409)
  expect((await records(client))[0]).toMatchObject({
    action: 'withdraw',
    amount: '100.00',
    key: '0',
    editable_at: null,
  })
  expect(await balance(client)).toBe('900.00')
})

onEveryStore(
  'the autopilot verifies a deposit after six seconds and pays a withdrawal after sixty',
  async ({ host, clock }) => {
    const client = await signedIn(host)
    await claim(client)
    const request = { playerId: client.id, method: 1, accountNumber: '01712345678', amount: taka(100) }
    await requestWithdrawal(host.db, undefined, { ...request, givesUpBonus: false, at: host.clock() })
    clock.forward(5_999)
    expect(await decideDue(host)).toBe(0)
    clock.forward(1)
    // Two hosts on one database look at the same moment.
    const made = await Promise.all([decideDue(host), decideDue(host)])
    expect(made.sort()).toEqual([0, 1])
    expect(await balance(client)).toBe('1400.00')
    clock.forward(54_000)
    expect(await decideDue(host)).toBe(1)
    expect((await records(client)).map(({ key }) => key)).toEqual(['1', '1', '1'])
    const actors = await host.db
      .selectFrom('audit')
      .select('actor')
      .where('action', 'in', ['deposit_approve', 'withdrawal_pay'])
      .execute()
    expect(actors.map(({ actor }) => actor)).toEqual(['autopilot', 'autopilot'])
  },
)

onEveryStore(
  'bets are listed newest first with what they returned; an unsettled one says so',
  async ({ host }) => {
    const client = await signedIn(host)
    await host.db
      .insertInto('provider')
      .values({ platform: 'LOTUS', name: 'Lotus', icon: '', sort: 1, types: ['SLOT'] })
      .execute()
    await host.db
      .insertInto('game')
      .values({
        platform: 'LOTUS',
        code: 'g',
        name: 'G',
        type: 'SLOT',
        icon: '',
        engine: 'slot',
        created_at: new Date(0),
        display_order: 1,
        theme: '{}',
      })
      .execute()
    const base = { provider: 'LOTUS', playerId: client.id, game: 'g', amount: taka(10) }
    const at = host.clock()
    for (const [index, tx] of ['lost', 'won', 'void', 'open'].entries()) {
      await placeBet(host.db, { ...base, tx, round: tx, at: at + index })
    }
    const win = { provider: 'LOTUS', playerId: client.id, at }
    await payWin(host.db, { ...win, tx: 'w1', bet: 'lost', round: 'lost', amount: taka(0) })
    await payWin(host.db, { ...win, tx: 'w2', bet: 'won', round: 'won', amount: taka(25) })
    await payWin(host.db, { ...win, tx: 'w3', bet: 'won', round: 'won', amount: taka(5) })
    await rollbackBet(host.db, { ...win, tx: 'r', bet: 'void', round: 'void' })
    const { body } = await client.call('GET', '/api/betting-record')
    const seen = body.data?.map((row) => [
      row['bet_amount'],
      row['winAmount'],
      row['status'],
      row['game_type'],
    ])
    expect(seen).toEqual([
      ['10.00', '0.00', 'open', 'SLOT'],
      ['10.00', '10.00', 'settled', 'SLOT'],
      ['10.00', '30.00', 'settled', 'SLOT'],
      ['10.00', '0.00', 'settled', 'SLOT'],
    ])
  },
)

/** A photograph of a receipt, with where it was taken. */
const photo = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#0a7' } })
    .withExif({ IFD0: { Make: 'Spy' }, IFD3: { GPSLatitude: '23/1 48/1 0/1' } })
    .jpeg()
    .toBuffer()
const form = (session: string, files: [string, Uint8Array][]): FormData => {
  const data = new FormData()
  data.set('session', session)
  for (const [name, bytes] of files) data.append('files', new File([new Uint8Array(bytes)], name))
  return data
}

onEveryStore(
  'X-66 P16 receipts are drawn anew as JPEG without metadata, once per key',
  async ({ host, db }) => {
    const client = await signedIn(host)
    const session = sessionOf(await number(client))
    const tail = Buffer.concat([await photo(), Buffer.from('<script>alert(1)</script><?php evil(); ?>')])
    const png = await sharp({ create: { width: 3000, height: 20, channels: 4, background: '#fff8' } })
      .png()
      .toBuffer()
    const send = () =>
      client.call('POST', '/api/deposit-receipts', {
        body: form(session, [
          ['../../etc/receipt\u0007.jpg', tail],
          ['wide.png', png],
        ]),
        key: 'receipts-1',
      })
    const first = await send()
    expect(first.status).toBe(201)
    expect(first.body.data?.map(({ name }) => name)).toEqual(['receipt.jpg', 'wide.png'])
    expect(await send()).toEqual(first)
    const kept = await db.selectFrom('receipt').select('picture').orderBy('name').execute()
    expect(kept).toHaveLength(2)
    for (const { picture } of kept) {
      const meta = await sharp(picture).metadata()
      expect([meta.format, meta.exif, meta.xmp, meta.icc]).toEqual(['jpeg', undefined, undefined, undefined])
      expect(Math.max(meta.width, meta.height)).toBeLessThanOrEqual(1600)
      for (const trace of ['script', 'php', 'Spy']) expect(picture.includes(trace)).toBe(false)
    }
  },
)

test('X-66 P16 what is refused is refused for what it is, in the words of that, and nothing is kept', async () => {
  const { host, close, db } = await startTestHost()
  const client = await signedIn(host)
  const other = await signedIn(host)
  const session = sessionOf(await number(client))
  const good = await photo()
  const send = async (who: Client, to: string, files: [string, Uint8Array][]) => {
    const { status, body } = await who.call('POST', '/api/deposit-receipts', { body: form(to, files) })
    return [status, body.code]
  }
  const avif = await sharp(good).avif().toBuffer()
  // As a phone's camera writes it, and as this build of the library cannot read it.
  const heic = Buffer.from(
    avif.toString('latin1').replaceAll('av01', 'hvc1').replaceAll('av1C', 'hvcC').replaceAll('avif', 'heic'),
    'latin1',
  )
  const large = await sharp({ create: { width: 8000, height: 6300, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  const hostile: [string, Uint8Array, number, string][] = [
    ['a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 415, 'KIND'],
    ['a.gif', Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64'), 415, 'KIND'],
    ['a.tif', await sharp(good).tiff().toBuffer(), 415, 'KIND'],
    ['a.jpg', Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 'NO_PICTURE'],
    ['empty.jpg', Buffer.alloc(0), 415, 'NO_PICTURE'],
    ['cut.jpg', good.subarray(0, good.length / 2), 422, 'TORN'],
    ['head.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 422, 'TORN'],
    ['cut.avif', avif.subarray(0, avif.length / 2), 422, 'TORN'],
    ['fake.webp', Buffer.from('RIFF\x10\0\0\0WEBPVP8 rubbish', 'latin1'), 422, 'TORN'],
    ['bomb.png', await pngHeader(30_000, 30_000), 413, 'PIXELS'],
    ['camera.jpg', large, 413, 'PIXELS'],
    ['phone.heic', heic, 415, 'HEIC'],
    ['fake.heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 415, 'HEIC'],
    ['huge.jpg', Buffer.concat([good, Buffer.alloc(10 * 1024 * 1024)]), 413, 'LARGE'],
  ]
  for (const [name, bytes, status, code] of hostile)
    expect(await send(client, session, [[name, bytes]]), name).toEqual([status, `RECEIPT_${code}`])
  const seven = Array.from({ length: 7 }, (_, i): [string, Uint8Array] => [`${i}.jpg`, good])
  expect(await send(client, session, seven)).toEqual([413, 'RECEIPTS_MANY'])
  expect(await send(client, session, [])).toEqual([422, 'INVALID'])
  expect(await send(other, session, [['a.jpg', good]])).toEqual([404, 'PAY_SESSION_UNKNOWN'])
  expect(await send(client, randomUUID(), [['a.jpg', good]])).toEqual([404, 'PAY_SESSION_UNKNOWN'])
  expect(
    await send(client, session, [
      ['a.jpg', good],
      ['a.svg', hostile[0]![1]],
    ]),
  ).toEqual([415, 'RECEIPT_KIND'])
  expect(await db.selectFrom('receipt').select('id').execute()).toEqual([])
  // What a phone stores under the name of HEIC and this build reads is a receipt like any other.
  const readable = Buffer.from(avif)
  readable.write('heic', 8, 'latin1')
  expect(await send(client, session, [['phone.heic', readable]])).toEqual([201, undefined])
  expect(await send(client, session, seven.slice(0, 4))).toEqual([201, undefined])
  expect(await send(client, session, seven.slice(0, 3))).toEqual([413, 'RECEIPTS_MANY'])
  await close()
})

/** A PNG that claims to be so large and is cut after its header's chunk. */
async function pngHeader(width: number, height: number): Promise<Buffer> {
  const png = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  return png
}

test('the lists stop at 500 rows, newest first', async () => {
  const { host, close, db } = await startTestHost()
  const client = await signedIn(host)
  await sql`
    with made as (
      insert into op(scope, key, kind, fp, result, at)
      select 'g:LOTUS', 't' || i, 'bet', '', '{}', now() from generate_series(1, 505) i returning id, key
    )
    insert into game_tx(provider, tx, kind, player_id, amount, round, op_id, at)
    select 'LOTUS', key, 'bet', ${client.id}, 0, key, id, now() - id * interval '1 minute' from made`.execute(
    db,
  )
  const { body } = await client.call('GET', '/api/betting-record')
  expect(body.data).toHaveLength(500)
  const times = body.data?.map((row) => String(row['created_at'])) ?? []
  expect(times).toEqual([...times].sort().reverse())
  await close()
})
