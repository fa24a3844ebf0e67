/** Painting first screens from a host's public answers: budgets.md 1; decision 092. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Canvas, hintsOf, paint } from '../../../src/app/prerender/prerender.tsx'
import { first as firstBangla } from '../../../src/i18n/bn/first.ts'
import { readHints } from '../../../src/lib/hydration/renderHints.ts'
import { seededSite } from '../support/site.ts'
import { stored } from '../../../server/content/texts.ts'

const loaded = vi.hoisted(() => ({ slowLine: false }))
vi.mock('../../../src/app/shell/notices/SlowLine.tsx', () => {
  loaded.slowLine = true
  return { SlowLine: () => null }
})

/** Words that were asked for where they are not there yet. */
const missing = vi.hoisted(() => new Set<string>())
vi.mock('../../../src/i18n/messages.ts', async (original) => {
  const real = await original<typeof import('../../../src/i18n/messages.ts')>()
  const translator: typeof real.translator = (catalogue, language, digits) => {
    const translate = real.translator(catalogue, language, digits)
    return (key, ...parameters) => {
      if (!(key in catalogue)) missing.add(key)
      return translate(key, ...parameters)
    }
  }
  return { ...real, translator }
})

type Site = Awaited<ReturnType<typeof seededSite>>
let site: Site
beforeAll(async () => {
  site = await seededSite()
})
afterAll(() => site.close())

const canvas: Canvas = {
  page:
    '<!doctype html><html lang="en" data-theme="dark"><head><meta name="viewport" content="x"><meta name="theme-color" content="#0B0F17"><title>Maidan</title><link rel="icon" href="/favicon.svg">' +
    '<link rel="preload" href="/config.json" as="fetch"><script type="module" src="/assets/app-1.js"></script>' +
    '<link rel="stylesheet" href="/assets/app-1.css"></head><body><div id="root"></div><div class="frame"></div></body></html>',
  sheet: '.whole{y:1}',
  colours: {},
  style: ':root[data-theme=dark]{--a:1}:root[data-theme=light]{--a:2}.nowhere{x:1}',
}
const ask = (address: string, init?: RequestInit) =>
  site.app.fetch(new Request(new URL(address, 'http://maidan.test'), init))
const guest = (acceptLanguage = 'en') => hintsOf({ cookie: '', acceptLanguage })
const dataOf = (
  html: string,
): { answers: Record<string, unknown>; look: string; words: { language: string; catalogue: object } } =>
  JSON.parse(/id="painted">([^<]*)</.exec(html)?.[1] ?? '')

test('home is painted in both layouts and both languages, with the answers it was drawn from', async () => {
  const english = await paint(canvas, '/', guest(), ask)
  expect(english?.html.match(/Welcome to Maidan/g)?.length).toBeGreaterThanOrEqual(2)
  expect(Object.keys(dataOf(english?.html ?? '').answers).sort()).toEqual([
    '/api/general',
    '/api/get-system?type=SPORTS',
    '/api/logo',
    '/api/sliders',
    '/api/sociallink',
    '/config.json',
  ])
  // Nothing that is not painted is waited for: the first visitor would wait too.
  expect(loaded.slowLine).toBe(false)
  const bangla = await paint(canvas, '/', guest('bn-BD,bn;q=0.9'), ask)
  expect(bangla?.html).toContain('<html lang="bn"')
  expect(bangla?.html).toContain('ময়দান-এ স্বাগতম')
  expect(dataOf(bangla?.html ?? '').words).toEqual({ language: 'bn', catalogue: firstBangla })
})

test('it says no word that comes later: as a text it would be empty', async () => {
  for (const language of ['en', 'bn'] as const)
    for (const isPlayer of [false, true]) {
      const page = await paint(canvas, '/', { ...guest(language), isPlayer }, ask)
      expect(page?.html).toContain('data-demo')
    }
  expect([...missing]).toEqual([])
})

test('it holds no script and no style that the policy would not know', async () => {
  const page = await paint(canvas, '/', guest(), ask)
  const html = page?.html ?? ''
  expect(html.match(/<script(?! (fetchpriority="low" )?type="(module|application\/json)")/g)).toBeNull()
  expect(html).toContain(`<style>${page?.style}</style>`)
  expect(page?.style).toContain('.whole{y:1}:root[data-theme=dark]{--a:1}')
  expect(html).not.toContain('stylesheet')
  expect(page?.style).not.toMatch(/light|nowhere/)
  const attributes = new Set([...html.matchAll(/ style="([^"]*)"/g)].map(([, text]) => text))
  expect(attributes).toEqual(new Set(page?.styleAttributes))
})

test("an operator's text cannot end the data and begin markup", async () => {
  const hostile = '</script><img src=x onerror=alert(1)><!--'
  await site.host.db
    .updateTable('slider')
    .set({ title: stored({ en: hostile, bn: hostile }) })
    .where('slider_type', '=', 'Main')
    .execute()
  // Public answers are kept whole for a second (decision 005).
  const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1001)
  const { html = '' } = (await paint(canvas, '/', guest(), ask)) ?? {}
  later.mockRestore()
  expect(html).toContain('onerror')
  expect(html).not.toContain('<img src=x')
  expect(html.match(/<\/script>/g)?.length).toBe(2)
  expect(JSON.stringify(dataOf(html).answers)).toContain('</script>')
})

test('a player is painted without the guest’s ways in, and nobody by name', async () => {
  const look = readHints('en.auto.light.player.')
  // A part that cannot be painted is left out, and only told here.
  const failed = vi.spyOn(console, 'error')
  // Nor does a part look here for the device's store.
  const warned = vi.spyOn(console, 'warn')
  const html = (look && (await paint(canvas, '/', look, ask)))?.html ?? ''
  expect(failed).not.toHaveBeenCalled()
  expect(warned).not.toHaveBeenCalled()
  expect(html).toContain('data-theme="light"')
  expect(html.match(/<meta name="theme-color"[^>]*>/g)).toEqual([
    '<meta name="theme-color" content="#F4F6FA">',
  ])
  expect(html).not.toContain('href="/login"')
  expect(html).toContain('href="/deposit"')
  expect(dataOf(html).look).toBe('en.auto.light.player.')
})

test('where the host does not answer nothing is painted; without a host the frame is, and no content', async () => {
  const failing = async (address: string, init?: RequestInit) =>
    address === '/api/sliders' ? new Response('{}', { status: 503 }) : ask(address, init)
  expect(await paint(canvas, '/', guest(), failing)).toBeUndefined()
  const frame = await paint(canvas, '/', guest(), undefined)
  expect(frame?.html).toContain('Sign up')
  expect(dataOf(frame?.html ?? '').answers).toEqual({})
})

test('where the phone chooses the theme the browser’s bars take the ground of the one it will choose', async () => {
  const look = readHints('en.auto.auto.guest.')
  const html = (look && (await paint(canvas, '/', look, undefined)))?.html ?? ''
  const bars = [...html.matchAll(/<meta name="theme-color" content="(#\w+)" media="([^"]*)">/g)]
  expect(bars.map(([, colour, media]) => [media, colour])).toEqual([
    ['(prefers-contrast: more) and (prefers-color-scheme: light)', '#FFFFFF'],
    ['(prefers-color-scheme: light)', '#F4F6FA'],
    ['(prefers-contrast: more) and (prefers-color-scheme: dark)', '#000000'],
    ['(prefers-color-scheme: dark)', '#0B0F17'],
  ])
})

test('F-17 words of another size are painted so, before any script', async () => {
  const look = readHints('en.auto.light-larger.guest.')
  const html = (look && (await paint(canvas, '/', look, undefined)))?.html ?? ''
  expect(html).toMatch(/^<!doctype html>\s*<html [^>]*data-theme="light" data-text="larger"/i)
  expect(dataOf(html).look).toBe('en.auto.light-larger.guest.')
  expect(readHints('en.auto.light-huge.guest.')).toBeUndefined()
})

test('a cookie that the app did not write is a guest’s', () => {
  for (const cookie of [
    'look=',
    'look=xx.auto.dark.guest.',
    'look=en.auto.dark.guest.<b>',
    'other=bn.auto.dark.guest.',
  ])
    expect(hintsOf({ cookie, acceptLanguage: 'en' })).toMatchObject({ language: 'en', isPlayer: false })
  expect(hintsOf({ cookie: 'a=b; look=bn.latn.auto.player.1ab', acceptLanguage: 'en' })).toEqual({
    language: 'bn',
    numerals: 'latn',
    theme: 'auto',
    textSize: '',
    isPlayer: true,
    notice: '1ab',
  })
})
