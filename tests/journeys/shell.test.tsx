/** What stands around every screen, for what an operator configures and at both widths: header, menu, footer, pages. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { UpdateRow } from '../../src/app/shell/notices/UpdateRow.tsx'
import { Waiting } from '../../src/app/screens/Waiting.tsx'
import { AppProvider } from '../../src/lib/app.tsx'
import { loadConfig } from '../../src/lib/config/config.ts'
import { closeTabs, memoryStorage, openSite, type Site, visit } from './support/harness.tsx'
import { forgetPublicAnswers } from './support/time.ts'

let site: Site
let isWide = false

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

beforeEach(() => {
  isWide = false
  site.setWeather('fine')
  site.requests.length = 0
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes('min-width') ? isWide : false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  vi.stubGlobal('scrollTo', () => {})
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
})
afterEach(() => {
  closeTabs()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** What the reference host configures. */
const demo = () => loadConfig(site.fetch)
const header = async () => (await screen.findAllByRole('banner'))[0] as HTMLElement
const openMenu = async () => {
  fireEvent.click(within(await header()).getByRole('button', { name: 'Menu' }))
  return within(await screen.findByRole('dialog', { name: 'Menu' }))
}

test('S-WHDR-05 S-NHDR-05 X-77 both headers show the configured sponsor, and nothing where there is none', async () => {
  const config = await demo()
  expect(config.sponsors.map(({ name }) => name)).toEqual([{ en: 'Megh & Mati Tea', bn: 'মেঘ ও মাটি চা' }])
  for (const wide of [false, true]) {
    isWide = wide
    await visit(site, '/help', memoryStorage(), config)
    const image = await within(await header()).findByRole('img', { name: 'Megh & Mati Tea' })
    expect(image.getAttribute('src')).toBe('/storage/supporter/megh-mati.svg')
    closeTabs()
    await visit(site, '/help')
    expect(within(await header()).queryByRole('img', { name: 'Megh & Mati Tea' })).toBeNull()
    closeTabs()
  }
})

test('S-NHDR-08 X-77 the menu leads to the configured ambassadors, who are said to be invented; without any it does not', async () => {
  const { router } = await visit(site, '/help', memoryStorage(), await demo())
  const menu = await openMenu()
  fireEvent.click(menu.getByRole('link', { name: 'Brand Ambassador' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/ambassador'))
  const main = within(screen.getByRole('main'))
  expect(await main.findByRole('heading', { name: 'The Golden Boat Crew' })).toBeTruthy()
  expect(main.getAllByText(/invented/i).length).toBe(2)
  closeTabs()
  await visit(site, '/ambassador')
  expect(await screen.findByText('This house has no brand ambassador.')).toBeTruthy()
  expect((await openMenu()).queryByRole('link', { name: 'Brand Ambassador' })).toBeNull()
})

test('a Bangla reader reads of the ambassadors in Bangla', async () => {
  await visit(site, '/ambassador', memoryStorage({ language: 'bn' }), await demo())
  expect(await screen.findByRole('heading', { name: 'সোনার নৌকার দল' })).toBeTruthy()
  expect(screen.queryByText(/Golden Boat/)).toBeNull()
})

test('S-NHDR-08 the affiliates’ own site opens in a new tab; without one a page says how the links work', async () => {
  const affiliateUrl = 'https://affiliates.example/login'
  await visit(site, '/help', memoryStorage(), { affiliateUrl })
  const link = (await openMenu()).getByRole('link', { name: 'Affiliate' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([affiliateUrl, '_blank'])
  closeTabs()
  await visit(site, '/affiliate', memoryStorage(), { affiliateUrl })
  const login = await screen.findByRole('link', { name: 'Log in at the affiliates’ site' })
  expect(login.getAttribute('href')).toBe(affiliateUrl)
  closeTabs()
  await visit(site, '/affiliate')
  expect(await screen.findByText(/No affiliates’ site is set up/)).toBeTruthy()
  const own = (await openMenu()).getByRole('link', { name: 'Affiliate' })
  expect([own.getAttribute('href'), own.getAttribute('target')]).toEqual(['/affiliate', '_blank'])
})

test('S-NHOME-09 S-WHOME-06 X-76 the footer of an operator: support, help, methods, sponsors, ambassadors, licence', async () => {
  for (const wide of [false, true]) {
    isWide = wide
    await visit(site, '/help', memoryStorage(), {
      ...(await demo()),
      licence: { authority: 'An authority', number: '42', link: 'https://authority.example/42' },
    })
    const footer = within(await screen.findByRole('contentinfo'))
    for (const name of [
      'Customer support',
      'Information',
      'Payment methods',
      'Sponsorships',
      'Brand ambassadors',
      'Responsible gaming',
      'Gaming licence',
    ]) {
      expect(footer.getByRole('heading', { name }), name).toBeTruthy()
    }
    expect(footer.getByRole('link', { name: '24/7 LiveChat' }).getAttribute('href')).toBe('/chat')
    expect(footer.getByRole('link', { name: 'Help' }).getAttribute('href')).toBe('/help')
    expect(footer.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/settings')
    expect(footer.getByRole('link', { name: 'Responsible gaming' }).getAttribute('href')).toBe(
      '/responsible-gaming',
    )
    expect(await footer.findByRole('link', { name: 'WhatsApp' })).toBeTruthy()
    expect(footer.getByRole('link', { name: 'The Golden Boat Crew' }).getAttribute('href')).toBe(
      '/ambassador',
    )
    expect(footer.getByRole('link', { name: 'An authority, No. 42' }).getAttribute('href')).toBe(
      'https://authority.example/42',
    )
    expect(footer.getByText(/^© \d{4} Maidan$/)).toBeTruthy()
    closeTabs()
  }
})

test('S-WHOME-02 K-POLL-10 X-38 the notice moves 1 px every 20 ms, pauses by its button, stands after three passes and plays again; with reduced motion it unfolds', async () => {
  isWide = true
  const widths = (name: 'clientWidth' | 'scrollWidth', value: number) =>
    vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(value)
  const spies = [widths('clientWidth', 600), widths('scrollWidth', 1000)]
  await visit(site, '/')
  const notice = within(await screen.findByRole('region', { name: 'Notice' }))
  const line = () => notice.getByText(/play money only/)
  await waitFor(() => expect(line().style.animationDuration).toBe('32000ms'))
  fireEvent.click(notice.getByRole('button', { name: 'Pause the notice' }))
  expect(line().style.animationPlayState).toBe('paused')
  fireEvent.click(notice.getByRole('button', { name: 'Let the notice move' }))
  expect(line().style.animationPlayState).toBe('')
  // Without AnimationEvent React listens to the name that only some browsers knew.
  fireEvent(line(), new Event('webkitAnimationEnd', { bubbles: true }))
  expect(line().style.animationDuration).toBe('')
  fireEvent.click(notice.getByRole('button', { name: 'Let the notice move' }))
  await waitFor(() => expect(line().style.animationDuration).toBe('32000ms'))
  spies.forEach((spy) => spy.mockRestore())
  closeTabs()
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes('reduced-motion') || media.includes('min-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  await visit(site, '/')
  const still = within(await screen.findByRole('region', { name: 'Notice' }))
  expect(screen.queryByRole('button', { name: 'Pause the notice' })).toBeNull()
  const more = still.getByRole('button', { name: 'Show More' })
  expect(more.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(more)
  expect(still.getByRole('button', { name: 'Show Less' }).getAttribute('aria-expanded')).toBe('true')
  expect(screen.queryByRole('button', { name: 'Pause the slides' })).toBeNull()
})

test('K-POLL-14 E-ERR-37 a screen whose script does not come says so after 120 s and offers to load anew', async () => {
  const { app } = await visit(site, '/help')
  await app.settings.allWords()
  closeTabs()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  render(
    <AppProvider app={app}>
      <Waiting />
    </AppProvider>,
  )
  expect(screen.getByText('Loading')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(8000))
  expect(screen.getByText('Still trying. The network is slow.')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(111_999))
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull()
  act(() => void vi.advanceTimersByTime(1))
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
})

test('P-PWA-09 Update says that it is under way, after 10 s what helps, and can be pressed again', async () => {
  const { app } = await visit(site, '/')
  closeTabs()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const onUpdate = vi.fn()
  render(
    <QueryClientProvider client={app.queryClient}>
      <AppProvider app={app}>
        <UpdateRow onUpdate={onUpdate} />
      </AppProvider>
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Update' }))
  expect(screen.getByRole('button', { name: 'Updating…' })).toHaveProperty('disabled', true)
  await app.settings.allWords()
  act(() => void vi.advanceTimersByTime(10_000))
  expect(screen.getByRole('status').textContent).toContain('close every window of Maidan and open it again')
  fireEvent.click(screen.getByRole('button', { name: 'Update' }))
  expect(onUpdate).toHaveBeenCalledTimes(2)
})

test('X-92 the pages behind the footer lead to each other', async () => {
  const { router } = await visit(site, '/help')
  const pages = within(await screen.findByRole('navigation', { name: 'Information' }))
  expect(pages.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Help',
    'Responsible gaming',
    'Terms',
    'Privacy',
    'Rules',
  ])
  fireEvent.click(pages.getByRole('link', { name: 'Privacy' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/privacy'))
  expect(pages.getByRole('link', { current: 'page' }).textContent).toBe('Privacy')
})

test('N-ENT-02 every screen is titled with the name that the host gives the site', async () => {
  const { brand } = site.host
  const name = (words: string) => {
    site.host.brand = { ...brand, name: { en: words } }
    forgetPublicAnswers()
  }
  name('Nodi Play')
  try {
    for (const [path, words] of [
      ['/', 'Nodi Play'],
      ['/help', 'Help · Nodi Play'],
      ['/slot', 'Slot · Nodi Play'],
      ['/promotions', 'Promotions · Nodi Play'],
      ['/login', 'Log in · Nodi Play'],
      ['/settings', 'Settings · Nodi Play'],
      ['/no-such-page', 'Page not found · Nodi Play'],
    ]) {
      await visit(site, path as string)
      await waitFor(() => expect(document.title).toBe(words))
      closeTabs()
    }
  } finally {
    name(brand.name.en)
  }
})

test('F-05 the search of everything is one press away on every screen: in the menu, and in the wide header', async () => {
  for (const path of ['/', '/promotions']) {
    isWide = false
    const { router } = await visit(site, path)
    const menu = await openMenu()
    fireEvent.click(menu.getByRole('link', { name: 'Search' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/games'))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox')))
    closeTabs()
    isWide = true
    await visit(site, path)
    fireEvent.click(await screen.findByRole('link', { name: 'Search' }))
    const field = await screen.findByRole('searchbox')
    await waitFor(() => expect(document.activeElement).toBe(field))
    closeTabs()
  }
})
