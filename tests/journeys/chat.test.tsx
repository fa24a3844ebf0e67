/** The support chat against the real host: what is written, kept, sent once and read, whatever the network does. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { consentsApi } from '../../contract/protection/consents.ts'
import { MESSAGES_PER_PAGE, openChat, reply, say } from '../../server/inbox/chat.ts'
import type { Started } from '../../src/app/start.tsx'
import { chatQueueOf } from '../../src/lib/outbox/chatQueue.ts'
import type { DeviceStorage } from '../../src/lib/storage/storage.ts'
import { closeTabs, memoryStorage, openSite, type Site, visit } from './support/harness.tsx'
import { fillDevice, showTools } from './support/members.tsx'
import { stored } from '../../server/content/texts.ts'

const SEND = /^\/api\/messages$/

let site: Site
let playerCount = 0

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  site.setWeather('fine')
  setWidth('narrow')
  window.scrollTo = () => {}
})

/** jsdom draws nothing, so the width is what the media query answers. */
function setWidth(width: 'narrow' | 'wide') {
  window.matchMedia = (query) =>
    ({
      matches: width === 'wide' && query.includes('min-width'),
      addEventListener: () => {},
      removeEventListener: () => {},
    }) as unknown as MediaQueryList
}

const open = (path: string, storage: DeviceStorage): Promise<Started> => visit(site, path, storage)

/** A player of their own for each test, signed in on this device. */
async function newPlayer() {
  const username = `talker${Date.now().toString(36).slice(-4)}${playerCount++}`
  const post = (path: string, body: unknown) =>
    site.fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  const password = 'Maidan er ghash 7'
  const signUp = await post('/api/v1/create-players', {
    username,
    password,
    confirmPassword: password,
    name: 'Talker',
    phone: `017${String(20_000_000 + playerCount)}`,
    email: `${username}@example.com`,
    currency: 'BDT',
    status: 'active',
    referral_code: '',
  })
  if (!signUp.ok) throw new Error(await signUp.text())
  await showTools(site, username)
  const answer = await post('/api/login', { username, password })
  const { token, remote_id: remoteId } = (await answer.json()) as { token: string; remote_id: string }
  const { id } = await site.host.db
    .selectFrom('player')
    .select('id')
    .where('username_key', '=', username)
    .executeTakeFirstOrThrow()
  const storage = memoryStorage({
    token,
    remote_id: remoteId,
    username,
    language: 'en',
    popup: '0',
    regPopup: '0',
  })
  return { username, storage, id, openChat: () => openChat(site.host.db, id, site.host.clock()) }
}

const messagesOf = async (playerId: bigint) =>
  (
    await site.host.db
      .selectFrom('chat_message')
      .innerJoin('chat', 'chat.id', 'chat_message.chat_id')
      .select('chat_message.content')
      .where('chat.player_id', '=', playerId)
      .orderBy('chat_message.id')
      .execute()
  ).map(({ content }) => content)

async function write(text: string, how: 'Enter' | 'button' = 'button') {
  const input = await screen.findByRole('textbox', { name: 'Type a message' })
  fireEvent.change(input, { target: { value: text } })
  if (how === 'Enter') fireEvent.keyDown(input, { key: 'Enter' })
  else fireEvent.click(screen.getByRole('button', { name: 'Send' }))
}

test('S-CHAT-01..05 K-AMT-11 R-ROUTE-25 D-20 the front greets, says when somebody answers, and has offers below', async () => {
  await site.host.db
    .updateTable('promotion')
    .set({ description: stored({ en: Array.from({ length: 130 }, (_, i) => `word${i + 1}`).join(' ') }) })
    .where('id', '=', (eb) => eb.selectFrom('promotion').select((row) => row.fn.min('id').as('id')))
    .execute()
  const { storage, username } = await newPlayer()
  const { app } = await open('/chat', storage)
  await screen.findByRole('heading', { level: 1, name: `Hi ${username}` })
  screen.getByText('How can we Help?')
  await screen.findByText('No messages yet. Write to us and the answer comes here.')
  expect(screen.getByRole('link', { name: 'Send us a Message' }).getAttribute('href')).toBe('/chat-box')
  await screen.findByText('People answer here.')
  await screen.findByText(/Open day and night. People answer every day from 09:00 to 24:00 .GMT.6., in order/)
  // Nobody is sold anything here who did not agree to it.
  await waitFor(() => expect(app.queryClient.isFetching()).toBe(0))
  expect(screen.queryByText(/word1 /)).toBeNull()
  await app.call(consentsApi.chooseConsent, { product: 'games', channel: 'inbox', isOn: true })
  await app.queryClient.refetchQueries({ queryKey: ['player', consentsApi.consents.path] })
  const cut = await screen.findByText(/word100…$/)
  expect(cut.textContent).not.toContain('word101')
  for (const help of [
    screen.getByRole('link', { name: 'Send us a Message' }),
    screen.getByText('People answer here.'),
    screen.getByRole('link', { name: 'Complaints' }),
  ])
    expect(help.compareDocumentPosition(cut)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.queryByText(/Eid|ended/i)).toBeNull()
  const nav = screen.getByRole('navigation', { name: 'Support chat' })
  expect(within(nav).getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/chat')
  expect(within(nav).getByRole('link', { name: 'Message' }).getAttribute('href')).toBe('/chat-list')
})

test('R-ROUTE-25..27 P-PWA-04 a guest is asked to log in and returns', async () => {
  for (const path of ['/chat', '/chat-list', '/chat-box', '/chat-box/1']) {
    const { router } = await open(path, memoryStorage({ language: 'en' }))
    expect(router.state.location.pathname).toBe('/login')
    expect(router.state.location.search).toMatchObject({ next: path })
    closeTabs()
  }
})

test('S-CHAT-06 S-CHAT-07 X-48 the empty list leads to the support chat, whose id then stands in the address', async () => {
  const { storage, id } = await newPlayer()
  const { router } = await open('/chat-list', storage)
  await screen.findByRole('heading', { level: 1, name: 'Messages' })
  await screen.findByText('There are no messages yet.')
  fireEvent.click(screen.getByRole('link', { name: 'Send us a Message' }))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/chat-box\/\d+$/))
  await write('Where is my bonus?')
  await screen.findByText('Sent')
  expect(await messagesOf(id)).toEqual(['Where is my bonus?'])
  fireEvent.click(screen.getByRole('link', { name: 'Back' }))
  const row = await screen.findByRole('link', { name: /Support\s*Where is my bonus\?/ })
  expect(row.getAttribute('href')).toMatch(/^\/chat-box\/\d+$/)
  // The chat that is there is opened again, at any width.
  closeTabs()
  setWidth('wide')
  const again = await open('/chat-box', storage)
  await waitFor(() => expect(again.router.state.location.pathname).toBe(row.getAttribute('href')))
  await screen.findByText('Where is my bonus?')
})

test('S-CHAT-08..10 X-70 Enter and the button send, blank text does not, letters are counted, nobody is said to type', async () => {
  const { storage, id, openChat } = await newPlayer()
  await open(`/chat-box/${await openChat()}`, storage)
  const log = await screen.findByRole('log')
  expect(log.getAttribute('aria-live')).toBe('polite')
  await write('   \n ', 'Enter')
  expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true)
  await write('First', 'Enter')
  await write('Second')
  await waitFor(async () => expect(await messagesOf(id)).toEqual(['First', 'Second']))
  const input = screen.getByRole('textbox', { name: 'Type a message' })
  fireEvent.focus(input)
  expect(screen.queryByText(/Typing/)).toBeNull()
  fireEvent.change(input, { target: { value: 'x'.repeat(1800) } })
  screen.getByText('200 letters left')
  fireEvent.change(input, { target: { value: 'x'.repeat(2001) } })
  screen.getByText('1 letter too many')
  expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true)
  fireEvent.keyDown(input, { key: 'Enter' })
  await write('x'.repeat(2000), 'Enter')
  await waitFor(async () => expect((await messagesOf(id)).map((text) => text.length)).toEqual([5, 6, 2000]))
})

test('X-97 a lost answer, then Retry: one message', async () => {
  const { storage, id, openChat } = await newPlayer()
  await open(`/chat-box/${await openChat()}`, storage)
  await screen.findByRole('log')
  site.setWeather('answer lost', SEND)
  await write('Only once, please')
  const retry = await screen.findByRole('button', { name: 'Retry' })
  expect(await messagesOf(id)).toEqual(['Only once, please'])
  site.setWeather('fine')
  fireEvent.click(retry)
  await screen.findByText('Sent')
  expect(screen.getAllByText('Only once, please')).toHaveLength(1)
  expect(await messagesOf(id)).toEqual(['Only once, please'])
})

test('X-97 a lost answer, then a reload on another screen: one message', async () => {
  const { storage, id, openChat } = await newPlayer()
  const chatId = await openChat()
  await open(`/chat-box/${chatId}`, storage)
  await screen.findByRole('log')
  site.setWeather('answer lost', SEND)
  await write('Only once after a reload')
  await screen.findByRole('button', { name: 'Retry' })
  closeTabs()
  site.setWeather('fine')
  const before = site.requests.filter((request) => request === 'POST /api/messages').length
  const { app } = await open('/account', storage)
  await waitFor(() =>
    expect(site.requests.filter((request) => request === 'POST /api/messages').length).toBeGreaterThan(
      before,
    ),
  )
  await waitFor(() => expect(chatQueueOf(app).get().messages).toEqual([]))
  expect(await messagesOf(id)).toEqual(['Only once after a reload'])
})

test('D-12 three messages written offline stay through a reload and go out in order, once', async () => {
  const { storage, id, openChat } = await newPlayer()
  const path = `/chat-box/${await openChat()}`
  await open(path, storage)
  await screen.findByRole('log')
  site.setWeather('down')
  for (const text of ['one', 'two', 'three']) await write(text, 'Enter')
  await screen.findByText('Not sent yet. It goes out by itself when the network is back.')
  closeTabs()
  await open(path, storage)
  await screen.findByText('three')
  expect(await messagesOf(id)).toEqual([])
  site.setWeather('fine')
  window.dispatchEvent(new Event('online'))
  await waitFor(async () => expect(await messagesOf(id)).toEqual(['one', 'two', 'three']))
  await waitFor(() => expect(screen.getAllByText('Sent')).toHaveLength(3))
  const log = within(screen.getByRole('log'))
  expect(log.getAllByText(/^(one|two|three)$/).map((line) => line.textContent)).toEqual([
    'You: one',
    'You: two',
    'You: three',
  ])
})

test('P9 X-97 on a device that fills up between two messages both go out once, in order, and it says to stay', async () => {
  const { storage, id, openChat } = await newPlayer()
  await open(`/chat-box/${await openChat()}`, storage)
  await screen.findByRole('log')
  site.setWeather('down')
  await write('before it was full', 'Enter')
  await screen.findByText('Not sent yet. It goes out by itself when the network is back.')
  const makeRoom = fillDevice()
  try {
    await write('after it was full', 'Enter')
    await screen.findByText('This browser keeps nothing: leave this page open until your message is sent.')
    expect(screen.getByRole('log').textContent).toMatch(/before it was full.*after it was full/)
    site.setWeather('fine')
    window.dispatchEvent(new Event('online'))
    await waitFor(async () =>
      expect(await messagesOf(id)).toEqual(['before it was full', 'after it was full']),
    )
    await waitFor(() => expect(screen.getAllByText('Sent')).toHaveLength(2))
  } finally {
    makeRoom()
  }
})

test('a message that the host refuses says why, holds up nothing, and can be taken away', async () => {
  const { storage, id, openChat } = await newPlayer()
  const { app } = await open(`/chat-box/${await openChat()}`, storage)
  await screen.findByRole('log')
  await chatQueueOf(app).add('999999', 'To a chat that is not mine')
  await write('To mine')
  await waitFor(async () => expect(await messagesOf(id)).toEqual(['To mine']))
  const [refused] = chatQueueOf(app).get().messages
  expect(refused).toMatchObject({ state: 'failed', content: 'To a chat that is not mine' })
  expect(refused?.note).not.toBe('')
  await chatQueueOf(app).remove(refused?.key ?? '')
  expect(chatQueueOf(app).get().messages).toEqual([])
})

test('a draft is kept for its chat on this device, and gone once it was sent', async () => {
  const { storage, openChat } = await newPlayer()
  const chatId = await openChat()
  const path = `/chat-box/${chatId}`
  await open(path, storage)
  const input = await screen.findByRole('textbox', { name: 'Type a message' })
  fireEvent.change(input, { target: { value: 'Half a thou' } })
  closeTabs()
  await open(path, storage)
  await screen.findByDisplayValue('Half a thou')
  await write('Half a thought', 'Enter')
  await screen.findByText('Sent')
  closeTabs()
  const { app } = await open(path, storage)
  await screen.findByText('Half a thought')
  // The box would show it once the device has told it.
  await chatQueueOf(app).draft(String(chatId))
  await act(async () => {})
  expect(screen.getByRole('textbox', { name: 'Type a message' })).toHaveProperty('value', '')
})

test('T-STATE-17 an answer comes while the chat is open, is read there, and stays read after a reload', async () => {
  const { storage, openChat } = await newPlayer()
  const chatId = await openChat()
  await reply(site.host.db, { chatId, content: 'Good evening', actor: 'staff', at: site.host.clock() })
  await open('/chat-list', storage)
  await screen.findByText('1 new message')
  fireEvent.click(screen.getByRole('link', { name: /Good evening/ }))
  await screen.findByText('Good evening', { selector: '[role=log] *' })
  await reply(site.host.db, { chatId, content: 'How can I help?', actor: 'staff', at: site.host.clock() })
  await screen.findByText('How can I help?')
  await waitFor(async () => {
    const seen = await site.host.db
      .selectFrom('chat')
      .select('seen_id')
      .where('id', '=', chatId)
      .executeTakeFirst()
    const last = await site.host.db
      .selectFrom('chat_message')
      .select((row) => row.fn.max('id').as('id'))
      .where('chat_id', '=', chatId)
      .executeTakeFirst()
    expect(seen?.seen_id).toBe(last?.id)
  })
  closeTabs()
  await open('/chat-list', storage)
  await screen.findByText('How can I help?')
  expect(screen.queryByText(/new message/)).toBeNull()
})

test('S-CHAT-08 earlier messages come page by page, and an automatic answer is marked as one', async () => {
  const { storage, openChat } = await newPlayer()
  const chatId = await openChat()
  const at = site.host.clock()
  await site.host.db.transaction().execute(async (tx) => {
    for (let n = 1; n <= MESSAGES_PER_PAGE + 10; n++) {
      const clientId = `n${n}`
      await say(tx, {
        chatId,
        sender: 'autopilot',
        content: `line ${n}`,
        locale: 'en',
        clientId,
        at: at - 60_000 + n,
      })
    }
  })
  await open(`/chat-box/${chatId}`, storage)
  await screen.findByText(`line ${MESSAGES_PER_PAGE + 10}`)
  expect(screen.queryByText('line 10')).toBeNull()
  expect(screen.getAllByText('Automatic answer')).toHaveLength(MESSAGES_PER_PAGE)
  fireEvent.click(screen.getByRole('button', { name: 'Earlier messages' }))
  await screen.findByText('line 1')
  expect(screen.queryByRole('button', { name: 'Earlier messages' })).toBeNull()
  const lines = screen.getAllByText(/^line \d+$/).map((line) => line.textContent)
  expect(lines).toEqual(Array.from({ length: MESSAGES_PER_PAGE + 10 }, (_, i) => `Support: line ${i + 1}`))
})

test('A-ROLE-05 X-16 the chat of another player is as if it were not there', async () => {
  const other = await newPlayer()
  const { storage } = await newPlayer()
  await open(`/chat-box/${await other.openChat()}`, storage)
  await screen.findByText('This chat is not in your list.')
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('S-CHAT-12 S-NHDR-02 the chat button is there for players, not on money forms, in games or in the chat; guests get Help', async () => {
  const { storage } = await newPlayer()
  const { router } = await open('/account', storage)
  const button = await screen.findByRole('link', { name: 'Support chat' })
  expect(button.getAttribute('href')).toBe('/chat')
  expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Help' }).getAttribute('href')).toBe(
    '/chat',
  )

  // jsdom has no pointer capture.
  button.setPointerCapture = () => {}
  // A short movement is a tap; a long one puts the button at the other side, which the device remembers.
  fireEvent.pointerDown(button, { button: 0, clientX: 900, clientY: 300, pointerId: 1 })
  fireEvent.pointerMove(button, { clientX: 893, clientY: 304, pointerId: 1 })
  fireEvent.pointerUp(button, { clientX: 893, clientY: 304, pointerId: 1 })
  expect(storage.get('chatButton')).toBeUndefined()
  // On a busy phone all of it comes before the next frame is drawn.
  act(() => {
    fireEvent.pointerDown(button, { button: 0, clientX: 900, clientY: 300, pointerId: 1 })
    fireEvent.pointerMove(button, { clientX: 20, clientY: 300, pointerId: 1 })
    fireEvent.pointerUp(button, { clientX: 20, clientY: 300, pointerId: 1 })
    fireEvent.click(button)
  })
  expect(router.state.location.pathname).toBe('/account')
  expect(storage.get('chatButton')).toMatch(/^left:/)
  expect(button.dataset['side']).toBe('left')
  await new Promise((resolve) => setTimeout(resolve, 10))
  fireEvent.click(button)
  await waitFor(() => expect(router.state.location.pathname).toBe('/chat'))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Support chat' })).toBeNull())
  for (const path of ['/deposit', '/withdrawal', '/slot?play=1', '/chat-list']) {
    await router.navigate({ href: path })
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Support chat' }), path).toBeNull())
  }
  closeTabs()
  await open('/', memoryStorage({ language: 'en' }))
  const [banner] = await screen.findAllByRole('banner')
  if (!banner) throw new Error('No header')
  expect(within(banner).getByRole('link', { name: 'Help' }).getAttribute('href')).toBe('/help')
  expect(screen.queryByRole('link', { name: 'Support chat' })).toBeNull()
})
