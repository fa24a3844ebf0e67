/** The app as a browser installs it, on the production build: P-PWA-01, pwa.md section 4, checks 1-40 and 69. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { WHOLE } from '../support/browsers.ts'
import { expect, test } from '../support/host.ts'

test.use({ launchOptions: WHOLE })

interface Picture {
  src: string
  sizes: string
  type: string
  purpose?: string
}
interface Localized {
  bn: { value: string; dir: string }
}
interface Manifest {
  [member: string]: unknown
  name: string
  short_name: string
  description: string
  start_url: string
  icons: Picture[]
  screenshots: (Picture & { form_factor: 'narrow' | 'wide'; label: string })[]
  shortcuts: { name: string; name_localized: Localized; url: string; icons: Picture[] }[]
  share_target: { action: string; method: string; enctype: string; params: { files: { accept: string[] }[] } }
}

const manifestOf = async (page: Page): Promise<Manifest> =>
  (await page.request.get('/manifest.webmanifest')).json() as Promise<Manifest>

test(
  'P-PWA-01 pwa.md 1-3 nothing stands in the way of installing, the manifest parses clean, and the app id is ours',
  { tag: '@narrow' },
  async ({ page, context }) => {
    await page.goto('/')
    const session = await context.newCDPSession(page)
    const { errors } = await session.send('Page.getAppManifest')
    expect(errors).toEqual([])
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
    const { appId } = await session.send('Page.getAppId')
    expect(appId && new URL(appId).pathname).toBe('/')
  },
)

/** A browser with a profile of its own: contexts without one count as private and are never offered the installation. */
async function withProfile(visit: (page: Page) => Promise<void>): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'maidan-profile-'))
  const context = await chromium.launchPersistentContext(profile, {
    ...WHOLE,
    // Asked for at once, without the half minute and the tap that a player's browser waits for.
    args: [...(WHOLE.args ?? []), '--bypass-app-banner-engagement-checks'],
    viewport: { width: 360, height: 640 },
    locale: 'en-GB',
  })
  try {
    await visit(await context.newPage())
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

test(
  'pwa.md 4 the browser offers the installation, and the offer is kept until the player asks for it',
  { tag: '@narrow' },
  async ({ page: elsewhere, host }) => {
    await elsewhere.goto('/install')
    await withProfile(async (page) => {
      await page.addInitScript(() => {
        addEventListener('beforeinstallprompt', (event) => {
          const { dataset } = document.documentElement
          // After the app's own listener, which keeps the browser's banner away.
          setTimeout(() => (dataset['offer'] = `${event.isTrusted} ${event.defaultPrevented}`))
        })
      })
      await page.goto(`${host.url}/install`)
      const button = page.getByRole('main').getByRole('button', { name: 'Install now' })
      await expect(button).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('data-offer', 'true true')
      await expect(elsewhere.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(elsewhere.getByRole('main').getByRole('button', { name: 'Install now' })).toHaveCount(0)
    })
  },
)

async function logIn(page: Page, home: string): Promise<void> {
  await page.goto(`${home}/login`)
  await page.getByLabel('Username').fill('rahim')
  await page.getByLabel('Password', { exact: true }).fill('Demo1234')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).not.toHaveURL(/login/)
}

const offerRow = (page: Page) => page.getByRole('complementary', { name: 'App download' })

test(
  'pwa.md 1.2 after a login a quiet row offers the installation: not to guests, not over a form, and not after "Not now"',
  { tag: '@narrow' },
  async ({ host }) => {
    await withProfile(async (page) => {
      await page.goto(host.url)
      await expect(page.getByRole('link', { name: 'App download' }).first()).toBeVisible()
      await expect(offerRow(page)).toHaveCount(0)
      await logIn(page, host.url)
      const row = offerRow(page)
      await expect(row.getByRole('button', { name: 'Install', exact: true })).toBeVisible()
      await page
        .getByRole('contentinfo')
        .or(page.locator('nav'))
        .getByRole('link', { name: 'Deposit' })
        .first()
        .click()
      await expect(page).toHaveURL(/deposit/)
      await expect(row).toHaveCount(0)
      await page.goBack()
      await row.getByRole('button', { name: 'Not now' }).click()
      await expect(row).toHaveCount(0)
    })
  },
)

test(
  'pwa.md 1.2 where the browser makes no offer the row leads to its steps',
  { tag: '@narrow' },
  async ({ browser, host }) => {
    const userAgent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
    const context = await browser.newContext({
      userAgent,
      viewport: { width: 360, height: 640 },
      locale: 'en-GB',
    })
    const page = await context.newPage()
    await logIn(page, host.url)
    await offerRow(page).getByRole('link', { name: 'How' }).click()
    await expect(page).toHaveURL(/install/)
    await expect(page.getByText('Tap Share, the square with the arrow.')).toBeVisible()
    await context.close()
  },
)

test(
  'pwa.md 5-16 the manifest has its members, texts that fit, no lock and no store; shortcuts open; a share is taken as a form',
  { tag: '@narrow' },
  async ({ page }) => {
    const manifest = await manifestOf(page)
    const members =
      'id name short_name description start_url scope display display_override theme_color background_color icons screenshots shortcuts share_target lang'
    expect(Object.keys(manifest)).toEqual(expect.arrayContaining(members.split(' ')))
    expect(manifest.name.length).toBeLessThanOrEqual(30)
    expect(manifest.short_name.length).toBeLessThanOrEqual(12)
    expect(manifest.description.length).toBeLessThanOrEqual(300)
    expect([manifest['orientation'], manifest['prefer_related_applications']]).toEqual(['any', false])
    expect(manifest['related_applications']).toEqual([{ platform: 'webapp', url: '/manifest.webmanifest' }])
    const { method, enctype, params } = manifest.share_target
    expect([method, enctype, params.files[0]?.accept]).toEqual(['POST', 'multipart/form-data', ['image/*']])
    // A guest is asked to log in first, and keeps the way.
    expect(manifest.shortcuts).toHaveLength(4)
    for (const { url, name_localized } of manifest.shortcuts) {
      expect(name_localized.bn.value, url).toMatch(/^[\u0980-\u09ff-]+$/)
      await page.goto(url)
      await expect(page.getByRole('heading', { level: 1 }), url).toBeVisible()
      await expect(page).toHaveURL(/^\S+?\/(login\?next=|games)/)
    }
  },
)

/** Whether the four corners of a picture are there. */
async function isOpaque(picture: Buffer): Promise<boolean> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const alpha = (x: number, y: number) => data[(y * info.width + x) * 4 + 3]
  const [right, bottom] = [info.width - 1, info.height - 1]
  return [alpha(0, 0), alpha(right, 0), alpha(0, bottom), alpha(right, bottom)].every((one) => one === 255)
}

test(
  'pwa.md 17-24 every icon and screenshot is what the manifest says; the maskable and the touch icon have no clear corner',
  { tag: '@narrow' },
  async ({ page }) => {
    const { icons, screenshots, shortcuts } = await manifestOf(page)
    for (const { src, sizes, type, purpose } of [
      ...icons,
      ...screenshots,
      ...shortcuts.flatMap((one) => one.icons),
    ]) {
      const answer = await page.request.get(src)
      expect([answer.status(), answer.headers()['content-type']], src).toEqual([200, type])
      const picture = await answer.body()
      const { width, height } = await sharp(picture).metadata()
      expect(`${width}x${height}`, src).toBe(sizes)
      if (purpose === 'maskable') expect(await isOpaque(picture), src).toBe(true)
    }
    expect(icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable', 'monochrome'])
    for (const form of ['narrow', 'wide']) {
      const own = screenshots.filter(({ form_factor }) => form_factor === form)
      expect([own.length, new Set(own.map(({ sizes }) => sizes)).size], form).toEqual([3, 1])
    }
    const touch = await page.request.get('/icons/apple-touch-icon.png')
    expect((await sharp(await touch.body()).metadata()).width).toBe(180)
    expect(await isOpaque(await touch.body())).toBe(true)
  },
)

test(
  'pwa.md 25-30 the head lets one zoom, reaches the edges and names its language, colours and touch icon; 31-35 the headers keep the shell fresh',
  { tag: '@narrow' },
  async ({ page }) => {
    await page.goto('/login')
    const meta = (name: string) => page.locator(`meta[name="${name}"]`)
    const viewport = (await meta('viewport').getAttribute('content')) ?? ''
    expect(viewport).toContain('viewport-fit=cover')
    expect(viewport).not.toMatch(/user-scalable|maximum-scale/)
    await expect(meta('apple-mobile-web-app-status-bar-style')).toHaveCount(0)
    // The bars take the ground of the theme in force; a painted page says those that the phone may ask for.
    await expect(meta('theme-color')).toHaveCount(1)
    await expect(page.locator('link[rel="apple-touch-icon"]')).toHaveCount(1)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')

    const types = {
      '/': 'text/html',
      '/manifest.webmanifest': 'application/manifest+json',
      '/sw.js': 'text/javascript',
    }
    for (const [address, type] of Object.entries(types)) {
      const answer = await page.request.get(address, { maxRedirects: 0 })
      const { 'content-type': is = '', 'cache-control': kept = '' } = answer.headers()
      expect([answer.status(), is.split(';')[0], kept], address).toEqual([
        200,
        type,
        expect.stringMatching(/no-cache|no-store/),
      ])
    }
    expect((await page.request.get('/assets/none-12345678.js')).status()).toBe(404)
    const imports = async (address: string) => {
      const script = await (await page.request.get(address)).text()
      return [...script.matchAll(/importScripts\(['"`]?([^'"`)]*)/g)].map(([, imported = '']) => imported)
    }
    // Its own code, and that imports nothing.
    const imported = await imports('/sw.js')
    expect(imported).toEqual([expect.stringMatching(/^\/assets\/worker-\w{6}\.js$/)])
    expect(await imports(imported[0] ?? '')).toEqual([])
    const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)
    expect(new URL(scope).pathname).toBe('/')
  },
)

test(
  'pwa.md 1.11 an app that iOS installed is told from the browser, and fills its window',
  { tag: '@narrow' },
  async ({ page }) => {
    await page.goto('/install')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('html[data-ios-app]')).toHaveCount(0)
    await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }))
    await page.reload()
    await expect(page.locator('html[data-ios-app]')).toHaveCount(1)
    await expect(page.getByText('The app is installed: you are in it.')).toBeVisible()
  },
)

test(
  'pwa.md 1.2 the app that iOS installed begins with the login, once: its memory is its own',
  { tag: '@narrow' },
  async ({ page }) => {
    await page.goto('/?src=pwa')
    await expect(page).toHaveURL(/\?src=pwa$/)
    await page.context().clearCookies()
    await page.evaluate(async () => (await navigator.serviceWorker.ready).unregister())
    await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }))
    await page.goto('/?src=pwa')
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByLabel('Username')).toHaveAttribute('autocomplete', /username/)
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    await page.goto('/?src=pwa')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/\?src=pwa$/)
  },
)

test(
  'pwa.md 36-40 the first visit has a worker, at most 1 MB, nothing opaque and no name that a blocker takes, and the installed app opens offline',
  { tag: '@narrow' },
  async ({ page, context }) => {
    await page.goto('/')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const kept = await page.evaluate(async () => {
      const all: { place: string; path: string; type: string; bytes: number }[] = []
      for (const name of await caches.keys()) {
        if (name.startsWith('chunks-')) continue
        const cache = await caches.open(name)
        for (const request of await cache.keys()) {
          const answer = await cache.match(request)
          const bytes = (await answer?.clone().arrayBuffer())?.byteLength ?? 0
          all.push({ place: name, path: new URL(request.url).pathname, type: answer?.type ?? '', bytes })
        }
      }
      return all
    })
    expect(kept.length).toBeGreaterThan(20)
    // Pictures come as they are seen, more of them the longer the page stands.
    const shell = kept.filter(({ place }) => !place.startsWith('pictures'))
    expect(shell.length).toBeGreaterThan(20)
    expect(shell.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(1_000_000)
    expect(kept.filter(({ type }) => type === 'opaque')).toEqual([])
    const blocked = /banner|advert|[/_-]ads?[./_-]|\d{3}x\d{2,3}[._-]|sponsor|track(er|ing)|analytics/i
    expect(kept.map(({ path }) => path).filter((path) => blocked.test(path))).toEqual([])
    const { start_url } = await manifestOf(page)
    await context.setOffline(true)
    await page.goto(start_url)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  },
)

/** How long a frame may take while nothing answers. */
const FRAME = { timeout: 4000 }

test(
  'pwa.md 69 while every call of the host hangs each screen has its frame',
  { tag: '@narrow' },
  async ({ browser, host }) => {
    const context = await browser.newContext({
      baseURL: host.url,
      viewport: { width: 360, height: 640 },
      locale: 'en-GB',
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    await page.route(/\/(api|config\.json)/, (route) =>
      route.request().url().includes('config.json') ? route.continue() : new Promise<void>(() => {}),
    )
    for (const path of [
      '/',
      '/games',
      '/promotions',
      '/help',
      '/login',
      '/signup',
      '/settings',
      '/install',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('main'), path).toBeVisible(FRAME)
      await expect(
        page
          .getByRole('link', { name: 'Login' })
          .or(page.getByRole('heading', { level: 1 }))
          .first(),
        path,
      ).toBeVisible(FRAME)
    }
    await context.close()
  },
)
