/** Where addresses lead in the built app and what they bring along: links, codes, states, errors, the login and the log out. */
import type { Page } from '@playwright/test'
import { builtFile, builtSheet, expect, settled, test } from '../support/host.ts'
import { fillDeposit, listen, logInHere } from '../support/player.ts'
import { matchToCome } from '../support/screens.ts'

// A worker answers from what it keeps: here every page and every call comes from the host.
test.use({ serviceWorkers: 'block' })

const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) <= 768
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test(
  'R-ROUTE-01 R-ROUTE-47 an unknown address says so and links home, and home asks for logo, slides, contacts, settings, payment methods and promotions',
  { tag: '@both:home' },
  async ({ page }) => {
    const asked = listen(page)
    await page.goto('/nothing/here')
    await expect(heading(page)).toHaveText('Page not found')
    // Not by its address: what the host paints there it has put into the page, and nothing is asked for again.
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('region', { name: 'News of the house' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Login' }).filter({ visible: true }).first()).toBeVisible()
    const calls = ['logo', 'sliders', 'sociallink', 'general', 'payment-methods', 'promotion']
    await expect(async () => {
      await page.evaluate(() => scrollBy(0, 300))
      expect(calls.filter((call) => !asked.includes(`GET /api/${call}`))).toEqual([])
    }).toPass()
  },
)

test(
  'R-ROUTE-04 the lobby reads type, system and title from its address, and shows that filter under that title',
  { tag: '@both:lobby' },
  async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/games?type=SLOT&system=SUNDAR&title=Sundarban')
    await expect(heading(page)).toHaveText('Sundarban')
    if (isNarrow(page)) await expect(page.getByRole('tab', { selected: true })).toHaveText('Sundarban Games')
    else await expect(page.getByRole('checkbox', { checked: true })).toHaveAccessibleName('Sundarban Games')
    await expect(page.getByText(/^[1-9]\d* games$/)).toBeVisible()
    expect(asked.filter((url) => /get-games\?(?=.*type=SLOT)/.test(url))).not.toEqual([])
  },
)

test(
  'R-ROUTE-08 R-ROUTE-09 R-ROUTE-10 R-ROUTE-11 invitation links keep their code for the sign-up, and one without a code says so and goes there too',
  { tag: '@narrow' },
  async ({ page }) => {
    const field = page.getByLabel('Referral Code (optional)')
    for (const type of ['affiliate_code', 'referral_code'] as const) {
      await page.goto(`/${type}`)
      await expect(page.getByText(`No ${type} found in the URL`)).toBeVisible()
      await expect(page).toHaveURL('/signup')
      await expect(heading(page)).toHaveText('Create your account')
    }
    for (const [type, code] of [
      ['affiliate_code', 'XYZ'],
      ['referral_code', 'ABC'],
    ] as const) {
      await page.goto(`/${type}?${type}=${code}`)
      await expect(page).toHaveURL('/signup')
      await expect(field).toHaveValue(code)
      // What is kept is there on another visit too.
      await page.goto('/signup')
      await expect(field).toHaveValue(code)
    }
  },
)

test(
  'R-ROUTE-43 the navigation’s App download opens the install page in a new tab',
  { tag: '@wide' },
  async ({ page }) => {
    await page.goto('/help')
    const opened = page.waitForEvent('popup')
    await page.getByRole('navigation').getByRole('link', { name: 'App download' }).click()
    const tab = await opened
    await expect(tab).toHaveURL('/page/site/component/appDownload.jsp')
    await expect(heading(tab)).toHaveText('Install the app')
  },
)

test(
  'R-ROUTE-48 E-ERR-36 a screen whose script stays broken says Unexpected Application Error!, leads home, and loads anew by its button',
  { tag: '@narrow' },
  async ({ page }) => {
    let isBroken = true
    await page.route(`**${builtFile('src/features/promotions/Promotions.tsx')}`, (route) =>
      isBroken
        ? route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("a broken file")' })
        : route.continue(),
    )
    // It is loaded anew once by itself; what is broken then too is said.
    await page.goto('/promotions')
    await page.waitForFunction(() =>
      performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload'),
    )
    await expect(heading(page)).toHaveText('Unexpected Application Error!')
    await expect(page.getByRole('main').getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
    isBroken = false
    const reloaded = page.waitForRequest((request) => request.isNavigationRequest())
    await page.getByRole('button', { name: 'Reload' }).click()
    await reloaded
    await expect(heading(page)).toHaveText('Promotions')
  },
)

// R-ROUTE-12 R-ROUTE-24 R-ROUTE-28 R-ROUTE-32 R-ROUTE-53
test(
  'what a screen was given stays through a reload, and without it the screen leads on',
  { tag: '@narrow' },
  async ({ page }) => {
    const broken: string[] = []
    page.on('pageerror', (error) => broken.push(error.message))
    const styles = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(({ href }) => href),
      )
    /** Opens an address with what another screen gives it, under the router's marks, and loads it anew. */
    const open = async (path: string, state: object) => {
      const loaded = page.waitForEvent('load')
      await page.evaluate(
        ([to, given]) => {
          const { __TSR_index, __TSR_key, key } = history.state as Record<string, unknown>
          // Past the router, which puts itself in the place of this page's own: it would go there, and write a state of its own before the load.
          History.prototype.pushState.call(history, { __TSR_index, __TSR_key, key, ...given }, '', to)
          location.reload()
        },
        [path, state] as const,
      )
      await loaded
    }
    const sheet = builtSheet('src/features/cashier/payment/MakePayment.tsx')
    const own = (href: string) => href.endsWith(sheet)
    for (const path of ['/gamerun', '/odds-view', '/payment-request']) {
      await page.goto(path)
      await expect(page).toHaveURL(`/login?${new URLSearchParams({ next: path })}`)
    }
    await page.goto('/login?next=/deposit')
    await logInHere(page)
    await expect(page).toHaveURL('/deposit')
    await fillDeposit(page)
    expect((await styles()).filter(own)).toHaveLength(1)
    const given = await page.evaluate(() => history.state as Record<string, string>)
    expect(given).toMatchObject({ amount: '500.00', payment_type: 'Agent', paymentMethodName: 'Shapla Pay' })
    for (const name of ['payment_icon', 'paymentMethodid', 'promotion']) expect(given).toHaveProperty(name)
    await page.reload()
    await expect(heading(page)).toContainText('Shapla Pay')
    await expect(page.getByText('00000 000000', { exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByText('500', { exact: false }).first()).toBeVisible()

    const match = new URL(await matchToCome(page.request), page.url()).searchParams
    const event = { eventId: match.get('event'), marketId: match.get('market'), selectedSport: 'cricket' }
    await open('/odds-view', { ...event, previousPath: '/exchange-multi' })
    expect((await styles()).filter(own)).toEqual([])
    await expect(page.getByRole('main').getByRole('link', { name: 'Back' })).toHaveAttribute(
      'href',
      '/exchange-multi',
    )
    await expect(page.getByRole('main').getByRole('heading', { name: 'Match Odds' })).toBeVisible()

    await open('/gamerun', { iframeUrl: '/play/reels/?t=none' })
    await expect(page.locator('iframe')).toHaveAttribute('src', /\/play\/reels\//)
    await page.reload()
    await expect(page.locator('iframe')).toHaveAttribute('src', /\/play\/reels\//)
    await open('/gamerun', {})
    await expect(page).toHaveURL('/games')
    // While it is on its way there, the router writes the page's state itself.
    await settled(page)

    await open('/payment-request', { amount: '700.00', payment_icon: '/storage/payment/shapla.svg' })
    await expect(page.getByRole('main').getByText('৳700').first()).toBeVisible()
    await open('/payment-request', {})
    await expect(page).toHaveURL('/account')
    expect(broken).toEqual([])
  },
)

test(
  'R-ROUTE-44 R-ROUTE-49 R-ROUTE-51 R-ROUTE-52 a guest who wants a game logs in first and lands there; /player/logout ends the session for good',
  { tag: '@both:lobby' },
  async ({ page }) => {
    await page.goto('/slot')
    const game = isNarrow(page)
      ? page.getByRole('link', { name: 'Old Dhaka Ride' })
      : page.getByRole('button', { name: 'Play Game: Old Dhaka Ride' })
    await game.click()
    await expect(page).toHaveURL(/^[^?]+\/login\?next=%2Fslot%3Fplay%3D/)
    await page.goto('/')
    const strips = page.getByRole('region', {
      name: isNarrow(page) ? /^Featured( games)?$/ : /^Featured (games|sports 1)$/,
    })
    for (const strip of [strips.first(), strips.last()]) {
      await strip.scrollIntoViewIfNeeded()
      await strip.getByRole('link').first().click()
      await expect(page).toHaveURL(/\/login\?next=/)
      await page.goBack()
    }

    await page.goto('/transaction-record?type=0')
    await expect(page).toHaveURL('/login?next=%2Ftransaction-record%3Ftype%3D0')
    const balance = page.waitForRequest('**/api/balance')
    await logInHere(page)
    await expect(page).toHaveURL('/transaction-record?type=0')
    const call = await balance
    const { authorization = '' } = call.headers()
    const ask = () => page.request.post(call.url(), { headers: { authorization }, data: {} })
    expect((await ask()).status()).toBe(200)

    await page.goto('/player/logout')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('link', { name: 'Login' }).filter({ visible: true }).first()).toBeVisible()
    await expect.poll(async () => (await ask()).status()).toBe(401)
  },
)
