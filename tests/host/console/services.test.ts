/** What staff close and open for players, the trail by its filters, and the own sessions. Decisions 205, 208. */
import { expect } from 'vitest'
import { instantToWire } from '../../../contract/kit/wire.ts'
import { startStaffSession } from '../../../server/staff/sessions.ts'
import { consoleOn, type Desk, trailOf } from '../support/console.ts'
import { onEveryStore, onOneStore, signedIn } from '../support/harness.ts'

const HOUR = 60 * 60 * 1000
type Row = Record<string, unknown>
const rowsOf = (body: object, name = 'data'): Row[] => (body as Record<string, Row[]>)[name] ?? []

const inAnHour = ({ clock }: Desk) => instantToWire(clock.now + HOUR)

onEveryStore(
  'a number to pay to is asked for by one and given out once another approves; retired, it is given to nobody',
  async (world) => {
    const desk = consoleOn(world)
    const [ada, rita] = [await desk.person('ada', 'cashier'), await desk.person('rita', 'risk')]
    const eve = await desk.person('eve', 'support')
    const player = await signedIn(desk.host)
    const given = async () => {
      const address = '/api/get-wallet-number?name=Shapla%20Pay&account_type=Agent&amount=500'
      const { body } = await player.call('GET', address)
      return rowsOf(body)[0]?.['account_number']
    }
    const own = await given()
    const ask = (more: object = {}) =>
      ada.post('/console/numbers', {
        channel: 11,
        number: '00000001234',
        replaces: false,
        reason: 'the agent has another',
        ...more,
      })
    // None that money could reach, none of no channel, and not by everybody.
    for (const number of ['01712345678', '0000000123', ''])
      expect((await ask({ number })).status, number).toBe(422)
    expect((await ask({ channel: 999 })).status).toBe(404)
    expect((await eve.post('/console/numbers', { channel: 11, number: '00000001234' })).status).toBe(403)
    const asked = await ask()
    expect(asked.status).toBe(200)
    expect((await ask({ number: '00000005678' })).status).toBe(409)
    expect(await given()).toBe(own)
    const { approval } = asked.body as { approval: string }
    const decide = { outcome: 'approved', reason: 'I have called the agent' }
    expect((await ada.post(`/console/approvals/${approval}/decide`, decide)).status).toBe(403)
    const channel = async () => {
      const { body } = await eve.get('/console/services')
      return rowsOf(body, 'methods')
        .flatMap((method) => rowsOf(method, 'channels'))
        .find(({ id }) => id === 11)
    }
    expect(await channel()).toMatchObject({ numbers: [], asked: approval })
    expect((await rita.post(`/console/approvals/${approval}/decide`, decide)).status).toBe(200)
    expect(await given()).toBe('00000001234')
    expect(await channel()).toMatchObject({ numbers: ['00000001234'], asked: null })
    expect((await ask()).status).toBe(409)
    // Another in its place, and then none.
    const instead = (await ask({ number: '00000005678', replaces: true })).body as { approval: string }
    expect((await rita.post(`/console/approvals/${instead.approval}/decide`, decide)).status).toBe(200)
    expect(await channel()).toMatchObject({ numbers: ['00000005678'] })
    const retire = { channel: 11, number: '00000005678', reason: 'the agent is gone' }
    expect((await ada.post('/console/numbers/retire', retire)).status).toBe(200)
    expect((await ada.post('/console/numbers/retire', retire)).status).toBe(404)
    expect(await given()).toBe(own)
    const trail = await Promise.all(
      ['number_add', 'number_replace', 'number_retire'].map((action) => trailOf(desk, action)),
    )
    expect(
      trail.flat().map(({ actor, object, data }) => [actor, object, data['number'], data['reason']]),
    ).toEqual([
      ['staff:rita', 'channel:11', '00000001234', 'the agent has another'],
      ['staff:rita', 'channel:11', '00000005678', 'the agent has another'],
      ['staff:ada', 'channel:11', '00000005678', 'the agent is gone'],
    ])
  },
)

onOneStore(
  'a channel that is closed is closed for players, with words, until it is opened or its time is over',
  async (world) => {
    const desk = consoleOn(world)
    const [ada, eve] = [await desk.person('ada', 'cashier'), await desk.person('eve', 'support')]
    const player = await signedIn(desk.host)
    const numberAsked = () =>
      player.call('GET', '/api/get-wallet-number?name=Shapla%20Pay&account_type=Agent&amount=500')
    const newsOf = async () => {
      const { body } = await player.call('GET', '/api/general')
      return JSON.stringify(body)
    }
    expect((await numberAsked()).status).toBe(200)
    const close = {
      scope: 'channel',
      subject: '11',
      until: inAnHour(desk),
      reason: 'the agent does not answer',
      news: { en: 'Shapla Pay rests for an hour.', bn: 'শাপলা পে এক ঘণ্টা বন্ধ।' },
    }
    expect((await eve.post('/console/services/close', close)).status).toBe(403)
    const urging = { ...close, news: { en: 'Hurry, bet now before it closes!', bn: '' } }
    expect((await ada.post('/console/services/close', urging)).status).toBe(422)
    expect(
      (await ada.post('/console/services/close', { ...close, until: instantToWire(desk.clock.now) })).status,
    ).toBe(422)
    expect((await ada.post('/console/services/close', { ...close, subject: '999' })).status).toBe(404)
    expect((await numberAsked()).status).toBe(200)
    const closed = await ada.post('/console/services/close', close)
    expect(closed.status).toBe(200)
    expect((await numberAsked()).status).not.toBe(200)
    expect(await newsOf()).toContain('Shapla Pay rests for an hour.')
    const { id } = closed.body as { id: string }
    const seen = await eve.get('/console/services')
    expect(JSON.stringify(seen.body)).toContain(`"id":"${id}"`)
    expect(
      (await ada.post(`/console/services/${id}/open`, { reason: 'it works again', clearNews: true })).status,
    ).toBe(200)
    expect((await ada.post(`/console/services/${id}/open`, { reason: 'again' })).status).toBe(404)
    expect((await numberAsked()).status).toBe(200)
    expect(await newsOf()).not.toContain('Shapla Pay rests')
    await ada.post('/console/services/close', close)
    expect((await numberAsked()).status).not.toBe(200)
    desk.clock.forward(HOUR)
    expect((await numberAsked()).status).toBe(200)
    expect(
      (await trailOf(desk, 'maintenance_set')).map(({ actor, data }) => [actor, data['reason']]),
    ).toEqual(Array.from({ length: 2 }, () => ['staff:ada', close.reason]))
    expect((await trailOf(desk, 'maintenance_end')).map(({ object }) => object)).toEqual([
      `maintenance:${id}`,
    ])
  },
)

onOneStore('a method that is no longer offered takes no deposit, and is offered again', async (world) => {
  const desk = consoleOn(world)
  const [ada, edit] = [await desk.person('ada', 'cashier'), await desk.person('edi', 'editor')]
  const player = await signedIn(desk.host)
  const set = (isOpen: boolean, who = ada) =>
    who.post('/console/services/payments', { kind: 'method', id: 1, isOpen, reason: 'no account' })
  const numberAsked = async () =>
    (await player.call('GET', '/api/get-wallet-number?name=Shapla%20Pay&account_type=Agent&amount=500'))
      .status
  expect((await set(false, edit)).status).toBe(403)
  expect((await set(false)).status).toBe(200)
  expect(await numberAsked()).not.toBe(200)
  expect((await set(true)).status).toBe(200)
  expect(await numberAsked()).toBe(200)
  const trail = await trailOf(desk, 'method_close')
  expect(trail.map(({ actor, object }) => [actor, object])).toEqual([['staff:ada', 'method:1']])
})

onEveryStore(
  'the trail is read by person, subject, kind and day, and each reading is in it',
  async (world) => {
    const desk = consoleOn(world)
    const ada = await desk.person('ada', 'auditor')
    const bina = await desk.person('bina', 'support')
    await bina.get('/console/deposits')
    const DAY = 24 * HOUR
    // A new day of Dhaka: the sessions are over with the old one.
    const before = instantToWire(desk.clock.now).slice(0, 10)
    const read = async (query: string, who = ada) => {
      const { status, body } = await who.get(`/console/trail?${query}`)
      expect([query, status]).toEqual([query, 200])
      return rowsOf(body)
    }
    expect((await read('actor=staff:bina')).map(({ action }) => action)).toContain('console_refused')
    expect(new Set((await read('actor=staff:bina')).map(({ actor }) => actor))).toEqual(
      new Set(['staff:bina']),
    )
    expect((await read('action=console_refused')).map(({ object }) => object)).toEqual(['deposits'])
    expect((await read('object=deposits')).map(({ action }) => action)).toEqual(['console_refused'])
    desk.clock.forward(DAY)
    const carl = await desk.person('carl', 'auditor')
    const after = instantToWire(desk.clock.now).slice(0, 10)
    expect(after).not.toBe(before)
    const days = async (query: string) =>
      new Set((await read(query, carl)).map(({ at }) => String(at).slice(0, 10)))
    expect(await days(`until=${before}`)).toEqual(new Set([before]))
    expect(await days(`from=${after}`)).toEqual(new Set([after]))
    expect(await days(`from=${before}&until=${after}`)).toEqual(new Set([before, after]))
    expect((await carl.get('/console/trail?from=2026-99-99')).status).toBe(422)
    const looks = (await trailOf(desk, 'console_look')).filter(({ object }) => object === 'trail')
    expect(looks.map(({ data }) => data['why'])).toContain('kind console_refused')
    // Nobody changes it: the database says no, whoever asks.
    await expect(desk.db.updateTable('audit').set({ actor: 'nobody' }).execute()).rejects.toThrow(
      /append-only/,
    )
    await expect(desk.db.deleteFrom('audit').execute()).rejects.toThrow(/append-only/)
  },
)

onOneStore('one ends all the other sessions of one’s own, and nobody else’s', async (world) => {
  const desk = consoleOn(world)
  const [ada, bina] = [await desk.person('ada', 'support'), await desk.person('bina', 'support')]
  const { id } = await desk.db
    .selectFrom('staff')
    .select('id')
    .where('name', '=', 'ada')
    .executeTakeFirstOrThrow()
  const elsewhere = await desk.db
    .transaction()
    .execute((tx) => startStaffSession(tx, desk.host, id, { device: 'elsewhere', address: '127.0.0.1' }))
  expect(
    rowsOf((await ada.get('/console/sessions')).body).map(({ device, isThis }) => [device, isThis]),
  ).toEqual([
    ['elsewhere', false],
    [expect.any(String), true],
  ])
  expect((await ada.post('/console/sessions/end-others')).body).toEqual({ ended: 1 })
  expect((await desk.call('GET', '/console/me', { token: elsewhere })).status).toBe(401)
  expect((await ada.get('/console/me')).status).toBe(200)
  expect((await bina.get('/console/me')).status).toBe(200)
  expect((await ada.post('/console/sessions/end-others')).body).toEqual({ ended: 0 })
  expect((await trailOf(desk, 'console_sessions_end')).map(({ actor, data }) => [actor, data])).toEqual([
    ['staff:ada', { ended: 1 }],
    ['staff:ada', { ended: 0 }],
  ])
})
