/** The first screen is in the HTML, and the script takes over what is painted: budgets.md 1-3; decision 092. */
import type { BrowserContextOptions, Page } from '@playwright/test'
import { atRest, AGAIN, builtFile, expect, follow, test } from '../support/host.ts'
import { logIn, signIn } from '../support/player.ts'

const WORDS = {
  en: { locale: 'en-GB', slide: 'Welcome to Maidan', sports: 'Sports', signUp: 'Sign up' },
  bn: { locale: 'bn-BD', slide: 'ময়দান-এ স্বাগতম', sports: 'স্পোর্টস', signUp: 'সাইন আপ' },
}
const LISTS = /^\/(config\.json|api\/(logo|general|sliders|promotion|sociallink|get-system))/

interface Seen {
  console: string[]
  asked: string[]
}

/** Notes what the page says and asks for, and counts its layout shifts from the first moment. */
async function watch(page: Page): Promise<Seen> {
  const seen: Seen = { console: [], asked: [] }
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) seen.console.push(message.text())
  })
  page.on('pageerror', (error) => seen.console.push(error.message))
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    seen.asked.push(pathname + search)
  })
  await page.addInitScript(() => {
    const all = globalThis as unknown as { shifts: number }
    all.shifts = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput) all.shifts += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return seen
}

const shifts = (page: Page) => page.evaluate(() => (globalThis as unknown as { shifts: number }).shifts)
const isTakenOver = (page: Page) =>
  page.evaluate(
    () =>
      document.getElementById('wide') === null &&
      Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')),
  )

/** Keeps the app's script back until told, so that what is painted can be looked at. */
async function holdScript(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*/app.js', async (route) => {
    await held
    await route.continue()
  })
  return release
}

const visitor = (base: BrowserContextOptions, locale: string): BrowserContextOptions => ({
  ...base,
  locale,
  serviceWorkers: 'allow',
})

test(
  'a language that is chosen on the painted page before the script comes is the choice',
  { tag: '@both:painting' },
  async ({ page }) => {
    const release = await holdScript(page)
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('combobox', { name: 'Language' }).filter({ visible: true }).selectOption('bn')
    release()
    await expect(page.getByText(WORDS.bn.slide).filter({ visible: true }).first()).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'ভাষা' }).filter({ visible: true })).toHaveValue('bn')
  },
)

test(
  'a language that is chosen on the painted page while the script takes it over is the choice',
  { tag: '@both:painting' },
  async ({ page }) => {
    // The layout that this screen does not show has just gone: from here on the app takes over.
    await page.addInitScript(() => {
      new MutationObserver((changes, observer) => {
        const select = document.querySelector('select')
        if (!select || !changes.some(({ removedNodes }) => removedNodes.length > 0)) return
        observer.disconnect()
        select.value = 'bn'
        for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }))
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto('/')
    await expect(page.getByText(WORDS.bn.slide).filter({ visible: true }).first()).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'ভাষা' }).filter({ visible: true })).toHaveValue('bn')
  },
)

for (const [language, { locale, slide, sports, signUp }] of Object.entries(WORDS)) {
  test(
    `${language}: home's first screen is in the HTML, in the language that the browser asks for`,
    { tag: '@narrow' },
    async ({ request }) => {
      const answer = await request.get('/', { headers: { 'accept-language': `${locale},en;q=0.5` } })
      const html = await answer.text()
      expect(html).toContain(`<html lang="${language}"`)
      for (const words of [slide, sports, signUp]) expect(html).toContain(words)
      expect(html).toMatch(/<link rel="preload" as="image"[^>]*href="\/storage\/hero\//)
      expect(answer.headers()['content-security-policy']).not.toContain('unsafe-inline')
      const same = await request.get('/', {
        headers: { 'accept-language': `${locale},en;q=0.5`, 'if-none-match': answer.headers()['etag'] ?? '' },
      })
      expect(same.status()).toBe(304)
    },
  )

  test(
    `${language}: it can be read without script, and one layout of the two is seen`,
    { tag: '@both:painting' },
    async ({ browser, host }, info) => {
      const { viewport, isMobile, hasTouch } = info.project.use
      const context = await browser.newContext({
        viewport: viewport ?? null,
        ...(isMobile && { isMobile, hasTouch: hasTouch ?? true }),
        javaScriptEnabled: false,
        locale,
      })
      const page = await context.newPage()
      const seen: string[] = []
      page.on('console', (message) => seen.push(message.text()))
      await page.goto(host.url)
      await expect(page.getByText(slide).filter({ visible: true })).toHaveCount(1)
      await expect(page.getByRole('link', { name: signUp }).filter({ visible: true }).first()).toBeVisible()
      await expect(page.getByRole('banner')).toHaveCount(1)
      expect(seen).toEqual([])
      await context.close()
    },
  )

  test(
    `${language}: the script takes over without a second fetch, a shift or a word in the console`,
    { tag: '@both:painting' },
    async ({ browser, host }, info) => {
      const { viewport, isMobile, hasTouch } = info.project.use
      const context = await browser.newContext(
        visitor(
          { viewport: viewport ?? null, ...(isMobile && { isMobile, hasTouch: hasTouch ?? true }) },
          locale,
        ),
      )
      const page = await context.newPage()
      const seen = await watch(page)
      const release = await holdScript(page)
      await page.goto(host.url, { waitUntil: 'commit' })
      await expect(page.getByText(slide).filter({ visible: true })).toHaveCount(1)
      await page
        .locator('main img')
        .first()
        .evaluate((picture) => picture.setAttribute('data-mark', 'painted'))
      release()
      await expect.poll(() => isTakenOver(page)).toBe(true)
      // The worker is asked for last of all.
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
      await atRest(page)
      expect(seen.asked.filter((address) => LISTS.test(address))).toEqual([])
      expect(seen.console).toEqual([])
      expect(await shifts(page)).toBeLessThanOrEqual(0.02)
      // Nothing was drawn anew: the painted picture is still the one on the screen (narrow comes first in the page).
      if (viewport?.width === 360) await expect(page.locator('main img[data-mark="painted"]')).toHaveCount(1)
      await context.close()
    },
  )
}

test(
  'a signed-in player is painted as one: no Login, and the wallet until the amount comes',
  { tag: '@both:painting' },
  async ({ page, host }) => {
    await page.goto('/login')
    await page.getByLabel('Username').fill('rahim')
    await page.getByLabel('Password', { exact: true }).fill('Demo1234')
    await page.locator('form').getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL('/')
    const cookies = await page.context().cookies(host.url)
    expect(cookies.map(({ name, value }) => [name, value])).toEqual([['look', 'en.auto.dark.player.']])
    const painted = await page.request.get('/')
    expect(await painted.text()).not.toContain('>Login<')
    const guest = await page.request.get('/', { headers: { cookie: '' } })
    expect(await guest.text()).toContain('>Login<')

    const seen = await watch(page)
    const release = await holdScript(page)
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.getByText('Welcome to Maidan').filter({ visible: true })).toHaveCount(1)
    await expect(page.getByRole('link', { name: 'Login' }).filter({ visible: true })).toHaveCount(0)
    release()
    await expect.poll(() => isTakenOver(page)).toBe(true)
    await expect(page.getByText(/৳[\d,]+/).first()).toBeVisible()
    expect(seen.console).toEqual([])
  },
)

/** Where the first mark of the bar stands: the menu's on a phone, the way home beside the wide navigation. */
const markOf = (page: Page, isWide: boolean) =>
  page
    .locator(isWide ? 'nav a[href="/"] svg' : 'header button svg')
    .first()
    .boundingBox()

test(
  'who goes on from the painted page while it is taken over comes to the screen, and nothing has failed',
  { tag: '@narrow' },
  async ({ browser, host }) => {
    const context = await browser.newContext({ baseURL: host.url, locale: 'bn-BD', serviceWorkers: 'block' })
    const page = await context.newPage()
    await signIn(page, 'rahim')
    // From then on the host knows the look to paint in.
    await page.goto('/inbox')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const failed: string[] = []
    page.on('pageerror', (error) => failed.push(error.message))
    for (const path of ['/inbox', '/transaction-record', '/profile']) {
      await page.goto('/')
      await expect(page.locator('#painted')).toBeAttached()
      await follow(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    expect(failed).toEqual([])
    await context.close()
  },
)

test(
  'budgets: any other page shows the frame of its screen before any script, where the screen then has it',
  { tag: '@both:frame' },
  async ({ page, request }, info) => {
    const isWide = info.project.name === 'wide'
    const seen = await watch(page)
    const release = await holdScript(page)
    await page.goto('/help', { waitUntil: 'commit' })
    const frame = page.locator('.frame')
    await expect(frame).toBeVisible()
    const ownMark = frame.locator('svg').filter({ visible: true })
    await expect(ownMark).toHaveCount(1)
    const mark = await ownMark.boundingBox()
    release()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(frame).toBeHidden()
    expect(await markOf(page, isWide)).toEqual(mark)
    expect(await shifts(page)).toBeLessThanOrEqual(0.02)
    expect(seen.console).toEqual([])
    // A painted page has its own.
    expect(await (await request.get('/')).text()).not.toContain('class="frame"')
  },
)

test(
  'what follows the player and the versions is read after a screen’s first frame',
  { tag: '@narrow' },
  async ({ page }) => {
    await page.addInitScript(() => {
      const all = globalThis as unknown as { shellAt?: number }
      new MutationObserver(() => {
        if (document.getElementById('main')) all.shellAt ??= performance.now()
      }).observe(document, { childList: true, subtree: true })
    })
    await logIn(page, 'rahim')
    await page.goto('/vip')
    const startsOf = (file: string) =>
      page.evaluate(
        (part) =>
          performance
            .getEntriesByType('resource')
            .filter(({ name }) => name.includes(part))
            .map(({ startTime }) => startTime),
        file,
      )
    for (const file of ['src/lib/live/live.ts', 'src/lib/pwa/updates.ts'].map((source) =>
      builtFile(source),
    )) {
      await expect.poll(async () => (await startsOf(file)).length, file).toBe(1)
      const frame = await page.evaluate(() => (globalThis as unknown as { shellAt: number }).shellAt)
      const [start = 0] = await startsOf(file)
      expect(start, file).toBeGreaterThanOrEqual(frame)
    }
  },
)

test(
  'a language chosen on this device is what the host paints the next time',
  { tag: '@narrow' },
  async ({ page, request, host }) => {
    await page.goto('/')
    await expect.poll(() => isTakenOver(page)).toBe(true)
    expect(await page.context().cookies(host.url)).toEqual([])
    await page.getByRole('combobox', { name: 'Language' }).first().selectOption('bn')
    await expect(page.getByText(WORDS.bn.slide).first()).toBeVisible()
    const [cookie] = await page.context().cookies(host.url)
    expect(cookie?.value).toBe('bn.auto.dark.guest.')
    const painted = await request.get('/', { headers: { cookie: 'look=bn.auto.dark.guest.' } })
    expect(await painted.text()).toContain(WORDS.bn.slide)
    // What no app of ours writes is not believed.
    const odd = await request.get('/', { headers: { cookie: 'look="><script>' } })
    expect(await odd.text()).toContain(WORDS.en.slide)
  },
)

test(
  'a page that is not painted names what its screen needs, in the visitor’s language, and no more than that',
  { tag: '@both:chunks' },
  async ({ page, browser, baseURL, request }) => {
    const linksOf = async (path: string, language: string) => {
      const answer = await request.get(path, {
        headers: { accept: 'text/html', 'accept-language': language },
      })
      return [...(answer.headers()['link'] ?? '').matchAll(/<([^>]+)>/g)].map(([, file]) => file ?? '')
    }
    for (const path of ['/games', '/slot', '/promotions', '/login', '/signup']) {
      const files = await linksOf(path, 'bn-BD')
      expect(files.length, path).toBeGreaterThan(3)
      expect(files, path).not.toEqual(await linksOf(path, 'en'))
      for (const file of files) expect((await request.get(file)).status(), file).toBe(200)
    }
    expect(await linksOf('/help', 'en')).toEqual([])
    expect(await linksOf('/api/general', 'en')).toEqual([])

    const named = await linksOf('/games', 'en')
    const heading = { level: 1, name: 'Games' } as const
    // Without those names the script asks for each of them by itself.
    const plain = await watch(page)
    await page.route('**/games', async (route) => {
      const response = await route.fetch(AGAIN)
      const { link: _, ...headers } = response.headers()
      await route.fulfill({ response, headers })
    })
    await page.goto('/games')
    await expect(page.getByRole('heading', heading)).toBeVisible()
    await expect.poll(() => named.filter((file) => !plain.asked.includes(file))).toEqual([])

    // With them it asks for nothing twice.
    const context = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'en-GB' })
    const hinted = await context.newPage()
    const seen = await watch(hinted)
    await hinted.goto('/games')
    await expect(hinted.getByRole('heading', heading)).toBeVisible()
    for (const file of named)
      expect(
        seen.asked.filter((one) => one === file),
        file,
      ).toEqual([file])
    expect(seen.console).toEqual([])
    await context.close()
  },
)
