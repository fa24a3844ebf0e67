/** The player centre against the real host: security level, closing the account, settings, and acts tapped twice. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { balanceOf } from '../../server/ledger/accounts.ts'
import { sendLetter } from '../../server/letters.ts'
import { memoryStorage, openSite, type Site } from './harness.tsx'
import { open, phoneOf, playerId, prepareJourneys, setWidth } from './members.tsx'

let site: Site
beforeAll(async () => {
  site = await openSite()
}, 120_000)
afterAll(() => site.close())
prepareJourneys()
beforeEach(() => site.setWeather('fine'))

const asked = (what: RegExp) => site.requests.filter((request) => what.test(request)).length
const PASSWORD = 'Ghash8Mati'
let people = 0

/** A phone of a player of this test alone. */
async function newcomer() {
  const username = `Centre${people++}`
  const send = (path: string, body: object) =>
    site.fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  const phone = `0172${String(2_000_000 + people)}`
  const email = `${username}@player.example`
  const names = { username, name: username, phone, email, password: PASSWORD, confirmPassword: PASSWORD }
  expect((await send('/api/v1/create-players', { ...names, currency: 'BDT' })).status).toBe(201)
  const answer = await send('/api/login', { username, password: PASSWORD })
  const { token, remote_id } = (await answer.json()) as { token: string; remote_id: string }
  const storage = memoryStorage({ token, remote_id, username, language: 'en', popup: '0', regPopup: '0' })
  return { storage, username, token }
}

test('T-STATE-10 T-STATE-11 S-WACCT-04 the security level opens what makes it, and leads to what is left', async () => {
  setWidth('wide')
  const { storage } = await newcomer()
  const { router } = await open(site, '/account?tab=wallet', storage)
  fireEvent.click(await screen.findByRole('button', { name: 'Unverified' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Your security level' }))
  dialog.getByRole('link', { name: 'Change the password' })
  dialog.getByRole('link', { name: 'Passkeys and two-step login' })
  const [verify] = dialog.getAllByRole('link')
  fireEvent.click(verify!)
  await waitFor(() => expect(router.state.location.search).toMatchObject({ tab: 'profile', open: 'email' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Your security level' })).toBeNull())
})

test('F-09 D-15 an account is closed after its money is spoken of, once however often it is tapped', async () => {
  const { storage, username, token } = await newcomer()
  const { app, router } = await open(site, '/profile', storage)
  fireEvent.click(await screen.findByRole('button', { name: 'Close my account' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Close my account' }))
  const close = await dialog.findByRole('button', { name: 'Close the account now' })
  await dialog.findByText(/There is ৳1,000 in your account/)
  fireEvent.click(close)
  dialog.getByText('Please enter your password.')
  fireEvent.change(dialog.getByLabelText('Your password'), { target: { value: 'Wrong12345' } })
  fireEvent.click(close)
  dialog.getByText(/Please tick that the money may stay/)
  fireEvent.click(dialog.getByRole('checkbox'))
  fireEvent.click(close)
  await dialog.findByText('This is not your password')
  fireEvent.change(dialog.getByLabelText('Your password'), { target: { value: PASSWORD } })
  const before = asked(/account\/close/)
  fireEvent.click(close)
  fireEvent.click(close)
  await waitFor(() => expect(app.session.player).toBeUndefined())
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(asked(/account\/close/)).toBe(before + 1)
  expect(storage.get('token')).toBeUndefined()
  const balance = await site.fetch('/api/balance', {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(balance.status).toBe(401)

  await router.navigate({ to: '/login' })
  fireEvent.change(await screen.findByLabelText('Username'), { target: { value: username } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: PASSWORD } })
  fireEvent.click(screen.getByRole('button', { name: 'Login' }))
  await screen.findByText('This account was closed by its player. Support can open it again.')
})

test('S-NACCT-04 settings say what this device keeps, and clear it', async () => {
  await open(site, '/vip', await phoneOf(site, 'sultana'))
  await screen.findByRole('heading', { name: 'VIP LEVEL' })
  const { storage } = await newcomer()
  await open(site, '/settings', storage)
  await screen.findByRole('heading', { name: 'Data on this device' })
  const lists = () => Number(screen.getByText('Lists kept').nextElementSibling?.textContent)
  await waitFor(() => expect(lists()).toBeGreaterThan(0))
  for (const legend of ['Language', 'Theme', 'Numerals', 'Data saver'])
    screen.getByRole('group', { name: legend })
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Clear the data on this device?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Clear' }))
  await screen.findByText('Cleared from this device')
  await waitFor(() => expect(lists()).toBe(0))
  expect(screen.getByRole('button', { name: 'Clear' })).toHaveProperty('disabled', true)
})

test('T-STATE-20 S-INBOX-02 a conversion and a deletion that are tapped twice happen once', async () => {
  const id = await playerId(site, 'sultana')
  const before = await balanceOf(site.host.db, id)
  const words = { title: 'Twice', titleBn: 'Twice', body: 'Only once', bodyBn: 'Only once' }
  await site.host.db.transaction().execute((tx) => sendLetter(tx, id, 'notice', words, site.host.clock()))
  const { router } = await open(site, '/vip', await phoneOf(site, 'sultana'))
  fireEvent.change(await screen.findByLabelText('VP (coins)'), { target: { value: '11' } })
  const convert = screen.getByRole('button', { name: 'Convert to Real Money' })
  fireEvent.click(convert)
  fireEvent.click(convert)
  await screen.findByRole('dialog', { name: 'Success !' })
  expect(asked(/convert-vipcoin/)).toBe(1)
  expect(await balanceOf(site.host.db, id)).toBe(before + 1100)

  await router.navigate({ to: '/inbox' })
  fireEvent.click(await screen.findByRole('button', { name: 'Menu of the inbox' }))
  fireEvent.click(await screen.findByRole('button', { name: /^Edit/ }))
  fireEvent.click((await screen.findAllByRole('checkbox'))[0]!)
  const remove = screen.getByRole('button', { name: 'Delete' })
  fireEvent.click(remove)
  fireEvent.click(remove)
  await screen.findByText('1 letter deleted.')
  expect(asked(/^DELETE \/api\/inbox/)).toBe(1)
})
