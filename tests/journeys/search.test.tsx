/** One search over games, matches, those who play, offers and help: in both scripts, by keyboard, with and without a network. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { get } from 'idb-keyval'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { device } from '../../src/lib/storage/readCache.ts'
import { memoryStorage, closeTabs, openSite, type Site, visit } from './support/harness.tsx'
import { phoneOf, prepareJourneys } from './support/members.tsx'

const CONFIG = { exchangeBase: '/exchange-data' }

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
prepareJourneys()
beforeEach(() => site.setWeather('fine'))

const field = () => screen.findByRole<HTMLInputElement>('searchbox')
const write = async (word: string) => fireEvent.input(await field(), { target: { value: word } })
const group = async (name: string) =>
  within(await screen.findByRole('region', { name: new RegExp(`^${name} `) }))
const links = async (name: string) =>
  (await (await group(name)).findAllByRole('link')).map((link) => link.textContent ?? '')

test('a word finds games, matches, teams, offers and help, each under its heading with its count, and leads there', async () => {
  const { router } = await visit(site, '/games?find=all', await phoneOf(site, 'rahim'), CONFIG)
  await waitFor(async () => expect(document.activeElement).toBe(await field()))
  await screen.findByText(/^Write a word/)
  await write('padma')
  expect((await links('Games'))[0]).toMatch(/^Padma/)
  expect((await links('Teams and players'))[0]).toMatch(/^Padma WarriorsCricket/)
  const matches = await group('Matches')
  const shown = (await links('Matches')).length
  fireEvent.click(matches.getByRole('button', { name: /^Show all/ }))
  expect((await links('Matches')).length).toBeGreaterThan(shown)
  for (const match of await links('Matches')) expect(match).toContain('Padma Warriors')
  expect(
    screen.getAllByRole('status').some(({ textContent }) => /^Found: \d+$/.test(textContent ?? '')),
  ).toBe(true)

  await write('bonus')
  expect((await links('Promotions')).length).toBeGreaterThan(1)
  await write('withdraw')
  fireEvent.click(await screen.findByRole('link', { name: /^How do I withdraw\?/ }))
  await screen.findByRole('heading', { name: 'How do I withdraw?' })
  expect(router.state.location.href).toBe('/help#s3')
  expect(document.getElementById('s3')?.textContent).toContain('How do I withdraw?')
  closeTabs()
  // A word that stands in the address is looked for.
  await visit(site, '/games?find=all&q=withdraw', await phoneOf(site, 'rahim'), CONFIG)
  expect((await field()).value).toBe('withdraw')
  await screen.findByRole('link', { name: /^How do I withdraw\?/ })
})

test('words are found in Bangla and by their sound, whatever the language of the app', async () => {
  for (const language of ['en', 'bn'] as const) {
    const device = memoryStorage({ language, popup: '0', regPopup: '0' })
    await visit(site, '/games?find=all&q=মেঘনা', device, CONFIG)
    const name = language === 'en' ? 'Teams and players' : 'দল ও খেলোয়াড়'
    expect((await links(name))[0]).toMatch(/^Meghna Royals/)
    await write('পাসওয়ার্ড')
    const help = language === 'en' ? 'Help' : 'সাহায্য'
    await waitFor(async () =>
      expect((await links(help)).join()).toMatch(language === 'en' ? /password/ : /পাসওয়ার্ড/),
    )
    closeTabs()
  }
})

test('arrows go from the field through what is found and back; Enter goes to the first; what finds nothing says so and leads on', async () => {
  const { router } = await visit(site, '/games?find=all', await phoneOf(site, 'rahim'), CONFIG)
  await write('padma')
  await group('Games')
  await group('Matches')
  const found = () => [...document.querySelectorAll<HTMLElement>('[data-found]')]
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
  const box = await field()
  box.focus()
  press('Enter')
  expect(document.activeElement).toBe(found()[0])
  press('ArrowDown')
  expect(document.activeElement).toBe(found()[1])
  press('ArrowUp')
  press('ArrowUp')
  expect(document.activeElement).toBe(box)
  await waitFor(() => expect(router.state.location.href).toBe('/games?find=all&q=padma'))
  // Past the last one it stays.
  found().at(-1)?.focus()
  press('ArrowDown')
  expect(document.activeElement).toBe(found().at(-1))

  await write('nothing at all')
  expect((await screen.findAllByText('Nothing was found for “nothing at all”.')).length).toBeGreaterThan(0)
  for (const [name, to] of [
    ['All games', '/games'],
    ['In-Play', '/exchange-inplay'],
    ['Promotions', '/promotions'],
    ['Help', '/help'],
  ] as const)
    expect(within(screen.getByRole('main')).getByRole('link', { name }).getAttribute('href')).toBe(to)
})

test('without a network what this device keeps is searched, and a host without an exchange has no matches', async () => {
  const phone = await phoneOf(site, 'rahim')
  await visit(site, '/games?find=all&q=padma', phone, CONFIG)
  const online = await links('Matches')
  await waitFor(async () =>
    expect(
      Object.keys((await get(`${phone.get('remote_id')}:results`, device())) ?? {}).length,
    ).toBeGreaterThan(2),
  )
  closeTabs()
  site.setWeather('down')
  await visit(site, '/games?find=all&q=padma', phone, CONFIG)
  expect(await links('Matches')).toEqual(online)
  await write('offline')
  expect((await links('Help'))[0]).toContain('It says that I am offline')
  closeTabs()
  site.setWeather('fine')
  await visit(site, '/games?find=all&q=padma', memoryStorage({ language: 'en' }), { exchangeBase: '' })
  expect((await links('Games')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('region', { name: /^Matches/ })).toBeNull()
})
