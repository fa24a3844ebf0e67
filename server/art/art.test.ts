// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadBrand } from '../brand/load.ts'
import { CATALOGUE } from '../seed/catalogue.ts'
import { PROVIDERS } from '../seed/providers.ts'
import { FAVOURITE_STORIES, OFFER_STORIES, PARTNER_STORIES } from '../seed/stories.ts'
import { isMotif, motif, MOTIF_NAMES } from './motif.ts'
import { KINDS, palette } from './palette.ts'
import { posterSvg } from './poster.ts'
import { HERO_COUNT } from './scene.ts'
import { artFor } from '../seed/pictures.ts'

/** The picture as XML; a parse error is an element of its own. */
function parse(svg: string) {
  const document = new DOMParser().parseFromString(svg, 'application/xml')
  expect(document.getElementsByTagName('parsererror')).toHaveLength(0)
  return document
}

const draw = (path: string): string => {
  const art = artFor(path)
  if (!art) throw new Error(`${path} is not drawn`)
  expect(art.type).toBe('image/svg+xml')
  return art.body
}

const PATHS = [
  ...CATALOGUE.map(({ icon }) => `/storage${icon}`),
  ...CATALOGUE.slice(0, 40).map(({ platform, code }) => `/storage/feature/${platform}/${code}.svg`),
  ...PROVIDERS.map(({ platform }) => `/storage/provider/${platform}.svg`),
  ...Array.from({ length: HERO_COUNT }, (_, index) => `/storage/hero/${index + 1}.svg`),
  ...OFFER_STORIES.map(({ name }) => `/storage/offer/${name}.svg`),
  ...PARTNER_STORIES.map(({ name }) => `/storage/partner/${name}.svg`),
  '/storage/supporter/megh-mati.svg',
  ...FAVOURITE_STORIES.map(({ name }) => `/storage/favourite/${name}.svg`),
  ...['wallet-a', 'bank', 'cash-point'].map((code) => `/storage/payment/${code}.svg`),
  '/storage/game/default.svg',
]

test('a picture is well-formed XML, refers to itself only, and runs nothing', () => {
  for (const path of PATHS) {
    const svg = draw(path)
    const document = parse(svg)
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    expect(new Set(ids).size, path).toBe(ids.length)
    for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(ids, path).toContain(id)
    expect(svg, path).not.toMatch(
      /<(script|style|image|use|foreignObject|text)|\shref|\son[a-z]+=|NaN|undefined|Infinity/,
    )
    expect(svg.match(/https?:[^"]+/g), path).toEqual(['http://www.w3.org/2000/svg'])
  }
})

test('the same address gives the same picture, and two games do not look alike', () => {
  const [first, second] = CATALOGUE.map(({ icon }) => `/storage${icon}`)
  if (!first || !second) throw new Error('an empty catalogue')
  expect(draw(first)).toBe(draw(first))
  // Without the ids, which every picture has of its own: what is seen must differ.
  const seen = new Map<string, string>()
  for (const { icon } of CATALOGUE) {
    const picture = draw(`/storage${icon}`).replaceAll(/(id="|url\(#)[gw][a-z0-9]+/g, '$1')
    expect(seen.get(picture), icon).toBeUndefined()
    seen.set(picture, icon)
  }
  expect(seen.size).toBe(CATALOGUE.length)
  expect(seen.size).toBeGreaterThanOrEqual(400)
})

test('half of the posters are 2,600 bytes or less, and none is more than 4,500', () => {
  const sizes = CATALOGUE.map(({ icon }) => Buffer.byteLength(draw(`/storage${icon}`))).sort((a, b) => a - b)
  expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(2600)
  expect(sizes.at(-1)).toBeLessThanOrEqual(4500)
})

test('posters are 3:4, and every kind has several layouts', () => {
  for (const kind of KINDS) {
    const shapes = Array.from({ length: 24 }, (_, index) => {
      const svg = posterSvg({ platform: 'TEST', code: `game-${index}`, kind, hue: 0, motif: 'sun' })
      expect(svg).toContain('viewBox="0 0 150 200"')
      return [...parse(svg).documentElement.children].map(({ tagName }) => tagName).join(' ')
    })
    expect(new Set(shapes).size, kind).toBeGreaterThanOrEqual(3)
  }
})

test('every motif can be drawn, and only those', () => {
  for (const name of MOTIF_NAMES) {
    parse(`<svg xmlns="http://www.w3.org/2000/svg">${motif(name, palette(200))}</svg>`)
  }
  for (const odd of ['constructor', '__proto__', '', 7, undefined]) expect(isMotif(odd)).toBe(false)
})

test('what is not there is not drawn', () => {
  const odd = [
    '/storage/',
    '/storage/game/LUCKY/none.svg',
    '/storage/game/../logo.svg',
    '/storage/hero/8.svg',
    '/storage/hero/0.svg',
    '/storage/constructor/x.svg',
    '/storage/__proto__.svg',
    '/storage/toString.svg',
    '/storage/logo.png',
    '/game/default.svg',
    `/storage/payment/${'x'.repeat(41)}.svg`,
  ]
  for (const path of odd) expect(artFor(path), path).toBeUndefined()
})

test('the icon of the tab is the mark of the logo', () => {
  const { mark, logo } = loadBrand().drawings
  expect(readFileSync('public/favicon.svg', 'utf8')).toBe(mark)
  const paths = [...mark.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path)
  expect(paths).toHaveLength(3)
  for (const path of paths) expect(logo).toContain(`d="${path}"`)
})

test('the sprite is small, well-formed, and has each sign once', () => {
  const sprite = readFileSync('public/icons.svg', 'utf8')
  expect(Buffer.byteLength(sprite)).toBeLessThanOrEqual(14 * 1024)
  const ids = [...parse(sprite).querySelectorAll('symbol')].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBeGreaterThanOrEqual(60)
})
