// @vitest-environment jsdom
/** What stands around every screen, for what an operator configures and at both widths: header, menu, footer, pages. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadConfig } from '../../src/lib/config.ts'
import { memoryStorage, openSite, type Site, visit } from './harness.tsx'

let site: Site
let isWide = false

beforeAll(async () => {
  site = await openSite()
}, 120_000)
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
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** What the reference host configures. */
const demo = () => loadConfig(site.fetch)
const SLOW = { timeout: 15_000 }
const header = async () => (await screen.findAllByRole('banner', undefined, SLOW))[0] as HTMLElement
const openMenu = async () => {
  fireEvent.click(within(await header()).getByRole('button', { name: 'Menu' }))
  return within(await screen.findByRole('dialog', { name: 'Menu' }, SLOW))
}

test('S-WHDR-05 S-NHDR-05 X-77 both headers show the configured sponsor, and nothing where there is none', async () => {
  const config = await demo()
  expect(config.sponsors.map(({ name }) => name)).toEqual(['Megh & Mati Tea'])
  for (const wide of [false, true]) {
    isWide = wide
    await visit(site, '/help', memoryStorage(), config)
    const image = await within(await header()).findByRole('img', { name: 'Megh & Mati Tea' }, SLOW)
    expect(image.getAttribute('src')).toBe('/storage/partner/megh-mati.svg')
    cleanup()
    await visit(site, '/help')
    expect(within(await header()).queryByRole('img', { name: 'Megh & Mati Tea' })).toBeNull()
    cleanup()
  }
})

test('S-NHDR-08 X-77 the menu leads to the configured ambassadors, who are said to be invented; without any it does not', async () => {
  const { router } = await visit(site, '/help', memoryStorage(), await demo())
  const menu = await openMenu()
  fireEvent.click(menu.getByRole('link', { name: 'Brand Ambassador' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/ambassador'))
  const main = within(screen.getByRole('main'))
  expect(await main.findByRole('heading', { name: 'The Golden Boat Crew' }, SLOW)).toBeTruthy()
  expect(main.getAllByText(/invented/i).length).toBe(2)
  cleanup()
  await visit(site, '/ambassador')
  expect(await screen.findByText('This house has no brand ambassador.')).toBeTruthy()
  expect((await openMenu()).queryByRole('link', { name: 'Brand Ambassador' })).toBeNull()
})

test('a Bangla reader reads of the ambassadors in Bangla', async () => {
  await visit(site, '/ambassador', memoryStorage({ language: 'bn' }), await demo())
  expect(await screen.findByRole('heading', { name: 'সোনার নৌকার দল' }, SLOW)).toBeTruthy()
  expect(screen.queryByText(/Golden Boat/)).toBeNull()
})

test('S-NHDR-08 the affiliates’ own site opens in a new tab; without one a page says how the links work', async () => {
  const affiliateUrl = 'https://affiliates.example/login'
  await visit(site, '/help', memoryStorage(), { affiliateUrl })
  const link = (await openMenu()).getByRole('link', { name: 'Affiliate' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([affiliateUrl, '_blank'])
  cleanup()
  await visit(site, '/affiliate', memoryStorage(), { affiliateUrl })
  const login = await screen.findByRole('link', { name: 'Log in at the affiliates’ site' }, SLOW)
  expect(login.getAttribute('href')).toBe(affiliateUrl)
  cleanup()
  await visit(site, '/affiliate')
  expect(await screen.findByText(/No affiliates’ site is set up/, undefined, SLOW)).toBeTruthy()
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
    const footer = within(await screen.findByRole('contentinfo', undefined, SLOW))
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
    cleanup()
  }
})
