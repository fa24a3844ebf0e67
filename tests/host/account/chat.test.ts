/** The support chat. S-CHAT, C-API-39..42, X-16, X-97. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import {
  ANSWER_AFTER_MS,
  answerChats,
  MESSAGES_PER_PAGE,
  reply,
  waitingChats,
} from '../../../server/inbox/chat.ts'
import { onOneSite, type Site } from '../support/site.ts'

interface WireMessage {
  id: string
  sender_id: string
  content: string
  client_id: string
  is_automatic: boolean
}

async function chatting(site: Site) {
  const player = await site.player()
  const opened = await site.call('POST', '/api/chats', {
    token: player.token,
    body: { user_one_id: player.remoteId, user_two_id: 'support' },
  })
  expect(opened.status).toBe(200)
  const chatId = (opened.body['chat'] as { id: string }).id
  const say = (content: string, key = randomUUID(), language = 'en') =>
    site.call('POST', '/api/messages', {
      token: player.token,
      body: { chat_id: chatId, sender_id: player.remoteId, content },
      headers: { 'idempotency-key': key, 'accept-language': language },
    })
  const messages = async (query = '') => {
    const { body } = await site.call('GET', `/api/chats/${chatId}/messages${query}`, { token: player.token })
    return { messages: body['messages'] as WireMessage[], more: body['more'] as boolean }
  }
  const summary = async () => {
    const { body } = await site.call('GET', '/api/get-chats', { token: player.token })
    return (body['chats'] as Record<string, unknown>[])[0]
  }
  return { ...player, chatId, say, messages, summary }
}

onOneSite(
  'S-CHAT-06, S-CHAT-11 a player has no chat, then one with support, however often it is opened',
  async (site) => {
    const player = await site.player()
    const ask = async (path: string) => (await site.call('GET', path, { token: player.token })).body
    expect(await ask('/api/get-chats')).toEqual({ chats: [] })
    expect(await ask('/api/support')).toMatchObject({
      id: 'support',
      username: 'Support',
      is_automatic: false,
    })
    const open = () => site.call('POST', '/api/chats', { token: player.token, body: {} })
    const opened = await Promise.all([open(), open(), open()])
    expect(new Set(opened.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    const id = (opened.map(({ body }) => body['chat']) as { id: string }[]).at(-1)?.id
    expect(await ask('/api/get-chats')).toEqual({
      chats: [
        { chat_id: id, id, other_user: { id: 'support', username: 'Support' }, last_message: '', unread: 0 },
      ],
    })
  },
)

onOneSite(
  'X-97 a message sent twice is one message, tapped at once too; other words under its id are refused',
  async (site) => {
    const { say, messages, remoteId } = await chatting(site)
    const key = randomUUID()
    const taps = await Promise.all([say('Hello', key), say('Hello', key), say('Hello', key)])
    for (const tap of taps) expect(tap).toMatchObject({ status: 200, body: taps[0]?.body })
    expect((await say('Goodbye', key)).body.code).toBe('KEY_REUSED')
    await say('হ্যালো 🙂\nSecond line')
    expect((await messages()).messages).toMatchObject([
      { content: 'Hello', sender_id: remoteId, client_id: key, is_automatic: false },
      { content: 'হ্যালো 🙂\nSecond line' },
    ])
  },
)

onOneSite('S-CHAT-10 blank text and text of more than 2,000 characters are refused', async (site) => {
  const { say, messages } = await chatting(site)
  for (const content of ['', '   ', '\n\t ', 'x'.repeat(2001)]) {
    expect((await say(content)).body.errors).toHaveProperty('content')
  }
  expect((await messages()).messages).toEqual([])
  expect((await say('x'.repeat(2000))).status).toBe(200)
})

onOneSite('history comes in pages, oldest first, without a gap', async (site) => {
  const { say, messages } = await chatting(site)
  const count = MESSAGES_PER_PAGE + 7
  for (let n = 1; n <= count; n++) await say(`Message ${n}`)
  const last = await messages()
  expect(last.more).toBe(true)
  expect(last.messages).toHaveLength(MESSAGES_PER_PAGE)
  expect(last.messages.at(-1)?.content).toBe(`Message ${count}`)
  const first = await messages(`?before=${last.messages[0]?.id}`)
  expect(first.more).toBe(false)
  expect(first.messages.map(({ content }) => content)).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map((n) => `Message ${n}`),
  )
})

onOneSite('answers of staff are unread until the player has seen them', async (site) => {
  const { say, messages, summary, chatId, token } = await chatting(site)
  await say('Where is my deposit?')
  expect(await waitingChats(site.db, 10)).toMatchObject([
    { chat: chatId, waiting: 1, last: 'Where is my deposit?' },
  ])
  await reply(site.db, { chatId: BigInt(chatId), content: 'It is here.', actor: 'staff', at: site.clock.now })
  await reply(site.db, {
    chatId: BigInt(chatId),
    content: 'Anything else?',
    actor: 'staff',
    at: site.clock.now,
  })
  expect(await waitingChats(site.db, 10)).toEqual([])
  expect(await summary()).toMatchObject({ unread: 2, last_message: 'Anything else?' })
  const [, first] = (await messages()).messages
  const read = (body: object) => site.call('POST', `/api/chats/${chatId}/read`, { token, body })
  expect((await read({ message_id: first?.id })).status).toBe(200)
  expect(await summary()).toMatchObject({ unread: 1 })
  await read({})
  await read({ message_id: first?.id })
  await read({ message_id: '1' })
  expect(await summary()).toMatchObject({ unread: 0 })
  expect((await messages()).messages[1]).toMatchObject({
    sender_id: 'support',
    is_automatic: false,
    client_id: '',
  })
  expect((await read({ message_id: '9223372036854775807' })).status).toBe(200)
  await reply(site.db, {
    chatId: BigInt(chatId),
    content: 'Still there?',
    actor: 'staff',
    at: site.clock.now,
  })
  expect(await summary(), 'nothing is seen ahead of time').toMatchObject({ unread: 1 })
})

onOneSite(
  'the demo answers after a while, once, in the player’s language, and says that it is a program',
  async (site) => {
    const { say, messages } = await chatting(site)
    await say('আমার টাকা কোথায়?', randomUUID(), 'bn')
    expect(await answerChats(site.db, site.clock.now + ANSWER_AFTER_MS - 1)).toBe(0)
    site.clock.forward(ANSWER_AFTER_MS)
    await Promise.all([answerChats(site.db, site.clock.now), answerChats(site.db, site.clock.now)])
    expect(await answerChats(site.db, site.clock.now + 60_000)).toBe(0)
    const [, automatic, ...more] = (await messages()).messages
    expect(more).toEqual([])
    expect(automatic).toMatchObject({ is_automatic: true, content: expect.stringContaining('স্বয়ংক্রিয়') })
    expect(await waitingChats(site.db, 10), 'a person has not answered').toHaveLength(1)
    await say('Where is it?', randomUUID(), 'en')
    site.clock.forward(2 * 3_600_000)
    expect(await answerChats(site.db, site.clock.now), 'an old message is left to a person').toBe(0)
    await say('Hello?', randomUUID(), 'en')
    site.clock.forward(ANSWER_AFTER_MS)
    expect(await answerChats(site.db, site.clock.now)).toBe(1)
    expect((await messages()).messages.at(-1)?.content).toContain('automatic answer')
  },
)

onOneSite(
  "A-ROLE-05 another player's chat cannot be read, written to or marked; nobody writes as another",
  async (site) => {
    const [amina, babul] = [await chatting(site), await chatting(site)]
    await amina.say('Private')
    const status = async (method: string, path: string, body?: object) =>
      (await site.call(method, path, { token: babul.token, ...(body && { body }) })).status
    expect(await status('GET', `/api/chats/${amina.chatId}/messages`)).toBe(404)
    expect(await status('POST', '/api/messages', { chat_id: amina.chatId, content: 'I am Amina' })).toBe(404)
    expect(
      await status('POST', '/api/messages', {
        chat_id: babul.chatId,
        sender_id: amina.remoteId,
        content: 'x',
      }),
    ).toBe(403)
    expect(
      await status('POST', '/api/messages', { chat_id: babul.chatId, sender_id: 'support', content: 'x' }),
    ).toBe(403)
    expect(await status('POST', `/api/chats/${amina.chatId}/read`, {})).toBe(404)
    expect(await status('POST', '/api/chats', { user_one_id: amina.remoteId })).toBe(403)
    expect(await status('POST', '/api/chats', { user_two_id: amina.remoteId })).toBe(403)
    expect(await status('POST', '/api/chats', { user_two_id: '1' })).toBe(403)
    for (const [method, path] of [
      ['GET', '/api/get-chats'],
      ['GET', '/api/support'],
      ['GET', `/api/chats/${amina.chatId}/messages`],
      ['POST', '/api/messages'],
    ] as const) {
      expect((await site.call(method, path)).status).toBe(401)
    }
    expect((await babul.messages()).messages).toEqual([])
    expect((await amina.messages()).messages).toHaveLength(1)
  },
)
