/** The player centre against the real host: security level, closing the account, settings, and acts tapped twice. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { balanceOf } from '../../server/ledger/accounts.ts'
import { sendLetter } from '../../server/inbox/letters.ts'
import { createFormat } from '../../src/lib/format.ts'
import { addUse, readUse } from '../../src/lib/storage/dataUsage.ts'
import { memoryStorage, openSite, type Site } from './support/harness.tsx'
import {
  closeTabs,
  open,
  phoneOf,
  playerId,
  prepareJourneys,
  setWidth,
  showTools,
} from './support/members.tsx'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
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
  await showTools(site, username)
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

test('PP-40 D-02 after the sign-up a passkey and the second step are offered beside a limit, and can be left', async () => {
  const { storage } = await newcomer()
  await storage.set('regPopup', '1')
  const { router } = await open(site, '/', storage)
  const welcome = within(await screen.findByRole('dialog', { name: 'Welcome' }))
  const offer = await welcome.findByRole('button', { name: 'Log in with a passkey or in two steps' })
  expect(offer.className).toBe(
    welcome.getByRole('button', { name: 'Set a limit, or take a break' }).className,
  )
  expect(document.activeElement).toBe(welcome.getByRole('button', { name: 'Home Page' }))
  fireEvent.click(offer)
  await screen.findByRole('button', { name: 'Turn on two-step login' })
  await screen.findByRole('heading', { name: 'Passkeys' })
  expect(router.state.location.pathname).toBe('/profile')
  expect(storage.get('regPopup')).toBe('0')
})

test('PP-40 a login says when and where from the last one was, and how many tries were wrong since', async () => {
  const { username } = await newcomer()
  const logIn = async () => {
    const storage = memoryStorage({ language: 'en', popup: '0', regPopup: '0' })
    const started = await open(site, '/login', storage)
    fireEvent.change(await screen.findByLabelText('Username'), { target: { value: username } })
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: PASSWORD } })
    fireEvent.click(screen.getByRole('button', { name: 'Login' }))
    await waitFor(() => expect(started.app.session.player).toBeDefined())
  }
  await logIn()
  const status = await screen.findByText(/^Your last login: \d+ \w+ \d{4}, \d\d:\d\d, .+\.$/)
  expect(status.parentElement?.getAttribute('role')).toBe('status')
  closeTabs()
  for (const password of ['Wrong12345', 'Wrong12346']) {
    const refused = await site.fetch('/api/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username, password }),
    })
    expect(refused.status).toBe(401)
  }
  await logIn()
  const alert = await screen.findByText(/^2 wrong tries since your last login: .+ See your profile\.$/)
  expect(alert.parentElement?.getAttribute('role')).toBe('alert')
})

test('F-15 settings show the data used by day and screen, also without a network, and count from zero', async () => {
  const noon = new Date().setHours(12, 0, 0, 0)
  const yesterday = noon - 24 * 60 * 60_000
  await addUse(
    yesterday,
    new Map([
      ['app', 312_400],
      ['/', 81_000],
    ]),
  )
  await addUse(
    noon,
    new Map([
      ['/slot', 900_000],
      ['/games', 1_300_000],
    ]),
  )
  await addUse(noon, new Map([['/deposit', 12_345]]))
  await addUse(noon - 40 * 24 * 60 * 60_000, new Map([['/', 5_000]]))
  await addUse(noon, new Map([['/nothing-here', 400]]))
  await open(site, '/settings', memoryStorage({ language: 'en' }))
  await screen.findByRole('heading', { name: 'Data used' })
  const tables = await screen.findAllByRole('table', { hidden: true })
  expect(
    tables.map((table) =>
      within(table)
        .getAllByRole('row', { hidden: true })
        .map((row) => row.textContent),
    ),
  ).toEqual([
    ['ScreenData', 'Games2.2 MB', 'Deposit13 KB', 'Other screens1 KB'],
    ['ScreenData', 'The app itself313 KB', 'Home81 KB'],
  ])
  const since = createFormat('en', 'auto').date(yesterday)
  screen.getByText(`Since ${since}: 2.6 MB`)
  closeTabs()

  const device = memoryStorage({ language: 'en' })
  await open(site, '/settings', device)
  const price = await screen.findByLabelText('What 1 GB costs you')
  fireEvent.change(price, { target: { value: '৩৫০' } })
  await screen.findByText(`Since ${since}: 2.6 MB, about ৳0.91`)
  screen.getByText('2.2 MB, about ৳0.77')
  fireEvent.change(price, { target: { value: 'cheap' } })
  screen.getByText('This is no price. Write it in taka, such as 35.')
  screen.getByText(`Since ${since}: 2.6 MB`)
  closeTabs()
  await open(site, '/settings', device)
  expect(await screen.findByLabelText('What 1 GB costs you')).toHaveProperty('value', '350.00')
  fireEvent.change(screen.getByLabelText('What 1 GB costs you'), { target: { value: '' } })
  await screen.findByText(`Since ${since}: 2.6 MB`)
  await waitFor(() => expect(device.get('gbPrice')).toBeUndefined())
  closeTabs()

  site.setWeather('down')
  await open(site, '/settings', memoryStorage({ language: 'bn' }))
  await screen.findAllByText('২.২ এমবি')
  screen.getByRole('rowheader', { name: 'গেমস' })
  fireEvent.click(screen.getByRole('button', { name: 'শূন্য থেকে গুনুন' }))
  await screen.findByText('শূন্য থেকে গোনা শুরু হলো')
  await screen.findByText('এখনো কিছু গোনা হয়নি।')
})

test('F-15 F-11 of a session that ended the screens are forgotten, and the sum of the day stays', async () => {
  const { storage } = await newcomer()
  await addUse(Date.now(), new Map([['/withdrawal', 70_000]]))
  const { app } = await open(site, '/settings', storage)
  await screen.findByText('Withdrawal')
  await app.session.end('logout')
  closeTabs()
  await waitFor(async () => expect(await readUse()).toMatchObject([{ bytes: 70_000, screens: {} }]))
  await open(site, '/settings', storage)
  await screen.findByText('Before the last log out')
  expect(screen.queryByText('Withdrawal')).toBeNull()
})

test('T-STATE-20 S-INBOX-02 a conversion and a deletion that are tapped twice happen once', async () => {
  const id = await playerId(site, 'sultana')
  const before = await balanceOf(site.host.db, id)
  const words = { title: { en: 'Twice' }, body: { en: 'Only once' } }
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
