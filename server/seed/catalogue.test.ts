import { expect, test } from 'vitest'
import type { WrittenLanguage } from '../../contract/languages/language.ts'
import { GAME_TYPES } from '../../contract/games.ts'
import { artFor } from './pictures.ts'
import { CATALOGUE, catalogueOf, providerIcon } from './catalogue.ts'
import { gameLink, seedNotice, seedWindow, SLIDERS } from './content.ts'
import { PARTNERS } from './partners.ts'
import { promotionRows } from './promotions.ts'
import { PROVIDERS } from './providers.ts'
import { OFFER_STORIES } from './stories.ts'

const NOW = Date.parse('2026-11-21T03:00:00Z')
const textsOf = (stored: string) => JSON.parse(stored) as Record<WrittenLanguage, string>
const OFFERS = promotionRows(NOW).map((row) => ({
  ...row,
  name: textsOf(row.name),
  description: textsOf(row.description),
}))
/** Every path the seed writes into the tables. */
const PICTURES = [
  ...CATALOGUE.map(({ icon }) => icon),
  ...PROVIDERS.map(({ platform }) => providerIcon(platform)),
  ...SLIDERS.map(({ image }) => image),
  ...OFFERS.flatMap(({ image, thumbnail }) => [image, thumbnail]),
  ...Object.values(PARTNERS).flatMap((partners) => partners.map(({ image }) => `/${image}`)),
]

test('there are at least 20 providers and 400 games, and each type has some of both', () => {
  expect(PROVIDERS.length).toBeGreaterThanOrEqual(20)
  expect(CATALOGUE.length).toBeGreaterThanOrEqual(400)
  for (const type of GAME_TYPES) {
    expect(
      PROVIDERS.some(({ types }) => types.includes(type)),
      type,
    ).toBe(true)
    expect(CATALOGUE.filter((game) => game.type === type).length, type).toBeGreaterThanOrEqual(20)
  }
})

test('a provider has games of each type it says it offers, and of no other', () => {
  for (const { platform, types } of PROVIDERS) {
    const own = new Set(CATALOGUE.filter((game) => game.platform === platform).map(({ type }) => type))
    expect([...own].sort(), platform).toEqual([...types].sort())
  }
})

test('names and codes are unique within a provider, and display orders everywhere', () => {
  const unique = (list: unknown[]) => expect(new Set(list).size).toBe(list.length)
  unique(CATALOGUE.map(({ platform, name }) => `${platform}/${name}`))
  unique(CATALOGUE.map(({ platform, code }) => `${platform}/${code}`))
  unique(CATALOGUE.map(({ displayOrder }) => displayOrder))
  unique(PROVIDERS.map(({ platform }) => platform))
  unique(PROVIDERS.map(({ name }) => name))
})

test('a catalogue for load runs has as many games as asked, all told apart, and never fewer than the real one', () => {
  const many = catalogueOf(5000)
  expect(many).toHaveLength(5000)
  expect(new Set(many.map(({ platform, code }) => `${platform}/${code}`)).size).toBe(5000)
  expect(new Set(many.map(({ platform, name }) => `${platform}/${name}`)).size).toBe(5000)
  expect(catalogueOf(0)).toEqual(CATALOGUE)
})

test('games were added all through the last year', () => {
  const months = new Set(CATALOGUE.map(({ ageDays }) => Math.floor((ageDays - 1) / 31)))
  expect(months.size).toBe(12)
  expect(Math.max(...CATALOGUE.map(({ ageDays }) => ageDays))).toBeLessThanOrEqual(365)
})

test('the sports list has the names that the specification fixes', () => {
  const names = PROVIDERS.filter(({ types }) => types.includes('SPORTS')).map(({ name }) => name)
  const fixed = ['I-Sports', 'E1Sports', 'Horsebook', 'Virtual', 'Kabaddi', 'Fantasy', 'SBO Sports']
  expect(names).toEqual(fixed)
})

test('every picture that the tables name is drawn', () => {
  for (const path of PICTURES) expect(artFor(`/storage${path}`)?.body, path).toMatch(/^<svg /)
})

test('no picture has a name that a content blocker takes for advertising', () => {
  for (const path of PICTURES) {
    expect(path).not.toMatch(/banner|sponsor|advert|promo|\d{2,4}x\d{2,4}/i)
    expect(path).not.toMatch(/(^|[^a-z])ads?([^a-z]|$)/i)
  }
})

test('slides: seven main, two kinds of sport and more, and featured games that exist', () => {
  const of = (type: string) => SLIDERS.filter(({ slider_type }) => slider_type === type)
  expect(of('Main')).toHaveLength(7)
  expect(of('Favourite').length).toBeGreaterThanOrEqual(3)
  expect(of('Features').length).toBeGreaterThanOrEqual(8)
  const links = new Set(CATALOGUE.map(gameLink))
  for (const { link } of [...of('Favourite'), ...of('Features')]) expect(links, link).toContain(link)
})

test('promotions run now, in two languages, within the turnover the site allows', () => {
  expect(OFFERS.length).toBeGreaterThanOrEqual(8)
  for (const offer of OFFERS) {
    expect(offer.starts_at.getTime()).toBeLessThan(NOW)
    expect(offer.ends_at.getTime()).toBeGreaterThan(NOW)
    expect(offer.turnover_factor).toBeLessThanOrEqual(10)
    expect(`${offer.name.bn} ${offer.description.bn}`).toMatch(/[\u0980-\u09FF]/)
    expect(offer.description.en).not.toMatch(/hurry|now!|last chance|limited|free|guarantee|risk/i)
    if (offer.bonus_percent > 0) expect(offer.description.en).toContain(`${offer.turnover_factor} times`)
  }
  expect(new Set(OFFERS.map(({ image }) => image)).size).toBe(OFFERS.length)
  expect(OFFER_STORIES).toHaveLength(OFFERS.length)
})

test('the maintenance window is today in Dhaka', () => {
  const { from, until, subject } = seedWindow(NOW)
  expect(PROVIDERS.map(({ platform }) => platform)).toContain(subject)
  expect(new Date(from).toISOString()).toBe('2026-11-20T22:00:00.000Z')
  expect(until - from).toBe(2 * 60 * 60 * 1000)
})

test('a demo first started before dawn is not under maintenance at once', () => {
  for (const start of ['2026-11-21T03:00:00+06:00', '2026-11-21T05:59:00+06:00']) {
    const now = Date.parse(start)
    expect(new Date(seedWindow(now).from).toISOString()).toBe('2026-11-21T08:00:00.000Z')
    expect(seedNotice(now).en).toContain('from 14:00 to 16:00')
  }
})

test('no name of a real studio, bookmaker or wallet is used', () => {
  const real =
    /pragmatic|evolution|netent|playtech|microgaming|jili|spribe|aviator|betfair|bet365|betway|stake\.|1xbet|bkash|nagad|rocket wallet|upay|visa|mastercard|crazy time|gonzo|starburst|book of|sweet bonanza|gates of|monopoly|sabong|fifa|uefa|\bicc\b|\bipl\b|\bbpl\b/i
  const words = [
    ...CATALOGUE.map(({ name }) => name),
    ...PROVIDERS.map(({ name }) => name),
    ...SLIDERS.map(({ title }) => title.en),
    ...OFFERS.map(({ name, description }) => `${name.en} ${description.en}`),
  ]
  for (const text of words) expect(text).not.toMatch(real)
})

test('D-27 PP-37 an offer is about one product, and its bonus is staked ten times at most', () => {
  expect(OFFERS.length).toBeGreaterThan(5)
  for (const { name, categories, turnover_factor } of OFFERS) {
    expect(categories, name.en).toHaveLength(1)
    expect(turnover_factor, name.en).toBeLessThanOrEqual(10)
  }
})

test('D-23 every offer is named and explained in Bangla, its condition too', () => {
  for (const { name, description } of OFFERS) {
    for (const text of [name.bn, description.bn]) {
      expect(text, name.en).toMatch(/[\u0980-\u09ff]/)
      expect(text, name.en).not.toMatch(/[A-Za-z]/)
    }
    // The condition: the same sentences, however they are put.
    const sentences = description.en.split('. ').length
    expect(description.bn.split(/[।:;.]/).length, name.en).toBeGreaterThanOrEqual(sentences)
  }
})
