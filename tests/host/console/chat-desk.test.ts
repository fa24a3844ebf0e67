/** A chat in somebody's hand: taken, answered by one of two at once, handed over with a note, taken over from who is away. Decision 222. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { openChat, sendMessage } from '../../../server/inbox/chat.ts'
import { SILENT_MS } from '../../../server/staff/chat-desk.ts'
import { IN_HAND_MS } from '../../../server/staff/in-hand.ts'
import { consoleOn, type ConsoleAnswer, type Desk, type Person, trailOf } from '../support/console.ts'
import { onEveryStore, onOneStore, signedIn, type World } from '../support/harness.ts'

interface Hand {
  by: string
  isAway: boolean
}
interface Row {
  id: string
  waiting: number
  inHand: Hand | null
}
interface Opened {
  inHand: Hand | null
  handling: { act: string; by: string; to: string | null; note: string }[]
}

const said = ({ status, body }: ConsoleAnswer) => [status, body.code ?? 'ok']
const holder = ({ body }: ConsoleAnswer) => (body['in_hand'] as Hand | undefined)?.by
const listOf = async (who: Person, listed = 'all') =>
  ((await who.get(`/console/chats?listed=${listed}`)).body as unknown as { data: Row[] }).data
const opened = async (who: Person, chat: string) =>
  (await who.get(`/console/chats/${chat}`)).body as unknown as Opened
const marked = async (who: Person) =>
  ((await who.get('/console/waiting')).body['chats'] as { mark: string }).mark

/** A player's chat with a message that waits, and how another is written. */
async function waiting(world: World) {
  const client = await signedIn(world.host)
  const { db, clock } = world
  const chatId = await openChat(db, client.id, clock.now)
  const write = (content: string) =>
    sendMessage(
      db,
      { id: client.id, publicId: client.remoteId },
      { chatId, content, key: randomUUID(), locale: 'en', at: clock.now },
    )
  await write('Where is my money?')
  const messages = async () => {
    const { body } = await client.call('GET', `/api/chats/${chatId}/messages`)
    return (body['messages'] as { content: string }[]).map(({ content }) => content)
  }
  return { client, chat: String(chatId), write, messages }
}

const twoOf = async (desk: Desk) =>
  [await desk.person('shila', 'support'), await desk.person('sumon', 'support')] as const

onEveryStore(
  'of two who answer a chat at once one does, and the other is told who has it; nothing of theirs reaches the player',
  async (world) => {
    const desk = consoleOn(world)
    const [shila, sumon] = await twoOf(desk)
    const { chat, messages } = await waiting(world)
    const answer = (who: Person, key = randomUUID()) =>
      who.post(`/console/chats/${chat}/answer`, { content: `It is here, says ${who.name}` }, key)
    const key = randomUUID()
    const [one, other] = await Promise.all([answer(shila, key), answer(sumon)])
    expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    const [winner, loser] = one.status === 200 ? [shila, sumon] : [sumon, shila]
    expect(holder(one.status === 200 ? other : one)).toBe(winner.name)
    expect(await messages()).toEqual(['Where is my money?', `It is here, says ${winner.name}`])
    expect((await opened(loser, chat)).inHand).toMatchObject({ by: winner.name, isAway: false })
    // A repeat of what was sent is the same answer, whoever has the chat since.
    expect(said(await winner.post(`/console/chats/${chat}/let-go`))).toEqual([200, 'ok'])
    expect(said(await loser.post(`/console/chats/${chat}/take`))).toEqual([200, 'ok'])
    if (winner === shila) expect(said(await answer(shila, key))).toEqual([200, 'ok'])
    expect(holder(await answer(winner))).toBe(loser.name)
    expect(await messages()).toHaveLength(2)
    const takes = await Promise.all([shila, sumon].map((who) => who.post(`/console/chats/${chat}/take`)))
    expect(takes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await trailOf(desk, 'chat_reply')).map(({ actor }) => actor)).toEqual([`staff:${winner.name}`])
  },
)

onEveryStore(
  'a chat is handed to a colleague with a note that the player never sees, or back to all; the lists and the mark tell it',
  async (world) => {
    const desk = consoleOn(world)
    const [shila, sumon] = await twoOf(desk)
    const [carim, rita] = [await desk.person('carim', 'cashier'), await desk.person('rita', 'risk')]
    const { client, chat, messages } = await waiting(world)
    const ids = async (who: Person, listed: string) => (await listOf(who, listed)).map(({ id }) => id)
    const hand = (who: Person, to: string | null, key = randomUUID()) =>
      who.post(`/console/chats/${chat}/hand-over`, { to, note: ' asked for the receipt ' }, key)
    const marks = [await marked(shila)]
    expect(await ids(shila, 'free')).toEqual([chat])
    expect(said(await shila.post(`/console/chats/${chat}/take`))).toEqual([200, 'ok'])
    marks.push(await marked(shila))
    expect([
      await ids(shila, 'mine'),
      await ids(sumon, 'mine'),
      await ids(sumon, 'free'),
      await ids(sumon, 'all'),
    ]).toEqual([[chat], [], [], [chat]])
    expect((await listOf(sumon))[0]?.inHand).toMatchObject({ by: 'shila' })
    expect(holder(await hand(sumon, null))).toBe('shila')
    for (const to of [carim.name, rita.name, shila.name, 'nobody']) {
      const answer = await hand(shila, to)
      expect([...said(answer), answer.body.errors?.['to']], to).toEqual([
        422,
        'INVALID',
        ['This person cannot answer this chat.'],
      ])
    }
    const key = randomUUID()
    expect(said(await hand(shila, 'sumon', key))).toEqual([200, 'ok'])
    expect(said(await hand(shila, 'sumon', key))).toEqual([200, 'ok'])
    marks.push(await marked(shila))
    expect([await ids(shila, 'mine'), await ids(sumon, 'mine')]).toEqual([[], [chat]])
    expect(holder(await shila.post(`/console/chats/${chat}/answer`, { content: 'Wait' }))).toBe('sumon')
    // Answered, it is among those that one has in hand still.
    await sumon.post(`/console/chats/${chat}/answer`, { content: 'It is here' })
    expect([await ids(sumon, 'all'), (await listOf(sumon, 'mine'))[0]?.waiting]).toEqual([[], 0])
    expect(said(await hand(sumon, null))).toEqual([200, 'ok'])
    marks.push(await marked(shila))
    expect(new Set(marks).size).toBe(marks.length)
    const { inHand, handling } = await opened(rita, chat)
    expect(inHand).toBeNull()
    const note = 'asked for the receipt'
    expect(handling.map(({ act, by, to, note: words }) => [act, by, to, words])).toEqual([
      ['taken', 'shila', null, ''],
      ['handed', 'shila', 'sumon', note],
      ['handed', 'sumon', null, note],
    ])
    expect(
      (await trailOf(desk, 'chat_hand_over')).map(({ actor, object, data }) => [actor, object, data]),
    ).toEqual([
      ['staff:shila', `chat:${chat}`, { to: 'sumon', note }],
      ['staff:sumon', `chat:${chat}`, { to: null, note }],
    ])
    expect(await messages()).toEqual(['Where is my money?', 'It is here'])
    const { body } = await client.call('GET', '/api/chats')
    expect(JSON.stringify(body)).not.toMatch(/shila|sumon|receipt/)
  },
)

onOneStore('a chat is taken over from who is silent or signed out, and from nobody else', async (world) => {
  const desk = consoleOn(world)
  const [shila, sumon] = await twoOf(desk)
  const { chat } = await waiting(world)
  const take = (who: Person, over = false) => who.post(`/console/chats/${chat}/take`, over ? { over } : {})
  const typing = (who: Person) => who.post(`/console/chats/${chat}/typing`)
  await take(shila)
  expect(holder(await take(sumon, true))).toBe('shila')
  world.clock.forward(SILENT_MS - 1)
  // Who writes is not away, and only who has the chat counts.
  await typing(sumon)
  await typing(shila)
  world.clock.forward(SILENT_MS - 1)
  expect(holder(await take(sumon, true))).toBe('shila')
  world.clock.forward(1)
  expect((await opened(sumon, chat)).inHand).toMatchObject({ by: 'shila', isAway: true })
  expect(holder(await take(sumon))).toBe('shila')
  expect(said(await take(sumon, true))).toEqual([200, 'ok'])
  expect(said(await take(sumon))).toEqual([200, 'ok'])
  await sumon.post('/console/sign-out')
  expect(said(await take(shila, true))).toEqual([200, 'ok'])
  expect((await opened(shila, chat)).handling.map(({ act, by }) => [act, by])).toEqual([
    ['taken', 'shila'],
    ['over', 'sumon'],
    ['over', 'shila'],
  ])
  // Of itself it is free after a while.
  world.clock.forward(IN_HAND_MS)
  expect((await opened(shila, chat)).inHand).toBeNull()
})

onOneStore(
  'nobody has their own chat in hand, nor is given it; colleagues are those of support',
  async (world) => {
    const desk = consoleOn(world)
    const [shila, sumon] = await twoOf(desk)
    await desk.person('carim', 'cashier')
    const { client, chat } = await waiting(world)
    await world.db.updateTable('staff').set({ player_id: client.id }).where('name', '=', 'sumon').execute()
    for (const [path, body] of [
      ['take', {}],
      ['let-go', {}],
      ['hand-over', { to: null, note: 'x' }],
      ['answer', { content: 'Hello me' }],
    ] as const)
      expect((await sumon.post(`/console/chats/${chat}/${path}`, body)).status, path).toBe(403)
    expect((await trailOf(desk, 'console_own_account')).map(({ object }) => object)).toEqual(
      Array.from({ length: 4 }, () => `chat:${chat}`),
    )
    await shila.post(`/console/chats/${chat}/take`)
    expect(
      (await shila.post(`/console/chats/${chat}/hand-over`, { to: 'sumon', note: 'yours' })).status,
    ).toBe(422)
    expect((await shila.get('/console/colleagues')).body['data']).toEqual([{ name: 'sumon', isHere: true }])
    await sumon.post('/console/sign-out')
    expect((await shila.get('/console/colleagues')).body['data']).toEqual([{ name: 'sumon', isHere: false }])
  },
)
