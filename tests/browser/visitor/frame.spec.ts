/** What stands around every screen in the built app, at each width: headers, the menu, bars and the clock. */
import type { Page } from '@playwright/test'
import { AGAIN, expect, test } from '../support/host.ts'
import { signIn } from '../support/player.ts'

test.use({ serviceWorkers: 'block' })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const nav = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })
const header = (page: Page) => page.getByRole('banner').first()

async function logIn(page: Page, path: string): Promise<void> {
  await signIn(page, 'sultana', 'own login')
  await page.goto(path)
}

/** Sites of other houses, which a test does not ask for anything. */
async function stub(page: Page, hosts: RegExp): Promise<void> {
  await page.context().route(hosts, (route) => route.fulfill({ contentType: 'text/html', body: 'elsewhere' }))
}

/** `hh:mm:ss` or `hh:mm` as it is in Dhaka, wherever the device is. */
const inDhaka = (at: number, second?: '2-digit') =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Dhaka',
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
    ...(second && { second }),
  }).format(at)

// S-WHDR-01 S-WHDR-02 S-WHDR-03 S-WHDR-04 S-WHDR-05 S-WHDR-10 S-WHDR-11 S-WHDR-12 K-POLL-01
test(
  'the wide header has Dhaka’s clock, language and taka, contacts, the list’s logo, a sponsor, the guest’s two ways and thirteen places',
  { tag: '@wide' },
  async ({ page }) => {
    await page.addInitScript(() => {
      const ticks: [text: string, at: number, real: number][] = []
      Object.assign(globalThis, { ticks })
      new MutationObserver(() => {
        const time = document.querySelector('header time')?.textContent ?? ''
        if (/\d/.test(time) && ticks.at(-1)?.[0] !== time) ticks.push([time, performance.now(), Date.now()])
      }).observe(document, { childList: true, subtree: true, characterData: true })
    })
    await page.goto('/help')
    await expect(heading(page)).toHaveText('Help')
    await expect(header(page).getByText('(GMT+6)')).toBeVisible()

    const language = header(page).getByRole('combobox', { name: 'Language' })
    await expect(language.locator('option:checked')).toHaveText('English')
    await expect(header(page).getByText('Taka (৳ BDT)')).toBeVisible()

    const links = (await (await page.request.get('/api/sociallink')).json()) as Record<string, string>[]
    const configured = JSON.stringify(links)
    await stub(page, /^https:\/\/\w+\.maidan\.example/)
    for (const name of ['WhatsApp', 'Facebook', 'Telegram']) {
      const icon = header(page).getByRole('link', { name })
      await expect(icon.locator('svg')).toBeVisible()
      const opened = page.waitForEvent('popup')
      await icon.click()
      const tab = await opened
      expect(configured).toContain(tab.url().replace(/\/$/, ''))
      await tab.close()
    }
    await expect(header(page).getByRole('link', { name: 'E-mail' })).toHaveAttribute('href', /^mailto:.+@/)

    const [first] = (await (await page.request.get('/api/logo')).json()) as { logo: string }[]
    const brand = header(page).getByRole('link', { name: 'Maidan' })
    await expect(brand.locator('img')).toHaveAttribute('src', new RegExp(`${first?.logo}$`))
    const sponsor = header(page).getByRole('img', { name: 'Megh & Mati Tea' })
    await expect(sponsor).toBeVisible()
    await expect
      .poll(() => sponsor.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)

    await expect(header(page).getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup')
    await expect(header(page).getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
    await expect(header(page).getByText('Main wallet')).toHaveCount(0)
    await expect(header(page).getByRole('button', { name: 'Log out' })).toHaveCount(0)

    const places = nav(page).locator('> ul > li')
    expect(
      await places.evaluateAll((items) =>
        items.map(({ firstElementChild: place }) => place?.getAttribute('aria-label') ?? place?.textContent),
      ),
    ).toEqual(
      'Home,App download,Sports,Casino,Slot,Table,Crash,Fishing,Arcade,Lottery,Promotions,VIP,Referral'.split(
        ',',
      ),
    )
    await expect(places.first().locator('svg')).toBeVisible()
    await expect(nav(page).getByRole('link', { name: 'Play Now' })).toBeHidden()
    await nav(page).getByRole('button', { name: 'Sports' }).click()
    await expect(nav(page).getByRole('link', { name: 'Exchange' })).toHaveAttribute('href', '/exchange')
    await nav(page).getByRole('link', { name: 'Play Now' }).click()
    await expect(page).toHaveURL(/\/login\?next=%2Fplayer%2FplayGame/)

    // A busy machine may draw a second late, and then the next one in time: of a few, each says its own second.
    const ticks = () =>
      page.evaluate(() => (globalThis as unknown as { ticks: [string, number, number][] }).ticks)
    await expect.poll(async () => (await ticks()).length).toBeGreaterThan(4)
    const said = await ticks()
    for (const [text, , real] of said)
      expect([inDhaka(real, '2-digit'), inDhaka(real - 1000, '2-digit')]).toContain(text)
    const seconds = said.map(([text]) => Number(text.slice(-2)))
    const steps = seconds.slice(1).map((second, index) => (second - (seconds[index] ?? 0) + 60) % 60)
    expect(Math.min(...steps)).toBe(1)
  },
)

// S-WHDR-06 S-WHDR-07 S-WHDR-08 S-WHDR-09 K-POLL-09 R-LAYOUT-05 R-LAYOUT-06
test(
  'a wide player’s header has the wallet with its reload, Deposit, Member Center and Log out; times are Dhaka’s and amounts are demo taka',
  { tag: '@wide' },
  async ({ page }) => {
    await logIn(page, '/transaction-record')
    const wallet = header(page).getByText('Main wallet').locator('xpath=..')
    await expect(wallet).toContainText(/৳[\d,]+/)
    await expect(wallet).toContainText('Demo')
    await expect(header(page).getByText('Taka (৳ BDT)')).toBeVisible()
    await expectDhaka(page)

    const reload = header(page).getByRole('button', { name: 'Refresh balance' })
    await page.evaluate(() => {
      const spans: number[] = []
      let from = 0
      Object.assign(globalThis, { spans })
      new MutationObserver(([change]) => {
        const isBusy = change?.target instanceof Element && change.target.ariaBusy === 'true'
        if (isBusy) from = performance.now()
        else spans.push(performance.now() - from)
      }).observe(document.querySelector('[aria-label="Refresh balance"]') as Element, {
        attributeFilter: ['aria-busy'],
      })
    })
    const asked = page.waitForRequest('**/api/balance')
    await reload.click()
    await asked
    const spans = () => page.evaluate(() => (globalThis as unknown as { spans: number[] }).spans)
    await expect.poll(async () => (await spans()).length).toBe(1)
    const [shown = 0] = await spans()
    expect(shown).toBeGreaterThan(450)
    expect(shown).toBeLessThan(900)

    await header(page).getByRole('link', { name: 'Deposit' }).click()
    await expect(page).toHaveURL('/account?tab=deposit')
    await expect(page.getByRole('main').getByRole('tab', { selected: true }).first()).toHaveText(
      /Funds|Deposit/,
    )
    await header(page).getByRole('link', { name: 'Member Center' }).click()
    await expect(page).toHaveURL('/account')
    const loggedOut = page.waitForRequest('**/api/logout')
    await header(page).getByRole('button', { name: 'Log out' }).click()
    await loggedOut
    await expect(header(page).getByRole('link', { name: 'Login' })).toBeVisible()
    await page.goto('/account')
    await expect(page).toHaveURL(/\/login/)
  },
)

/** The records show the moments that the host told, as a clock in Dhaka showed them; the device is in New York. */
async function expectDhaka(page: Page): Promise<void> {
  // Read on its way to the page: what a page that is left behind had asked for is none of this one's.
  const told = new Promise<string>((resolve) => {
    void page.route('**/api/transaction**', async (route) => {
      const response = await route.fetch(AGAIN)
      resolve(await response.text())
      await route.fulfill({ response })
    })
  })
  await page.reload()
  const rows = await told
  const [, moment = ''] = /"created_at":"([^"]+)"/.exec(rows) ?? []
  const at = Date.parse(moment)
  await expect(
    page
      .getByRole('main')
      .getByText(new RegExp(inDhaka(at)))
      .first(),
  ).toBeVisible()
  const there = await page.evaluate((ms) => new Date(ms).getHours(), at)
  expect(there).not.toBe(Number(inDhaka(at).slice(0, 2)))
  expect(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe('America/New_York')
}

// S-NHDR-01 S-NHDR-03 S-NHDR-04 S-NHDR-05 S-NHDR-06 S-NHDR-07 S-NHDR-08 S-NHDR-09 S-NHDR-10 S-NHDR-13
test(
  'the narrow header, the menu and a guest’s bar have what belongs there, in its order, and each leads where it says',
  { tag: '@narrow' },
  async ({ page }) => {
    const affiliateUrl = 'https://affiliates.example/login'
    await stub(page, /^https:\/\/affiliates\.example/)
    // The operator's own file: the demo has no site for affiliates.
    await page.route('**/config.json', async (route) => {
      const response = await route.fetch(AGAIN)
      await route.fulfill({ response, json: { ...((await response.json()) as object), affiliateUrl } })
    })
    await page.goto('/help')
    await expect(header(page).getByRole('img', { name: 'Megh & Mati Tea' })).toBeVisible()
    await header(page).getByRole('link', { name: 'App download' }).click()
    await expect(heading(page)).toHaveText('Install the app')
    await header(page).getByRole('button', { name: /বাংলা/ }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
    await header(page)
      .getByRole('button', { name: /English/ })
      .click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')

    const bar = page.locator('nav[data-guest]')
    await expect(nav(page)).toHaveAttribute('data-guest')
    const picker = bar.getByRole('combobox', { name: 'Language' })
    await expect(picker.locator('option')).toHaveText(['English', /Bangla/])
    await expect(bar.getByText('৳ BDT')).toBeVisible()
    await expect(bar.getByRole('link')).toHaveText(['Sign up', 'Login'])
    await picker.selectOption('bn')
    await expect(bar.getByRole('link')).toHaveText(['সাইন আপ', 'লগইন'])
    await bar.getByRole('combobox').selectOption('en')

    const menu = page.getByRole('dialog', { name: 'Menu' })
    const open = async () => {
      await header(page).getByRole('button', { name: 'Menu' }).click()
      await expect(menu).toBeVisible()
    }
    await open()
    const rows = menu.getByRole('navigation').locator('> a, > details > summary')
    // Kinds that the specification does not list stand where a provider has them.
    const said = (await rows.allInnerTexts()).map((text) => text.trim()).filter((text) => text !== 'Bingo')
    // Ours stands before what the specification lists (F-05).
    expect(said.shift()).toBe('Search')
    expect(said.slice(0, 12)).toEqual(
      'Home,Sports,Casino,Slot,Table,Poker,Crash,Fishing,Lottery,Promotions,Referral Program,VIP'.split(','),
    )
    expect(said.slice(-3)).toEqual(['Affiliate', '24/7 LiveChat', 'Brand Ambassador'])

    await menu.locator('summary', { hasText: 'Sports' }).click()
    const sports = menu.locator('details[open] li')
    await expect(sports).toHaveText(
      'Exchange,I-Sports,E1Sports,Horsebook,Virtual,Kabaddi,Fantasy,SBO Sports'.split(','),
    )
    await expect(sports.first().getByRole('link')).toHaveAttribute('href', '/exchange')

    const opened = page.waitForEvent('popup')
    await menu.getByRole('link', { name: 'Affiliate' }).click()
    const tab = await opened
    expect(tab.url()).toBe(affiliateUrl)
    await tab.close()
    for (const [name, url] of [
      ['24/7 LiveChat', '/login?next=%2Fchat'],
      ['Promotions', '/promotions'],
      ['Referral Program', '/login?next=%2Frefrrel-program'],
      ['VIP', '/login?next=%2Fvip'],
      ['Brand Ambassador', '/ambassador'],
    ] as const) {
      await menu.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(url)
      await expect(menu).toBeHidden()
      await open()
    }

    await menu.locator('summary', { hasText: 'Slot' }).click()
    await menu.locator('details[open]').getByRole('link', { name: 'Sundarban Games' }).click()
    await expect(page).toHaveURL('/games?type=SLOT&title=slot&system=SUNDAR')
    await expect(heading(page)).toHaveText('Slot')
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Sundarban Games')
  },
)

test(
  'S-NHDR-02 S-NHDR-12 R-LAYOUT-05 R-LAYOUT-06 on a phone a player has a toolbar and Help that opens the chat; times are Dhaka’s and amounts are demo taka',
  { tag: '@narrow' },
  async ({ page }) => {
    await page.goto('/help')
    await expect(nav(page).getByText('৳ BDT')).toBeVisible()
    await logIn(page, '/transaction-record')
    await expect(nav(page).getByRole('link')).toHaveText([
      /^Home/,
      /^Sports/,
      /^Promotions/,
      /^Deposit/,
      /^Account/,
    ])
    await expect(nav(page)).toBeInViewport()
    const wallet = header(page).locator('a[href="/account"]')
    await expect(wallet).toContainText(/৳[\d,]+/)
    await expect(wallet).toContainText('Demo')
    await expectDhaka(page)
    await header(page).getByRole('link', { name: 'Help' }).click()
    await expect(page).toHaveURL('/chat')
    await expect(heading(page)).toHaveText('Hi sultana')
  },
)
