/**
 * Who a player is, as a case: staff ask, the player answers with a picture, risk or an owner says whether it is known, and the account keeps
 * that. Decision 224.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect } from 'vitest'
import { instantToWire } from '../../../contract/kit/wire.ts'
import { answerComplaint } from '../../../server/players/complaints.ts'
import { consoleOn, type ConsoleAnswer, type Desk, type Person, trailOf } from '../support/console.ts'
import { type Client, onEveryStore, onOneStore, signedIn } from '../support/harness.ts'
import { sound } from '../support/orders.ts'

interface Case {
  id: string
  about: string
  state: string
  last: string
  steps: { from: string; act: string; content: string; by: string | null }[]
}
interface Complaint {
  id: string
  number: string
  about: string
  state: string
  text: string
  notes: { from: string; act: string; text: string }[]
  pictures: { id: string }[]
}

const said = ({ status, body }: ConsoleAnswer) => [status, body.code ?? 'ok']
const nameOf = async ({ db }: Desk, { id }: Client) =>
  (await db.selectFrom('player').select('username').where('id', '=', id).executeTakeFirstOrThrow()).username
const record = async (who: Person, name: string) =>
  (await who.get(`/console/players/${name}?reason=identity`)).body['data'] as Record<string, unknown>
const opened = async (who: Person, id: string) => (await who.get(`/console/cases/${id}`)).body['data'] as Case
const stepsIn = ({ steps }: Case) => steps.map(({ act, content, by }) => [act, content, by])
const openIds = async (who: Person) =>
  ((await who.get('/console/cases?state=open')).body['data'] as Case[]).map(({ id }) => id)

const ask = (who: Person, name: string, content: string, key?: string) =>
  who.post(`/console/players/${name}/identity`, { content }, key)
interface Said {
  confirmed: boolean
  content?: string
  last?: string
}
const say = async (
  who: Person,
  id: string,
  { confirmed, content = 'Thank you.', last }: Said,
  key?: string,
) =>
  who.post(
    `/console/cases/${id}/identity`,
    { confirmed, content, last: last ?? (await opened(who, id)).last },
    key,
  )

const own = async (client: Client) =>
  (await client.call('GET', '/api/complaints')).body['data'] as unknown as Complaint[]
const profile = async (client: Client) =>
  (await client.call('GET', '/api/user/show')).body['user'] as Record<string, unknown>
const letters = async (client: Client) => JSON.stringify((await client.call('GET', '/api/inbox')).body)
const tell = (client: Client, id: string, text: string) =>
  client.call('POST', `/api/complaints/${id}/notes`, { body: { text } })

let drawn: Promise<Buffer> | undefined
const picture = () =>
  (drawn ??= sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
    .png()
    .toBuffer())
async function send(client: Client, id: string) {
  const whole = await picture()
  const form = new FormData()
  for (const [name, value] of Object.entries({
    upload: randomUUID(),
    name: 'passport.png',
    size: String(whole.length),
    offset: '0',
  }))
    form.set(name, value)
  form.append('files', new Blob([new Uint8Array(whole)]), 'passport.png')
  const answer = await client.call('POST', `/api/complaints/${id}/pictures`, { body: form })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

/** Support, risk, a player and their name. */
async function scene(world: Parameters<typeof consoleOn>[0]) {
  const desk = consoleOn(world)
  const [shila, carl] = [await desk.person('shila', 'support'), await desk.person('carl', 'risk')]
  const client = await signedIn(world.host)
  return { desk, shila, carl, client, name: await nameOf(desk, client) }
}

onEveryStore(
  'console.md PP-39 staff ask who a player is, the player answers with a picture, and risk confirms it',
  async (world) => {
    const { desk, shila, carl, client, name } = await scene(world)
    expect(await record(shila, name)).toMatchObject({ identityConfirmed: null, identityCase: null })
    expect(await profile(client)).toMatchObject({ identity_confirmed_at: null })
    const key = randomUUID()
    const asked = await ask(shila, name, 'Please send a picture of your passport.', key)
    expect(said(asked)).toEqual([200, 'ok'])
    const id = String(asked.body['case'])
    // Under one key it is one, and no other words go under it; and one that is open is the only one.
    expect((await ask(shila, name, 'Please send a picture of your passport.', key)).body).toEqual(asked.body)
    expect((await ask(shila, name, 'Who are you?', key)).body.code).toBe('KEY_REUSED')
    expect(said(await ask(carl, name, 'Who are you?'))).toEqual([409, 'CONFLICT'])
    expect(await record(shila, name)).toMatchObject({ identityCase: id })

    // The ball is with the player: the house's words are the first, and nothing of theirs stands before.
    const [first, ...others] = await own(client)
    expect(others).toEqual([])
    expect(first).toMatchObject({
      id,
      number: `C-${id}`,
      about: 'identity',
      state: 'answered',
      text: '',
      notes: [{ from: 'staff', act: 'answered', text: 'Please send a picture of your passport.' }],
    })
    expect(await letters(client)).toContain(`We ask you who you are: C-${id}`)
    expect(await openIds(carl)).toEqual([])
    expect(stepsIn(await opened(carl, id))).toEqual([
      ['answered', 'Please send a picture of your passport.', 'shila'],
    ])

    expect((await tell(client, id, 'Here it is.')).status).toBe(201)
    await send(client, id)
    expect(await openIds(carl)).toEqual([id])
    expect(said(await ask(carl, name, 'Who are you?'))).toEqual([409, 'CONFLICT'])

    world.clock.forward(60_000)
    const once = randomUUID()
    const { last } = await opened(carl, id)
    const confirm = (content: string) => say(carl, id, { confirmed: true, content, last }, once)
    expect(said(await confirm('We know you now.'))).toEqual([200, 'ok'])
    expect(said(await confirm('We know you now.'))).toEqual([200, 'ok'])
    expect((await confirm('We do not.')).body.code).toBe('KEY_REUSED')
    const at = instantToWire(world.clock.now)
    expect(await record(shila, name)).toMatchObject({ identityConfirmed: at, identityCase: id })
    expect(await profile(client)).toMatchObject({ identity_confirmed_at: at })
    expect(await own(client)).toMatchObject([
      { state: 'answered', notes: [{}, { from: 'player' }, { from: 'staff', text: 'We know you now.' }] },
    ])
    expect((await letters(client)).match(/was answered/g)).toHaveLength(1)
    expect(stepsIn(await opened(carl, id)).slice(1)).toEqual([
      ['said', 'Here it is.', null],
      ['answered', 'We know you now.', 'carl'],
      ['identity_confirmed', '', 'carl'],
    ])
    expect(await trailOf(desk, 'identity_confirmed')).toMatchObject([
      { actor: 'staff:carl', object: expect.stringMatching(/^player:/), data: { complaint: `C-${id}` } },
    ])
    expect(await trailOf(desk, 'complaint_identity_confirmed')).toHaveLength(1)
    expect(JSON.stringify(await own(client))).not.toContain('carl')

    // Closed, it is asked for anew; what is known is taken back by whoever does not know it any more.
    await client.call('POST', `/api/complaints/${id}/close`, { body: {} })
    expect(said(await say(carl, id, { confirmed: false }))).toEqual([409, 'COMPLAINT_CLOSED'])
    const again = String((await ask(carl, name, 'Once more, please.')).body['case'])
    expect(again).not.toBe(id)
    expect(said(await say(carl, again, { confirmed: false }))).toEqual([200, 'ok'])
    expect(await record(shila, name)).toMatchObject({ identityConfirmed: null })
    expect(await profile(client)).toMatchObject({ identity_confirmed_at: null })
    await sound(desk)
  },
)

onEveryStore(
  'a player begins one themself; without a picture nobody is confirmed, and refused is said',
  async (world) => {
    const { desk, shila, carl, client, name } = await scene(world)
    const made = await client.call('POST', '/api/complaints', {
      body: { about: 'identity', text: 'My name is misspelt.' },
    })
    const { id } = made.body['data'] as unknown as { id: string }
    expect(await openIds(carl)).toEqual([id])
    expect(said(await ask(shila, name, 'Who are you?'))).toEqual([409, 'CONFLICT'])
    expect(said(await say(carl, id, { confirmed: true }))).toEqual([409, 'IDENTITY_PICTURE'])
    expect(await own(client)).toMatchObject([{ state: 'open', text: 'My name is misspelt.', notes: [] }])
    expect((await say(carl, id, { confirmed: false, content: ' ​ ' })).status).toBe(422)
    expect(said(await say(carl, id, { confirmed: false, content: 'Send a passport.' }))).toEqual([200, 'ok'])
    expect(await record(carl, name)).toMatchObject({ identityConfirmed: null })
    expect((await opened(carl, id)).steps.at(-1)).toMatchObject({ act: 'identity_refused', by: 'carl' })
    expect(await trailOf(desk, 'identity_refused')).toHaveLength(1)
    expect((await letters(client)).match(/was answered/g)).toHaveLength(1)

    // A picture without a word is an answer, too: the case waits again.
    expect(await openIds(carl)).toEqual([])
    await send(client, id)
    expect(await openIds(carl)).toEqual([id])
    expect(await own(client)).toMatchObject([{ state: 'open', pictures: [{}] }])
    expect(said(await say(carl, id, { confirmed: true }))).toEqual([200, 'ok'])
    expect(await own(client)).toMatchObject([{ state: 'answered' }])
    await sound(desk)
  },
)

onEveryStore(
  'two who ask at once make one case, and of two who say it the second is told who was first',
  async (world) => {
    const { desk, shila, carl, client, name } = await scene(world)
    const olga = await desk.person('olga', 'owner')
    const asked = await Promise.all([ask(shila, name, 'One?'), ask(carl, name, 'Two?')])
    expect(asked.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const [{ id } = { id: '' }, ...others] = await own(client)
    expect(others).toEqual([])
    await send(client, id)
    const { last } = await opened(olga, id)
    const both = await Promise.all([
      say(carl, id, { confirmed: true, last }),
      say(olga, id, { confirmed: false, last }),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const won = both[0].status === 200 ? 'carl' : 'olga'
    const lost = both.find(({ status }) => status === 409)
    expect([lost?.body.code, lost?.body['decided']]).toEqual([
      'COMPLAINT_MOVED',
      { by: `staff:${won}`, outcome: 'complaint_answer' },
    ])
    expect((await record(carl, name))['identityConfirmed'] !== null).toBe(won === 'carl')
    expect((await opened(carl, id)).steps.filter(({ by }) => by === 'carl' || by === 'olga').at(-1)?.by).toBe(
      won,
    )

    // What the player wrote meanwhile is read first, and what another has in hand is theirs.
    const before = (await opened(carl, id)).last
    await tell(client, id, 'One more thing.')
    expect(said(await say(carl, id, { confirmed: true, last: before }))).toEqual([409, 'COMPLAINT_MOVED'])
    expect((await shila.post(`/console/cases/${id}/take`)).status).toBe(200)
    expect((await say(carl, id, { confirmed: true })).body['in_hand']).toMatchObject({ by: 'shila' })
    await sound(desk)
  },
)

onOneStore(
  'nobody asks or confirms who they are themself, an owner reads these cases alone, and no other case is confirmed',
  async (world) => {
    const { desk, carl, client, name } = await scene(world)
    const olga = await desk.person('olga', 'owner')
    const [made, payment] = await Promise.all(
      ['identity', 'payment'].map(async (about) => {
        const { body } = await client.call('POST', '/api/complaints', {
          body: { about, text: 'Please look.' },
        })
        return (body['data'] as unknown as { id: string }).id
      }),
    )
    const [id, other] = [made ?? '', payment ?? '']
    expect(said(await say(carl, other, { confirmed: false }))).toEqual([404, 'NOT_FOUND'])
    expect(await openIds(olga)).toEqual([id])
    expect((await olga.get(`/console/cases/${other}`)).status).toBe(404)
    expect((await olga.get('/console/waiting')).body['cases']).toMatchObject({ count: 1 })
    await send(client, id)
    await carl.post('/console/own-player', { player: name })
    expect(said(await say(carl, id, { confirmed: true, last: '0' }))).toEqual([403, 'FORBIDDEN'])
    expect(said(await ask(carl, name, 'Who am I?'))).toEqual([403, 'FORBIDDEN'])
    expect(await trailOf(desk, 'console_own_account')).toHaveLength(2)
    expect(await profile(client)).toMatchObject({ identity_confirmed_at: null })
  },
)

onEveryStore(
  'a picture after an answer opens any case again, by the state that the database keeps',
  async (world) => {
    const { desk, shila, client } = await scene(world)
    const { body } = await client.call('POST', '/api/complaints', {
      body: { about: 'payment', text: 'Look.' },
    })
    const { id } = body['data'] as unknown as { id: string }
    await send(client, id)
    await answerComplaint(desk.db, BigInt(id), 'Which day was it?', world.clock.now)
    expect(await own(client)).toMatchObject([{ state: 'answered' }])
    expect(await openIds(shila)).toEqual([])
    await send(client, id)
    expect(await own(client)).toMatchObject([{ state: 'open' }])
    expect(await openIds(shila)).toEqual([id])
    // Only who a player is may be asked without a word of theirs.
    const bare = sql`insert into complaint(player_id, op_id, about, reference, content, at, due_at)
      select player_id, op_id + 1000000, 'payment', '', '', at, due_at from complaint`
    await expect(bare.execute(desk.db)).rejects.toMatchObject({ code: '23514' })
    await sound(desk)
  },
)
