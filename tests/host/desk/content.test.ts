/** What staff change of the site is seen by players at the next read, is written down, and cannot be made wrong. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { instantToWire } from '../../../contract/kit/wire.ts'
import { createServer } from '../../../server/app.ts'
import { auditCheck } from '../../../server/ledger/audit-check.ts'
import { seed } from '../../../server/seed/seed.ts'
import { openStore } from '../../../server/store/open.ts'
import { type Desk, openDesk } from '../support/desk-client.ts'
import { hostOn, NOON } from '../support/harness.ts'
import { newDatabase, postgres } from '../support/postgres.ts'
import { type OpenSite, seededSite, type Site, siteOn } from '../support/site.ts'

interface Staffed {
  site: OpenSite
  desk: Desk['desk']
  dataDir: string
  close: () => Promise<void>
}

/** A seeded site with its desk, for all tests of this file; its clock stands unless a test moves it. */
let staffedSite: Staffed
const staffed = async (): Promise<Staffed> => staffedSite
beforeAll(async () => {
  staffedSite = await open()
})
afterAll(() => staffedSite.close())

async function open(): Promise<Staffed> {
  const site = await seededSite()
  const staff = await openDesk(async (dataDir) => {
    site.host.config.dataDir = dataDir
    return (request) => site.app.fetch(request)
  })
  const close = async () => {
    staff.close()
    await site.close()
  }
  return { site, desk: staff.desk, dataDir: staff.dataDir, close }
}

const list = async (site: Site, path: string): Promise<Record<string, unknown>[]> =>
  (await site.call('GET', path)).body as unknown as Record<string, unknown>[]
const audited = async ({ db }: Site, action: string) =>
  db
    .selectFrom('audit')
    .select(['actor', 'object', 'data'])
    .where('action', '=', action)
    .orderBy('id')
    .execute()

test('N-ENT-06 C-API-09 X-23 a promotion is added, changed and ended, its condition worded by its figures', async () => {
  const { site, desk } = await staffed()
  const offers = () => list(site, '/api/promotion')
  const before = await offers()
  expect(
    await desk('promotion', 'add', 'Rain day 4%', '--text', 'For wet days.', '--bn', 'বৃষ্টির দিনে।'),
  ).toBe('A promotion needs its category, its percent, its times and its end.')
  const figures = ['--category', '4', '--percent', '4', '--times', '3', '--until', '2026-12-01']
  const words = ['--text', 'For wet days.', '--bn', 'বৃষ্টির দিনে।', '--bn-name', 'বৃষ্টির দিনে ৪%']
  expect(await desk('promotion', 'add', 'X', ...words, ...figures, '--times', '11')).toMatch(/factor/)
  expect(await desk('promotion', 'add', 'X', ...words, ...figures, '--category', '2048')).toMatch(
    /no category 2048/,
  )
  expect(
    await desk(
      'promotion',
      'add',
      'X',
      ...words,
      ...figures,
      '--from',
      '2026-11-01',
      '--until',
      '2026-11-20',
    ),
  ).toMatch(/over already/)
  expect(await desk('promotion', 'add', 'X', ...words, ...figures, '--picture', '../x')).toMatch(/no picture/)
  expect(await desk('promotion', 'add', 'X', ...words, ...figures, '--until', 'soon')).toMatch(
    /is a time such as/,
  )
  const added = await desk('promotion', 'add', 'Rain day 4%', ...words, ...figures, '--picture', 'sports')
  const id = /^The promotion is added: (\d+)$/.exec(added)?.[1] ?? ''
  const shown = async () => (await offers()).find((offer) => offer['id'] === id)
  expect(await offers()).toHaveLength(before.length + 1)
  expect(await shown()).toMatchObject({
    name: 'Rain day 4%',
    image: '/offer/sports.svg',
    end_date: '2026-12-02T00:00:00.000+06:00',
    categories: [4],
    deposit_bouns: 4,
    turnover_factor: 3,
    status: 'active',
  })
  expect((await shown())?.['description']).toMatch(/^For wet days\. .*4%.*staked 3 times.*৳3,120 in all/)

  // The figures and the words of the condition change together; the lead stays.
  expect(await desk('promotion', 'change', id)).toBe('Say what is to be changed.')
  expect(await desk('promotion', 'change', id, '--percent', '6', '--times', '2.5')).toMatch(/is changed/)
  expect((await shown())?.['description']).toMatch(/^For wet days\. .*6%.*staked 2\.5 times.*৳2,650 in all/)
  expect(JSON.stringify((await shown())?.['i18n'])).toContain('বৃষ্টির দিনে। ')
  expect(await desk('promotion', 'change', id, '--days', '30')).toMatch(/is changed/)
  expect((await shown())?.['description']).toMatch(
    /^For wet days\. .*6%.*The bonus waits 30 days; .*stays\.$/,
  )
  expect(await desk('promotion', 'end', id)).toBe(`The promotion is over: ${id}`)
  expect((await shown())?.['end_date']).toBe('2026-11-21T12:00:00.000+06:00')
  expect(await desk('promotion', 'end', id)).toBe('This promotion is over already.')
  expect(await desk('promotion', 'end', '999')).toBe('There is no record with this id.')
  expect(await desk('promotions')).toMatch(new RegExp(`"id":"${id}".*"state":"over"`))

  // Nobody can deposit with it any more.
  const { token } = await site.player()
  const claim = {
    account_number: '01712345678',
    transaction_id: 'RAINDAY123',
    amount: '500.00',
    payment_id: '11',
  }
  const refused = await site.call('POST', '/api/submit-deposit', {
    token,
    body: { ...claim, promotion_id: id },
  })
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['promotion_id']])
  expect(await audited(site, 'promotion_change')).toMatchObject([
    {
      actor: 'staff',
      object: `promotion:${id}`,
      data: { before: { bonus_percent: '4.00' }, after: { bonus_percent: '6.00' } },
    },
    { data: { before: { bonus_days: null }, after: { bonus_days: 30 } } },
  ])
})

test('a slide is added, hidden and shown, and leads nowhere but into the site', async () => {
  const { site, desk } = await staffed()
  const titles = async () => (await list(site, '/api/sliders')).map(({ title }) => title)
  const add = (...more: string[]) => desk('slider', 'add', 'Main', 'Tea time', '--picture', ...more)
  expect(await add('hero/99')).toMatch(/no picture hero\/99/)
  for (const link of ['https://elsewhere.example/', '//elsewhere.example', 'javascript:alert(1)'])
    expect(await add('hero/3', '--link', link)).toMatch(/a page of this site/)
  expect(await desk('slider', 'add', 'Wide', 'Tea', '--picture', 'hero/3')).toMatch(/type: Not a valid value/)
  expect(
    await desk('slider', 'add', 'Features', 'Tea', '--picture', 'hero/3', '--link', 'NONE/SLOT'),
  ).toMatch(/of a game that is here/)
  const id = /(\d+)$/.exec(await add('hero/3', '--link', '/promotions', '--bn-title', 'চা'))?.[1] ?? ''
  expect(await titles()).toContain('Tea time')
  expect(await desk('slider', 'hide', id)).toBe(`The slide is hidden: ${id}`)
  expect(await titles()).not.toContain('Tea time')
  expect(await desk('sliders')).toContain(
    '"title":"Tea time","picture":"hero/3","link":"/promotions","status":"inactive"',
  )
  expect(await desk('slider', 'show', id)).toBe(`The slide is shown: ${id}`)
  expect(await titles()).toContain('Tea time')
  expect(await desk('slider', 'hide', '99999')).toBe('There is no record with this id.')
  expect(await desk('slider', 'paint', '1')).toMatch(/^What of slides\?/)
})

test('X-65 C-API-07 C-API-26 methods and channels are closed, numbers take turns, and an issued one may be claimed for', async () => {
  const { site, desk } = await staffed()
  const { token } = await site.player()
  const methods = async () =>
    (await list(site, '/api/payment-methods')).find(({ id }) => id === '1')?.['status']
  const number = () =>
    site.call('GET', '/api/get-wallet-number?name=Shapla%20Pay&account_type=Agent&amount=500', { token })
  const issued = async () =>
    ((await number()).body as unknown as { account_number: string; session: string }[])[0]
  for (const real of ['01712345678', '00880171234', '0000000123', 'nobody'])
    expect(await desk('number', 'add', '11', real), real).toMatch(/seven zeros and four digits/)
  await expect(
    site.db
      .insertInto('receiving_number')
      .values({
        channel: 11,
        number: '01712345678',
        added_at: new Date(NOON),
        issued_at: null,
        retired_at: null,
      })
      .execute(),
  ).rejects.toThrow(/receiving_number_number_check/)
  expect(await desk('number', 'add', '999', '00000001111')).toMatch(/no channel 999/)
  expect(await desk('number', 'add', '11', '00000001111')).toBe('The number is added: 00000001111')
  expect(await desk('number', 'add', '11', '00000001111')).toBe('This channel has that number already.')
  await desk('number', 'add', '11', '00000002222')
  const first = await issued()
  site.clock.forward(1000)
  const second = await issued()
  site.clock.forward(1000)
  expect([first, second, await issued()].map((one) => one?.account_number)).toEqual([
    '00000001111',
    '00000002222',
    '00000001111',
  ])
  await desk('number', 'replace', '11', '00000003333')
  expect((await issued())?.account_number).toBe('00000003333')
  expect(await desk('methods')).toContain('"channel":11,"kind":"Agent","state":"open"')
  expect(await desk('number', 'retire', '11', '00000003333')).toMatch(/given to nobody any more/)
  expect(await desk('number', 'retire', '11', '00000003333')).toBe('There is no record with this id.')
  expect((await issued())?.account_number).toBe('00000000000')

  expect(await desk('channel', 'close', '11')).toBe('The channel is closed: 11')
  expect((await number()).body.code).toBe('CHANNEL_CLOSED')
  expect(await desk('channel', 'open', '11')).toBe('The channel is open: 11')
  expect(await desk('method', 'close', '1')).toBe('The method is closed: 1')
  expect(await methods()).toBe('inactive')
  expect((await number()).body.code).toBe('METHOD_UNKNOWN')
  // The money for the first number is on its way.
  const claim = {
    account_number: '01712345678',
    transaction_id: 'ONITSWAY12',
    amount: '500.00',
    payment_id: '11',
  }
  const submit = (headers: Record<string, string>) =>
    site.call('POST', '/api/submit-deposit', { token, body: claim, headers })
  expect((await submit({})).status).toBe(422)
  expect((await submit({ 'idempotency-key': String(first?.session) })).status).toBe(201)
  expect(await desk('method', 'open', '1')).toBe('The method is open: 1')
  expect(await methods()).toBe('active')
  expect(await desk('method', 'close', '77')).toBe('There is no record with this id.')
  expect(await audited(site, 'number_replace')).toMatchObject([
    { object: 'channel:11', data: { number: '00000003333' } },
  ])
})

test('X-66 staff see a receipt in the list and as a file of their own, and that they looked is written down', async () => {
  const { site, desk, dataDir } = await staffed()
  const { token } = await site.player()
  const issued = await site.call(
    'GET',
    '/api/get-wallet-number?name=Shapla%20Pay&account_type=Agent&amount=500',
    { token },
  )
  const { session = '' } = (issued.body as unknown as { session: string }[])[0] ?? {}
  const form = new FormData()
  form.set('session', session)
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#08f' } })
    .png()
    .toBuffer()
  form.append('files', new File([Uint8Array.from(photo)], 'proof.png'))
  const sent = await site.app.fetch(
    new Request('http://maidan.test/api/deposit-receipts', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    }),
  )
  expect(sent.status).toBe(201)
  const claim = {
    account_number: '01712345678',
    transaction_id: 'RECEIPT123',
    amount: '500.00',
    payment_id: '11',
  }
  const headers = { 'idempotency-key': session }
  const { body } = await site.call('POST', '/api/submit-deposit', { token, body: claim, headers })
  const listed = await desk('receipts', String(body['id']))
  const [row] = JSON.parse(listed) as { id: string; name: string }[]
  expect(row).toMatchObject({ name: 'proof.png', flags: '' })
  const file = join(dataDir, 'seen.jpg')
  expect(await desk('receipt', String(row?.id), file)).toMatch(/^Written: /)
  expect((await sharp(readFileSync(file)).metadata()).format).toBe('jpeg')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await desk('receipt', String(row?.id), file)).toMatch(/is there already/)
  expect(await desk('receipt', '00000000-0000-0000-0000-000000000000', `${file}2`)).toBe(
    'There is no record with this id.',
  )
  expect(await desk('receipts', '999999')).toBe('No picture came with this claim.')
  // Their owner sees them too, and no other player.
  const other = await site.player()
  const own = await site.call('GET', `/api/deposits/${String(body['id'])}/receipts`, { token })
  expect(own.body).toEqual({ data: [{ id: row?.id, name: 'proof.png' }] })
  const shown = await site.call('GET', `/api/deposit-receipts/${row?.id}`, { token })
  const { image } = shown.body['data'] as { image: string }
  const jpeg = Buffer.from(image.replace('data:image/jpeg;base64,', ''), 'base64')
  expect(jpeg.equals(readFileSync(file))).toBe(true)
  expect(shown.headers.get('cache-control')).toBe('no-store')
  for (const path of [`/api/deposits/${String(body['id'])}/receipts`, `/api/deposit-receipts/${row?.id}`]) {
    expect((await site.call('GET', path, { token: other.token })).status).toBe(404)
    expect((await site.call('GET', path)).status).toBe(401)
  }
  expect(await audited(site, 'receipt_look')).toMatchObject([{ actor: 'staff' }, { actor: 'staff' }])
})

test('X-66 a player sends twenty receipts in a day, however many payments they are for', async () => {
  const { site } = await staffed()
  const { token } = await site.player()
  const send = async (count: number) => {
    const issued = await site.call(
      'GET',
      '/api/get-wallet-number?name=Shapla%20Pay&account_type=Agent&amount=500',
      { token },
    )
    const { session = '' } = (issued.body as unknown as { session: string }[])[0] ?? {}
    const form = new FormData()
    form.set('session', session)
    const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#08f' } })
      .png()
      .toBuffer()
    for (let i = 0; i < count; i += 1) form.append('files', new File([Uint8Array.from(photo)], `${i}.png`))
    const headers = { authorization: `Bearer ${token}` }
    const request = { method: 'POST', headers, body: form }
    const { status, headers: said } = await site.app.fetch(
      new Request('http://maidan.test/api/deposit-receipts', request),
    )
    return [status, said.get('retry-after')]
  }
  for (let i = 0; i < 3; i += 1) expect(await send(6)).toEqual([201, null])
  expect(await send(3)).toEqual([429, '86400'])
  expect(await send(2)).toEqual([201, null])
  expect((await send(1))[0]).toBe(429)
})

test('staff look at a player: wallets, turnovers and points, by name', async () => {
  const { site, desk } = await staffed()
  const sultana = await desk('player', 'Sultana')
  expect(sultana).toMatch(/"what":"main wallet","is":"\d+\.\d\d"/)
  expect(sultana).toContain('"what":"level","is":"Expert III"')
  expect(await desk('turnovers', 'rahim')).toMatch(/"status":"(active|complete)"/)
  expect(await desk('points', 'sultana')).toMatch(/"points":\d+,"what":/)
  expect(await desk('player', 'nobody')).toBe('There is no record with this id.')
  expect(await desk('player')).toMatch(/^player needs a player/)
  expect((await audited(site, 'player_look')).map(({ data }) => data)).toEqual([
    { what: 'player' },
    { what: 'turnovers' },
    { what: 'points' },
  ])
})

test('X-43 a provider, and an exchange of the operator’s own, is told what it signs with; the trail keeps that it was, not what', async () => {
  const { site, desk } = await staffed()
  const told = await desk('provider', 'key', 'EXCHANGE')
  const [secret] = /[0-9a-f]{64}/.exec(told) ?? []
  expect(secret).toBeDefined()
  expect(await desk('provider', 'key', 'EXCHANGE')).toBe(told)
  expect(await desk('provider', 'key', 'NOBODY')).toBe(
    'NOBODY is neither a provider of the catalogue nor EXCHANGE.',
  )
  expect(await desk('provider')).toMatch(/^provider needs its platform code/)
  const trail = await audited(site, 'provider_key')
  expect(trail).toHaveLength(2)
  expect(JSON.stringify(trail)).not.toContain(secret)
})

test('X-15 a site, a provider and a channel are closed for a while: new money and play wait, the rest goes on', async () => {
  const { site, desk } = await staffed()
  const { token } = await site.player()
  const general = async () => (await list(site, '/api/general'))[0]?.['maintenance']
  const [game] = (await site.call('GET', '/api/get-games?type=SLOT')).body['games'] as {
    code: string
    platform: string
  }[]
  const play = () =>
    site.call('POST', '/api/game-run', {
      token,
      body: { gameCode: game?.code, platform: game?.platform, isMobileLogin: true },
    })
  const number = () =>
    site.call('GET', '/api/get-wallet-number?name=Shapla%20Pay&account_type=Agent&amount=500', { token })

  expect(await desk('maintenance', 'set', 'NOBODY', '--until', '2026-11-21 14:00')).toMatch(
    /^NOBODY is neither/,
  )
  expect(await desk('maintenance', 'set', 'site', '--until', '2026-11-21 11:00')).toMatch(
    /over before it begins/,
  )
  expect(await desk('maintenance', 'set', 'site')).toMatch(/needs what is closed and until when/)
  const closed = await desk('maintenance', 'set', String(game?.platform), '--until', '2026-11-21 14:00')
  const ofProvider = /(\d+)$/.exec(closed)?.[1] ?? ''
  expect(await play()).toMatchObject({ status: 503, body: { code: 'GAME_CLOSED' } })
  expect(await general()).toMatchObject({ until: '2026-11-21T14:00:00.000+06:00' })

  // A round that begins now is refused for good, so that its stake is given back; one under way goes on.
  await desk('maintenance', 'end', ofProvider)
  const launched = await play()
  expect(launched.status).toBe(200)
  const ofSite =
    /(\d+)$/.exec(await desk('maintenance', 'set', 'site', '--until', '2026-11-21 13:00'))?.[1] ?? ''
  expect(await general()).toEqual({
    provider: 'Maidan',
    from: instantToWire(site.clock.now),
    until: '2026-11-21T13:00:00.000+06:00',
  })
  const paused = await number()
  expect([paused.status, paused.body.code, paused.headers.get('retry-after')]).toEqual([
    503,
    'MAINTENANCE',
    '3598',
  ])
  expect((await play()).body.code).toBe('MAINTENANCE')
  const url = new URL(String(launched.body['url']), 'http://maidan.test')
  const name = url.searchParams.get('g')
  const opened = await site.call('POST', '/play/slot/open', {
    body: { token: url.searchParams.get('t'), game: name },
  })
  expect(opened.status).toBe(200)
  const { session, next } = opened.body as unknown as { session: string; next: { round: string } }
  const spin = { session, game: name, round: next.round, stake: '10.00', playerSeed: 'a1b2c3d4e5f60718' }
  const spun = await site.call('POST', '/play/slot/play', { body: spin })
  expect([spun.status, spun.body.code]).toEqual([409, 'MAINTENANCE'])
  expect(await site.balanceStatus(token)).toBe(200)
  const claim = {
    account_number: '01712345678',
    transaction_id: 'CLOSED1234',
    amount: '500.00',
    payment_id: '11',
  }
  expect((await site.call('POST', '/api/submit-deposit', { token, body: claim })).status).toBe(201)
  expect(await desk('maintenance')).toMatch(/"what":"site".*"state":"on"/)
  expect(await desk('maintenance', 'end', ofSite)).toBe(`The maintenance is over: ${ofSite}`)
  expect((await number()).status).toBe(200)

  // A daily window of a channel, across midnight.
  await desk(
    'maintenance',
    'set',
    '11',
    '--from',
    '2026-11-20 23:00',
    '--until',
    '2026-11-21 01:00',
    '--daily',
  )
  const channel = async () =>
    (
      (await site.call('GET', '/api/showpayment-menthod?name=Shapla%20Pay')).body['data'] as {
        maintenance: boolean
      }[]
    )[0]
  expect((await channel())?.maintenance).toBe(false)
  site.clock.forward(12.5 * 60 * 60 * 1000)
  expect((await channel())?.maintenance).toBe(true)
  expect((await number()).body.code).toBe('CHANNEL_CLOSED')
  site.clock.forward(60 * 60 * 1000)
  expect((await channel())?.maintenance).toBe(false)
  expect((await auditCheck(site.db)).filter(({ faults }) => faults > 0)).toEqual([])
})

test('P20 PP-42 the trail is read at the desk, and its seal examined', async () => {
  const { site, desk } = await staffed()
  expect(await desk('seal')).toMatch(/^The audit trail is whole: \d+ rows in \d+ blocks\.$/)
  expect(await desk('trail', 'rahim')).toContain('"action":"player_look"')
  expect(await desk('trail')).toContain('"actor":"staff"')
  expect(await desk('trail', 'nobody')).toBe('There is no record with this id.')
  await sql`alter table audit disable trigger user`.execute(site.db)
  await sql`update audit set outcome = 'refused' where id = 1`.execute(site.db)
  expect(await desk('seal')).toBe('The audit trail was tampered with.')
  await sql`update audit set outcome = 'ok' where id = 1`.execute(site.db)
  await sql`alter table audit enable trigger user`.execute(site.db)
  expect(await desk('seal')).toMatch(/^The audit trail is whole/)
})

test('what staff change at one process is seen at once at another', async (context) => {
  const server = await postgres()
  if (!server.url) return context.skip(server.reason)
  const { url, drop } = await newDatabase(server)
  const stores = await Promise.all([1, 2].map(() => openStore({ databaseUrl: url, dataDir: '' })))
  const clock = { now: NOON, forward: () => {} }
  const [one, two] = await Promise.all(
    stores.map(async ({ db, kind, signals }) =>
      siteOn({ db, kind, clock, host: { ...hostOn(db, clock, url), signals } }),
    ),
  )
  if (!one || !two) throw new Error('Two hosts')
  await seed(one.host)
  const staff = await openDesk(async (dataDir) => {
    one.host.config.dataDir = dataDir
    return (await createServer(one.host, { limits: 'off' })).fetch
  })
  const notice = async () => (await list(two, '/api/general'))[0]?.['notice']
  try {
    // The clock of what is kept stands still: without being told, the second process would keep its first list.
    const standing = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    onTestFinished(() => standing.mockRestore())
    const first = await notice()
    expect(await notice()).toBe(first)
    // It begins to listen with its first list: what was changed before that, it is not told.
    let changes = 0
    await expect
      .poll(
        async () => {
          changes += 1
          await staff.desk('notice', `Closed ${changes}`)
          await expect.poll(notice, { timeout: 1000, interval: 5 }).toBe(`Closed ${changes}`)
          return true
        },
        { timeout: 30_000 },
      )
      .toBe(true)
  } finally {
    staff.close()
    for (const { app } of [one, two]) await app.close()
    for (const store of stores) await store.close()
    await drop()
  }
})
