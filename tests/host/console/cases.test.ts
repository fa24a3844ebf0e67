/**
 * Complaints as cases of staff's: the one that is due first at the top, taken in hand, answered to what was read, with notes that no player
 * sees, pictures, and a day of birth put right by two. Decision 219.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect } from 'vitest'
import { QUEUE_PAGE } from '../../../contract/console/endpoint.ts'
import { taka } from '../../../contract/money.ts'
import { PICTURES_PER_COMPLAINT } from '../../../contract/protection/complaint-pictures.ts'
import { claimDeposit } from '../../../server/ledger/deposits.ts'
import { answerComplaint } from '../../../server/players/complaints.ts'
import { IN_HAND_MS } from '../../../server/staff/in-hand.ts'
import { consoleOn, type ConsoleAnswer, type Person, trailOf } from '../support/console.ts'
import { type Client, onEveryStore, onOneStore, signedIn } from '../support/harness.ts'
import { fixturesBetween } from '../../../server/matches/fixtures.ts'
import { marketAt } from '../../../server/exchange/market.ts'
import { NOON } from '../support/host.ts'
import { testMatches } from '../support/matches.ts'
import { place, sound } from '../support/orders.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

interface Row {
  id: string
  number: string
  player: string
  state: string
  about: string
  daysLeft: number
  isLate: boolean
  inHand: { by: string } | null
}
interface Case extends Row {
  last: string
  steps: { from: string; act: string; content: string; by: string | null }[]
  files: { id: string; name: string }[]
  deposits: string[]
  bet: { market: string; steps: { kind: string }[] } | null
  birthday: { approval: string; by: string } | null
}

const said = ({ status, body }: ConsoleAnswer) => [status, body.code ?? 'ok']
const listed = async (who: Person, query = 'state=open') => {
  const { status, body } = await who.get(`/console/cases?${query}`)
  expect(status).toBe(200)
  return body as unknown as { data: Row[]; next: string | null }
}
const opened = async (who: Person, id: string) => (await who.get(`/console/cases/${id}`)).body['data'] as Case
const stepsIn = ({ steps }: Case) => steps.map(({ act, content, by }) => [act, content, by])

/** A complaint of a player's; answers its number. */
async function complained(client: Client, about = 'payment', reference = '', text = 'It is not there.') {
  const { status, body } = await client.call('POST', '/api/complaints', { body: { about, reference, text } })
  expect(status, JSON.stringify(body)).toBe(201)
  return (body['data'] as unknown as { id: string }).id
}
const own = async (client: Client) => (await client.call('GET', '/api/complaints')).body['data'] as unknown
const answer = async (who: Person, id: string, content: string, key?: string) =>
  who.post(`/console/cases/${id}/answer`, { content, last: (await opened(who, id)).last }, key)

let drawn: Promise<Buffer> | undefined
const picture = () =>
  (drawn ??= sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
    .png()
    .toBuffer())

/** One piece of a picture to a complaint. */
async function piece(client: Client, id: string, upload: string, offset: number, end: number) {
  const whole = await picture()
  const form = new FormData()
  form.set('upload', upload)
  form.set('name', 'passport.png')
  form.set('size', String(whole.length))
  form.set('offset', String(offset))
  form.append('files', new Blob([new Uint8Array(whole.subarray(offset, end))]), 'passport.png')
  return client.call('POST', `/api/complaints/${id}/pictures`, { body: form })
}
const sent = async (client: Client, id: string, upload = randomUUID()) =>
  piece(client, id, upload, 0, (await picture()).length)

onEveryStore(
  'console.md the case that is due first is at the top, a page at a time, by state, kind and who took it',
  async (world) => {
    const desk = consoleOn(world)
    const shila = await desk.person('shila', 'support')
    const [one, two] = [await signedIn(world.host), await signedIn(world.host)]
    // As many as fill a page and three more, a second apart, of two players by turns.
    const rows = QUEUE_PAGE + 3
    await sql`with made as (insert into op(scope, key, kind, fp, result, at)
        select 'test', 'case:' || n, 'complaint', '', '{}', ${new Date(NOON)}::timestamptz + n * interval '1 second'
        from generate_series(1, ${rows}::int) n order by n returning id, at)
      insert into complaint(player_id, op_id, about, reference, content, at, due_at)
      select case (row_number() over (order by id)) % 2 when 1 then ${two.id}::bigint else ${one.id}::bigint end, id,
        case (row_number() over (order by id)) % 2 when 1 then 'payment' else 'game' end, '', 'It is not there.', at,
        at + interval '56 days' from made order by id`.execute(desk.db)
    const made = await desk.db.selectFrom('complaint').select('id').orderBy('id').execute()
    const ids = made.map(({ id }) => String(id))
    // Whoever wrote first is due first; one of the same moment follows by its number.
    const first = await listed(shila)
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, QUEUE_PAGE))
    const second = await listed(shila, `state=open&after=${first.next}`)
    expect(second).toMatchObject({ data: ids.slice(QUEUE_PAGE).map((id) => ({ id })), next: null })
    expect(first.data[0]).toMatchObject({ about: 'payment', state: 'open', daysLeft: 56, isLate: false })
    expect((await listed(shila, 'state=open&about=game')).data).toHaveLength(Math.floor(ids.length / 2))

    expect((await answer(shila, ids[0] ?? '', 'Seen.')).status).toBe(200)
    await one.call('POST', `/api/complaints/${ids[1]}/close`, { body: {} })
    expect((await listed(shila)).data[0]?.id).toBe(ids[2])
    expect((await listed(shila, 'state=answered')).data.map(({ id }) => id)).toEqual([ids[0]])
    expect((await listed(shila, 'state=closed')).data.map(({ id }) => id)).toEqual([ids[1]])

    expect((await listed(shila, 'state=open&mine=yes')).data).toEqual([])
    expect((await shila.post(`/console/cases/${ids[3]}/take`)).status).toBe(200)
    expect((await listed(shila, 'state=open&mine=yes')).data).toMatchObject([
      { id: ids[3], inHand: { by: 'shila' } },
    ])
    world.clock.forward(57 * DAY)
    const again = await desk.person('bina', 'support')
    expect((await listed(again)).data[0]).toMatchObject({ isLate: true, daysLeft: -1 })
    await sound(desk)
    const looks = await trailOf(desk, 'console_look')
    expect(looks[0]?.data).toMatchObject({
      what: 'cases',
      why: `open C-${ids[0]} to C-${ids[QUEUE_PAGE - 1]}`,
    })
  },
)

onEveryStore(
  'the database keeps where a complaint stands by its notes alone, and what staff did about it for good',
  async (world) => {
    const desk = consoleOn(world)
    const shila = await desk.person('shila', 'support')
    const id = await complained(await signedIn(world.host))
    await shila.post(`/console/cases/${id}/note`, { content: 'The bank is slow.' })
    const refused = { code: '23001' }
    for (const statement of [
      sql`update complaint_state set state = 'closed'`,
      sql`delete from complaint_state`,
      sql`update complaint_inside set content = 'x'`,
      sql`delete from complaint_inside`,
    ])
      await expect(statement.execute(desk.db)).rejects.toMatchObject(refused)
    await sound(desk)
  },
)

onOneStore(
  'console.md an answer is to what was read: of two who answer one is told who was first, and a word of the player’s comes before',
  async (world) => {
    const desk = consoleOn(world)
    const [shila, bina] = [await desk.person('shila', 'support'), await desk.person('bina', 'support')]
    const client = await signedIn(world.host)
    const id = await complained(client)
    const post = (who: Person, content: string) =>
      who.post(`/console/cases/${id}/answer`, { content, last: '0' })
    const both = await Promise.all([post(shila, 'It came today.'), post(bina, 'We look into it.')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const lost = both.find(({ status }) => status === 409)
    const winner = both[0]?.status === 200 ? 'shila' : 'bina'
    expect([lost?.body.code, lost?.body['decided']]).toEqual([
      'COMPLAINT_MOVED',
      { by: `staff:${winner}`, outcome: 'complaint_answer' },
    ])
    const seen = await opened(bina, id)
    expect(seen.state).toBe('answered')
    expect(seen.steps.at(-1)?.by).toBe(winner)
    // The player's word opens it again, and whoever answers what stood before is told so.
    await client.call('POST', `/api/complaints/${id}/notes`, { body: { text: 'It did not.' } })
    const late = await bina.post(`/console/cases/${id}/answer`, { content: 'Good.', last: seen.last })
    expect([late.body.code, late.body['decided']]).toEqual(['COMPLAINT_MOVED', undefined])
    expect((await listed(bina)).data).toMatchObject([{ id, state: 'open' }])
    // Once under a key, and no other words under it.
    const key = randomUUID()
    const { last } = await opened(bina, id)
    const again = (content: string) => bina.post(`/console/cases/${id}/answer`, { content, last }, key)
    expect((await again('We look again.')).status).toBe(200)
    expect((await again('We look again.')).status).toBe(200)
    expect((await again('We do not.')).body.code).toBe('KEY_REUSED')
    expect((await answer(bina, id, ' ​ ')).status).toBe(422)
    const letters = (await client.call('GET', '/api/inbox')).body
    expect(JSON.stringify(letters).match(/was answered/g)).toHaveLength(2)
    await client.call('POST', `/api/complaints/${id}/close`, { body: {} })
    expect(said(await answer(bina, id, 'One more.'))).toEqual([409, 'COMPLAINT_CLOSED'])
    expect(said(await bina.post(`/console/cases/${id}/take`))).toEqual([409, 'COMPLAINT_CLOSED'])
    expect((await opened(bina, id)).steps.at(-1)).toMatchObject({ from: 'player', act: 'closed' })
  },
)

onOneStore(
  'a case is in one hand, for ten minutes or until it is put back or taken over, and each is a step of it',
  async (world) => {
    const desk = consoleOn(world)
    const [shila, bina] = [await desk.person('shila', 'support'), await desk.person('bina', 'support')]
    const id = await complained(await signedIn(world.host))
    const path = `/console/cases/${id}`
    expect((await shila.post(`${path}/take`)).body['inHand']).toMatchObject({ by: 'shila' })
    const refused = await bina.post(`${path}/take`)
    expect([refused.status, refused.body['in_hand']]).toEqual([409, expect.objectContaining({ by: 'shila' })])
    expect((await answer(bina, id, 'Hello')).status).toBe(409)
    expect((await bina.post(`${path}/take`, { over: true })).body['inHand']).toMatchObject({ by: 'bina' })
    await bina.post(`${path}/let-go`)
    expect((await shila.post(`${path}/take`)).status).toBe(200)
    world.clock.forward(IN_HAND_MS)
    expect((await answer(bina, id, 'Hello')).status).toBe(200)
    expect(stepsIn(await opened(bina, id))).toEqual([
      ['said', 'It is not there.', null],
      ['taken', '', 'shila'],
      ['taken', '', 'bina'],
      ['taken', '', 'shila'],
      ['answered', 'Hello', 'bina'],
    ])
  },
)

onOneStore(
  'a note among staff reaches no call of the player’s, and the trail repeats no words',
  async (world) => {
    const desk = consoleOn(world)
    const [shila, carl] = [await desk.person('shila', 'support'), await desk.person('carl', 'risk')]
    const client = await signedIn(world.host)
    const id = await complained(client)
    const key = randomUUID()
    const note = (content: string) => carl.post(`/console/cases/${id}/note`, { content }, key)
    expect((await note('He has three accounts.')).status).toBe(200)
    expect((await note('He has three accounts.')).status).toBe(200)
    expect((await note('He has two.')).body.code).toBe('KEY_REUSED')
    expect((await shila.post(`/console/cases/${id}/take`)).status).toBe(200)
    expect((await answer(shila, id, 'We look into it.')).status).toBe(200)
    expect(stepsIn(await opened(shila, id))).toContainEqual(['noted', 'He has three accounts.', 'carl'])
    const seen: string[] = []
    for (const path of ['/api/complaints', '/api/inbox', '/api/export', '/api/protection/log'])
      seen.push(JSON.stringify((await client.call('GET', path)).body))
    seen.push(JSON.stringify((await client.call('POST', `/api/complaints/${id}/close`, { body: {} })).body))
    expect(seen[0]).toContain('We look into it.')
    for (const words of ['three accounts', 'carl', 'shila', 'taken', 'noted'])
      expect(seen.filter((text) => text.includes(words))).toEqual([])
    const trail = await desk.db
      .selectFrom('audit')
      .select('data')
      .where('object', '=', `complaint:${id}`)
      .execute()
    expect(JSON.stringify(trail)).not.toContain('three accounts')
  },
)

onOneStore(
  'nobody reads, answers or notes the case of their own account, and a cashier reads those about money alone',
  async (world) => {
    const desk = consoleOn(world)
    const [shila, cash] = [
      await desk.person('shila', 'support', 'risk'),
      await desk.person('cash', 'cashier'),
    ]
    const client = await signedIn(world.host)
    const [id, game] = [await complained(client), await complained(client, 'game')]
    const { username } = await desk.db
      .selectFrom('player')
      .select('username')
      .where('id', '=', client.id)
      .executeTakeFirstOrThrow()
    await shila.post('/console/own-player', { player: username })
    const picked = (await sent(client, id)).body['data'] as unknown as { id: string }
    const tries: [string, object | undefined][] = [
      ['', undefined],
      [`/pictures/${picked.id}`, undefined],
      ['/take', {}],
      ['/answer', { content: 'Hello me', last: '0' }],
      ['/note', { content: 'x' }],
      ['/birthday', { birthday: '1990-12-31', reason: 'x' }],
    ]
    for (const [path, body] of tries) {
      const asked = `/console/cases/${id}${path}`
      expect(said(body ? await shila.post(asked, body) : await shila.get(asked)), path).toEqual([
        403,
        'FORBIDDEN',
      ])
    }
    expect(await trailOf(desk, 'console_own_account')).toHaveLength(tries.length)
    expect((await listed(cash)).data.map((row) => row.id)).toEqual([id])
    expect((await listed(cash, 'state=open&about=game')).data).toEqual([])
    expect((await cash.get(`/console/cases/${game}`)).status).toBe(404)
    const waiting = async (who: Person) => (await who.get('/console/waiting')).body['cases']
    expect([await waiting(cash), await waiting(shila)]).toMatchObject([{ count: 1 }, { count: 2 }])
  },
)

onEveryStore(
  'a queue of cases has another mark whenever anything of it is, and never the same again',
  async (world) => {
    const desk = consoleOn(world)
    const [shila, carl] = [await desk.person('shila', 'support'), await desk.person('carl', 'risk')]
    const client = await signedIn(world.host)
    const marks = new Set<string>()
    const counts: number[] = []
    const look = async () => {
      const { mark, count } = (await shila.get('/console/waiting')).body['cases'] as {
        mark: string
        count: number
      }
      marks.add(mark)
      counts.push(count)
      expect(marks.size).toBe(counts.length)
    }
    await look()
    const id = await complained(client, 'birthday', '1991-01-01')
    await look()
    for (const [path, body] of [
      ['take', {}],
      ['let-go', {}],
      ['note', { content: 'x' }],
    ] as const) {
      await shila.post(`/console/cases/${id}/${path}`, body)
      await look()
    }
    await sent(client, id)
    await look()
    await carl.post(`/console/cases/${id}/birthday`, { birthday: '1991-01-01', reason: 'a passport' })
    await look()
    await answer(shila, id, 'Hello')
    await look()
    await client.call('POST', `/api/complaints/${id}/close`, { body: {} })
    await look()
    expect(counts).toEqual([0, 1, 1, 1, 1, 1, 1, 0, 0])
  },
)

onEveryStore(
  'a picture comes in pieces, is drawn anew and kept once, six with one complaint, and is seen by its player and by staff',
  async (world) => {
    const desk = consoleOn(world)
    const shila = await desk.person('shila', 'support')
    const [client, other] = [await signedIn(world.host), await signedIn(world.host)]
    const id = await complained(client)
    const upload = randomUUID()
    const { length } = await picture()
    expect((await piece(client, id, upload, 0, 20)).body['data']).toEqual({ received: 20 })
    // A piece that was lost on its way back is not taken twice, and the rest goes on where it is.
    expect((await piece(client, id, upload, 0, 20)).body['data']).toEqual({ received: 20 })
    const done = (await piece(client, id, upload, 20, length)).body['data'] as unknown as { id: string }
    expect(done).toEqual({ received: length, id: expect.any(String) })
    expect((await piece(client, id, upload, 0, length)).body['data']).toEqual(done)
    expect(await own(client)).toMatchObject([{ id, pictures: [{ id: done.id, name: 'passport.png' }] }])
    const shown = await client.call('GET', `/api/complaint-pictures/${done.id}`)
    const { image } = shown.body['data'] as unknown as { image: string }
    expect((await sharp(Buffer.from(image.split(',')[1] ?? '', 'base64')).metadata()).format).toBe('jpeg')
    expect((await other.call('GET', `/api/complaint-pictures/${done.id}`)).status).toBe(404)
    expect((await sent(other, id)).status).toBe(404)

    expect((await opened(shila, id)).files).toMatchObject([{ id: done.id, name: 'passport.png' }])
    expect((await shila.get(`/console/cases/${id}/pictures/${done.id}`)).body['image']).toBe(image)
    const elsewhere = await complained(other)
    expect((await shila.get(`/console/cases/${elsewhere}/pictures/${done.id}`)).status).toBe(404)
    expect((await trailOf(desk, 'console_look')).at(-1)?.data).toEqual({
      what: 'casePicture',
      why: `complaint:${id}, picture:${done.id}`,
    })

    for (let n = 1; n < PICTURES_PER_COMPLAINT; n += 1) expect((await sent(client, id)).status).toBe(200)
    expect((await sent(client, id)).body.code).toBe('RECEIPTS_MANY')
    const closed = await complained(client)
    await client.call('POST', `/api/complaints/${closed}/close`, { body: {} })
    expect((await sent(client, closed)).body.code).toBe('COMPLAINT_CLOSED')
    const late = sql`insert into complaint_picture(id, complaint_id, op_id, player_id, name, sha256, picture, created_at)
    select gen_random_uuid(), ${BigInt(closed)}, (select op_id from complaint where id = ${BigInt(elsewhere)}), player_id, name, sha256, picture, created_at
    from complaint_picture limit 1`
    await expect(late.execute(desk.db)).rejects.toMatchObject({ code: '23001' })
  },
)

onOneStore(
  'a lost deposit leads to the claims it names, and a disputed bet to its market and steps',
  async (world) => {
    const desk = consoleOn(world)
    const [carl, cash] = [await desk.person('carl', 'risk'), await desk.person('cash', 'cashier')]
    const [client, other] = [await signedIn(world.host), await signedIn(world.host)]
    const claim = { method: 1, channel: 11, accountNumber: '01700000123', amount: taka(500) }
    const more = { promotionId: undefined, at: world.clock.now }
    const claimed = async ({ id: playerId }: Client, trx: string) =>
      String((await claimDeposit(desk.db, undefined, { playerId, ...claim, trx, ...more })).recordId)
    const [mine, theirs] = [await claimed(client, 'LOSTONE1'), await claimed(other, 'THEIRS22')]
    const deposit = await complained(client, 'deposit', `lostone1, 01700000123 and theirs22`)
    expect((await opened(cash, deposit)).deposits).toEqual([mine, theirs])
    // By a record's number it is the player's own alone.
    expect((await opened(cash, await complained(client, 'deposit', mine))).deposits).toEqual([mine])
    expect((await opened(cash, await complained(client, 'deposit', theirs))).deposits).toEqual([])

    const market = fixturesBetween('tennis', NOON + HOUR, NOON + 80 * HOUR)
      .map(({ eventId }) => `1.${eventId}`)
      .find((id) => marketAt(testMatches, id, NOON)?.quote(1)?.back[0]?.price !== undefined)
    const { order } = await place(client, market ?? '', 'back', 200, '100.00')
    const bet = await complained(client, 'bet', order['id'])
    expect((await opened(carl, bet)).bet).toMatchObject({
      market,
      side: 'back',
      steps: [{ kind: 'asked' }, expect.anything()],
    })
    const others = await complained(other, 'bet', order['id'])
    expect((await opened(carl, others)).bet).toBeNull()
  },
)

onEveryStore('a day of birth is put right by two, and under 18 locks and is not kept', async (world) => {
  const desk = consoleOn(world)
  const [shila, carl, own1] = [
    await desk.person('shila', 'support'),
    await desk.person('carl', 'risk'),
    await desk.person('olga', 'owner'),
  ]
  const client = await signedIn(world.host)
  const wrong = (reference: string) =>
    client.call('POST', '/api/complaints', { body: { about: 'birthday', reference, text: 'A slip.' } })
  expect((await wrong('31.12.1990')).body['errors']).toHaveProperty('reference')
  const id = await complained(client, 'birthday', '1990-12-31', 'A slip.')
  const ask = (who: Person, birthday: string, key?: string) =>
    who.post(`/console/cases/${id}/birthday`, { birthday, reason: 'the passport says so' }, key)
  expect((await ask(shila, '1990-02-30')).status).toBe(422)
  const key = randomUUID()
  const asked = await ask(shila, '1990-12-31', key)
  expect((await ask(shila, '1990-12-31', key)).body).toEqual(asked.body)
  expect(said(await ask(carl, '1990-12-31'))).toEqual([409, 'CONFLICT'])
  const approval = String(asked.body['approval'])
  expect((await opened(carl, id)).birthday).toEqual({ approval, by: 'shila' })
  const decide = (who: Person, of: string) =>
    who.post(`/console/approvals/${of}/decide`, { outcome: 'approved', reason: 'seen' })
  expect(said(await decide(shila, approval))).toEqual([403, 'FORBIDDEN'])
  const birthdayOf = () =>
    desk.db
      .selectFrom('player')
      .select(['birthday', 'under_age_at'])
      .where('id', '=', client.id)
      .executeTakeFirstOrThrow()
  const both = await Promise.all([decide(carl, approval), decide(own1, approval)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await birthdayOf()).toEqual({ birthday: '1990-12-31', under_age_at: null })
  const acts = (await opened(carl, id)).steps.map(({ act }) => act)
  expect(acts).toEqual(['said', 'birthday_asked', 'birthday_corrected'])
  expect(JSON.stringify((await client.call('GET', '/api/inbox')).body)).toContain(
    'Your date of birth was put right',
  )

  const young = await ask(carl, '2015-01-01')
  expect((await decide(own1, String(young.body['approval']))).status).toBe(200)
  expect(await birthdayOf()).toEqual({ birthday: null, under_age_at: new Date(world.clock.now) })
  const kept = await desk.db.selectFrom('staff_approval').select('asked').execute()
  const trail = await desk.db.selectFrom('audit').select('data').execute()
  expect(JSON.stringify([kept, trail])).not.toContain('2015')
  // Locked as by a slip of one's own; the right day opens it again.
  expect((await decide(own1, String((await ask(carl, '1990-12-31')).body['approval']))).status).toBe(200)
  expect(await birthdayOf()).toEqual({ birthday: '1990-12-31', under_age_at: null })
  expect((await wrong('2015-01-01')).body.code).toBe('UNDER_AGE')
  expect((await birthdayOf()).under_age_at).toEqual(new Date(world.clock.now))
  expect(await own(client)).toHaveLength(1)
})

onOneStore('the command line answers the same case, and says so', async (world) => {
  const desk = consoleOn(world)
  const shila = await desk.person('shila', 'support')
  const id = await complained(await signedIn(world.host))
  await answerComplaint(desk.db, BigInt(id), 'From the machine.', world.clock.now)
  expect((await opened(shila, id)).steps.at(-1)).toMatchObject({ from: 'staff', act: 'answered', by: null })
})
