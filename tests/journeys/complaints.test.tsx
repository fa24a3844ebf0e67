/** Complaints, against the real reference host: made, kept, answered, closed. PP-43, F-20. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { answerComplaint } from '../../server/players/complaints.ts'
import { openSite, type Site } from './support/harness.tsx'
import { closeTabs, open, phoneOf, playerId, prepareJourneys, setWidth } from './support/members.tsx'

const DAY_MS = 24 * 60 * 60 * 1000

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
prepareJourneys()
beforeEach(() => {
  site.setWeather('fine')
})

const complaintsOf = async (username: string) =>
  site.host.db
    .selectFrom('complaint')
    .selectAll()
    .where('player_id', '=', await playerId(site, username))
    .execute()
const write = (text: string) =>
  fireEvent.change(screen.getByLabelText('What happened, and what should we do?'), {
    target: { value: text },
  })
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send the complaint' }))

test.each([
  ['/help', 'narrow'],
  ['/chat', 'wide'],
  ['/protection', 'narrow'],
] as const)('PP-43 the complaints are one tap from %s', async (path, width) => {
  setWidth(width)
  const { router } = await open(site, path, await phoneOf(site, 'rahim'))
  fireEvent.click(await screen.findByRole('link', { name: 'Complaints' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/complaints'))
  await screen.findByText('You have made no complaint.')
})

test('PP-43 F-20 what is written outlives a reload and a lost answer, and is one complaint', async () => {
  const phone = await phoneOf(site, 'sultana')
  const path = '/complaints?write=1&about=payment&reference=1042'
  await open(site, path, phone)
  await screen.findByLabelText('What happened, and what should we do?')
  expect(screen.getByLabelText('What is it about?')).toHaveProperty('value', 'payment')
  expect(screen.getByLabelText('Number of the record (optional)')).toHaveProperty('value', '1042')
  send()
  await screen.findByText('Please write what happened')
  write('It is not there.')
  site.setWeather('answer lost', /complaints/)
  send()
  await screen.findByRole('alert')
  closeTabs()

  site.setWeather('fine')
  const { router } = await open(site, path, phone)
  const text = await screen.findByLabelText('What happened, and what should we do?')
  expect(text).toHaveProperty('value', 'It is not there.')
  send()
  await waitFor(() => expect(router.state.location.search).toMatchObject({ id: expect.any(String) }))
  const [complaint, ...more] = await complaintsOf('sultana')
  expect(more).toEqual([])
  await screen.findByRole('heading', { name: `C-${complaint?.id}` })
  screen.getByText(`Your complaint has the number C-${complaint?.id}.`)
  screen.getByText('Waits for our answer')
  screen.getByText('56 days left')
  screen.getByText('This site names no outside body that decides complaints.')
  closeTabs()

  // A reader of Bangla has the number in one way on the list and above what was written.
  await phone.set('language', 'bn')
  await open(site, `/complaints?id=${complaint?.id}`, phone)
  await screen.findByRole('heading', { level: 1, name: /^C-[০-৯]+$/ })
  await phone.set('language', 'en')
  closeTabs()

  // What was sent is no draft any more.
  await open(site, '/complaints?write=1', phone)
  expect(await screen.findByLabelText('What happened, and what should we do?')).toHaveProperty('value', '')
})

test('PP-43 an answer is read without a network too; a word opens it again, and closing ends it', async () => {
  site.host.config.complaintBody = { name: 'The Ombudsman', url: 'https://ombudsman.example/' }
  const phone = await phoneOf(site, 'newplayer')
  await open(site, '/complaints?write=1', phone)
  fireEvent.change(await screen.findByLabelText('What is it about?'), { target: { value: 'bet' } })
  write('It was a draw.')
  send()
  await screen.findByRole('link', { name: 'The Ombudsman' })
  site.host.config.complaintBody = undefined
  closeTabs()
  const [complaint] = await complaintsOf('newplayer')
  const id = complaint?.id ?? 0n
  await answerComplaint(site.host.db, id, 'You are right, it is void.', site.host.clock())

  await open(site, '/complaints', phone)
  const row = within(await screen.findByRole('link', { name: new RegExp(`C-${id}`) }))
  await row.findByText('Answered')
  closeTabs()
  site.setWeather('down', /complaints/)
  await open(site, `/complaints?id=${id}`, phone)
  await screen.findByText('You are right, it is void.')
  await screen.findByText(/^Offline · showing what you saw at|^Showing what you saw at/)
  closeTabs()

  site.setWeather('fine')
  site.advance(57 * DAY_MS)
  const again = await phoneOf(site, 'newplayer')
  await open(site, `/complaints?id=${id}`, again)
  fireEvent.change(await screen.findByLabelText('Add something'), { target: { value: 'Then pay it.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('Then pay it.', { selector: 'p' })
  await screen.findByText('We are late')
  expect(screen.getByLabelText('Add something')).toHaveProperty('value', '')
  fireEvent.click(screen.getByRole('button', { name: 'Close this complaint' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Close this complaint' }))
  await screen.findByText('You closed this complaint.')
  expect(screen.queryByLabelText('Add something')).toBeNull()
})
