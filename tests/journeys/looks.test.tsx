/** What the screens say and show of one thing in one way: balances, names, notes, marks, on the real host. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { decideDue } from '../../server/jobs/autopilot.ts'
import { memoryStorage, openSite, type Site } from './support/harness.tsx'
import { closeTabs, open, phoneOf, prepareJourneys, setWidth } from './support/members.tsx'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
beforeEach(() => site.setWeather('fine'))
prepareJourneys()

const main = () => within(screen.getByRole('main'))
const header = () => screen.getAllByRole('banner')[0] as HTMLElement

test('S-NACCT-01 a balance that is hidden is hidden wherever it would stand, at both widths', async () => {
  const storage = await phoneOf(site, 'sultana')
  await open(site, '/account', storage)
  await waitFor(() => expect(header().textContent).toMatch(/৳[\d,]/))
  fireEvent.click(await screen.findByRole('button', { name: 'Hide the balance' }))
  await waitFor(() => expect(header().textContent).not.toMatch(/৳[\d,]/))
  expect(header().textContent).toContain('৳••••')
  closeTabs()
  await open(site, '/deposit', storage)
  const label = await main().findByText('Main Wallet')
  expect(label.closest('p')?.textContent).toContain('৳••••')
  closeTabs()
  setWidth('wide')
  await open(site, '/account', storage)
  await waitFor(() => expect(header().textContent).toContain('৳••••'))
})

test.each(['/deposit', '/withdrawal', '/account', '/profile'])(
  'S-FUNDS-03 to 06 on a phone %s has the wallets, the security level and what is left to verify in one row',
  async (path) => {
    await open(site, path, await phoneOf(site, 'rahim'))
    await main().findByText('Security Level')
    await main().findByRole('link', { name: 'Verify e-mail' })
    await main().findByText('Phone verified')
    expect(main().getAllByText('Main Wallet')).toHaveLength(1)
    expect(main().getAllByText(/Bonus Wallet/)).toHaveLength(1)
  },
)

test('R-LAYOUT-07 in Bangla steps, record numbers, levels, sports, the draw and the support say so in Bangla', async () => {
  const storage = await phoneOf(site, 'sultana')
  await storage.set('language', 'bn')
  await open(site, '/deposit', storage)
  await waitFor(() =>
    expect(main().getByRole('list', { name: 'ডিপোজিটের ধাপ' }).textContent).toMatch(/১.*২.*৩/),
  )
  closeTabs()
  await open(site, '/account', storage)
  await main().findByText('এক্সপার্ট ৩')
  closeTabs()
  await open(site, '/', storage)
  for (const name of ['হর্সবুক', 'ভার্চুয়াল', 'ফ্যান্টাসি']) await main().findByText(name)
  closeTabs()
  await open(site, '/chat', storage)
  await waitFor(() => expect(screen.queryByText('Support')).toBeNull())
  closeTabs()
  await open(site, '/transaction-record', storage)
  fireEvent.click((await main().findAllByRole('button', { name: /ডিপোজিট/ }))[0]!)
  const details = await screen.findAllByRole('tab')
  fireEvent.click(details.at(-1)!)
  const number = await screen
    .findByText('রেকর্ড', { selector: 'dt, th' })
    .then((term) => term.nextElementSibling)
  expect(number?.textContent).toMatch(/^[০-৯]+$/)
})

test('X-06 nothing is said to be done where there is nothing to pay', async () => {
  await open(site, '/make-payment', await phoneOf(site, 'sultana'))
  await screen.findByText('There is nothing to pay.')
  expect(screen.queryByRole('list', { name: 'Steps of the deposit' })).toBeNull()
})

test('S-LOBBY-03 a word that the chosen provider has not is looked for with every other, and the list says so', async () => {
  const slots = await site.host.db
    .selectFrom('game')
    .select(['name', 'platform'])
    .where('type', '=', 'SLOT')
    .execute()
  const wanted = slots[0]
  const has = (platform: string) =>
    slots.some(
      (one) => one.platform === platform && one.name.toLowerCase().includes(wanted!.name.toLowerCase()),
    )
  const other = slots.find(({ platform }) => !has(platform))
  const search = new URLSearchParams({ system: other!.platform, q: wanted!.name })
  await open(site, `/slot?${search}`, memoryStorage({ language: 'en' }))
  await screen.findByText('None by the providers you chose. These are by others.')
  expect(main().queryByText('No Data')).toBeNull()
  await main().findByText(wanted!.name)
})

test('S-WGAME-01 a category’s banner is the slide that leads to it, and no other game’s', async () => {
  setWidth('wide')
  const pictureAt = async (path: string, title: string) => {
    await open(site, path, memoryStorage({ language: 'en' }))
    const head = (await main().findByRole('heading', { level: 1, name: title })).parentElement
    await waitFor(() => expect(head?.querySelector('img, svg')).toBeTruthy())
    const picture = head?.querySelector('img')?.getAttribute('src') ?? ''
    closeTabs()
    return picture
  }
  expect(await pictureAt('/casino', 'Casino')).toContain('/hero/4.svg')
  expect(await pictureAt('/fishing', 'Fishing')).toContain('/hero/5.svg')
  expect(await pictureAt('/lottery', 'Lottery')).toBe('')
})

test('S-WHOME-03 the two sport sliders never have a slide in common', async () => {
  setWidth('wide')
  await open(site, '/', memoryStorage({ language: 'en' }))
  const sliders = await screen.findAllByRole('region', { name: /^Featured sports \d$/ })
  const names = sliders.map((slider) =>
    [...slider.querySelectorAll('[aria-roledescription="slide"]')].map((slide) => slide.textContent),
  )
  expect(names[0]?.filter((name) => names[1]?.includes(name))).toEqual([])
  expect(names.flat()).toHaveLength(new Set(names.flat()).size)
})

test('S-REF-04 where rewards are off the board says so before its rates', async () => {
  await open(site, '/refrrel-program', await phoneOf(site, 'sultana'))
  const off = await screen.findByRole('note')
  expect(off.textContent).toMatch(/switched off.*nobody is paid by them here/)
  const board = off.closest('section')
  expect(board?.firstElementChild).toBe(off)
  expect(board?.querySelectorAll('table')).toHaveLength(1)
})

test('E-ERR-38 what was said of one press is gone with the next: not "not supported" beside "copied"', async () => {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: async () => {} } })
  await open(site, '/refrrel-program', await phoneOf(site, 'sultana'))
  fireEvent.click(await screen.findByRole('button', { name: 'Share' }))
  await screen.findByText('Sharing is not supported on this device.')
  fireEvent.click(screen.getByRole('button', { name: 'Copy code' }))
  await screen.findByText(/copied/i)
  expect(screen.queryByText('Sharing is not supported on this device.')).toBeNull()
})

test('pwa.md 1.6 one lost call is no loss of the host: the screen does not say that it is offline', async () => {
  const storage = await phoneOf(site, 'sultana')
  site.setWeather('down', /api\/vip/)
  const { app } = await open(site, '/vip', storage)
  await waitFor(() => expect(site.requests).toContain('GET /healthz'))
  await screen.findByText(/could not be loaded|failed/i)
  expect(app.network.get().isOnline).toBe(true)
  closeTabs()
  site.setWeather('down')
  const { app: later } = await open(site, '/vip', storage)
  await waitFor(() => expect(later.network.get().isOnline).toBe(false))
})

test('E-9 the demo’s program leaves deposits that end in 7 to a person, and the payment says so', async () => {
  const deposit = async (amount: string, trx: string) => {
    const storage = await phoneOf(site, 'sultana')
    await open(site, '/deposit', storage)
    fireEvent.click(await screen.findByRole('radio', { name: /Shapla Pay/ }))
    fireEvent.click(await screen.findByRole('radio', { name: /CashOut/ }))
    fireEvent.change(await screen.findByLabelText(/^Amount/, { selector: 'input' }), {
      target: { value: amount },
    })
    fireEvent.click(screen.getByRole('button', { name: /^Continue/ }))
    fireEvent.change(await screen.findByLabelText(/^Phone Number/), { target: { value: '01900000003' } })
    fireEvent.change(screen.getByLabelText(/^Reference No/), { target: { value: trx } })
    await screen.findByText('00000 000000')
    fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
    await screen.findByText('Pending...')
  }
  const config = { ...site.host.config, demoAutopilot: true }
  await deposit('507', 'LOOKS507AB')
  const statusOf = async (trx: string) =>
    (
      await site.host.db
        .selectFrom('deposit')
        .select('status')
        .where('trx', '=', trx)
        .executeTakeFirstOrThrow()
    ).status
  closeTabs()
  await deposit('570', 'LOOKS570AB')
  site.advance(60_000)
  await decideDue({ ...site.host, config })
  expect([await statusOf('LOOKS507AB'), await statusOf('LOOKS570AB')]).toEqual([0, 1])
})
