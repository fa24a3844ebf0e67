/** Home and the promotions in the built app, at both widths: what is shown, what moves and how fast, what a call that fails leaves. */
import type { Page, Route } from '@playwright/test'
import { AGAIN, expect, test } from '../support/host.ts'
import { signIn } from '../support/player.ts'

test.use({ serviceWorkers: 'block' })

const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) <= 768
const hero = (page: Page) => page.getByRole('region', { name: 'News of the house' })
const notice = (page: Page) => page.getByRole('region', { name: 'Notice' })
type Rows = Record<string, unknown>[]

/** Home by a link: what its address answers has the lists in it already, and asks for none of them. */
async function goHome(page: Page): Promise<void> {
  await page.goto('/nothing-here')
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
}

/** Answers a call as the host does, with its body changed. */
const changed =
  (change: (body: never) => unknown) =>
  async (route: Route): Promise<void> => {
    const response = await route.fetch(AGAIN)
    await route.fulfill({ response, json: change((await response.json()) as never) })
  }

/** To the end of a page of which the lower parts are drawn when they are near. */
async function toTheEnd(page: Page): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(page.getByRole('contentinfo')).toBeInViewport({ timeout: 500 })
  }).toPass()
}

// S-NHOME-06 S-WHOME-01 S-WHOME-07 K-POLL-11 K-POLL-12
test(
  'the banner waits 3000 ms under a bar that grows by the frame, moves for 500 ms, can be paused and turned, and is put back 50 ms after a resize',
  { tag: '@both:slides' },
  async ({ page }) => {
    // What moves a row, and what puts it back, goes by a clock that the test moves; the waiting is an animation.
    await page.clock.install()
    await page.addInitScript(() => {
      const own = setTimeout
      const all = Object.assign(globalThis, { aligned: 0 })
      const spied = (run: () => void, ms?: number, ...rest: unknown[]) =>
        own(
          () => {
            if (ms === 50 && /scrollLeft/.test(String(run))) all.aligned += 1
            run()
          },
          ms,
          ...rest,
        )
      Object.assign(globalThis, { setTimeout: spied })
    })
    await page.goto('/')
    const pause = hero(page).getByRole('button', { name: 'Pause the slides' })
    await pause.click()
    await page.mouse.move(0, 0)
    await expect(hero(page).getByRole('listitem')).toHaveCount(7)
    const bar = hero(page).locator('[style*="animation-play-state"]')
    expect(
      await bar.evaluate((element) =>
        element
          .getAnimations()
          .filter(({ effect }) => effect?.getTiming().duration === 3000)
          .map(({ playState }) => playState),
      ),
    ).toEqual(['paused'])
    const widths = (await bar.evaluate((element) =>
      [0, 30, 60, 3000].map((ms) => {
        for (const animation of element.getAnimations())
          if (animation.effect?.getTiming().duration === 3000) animation.currentTime = Math.min(ms, 2990)
        return element.getBoundingClientRect().width
      }),
    )) as [number, number, number, number]
    expect(widths).toEqual([...widths].sort((a, b) => a - b))
    expect(new Set(widths).size).toBe(4)

    const current = hero(page).locator('button[aria-current]')
    await expect(current).toHaveAccessibleName('Slide 1 of 7')
    await page.clock.pauseAt(Date.now() + 60_000)
    await hero(page).getByRole('button', { name: 'Let the slides move' }).click()
    await page.mouse.move(0, 0)
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await expect(current).toHaveAccessibleName('Slide 2 of 7')
    await hero(page).getByRole('button', { name: 'Pause the slides' }).click()
    // How many slides the row has gone.
    const gone = () =>
      hero(page)
        .locator('ul')
        .evaluate((row) => row.scrollLeft / (row.firstElementChild?.clientWidth ?? 0))
    await page.clock.runFor(250)
    const halfway = await gone()
    expect(halfway).toBeGreaterThan(0)
    expect(halfway).toBeLessThan(1)
    await page.clock.runFor(120)
    expect(await gone()).toBeGreaterThan(halfway)
    expect(await gone()).toBeLessThan(1)
    await page.clock.runFor(150)
    expect(await gone()).toBeCloseTo(1, 1)
    await expect(hero(page).getByRole('listitem').nth(1)).toBeInViewport({ ratio: 0.9 })

    if (!isNarrow(page)) {
      await hero(page).getByRole('button', { name: 'Next' }).click()
      await expect(current).toHaveAccessibleName('Slide 3 of 7')
      await hero(page).getByRole('button', { name: 'Previous' }).click()
      await expect(current).toHaveAccessibleName('Slide 2 of 7')
      await page.clock.runFor(1000)
    }
    // Three changes of size at once put every row of slides back in its place once.
    const rows = await page.locator('[aria-roledescription="carousel"]').count()
    await page.evaluate(() => {
      for (let times = 0; times < 3; times++) dispatchEvent(new Event('resize'))
    })
    const aligned = () => page.evaluate(() => (globalThis as unknown as { aligned: number }).aligned)
    await page.clock.runFor(49)
    expect(await aligned()).toBe(0)
    await page.clock.runFor(1)
    expect(await aligned()).toBe(rows)
    await page.clock.runFor(1000)
    expect(await aligned()).toBe(rows)
  },
)

// S-NHOME-01 S-NHOME-02 S-NHOME-04 S-NHOME-05 S-NHOME-07 S-NHOME-09
test(
  'a phone’s home has the active slides of three kinds, seven tabs, both strips, a notice where there is one, and its footer',
  { tag: '@narrow' },
  async ({ page }) => {
    const off = ['Live tables', 'Kabaddi', 'Hilsa Hunt']
    let hasNotice = true
    await page.route(
      '**/api/sliders',
      changed((rows: Rows) =>
        rows.map((row) => (off.includes(String(row['title'])) ? { ...row, status: 'inactive' } : row)),
      ),
    )
    await page.route(
      '**/api/general',
      changed((rows: Rows) =>
        hasNotice ? rows : rows.map((row) => ({ ...row, notice: ' ', notice_bn: '' })),
      ),
    )
    await goHome(page)
    await expect(hero(page).getByRole('listitem')).toHaveCount(6)
    const favourites = page.getByRole('region', { name: 'Featured', exact: true })
    await expect(favourites.getByRole('listitem')).toHaveText(['Cricket', 'Football', 'Horse races'])
    const featured = page.getByRole('region', { name: 'Featured games' })
    await expect(featured.getByRole('listitem')).toHaveCount(11)
    for (const title of off.slice(0, 1).concat(off.slice(2)))
      await expect(page.getByText(title)).toHaveCount(0)
    await expect(page.getByRole('tab')).toHaveText('Sports,Casino,Slot,Table,Poker,Crash,Fishing'.split(','))
    await expect(notice(page)).toContainText('play money only')

    await toTheEnd(page)
    const footer = page.getByRole('contentinfo')
    for (const name of [
      'Sponsorships',
      'Brand ambassadors',
      'Payment methods',
      'Responsible gaming',
      'Gaming licence',
    ])
      await expect(footer.getByRole('heading', { name })).toBeVisible()
    for (const words of [
      'Megh & Mati Tea',
      'The Golden Boat Crew',
      'Shapla Pay',
      'Demo - no licence, play money only',
    ])
      await expect(footer.getByText(words)).toBeVisible()
    await expect(footer.getByRole('link', { name: 'App download' })).toHaveAttribute('href', '/install')
    await expect(footer.getByText(/^© \d{4} Maidan$/)).toBeVisible()

    // The player's own hearts take the strip's place.
    await page.goto('/slot')
    const heart = page.getByRole('button', { name: /^Add .* to favourites$/ }).first()
    const name = /^Add (.*) to/.exec((await heart.getAttribute('aria-label')) ?? '')?.[1] ?? ''
    await heart.click()
    hasNotice = false
    await goHome(page)
    await expect(page.getByRole('region', { name: 'Favourites' }).getByText(name)).toBeVisible()
    await expect(featured).toBeVisible()
    await expect(notice(page)).toHaveCount(0)
  },
)

test(
  'S-NHOME-08 the splash with the loader’s logo stands while the first data is on its way, and ends with it, be it an answer or a failure',
  { tag: '@narrow' },
  async ({ page }) => {
    let end: (route: Route) => Promise<void> = (route) => route.continue()
    let release = () => {}
    await page.route('**/api/sliders', async (route) => {
      await new Promise<void>((resolve) => (release = resolve))
      await end(route)
    })
    const splash = page.getByText('Opening the house')
    const [logo] = (await (await page.request.get('/api/logo')).json()) as { loader_logo: string }[]
    await goHome(page)
    await expect(splash).toBeVisible()
    await expect(splash.locator('xpath=..').locator('img')).toHaveAttribute(
      'src',
      new RegExp(`${logo?.loader_logo}$`),
    )
    release()
    await expect(hero(page)).toBeVisible()
    await expect(splash).toHaveCount(0)

    end = (route) => route.fulfill({ status: 500, json: { message: '' } })
    await goHome(page)
    await expect(splash).toBeVisible()
    const again = page.getByRole('main').getByRole('button', { name: 'Try again' })
    await expect(async () => {
      release()
      await expect(again).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(splash).toHaveCount(0)
  },
)

test(
  'S-NHOME-10 a featured game names its platform and type, and opens for a player',
  { tag: '@narrow' },
  async ({ page }) => {
    await signIn(page, 'sultana')
    await page.goto('/')
    await page
      .getByRole('region', { name: 'Featured games' })
      .getByRole('link', { name: 'Hilsa Hunt' })
      .click()
    await expect(page).toHaveURL('/games?type=FH&system=HILSHA&play=HILSHA%2FFH%2Fhilsa-hunt')
    await expect(page.locator('iframe[title="Hilsa Hunt"]')).toBeVisible()
  },
)

test(
  'S-NHOME-11 with the network off home has its shell, logo, slides and promotions',
  { tag: '@narrow' },
  async ({ browser, host }, info) => {
    const { viewport } = info.project.use
    const context = await browser.newContext({
      baseURL: host.url,
      locale: 'en-GB',
      serviceWorkers: 'allow',
      viewport: viewport ?? null,
    })
    const page = await context.newPage()
    await page.goto('/')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    // A visit that saw them: what the page was painted with is kept by the calls of the next.
    await page.reload()
    /** They are drawn when they are near. */
    const expectOffers = () =>
      expect(async () => {
        await page.evaluate(() => scrollBy(0, 300))
        const offers = page.getByRole('region', { name: 'Promotions' })
        await expect(offers.getByRole('article').first()).toBeVisible({ timeout: 300 })
      }).toPass()
    await expectOffers()
    await context.setOffline(true)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maidan')
    await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
    const logo = page.getByRole('banner').first().locator('a[href="/"] img')
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expect(hero(page).getByRole('listitem')).toHaveCount(7)
    await expect(hero(page).getByText('Welcome to Maidan')).toBeVisible()
    await expectOffers()
    await context.close()
  },
)

test(
  'E-ERR-33 offers and payment methods that cannot be fetched are logged and break nothing, and a quiet retry brings them',
  { tag: '@both:footer' },
  async ({ page }) => {
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    const lists = /\/api\/(promotion|payment-methods)\b/
    await page.route(lists, (route) => route.abort())
    await goHome(page)
    await expect(page.getByRole('tab', { name: 'Slot' })).toBeVisible()
    const offers = page.getByRole('region', { name: 'Promotions' })
    const again = offers.getByRole('button', { name: 'This could not be loaded. Try again' })
    await expect(async () => {
      await page.evaluate(() => scrollBy(0, 300))
      await expect(again).toBeVisible({ timeout: 300 })
    }).toPass()
    await toTheEnd(page)
    for (const words of ['Failed to fetch promotions', 'Failed to fetch payment methods'])
      await expect
        .poll(() => logged.some((text) => text.startsWith(words)), { message: words, timeout: 20_000 })
        .toBe(true)

    await page.unroute(lists)
    await again.click()
    await expect(offers.getByRole('button', { name: /^Details of / }).first()).toBeVisible()
    const methods = page.getByRole('contentinfo').locator('section').filter({ hasText: 'Payment methods' })
    // What came shows that the host is there again: the app may have asked for the rest by itself.
    await expect(async () => {
      const retry = methods.getByRole('button', { name: 'Try again' })
      if (await retry.isVisible()) await retry.click({ timeout: 1000 })
      await expect(methods.getByRole('listitem').first()).toBeVisible({ timeout: 1000 })
    }).toPass()
  },
)
