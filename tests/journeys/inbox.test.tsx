/** The inbox against the real host: reading, choosing, deleting with Undo, pages, polling; at both widths. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sendLetter } from '../../server/inbox/letters.ts'
import { memoryStorage, openSite, type Site } from './support/harness.tsx'
import { closeTabs, open, prepareJourneys, setWidth } from './support/members.tsx'
import { afterAllAsked, holdPolls, until } from './support/time.ts'

prepareJourneys()

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

beforeEach(async () => {
  site.setWeather('fine')
  await site.host.db.deleteFrom('letter_state').execute()
  await site.host.db.deleteFrom('letter').execute()
})
afterEach(() => vi.useRealTimers())

async function rahim() {
  const answer = await site.fetch('/api/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'rahim', password: 'Demo1234' }),
  })
  const { token, remote_id } = (await answer.json()) as { token: string; remote_id: string }
  return memoryStorage({ token, remote_id, username: 'rahim', language: 'en', popup: '0', regPopup: '0' })
}

/** Letters to rahim, a minute apart, the newest last. */
async function write(count: number) {
  const { id } = await site.host.db
    .selectFrom('player')
    .select('id')
    .where('username_key', '=', 'rahim')
    .executeTakeFirstOrThrow()
  const at = site.host.clock() - count * 60_000
  await site.host.db.transaction().execute(async (tx) => {
    for (let n = 0; n < count; n++) {
      await sendLetter(tx, id, 'welcome', { name: `Letter${n}`, amount: 100_000n }, at + n * 60_000)
    }
  })
}

const states = () => site.host.db.selectFrom('letter_state').select(['read_at', 'deleted_at']).execute()
const rows = () => screen.findAllByRole('button', { name: /Welcome/ })
const menu = (entry: RegExp) => async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Menu of the inbox' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: entry }))
}

// S-INBOX-03 S-INBOX-04 S-INBOX-08 S-INBOX-09 X-69
test('the list: today in GMT+6, five words, New by word, end of page', async () => {
  const dhaka = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Dhaka',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
  const before = dhaka.format(Date.now())
  await write(2)
  await open(site, '/inbox', await rahim())
  await screen.findByRole('heading', { level: 1, name: 'Inbox' })
  const [row] = await rows()
  // Midnight may have passed meanwhile.
  const days = [before, dhaka.format(Date.now())]
  screen.getByText((text) => days.includes(text))
  screen.getByText('GMT+6')
  const preview = row?.querySelector('span > span:nth-child(2)')?.textContent ?? ''
  expect(preview.replace('...', '').split(' ')).toHaveLength(5)
  expect(preview.endsWith('...')).toBe(true)
  within(row!).getByText('New')
  within(row!).getByText(/\d{4}, \d\d:\d\d/)
  screen.getByText('end of page')
})

test('S-INBOX-07 T-STATE-17 a letter opens whole and is read, also after a reload', async () => {
  await write(1)
  const storage = await rahim()
  await open(site, '/inbox', storage)
  fireEvent.click((await rows())[0]!)
  const dialog = await screen.findByRole('dialog', { name: /Welcome/ })
  expect((dialog.textContent ?? '').length).toBeGreaterThan(60)
  await waitFor(async () => expect((await states())[0]?.read_at).toBeInstanceOf(Date))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByText('New')).toBeNull())
  closeTabs()
  await open(site, '/inbox', storage)
  await rows()
  expect(screen.queryByText('New')).toBeNull()
})

test('S-INBOX-05 S-INBOX-06 T-STATE-18 Edit chooses by a tap, Read and Cancel; Delete with Undo, which brings back', async () => {
  await write(3)
  await open(site, '/inbox', await rahim())
  await rows()
  await menu(/^Edit/)()
  const boxes = await screen.findAllByRole('checkbox')
  expect(boxes).toHaveLength(3)
  fireEvent.click(boxes[0]!)
  fireEvent.click(boxes[1]!)
  await screen.findByText('2 chosen')
  fireEvent.click(boxes[1]!)
  await screen.findByText('1 chosen')
  const check = screen.getByRole('group', { name: 'Menu of the inbox' })
  fireEvent.click(within(check).getByRole('button', { name: 'Read' }))
  await waitFor(() => expect(screen.getAllByText('New')).toHaveLength(2))
  await menu(/^Cancel/)()
  await waitFor(() => expect(screen.queryAllByRole('checkbox')).toHaveLength(0))
  await menu(/^Read/)()
  await waitFor(() => expect(screen.queryByText('New')).toBeNull())

  await menu(/^Edit/)()
  fireEvent.click((await screen.findAllByRole('checkbox'))[0]!)
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await screen.findByText('1 letter deleted.')
  await waitFor(async () => expect(await rows()).toHaveLength(2))
  expect(screen.queryAllByRole('checkbox')).toHaveLength(0)
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('The letters are back.')
  await waitFor(async () => expect(await rows()).toHaveLength(3))
  expect((await states()).filter(({ deleted_at }) => deleted_at)).toEqual([])
})

test('Undo is offered for 6 seconds', async () => {
  await write(1)
  await open(site, '/inbox', await rahim())
  await rows()
  await menu(/^Edit/)()
  fireEvent.click(await screen.findByRole('checkbox'))
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await screen.findByRole('button', { name: 'Undo' })
  const shownAt = Date.now()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
  expect(Date.now() - shownAt).toBeGreaterThan(5500)
  await screen.findByText('No letters yet.')
})

test('a deletion offline is refused in words, and nothing is deleted', async () => {
  await write(1)
  await open(site, '/inbox', await rahim())
  await rows()
  await menu(/^Edit/)()
  fireEvent.click(await screen.findByRole('checkbox'))
  site.setWeather('down')
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await screen.findByText('You are offline. Nothing was deleted.')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
  site.setWeather('fine')
  expect(await states()).toEqual([])
})

test('S-INBOX-01 S-INBOX-02 X-71 the wide table, its count, the letter at the right, and Edit with Delete on the host', async () => {
  setWidth('wide')
  await write(2)
  await open(site, '/account?tab=inbox', await rahim())
  const table = await screen.findByRole('table')
  const heads = within(table)
    .getAllByRole('columnheader')
    .map((head) => head.textContent)
  expect(heads).toEqual(['Subject', 'Content', 'Received Date (GMT+6)'])
  await screen.findByRole('tab', { name: 'Notification (2)' })
  const menuLink = within(screen.getByRole('navigation', { name: 'Account menu' })).getByRole('link', {
    name: /^Inbox/,
  })
  await within(menuLink).findByText('2 unread letters')
  fireEvent.click(within(table).getAllByRole('button')[0]!)
  await screen.findByRole('heading', { level: 2, name: /Welcome/ })
  await screen.findByRole('tab', { name: 'Notification (1)' })
  await within(menuLink).findByText('1 unread letter')

  fireEvent.click(screen.getByRole('button', { name: 'Edit' }))
  fireEvent.click(within(table).getAllByRole('checkbox')[1]!)
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await screen.findByText('1 letter deleted.')
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
  expect((await states()).filter(({ deleted_at }) => deleted_at)).toHaveLength(1)
})

test('X-83 the icon of the installed app says how many are unread, and nothing of a player who left', async () => {
  const setAppBadge = vi.fn(async (_count?: number) => {})
  Object.defineProperty(navigator, 'setAppBadge', { value: setAppBadge, configurable: true })
  try {
    await write(2)
    const { app } = await open(site, '/inbox', await rahim())
    await waitFor(() => expect(setAppBadge).toHaveBeenLastCalledWith(2))
    fireEvent.click((await rows())[0]!)
    await waitFor(() => expect(setAppBadge).toHaveBeenLastCalledWith(1))
    await app.session.end('logout')
    expect(setAppBadge).toHaveBeenLastCalledWith(0)
  } finally {
    Reflect.deleteProperty(navigator, 'setAppBadge')
  }
})

test('S-INBOX-10 pages: Load more on a phone until end of page, turned on a wide screen', async () => {
  await write(23)
  const storage = await rahim()
  await open(site, '/inbox', storage)
  await waitFor(async () => expect(await rows()).toHaveLength(10))
  expect(screen.queryByText('end of page')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }))
  await waitFor(async () => expect(await rows()).toHaveLength(20))
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }))
  await waitFor(async () => expect(await rows()).toHaveLength(23))
  screen.getByText('end of page')
  closeTabs()
  setWidth('wide')
  await open(site, '/inbox?page=3', storage)
  await screen.findByText('Page 3 of 3')
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(4))
  fireEvent.click(screen.getByRole('button', { name: 'Previous' }))
  await screen.findByText('Page 2 of 3')
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(11))
})

test('K-POLL-03 X-83 page 1 alone is asked for every 10 seconds, and a new letter comes by itself', async () => {
  await write(11)
  const shown = () => screen.queryAllByRole('button', { name: /Welcome/ })
  holdPolls()
  const { app } = await open(site, '/inbox?page=2', await rahim())
  await until(() => shown().length === 11)
  await until(() => app.queryClient.isFetching() === 0)
  const before = site.requests.length
  const polls = async (afterMs: number) => {
    act(() => void vi.advanceTimersByTime(afterMs))
    await afterAllAsked(site)
    return site.requests.slice(before).filter((one) => one === 'GET /api/inbox').length
  }
  expect(await polls(9900)).toBe(0)
  expect(await polls(100)).toBe(1)
  await write(1)
  // It moves the pages behind it: they are asked for too.
  expect(await polls(10_000)).toBeGreaterThan(1)
  await until(() => shown().length === 12)
})
