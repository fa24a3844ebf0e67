/** The installed app's worker on the production build: P-PWA-01..03; pwa.md section 4. What it keeps: caches.spec.ts. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Page,
  type Request,
  type TestInfo,
} from '@playwright/test'
// @ts-expect-error -- a plain script without types
import { routes } from '../../../scripts/routes.mjs'
import { WHOLE } from '../support/browsers.ts'
import { expect, type RunningHost, settled, startHost, test, workersRest } from '../support/host.ts'
import { tellLine } from '../support/line.ts'
import { forgetHttpCache } from '../support/protocol.ts'
import { beginDeposit, logIn, newPlayer, plant, signInAs } from '../support/player.ts'

/** Waits until the worker runs this page and has kept what the first visit showed. */
async function workerReady(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const cache = await caches.open('public-v1')
        return (await cache.keys()).map(({ url }) => new URL(url).pathname)
      }),
    )
    .toEqual(expect.arrayContaining(['/api/logo', '/api/sliders', '/api/promotion', '/api/general']))
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('pictures-v1')).keys()).length))
    .toBeGreaterThan(1)
}

test(
  'P-PWA-02 S-NHOME-11 with the host gone and the browser restarted, home shows logo, slides and promotions and says since when',
  { tag: '@narrow' },
  async ({ browserName }, info) => {
    expect(browserName).toBe('chromium')
    const profile = mkdtempSync(join(tmpdir(), 'maidan-profile-'))
    const host = await startHost()
    const open = (): Promise<BrowserContext> =>
      chromium.launchPersistentContext(profile, {
        ...WHOLE,
        viewport: info.project.use.viewport ?? null,
        locale: 'en-GB',
      })
    try {
      const first = await open()
      const page = await first.newPage()
      await page.goto(host.url)
      await workerReady(page)
      await first.close()
      await host.kill()

      const second = await open()
      const again = await second.newPage()
      const errors: string[] = []
      again.on('pageerror', (error) => errors.push(error.message))
      for (let visit = 1; visit <= 2; visit++) {
        await again.goto(host.url)
        await expect(again.getByText(/Offline · showing what you saw at \d\d:\d\d/)).toBeVisible()
        await expect(again.getByRole('heading', { level: 1 })).toHaveCount(1)
        const pictures = again.locator('main img')
        await expect
          .poll(() =>
            pictures.evaluateAll(
              (all) => all.filter((img) => (img as HTMLImageElement).naturalWidth > 0).length,
            ),
          )
          .toBeGreaterThan(0)
        // Below the fold, drawn when it comes near: from what the worker kept.
        const details = again.getByRole('button', { name: /Details/ })
        await expect(async () => {
          await again.mouse.wheel(0, 400)
          expect(await details.count()).toBeGreaterThan(0)
        }).toPass()
      }
      expect(errors).toEqual([])
      await second.close()
    } finally {
      await host.close()
      rmSync(profile, { recursive: true, force: true })
    }
  },
)

test(
  'X-66 S-MKPAY-06 a receipt shared from another app is kept before the page opens, and joins the payment',
  { tag: '@narrow' },
  async ({ page }) => {
    await logIn(page, 'sultana')
    const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as {
      share_target: { action: string; params: { files: { name: string }[] } }
    }
    const { action, params } = manifest.share_target
    await beginDeposit(page)
    await page.goto('/help')
    await settled(page)
    // As Android does: a navigation by POST, with the picture in it.
    await page.evaluate(
      async ({ action, name }) => {
        const canvas = document.createElement('canvas')
        canvas.width = 2000
        canvas.height = 1000
        canvas.getContext('2d')?.fillRect(0, 0, 900, 900)
        const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
        const files = new DataTransfer()
        files.items.add(new File([blob ?? ''], 'screenshot.png', { type: 'image/png' }))
        // Some apps share a text beside the picture: what is left out is said.
        files.items.add(new File(['paid'], 'note.txt', { type: 'text/plain' }))
        const form = document.createElement('form')
        form.method = 'POST'
        form.enctype = 'multipart/form-data'
        form.action = action
        const input = document.createElement('input')
        input.type = 'file'
        input.name = name
        input.files = files.files
        form.append(input)
        document.body.append(form)
        form.submit()
      },
      { action, name: params.files[0]?.name ?? '' },
    )
    await expect(page).toHaveURL(/\/make-payment/)
    await expect(page.getByText(/^Not all that you shared was added/)).toBeVisible()
    const picture = page.getByRole('img', { name: 'screenshot.jpg' })
    await expect(picture).toBeVisible()
    expect(await picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])).toEqual([
      1280, 640,
    ])
    // Taken once: a reload shows the one that the draft has.
    await page.reload()
    await expect(page.getByRole('img', { name: 'screenshot.jpg' })).toHaveCount(1)
  },
)

/** Home as the worker keeps it: the page's own mark of when the host gave it, and the look it was painted for. */
const keptHome = (page: Page) =>
  page.evaluate(async () => {
    const html = (await (await caches.match('/'))?.text()) ?? ''
    return {
      at: Number(/data-painted="(\d+)"/.exec(html)?.[1] ?? 0),
      look: /"look":"([^"]*)"/.exec(html)?.[1],
    }
  })

test(
  'budgets 4: home is kept as it is painted for this device, paints without the network, and follows the language',
  { tag: '@both:painting' },
  async ({ page, context }) => {
    const said: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' && !/net::ERR|Failed to fetch/.test(message.text()))
        said.push(message.text())
    })
    await page.goto('/')
    await expect
      .poll(() => keptHome(page), { timeout: 30_000 })
      .toMatchObject({ look: 'en.auto.dark.guest.' })
    await page.getByRole('combobox', { name: 'Language' }).first().selectOption('bn')
    await expect
      .poll(() => keptHome(page), { timeout: 30_000 })
      .toMatchObject({ look: 'bn.auto.dark.guest.' })
    const { at } = await keptHome(page)
    expect(Math.abs(Date.now() - at)).toBeLessThan(60_000)

    await context.setOffline(true)
    for (const address of ['/', '/?src=pwa', '/?utm_source=x']) {
      await page.goto(address)
      expect(await page.evaluate(() => document.documentElement.dataset['painted']), address).toBe(String(at))
      await expect(page.getByText('ময়দান-এ স্বাগতম').filter({ visible: true }).first()).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: /[০-৯]{2}:[০-৯]{2}/ })).toBeVisible()
    }
    // The signs that were painted are in the page itself, each drawn, and stay when the app has taken over.
    const signs = await page
      .locator('use[href^="#sign-"]')
      .filter({ visible: true })
      .evaluateAll((uses) => uses.map((use) => (use as SVGUseElement).getBBox().width))
    expect(signs.length).toBeGreaterThan(10)
    expect(signs).not.toContain(0)
    // Every other address has the frame of its screen, in this language and theme.
    const plain = await (await page.goto('/help'))?.text()
    expect(plain).toContain('<html lang="bn" dir="ltr" data-theme="dark">')
    expect(plain).toContain('class="frame"')
    await page.goto('/')
    // Another look than the kept one is drawn by the app, and the kept one goes.
    await page.getByRole('combobox').first().selectOption('en')
    await expect.poll(() => keptHome(page)).toEqual({ at: 0, look: undefined })
    await page.goto('/')
    await expect(page.getByText('Welcome to Maidan').first()).toBeVisible()
    expect(said).toEqual([])
  },
)

test(
  'budgets 4: the frame that is kept for every address follows the theme',
  { tag: '@narrow' },
  async ({ page }) => {
    await page.goto('/')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await logIn(page, 'sultana')
    await page.goto('/settings')
    await page.getByText('Light', { exact: true }).click()
    await page.goto('/')
    const keptPlain = async () => (await page.goto('/help'))?.text()
    await expect
      .poll(keptPlain, { timeout: 30_000 })
      .toContain('<html lang="en" dir="ltr" data-theme="light">')
    // Its colours come before the script that would bring them, once however often the page is kept.
    expect((await keptPlain())?.match(/<link rel="stylesheet" [^>]* data-themes>/g)).toHaveLength(1)
  },
)

/** Waits until every script of this build is on the device, whichever cache the worker has for it. */
async function everythingKept(page: Page): Promise<void> {
  const worker = readFileSync(join(import.meta.dirname, '../../../dist/client/sw.js'), 'utf8')
  const scripts = [...worker.matchAll(/["'`]assets\/\w+\/(\w+\.js)["'`]/g)].map(([, name]) => name)
  expect(scripts.length).toBeGreaterThan(60)
  const missing = () =>
    page.evaluate(async (names) => {
      const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
      const kept = (await Promise.all(opened.map((cache) => cache.keys()))).flat()
      const paths = new Set(kept.map(({ url }) => new URL(url).pathname))
      return names.filter((name) => !paths.has(`/assets/${name}`))
    }, scripts)
  await expect.poll(missing, { timeout: 90_000 }).toEqual([])
}

/** Opens an address twice, as a page of its own without the network and the browser's own cache. */
async function openTwice(page: Page, path: string): Promise<void> {
  const errors: string[] = []
  const note = (error: Error) => void errors.push(error.message)
  page.on('pageerror', note)
  for (const visit of ['first', 'second']) {
    const where = `${path}, ${visit} time`
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), where).toHaveCount(1)
    await expect(page.getByRole('main'), where).toHaveCount(1)
    await expect(page.getByText('Unexpected Application Error!'), where).toHaveCount(0)
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: /^Offline/ })
        .first(),
      where,
    ).toBeVisible()
  }
  page.off('pageerror', note)
  expect(errors).toEqual([])
}

/** A phone after one visit on Wi-Fi, from then on without the network and without the browser's own cache. */
async function openOffline(
  browser: Browser,
  host: RunningHost,
  { project }: TestInfo,
  visit: (page: Page) => Promise<void>,
): Promise<Page> {
  const { viewport = null, isMobile = false, hasTouch = false } = project.use
  const options = { baseURL: host.url, locale: 'en-GB', viewport, isMobile, hasTouch }
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await tellLine(page, { type: 'wifi' })
  await visit(page)
  await everythingKept(page)
  await forgetHttpCache(page)
  await context.setOffline(true)
  return page
}

const { open: OPEN, players: PLAYERS } = routes() as Record<'open' | 'players', string[]>
const AMOUNTS = '/transaction-record'
const amount = (page: Page) => page.getByRole('main').getByText(/৳/).first()

// A player's screens lead a guest to the login: one stands for all.
for (const path of [...OPEN, '/account'])
  test(
    `pwa.md 61-66 after one visit with time ${path} opens twice without the network, for a guest: a frame, said to be offline, no crash screen, no uncaught error`,
    { tag: '@narrow' },
    async ({ browser, host, standing }, info) => {
      const page = await standing('offline guest', () =>
        openOffline(browser, host, info, async (at) => {
          await at.goto('/help')
        }),
      )
      await openTwice(page, path)
    },
  )

// The records come last: what was seen of them before is there after everything else.
for (const path of [...PLAYERS.filter((one) => one !== AMOUNTS), AMOUNTS])
  test(
    `P-PWA-10 pwa.md 61-66 the same of ${path} for a player, who finds what was seen before`,
    { tag: '@narrow' },
    async ({ browser, host, standing }, info) => {
      const page = await standing('offline player', () =>
        openOffline(browser, host, info, async (at) => {
          await logIn(at, 'rahim')
          await at.goto(AMOUNTS)
          await expect(amount(at)).toBeVisible()
        }),
      )
      await openTwice(page, path)
      if (path === AMOUNTS) await expect(amount(page)).toBeVisible()
    },
  )

test('pwa.md 61-66 there are addresses enough to open', { tag: '@narrow' }, () => {
  expect(OPEN.length).toBeGreaterThan(25)
  expect(PLAYERS.length).toBeGreaterThan(20)
})

test(
  'pwa.md 67 68 offline money forms explain themselves, and on return only the claim that the outbox shows is sent, once',
  { tag: '@narrow' },
  async ({ page, context }) => {
    await tellLine(page, { type: 'wifi' })
    await logIn(page, 'sultana')
    await page.goto('/vip')
    await expect(page.getByLabel('VP (coins)')).toBeVisible()
    await everythingKept(page)
    await beginDeposit(page)
    const sent: string[] = []
    context.on('request', (request) => {
      const { pathname } = new URL(request.url())
      const isRead = request.method() === 'GET' && pathname !== '/api/convert-vipcoin'
      // The balance is read by a POST.
      if (pathname.startsWith('/api/') && pathname !== '/api/balance' && !isRead) sent.push(pathname)
    })
    await context.setOffline(true)
    await page.getByLabel('Phone Number / Cash Out No.').fill('01900000078')
    await page.getByLabel('Reference No. / Trans ID').fill(`BACK${Date.now()}`)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('It will be sent as soon as the network is back.')).toBeVisible()

    // Nothing can be taken out unchecked, and what is only typed stays typed.
    await page.goto('/withdrawal')
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('button', { name: 'Submit' })).toHaveCount(0)
    await page.goto('/vip')
    await page.getByLabel('VP (coins)').fill('12')
    await page.goto('/outbox')
    await expect(page.getByRole('heading', { name: /^Waiting to be sent/ })).toBeVisible()

    sent.length = 0
    const answered = page.waitForResponse(/\/api\/submit-deposit/)
    await context.setOffline(false)
    expect((await answered).ok()).toBe(true)
    await page.goto('/vip')
    await settled(page)
    await expect(page.getByLabel('VP (coins)')).toHaveValue('12')
    expect(sent).toEqual(['/api/submit-deposit'])
  },
)

test(
  'pwa.md 1.6 67 68 without a network the buttons that move money say what they need, and a press sends nothing, then or later',
  { tag: '@narrow' },
  async ({ page, context }) => {
    await logIn(page, 'sultana')
    const sent: string[] = []
    context.on('request', (request) => {
      if (/submit-withdraw|convert-vipcoin/.test(request.url())) sent.push(request.url())
    })
    // What is asked and not answered yet, by the page or by the worker; the live stream has no end.
    const open = new Set<Request>()
    context.on('request', (request) => {
      if (!request.url().includes('/api/events')) open.add(request)
    })
    const close = (request: Request) => void open.delete(request)
    context.on('requestfinished', close).on('requestfailed', close)
    const forms = [
      { path: '/withdrawal', name: 'Submit', field: page.getByRole('button', { name: '৳500', exact: true }) },
      { path: '/vip', name: 'Convert to Real Money', field: page.getByLabel('VP (coins)') },
    ]
    for (const { path, name, field } of forms) {
      await page.goto(path)
      if (path === '/vip') await field.fill('10')
      else {
        await field.click()
        await page.locator('label', { hasText: 'Shapla Pay' }).click()
      }
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
      // An answer still on its way would say that the host is there.
      await settled(page)
      await expect.poll(() => open.size).toBe(0)
      await context.setOffline(true)
      await page.getByRole('button', { name: 'Needs internet' }).click()
      await expect(page.getByText('There is no connection. Nothing was sent')).toBeVisible()
      // What was due asks as soon as the network is back, and would have sent by then.
      const asked = page.waitForResponse('**/api/balance')
      await context.setOffline(false)
      // Hidden words count here: the button's mark, too.
      const named = new RegExp(`^${name}`)
      await expect(page.getByRole('button', { name: named, includeHidden: true })).toBeAttached()
      await asked
      await settled(page)
    }
    expect(sent).toEqual([])
  },
)

test(
  'pwa.md 1.6 once the network is back a form that was not sent offers the way back to it, until it is taken or put away',
  { tag: '@narrow' },
  async ({ page, context }) => {
    await tellLine(page, { type: 'wifi' })
    await logIn(page, 'sultana')
    await page.goto('/vip')
    const points = page.getByRole('main').getByLabel(/^VP( \(coins\))?$/)
    await points.fill('10')
    // The bar comes back once nothing is typed into.
    await points.blur()
    const toPromotions = page.getByRole('link', { name: 'Promotions' }).filter({ visible: true }).first()
    await toPromotions.click()
    await expect(page.getByRole('article').first()).toBeVisible()
    await settled(page)
    const row = page.getByRole('status').filter({ hasText: 'Your conversion was not finished' })
    const comeBack = async () => {
      await context.setOffline(true)
      await expect(page.getByText(/^Offline/)).toBeVisible()
      await expect(row).toHaveCount(0)
      await context.setOffline(false)
      await expect(row).toBeVisible()
    }
    await comeBack()
    await row.getByRole('button', { name: 'Close' }).click()
    await expect(row).toHaveCount(0)

    await comeBack()
    await row.getByRole('link', { name: /Continue$/ }).click()
    await expect(page).toHaveURL('/vip')
    await expect(points).toHaveValue('10')
    await toPromotions.click()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(row).toHaveCount(0)
  },
)

test(
  'F-21 a time-out set offline holds through a reload, refuses play, and reaches the host when the network is back',
  { tag: '@narrow' },
  async ({ page, context }) => {
    await tellLine(page, { type: 'wifi' })
    const { token, remote_id } = await signInAs(page, await newPlayer(page.request))
    await page.request.post('/api/user/profile/update', {
      headers: { authorization: `Bearer ${token}` },
      data: { remote_id, dofb: '1990-01-01' },
    })
    await page.goto('/')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.goto('/responsible-gaming')
    const region = page.getByRole('region', { name: 'Take a time-out' })
    await expect(region.getByRole('radio')).toHaveCount(6)
    await everythingKept(page)
    await settled(page)
    await context.setOffline(true)
    await region.getByRole('radio', { name: '1 day' }).check()
    await region.getByRole('button', { name: 'Begin the time-out' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Begin the time-out' }).click()
    await expect(region.getByText(/^Time-out until /)).toBeVisible()
    await expect(region.getByText('The site is told as soon as there is a network.')).toBeVisible()
    await page.reload()
    await expect(region.getByText(/^Time-out until /)).toBeVisible()
    await expect(region.getByText('The site is told as soon as there is a network.')).toBeVisible()

    const asked: string[] = []
    context.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await context.setOffline(false)
    await expect.poll(() => asked.includes('/api/time-out')).toBe(true)
    await expect(region.getByText('The site is told as soon as there is a network.')).toHaveCount(0)
    await page.goto('/slot?play=SUNDAR/SLOT/old-dhaka-ride')
    await expect(page.getByRole('dialog').getByText(/^You are taking a time-out/)).toBeVisible()
    expect(asked).not.toContain('/api/game-run')
    // The way out stays open.
    await page.goto('/withdrawal')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(/^You are taking a time-out/)).toHaveCount(0)
  },
)

test(
  'X-92 the pages behind the footer are readable with the network off after the shortest visit',
  { tag: '@narrow' },
  async ({ page, context }) => {
    await page.goto('/')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await context.setOffline(true)
    // What is kept when nothing else is under way may not be there yet.
    await page.evaluate(() => caches.delete('chunks-v1'))
    await forgetHttpCache(page)
    for (const path of [
      '/help',
      '/responsible-gaming',
      '/terms',
      '/privacy',
      '/rules',
      '/install',
      '/ambassador',
      '/affiliate',
    ]) {
      await page.goto(path)
      await settled(page)
      await expect(page.getByText('Unexpected Application Error!'), path).toHaveCount(0)
    }
  },
)

test(
  'PP-28 the rules and chances of a game stand there before any launch, and again without a network',
  { tag: '@both:layout' },
  async ({ page, context, request }) => {
    // The page of the rules runs its own script and nothing else; a frame that is played in keeps its opaque origin.
    const policyOf = async (path: string) => (await request.get(path)).headers()['content-security-policy']
    const policy = await policyOf('/play-rules/?g=SUNDAR.old-dhaka-ride')
    expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-/)
    expect(policy).not.toContain('sandbox')
    expect(await policyOf('/play/slot/')).toMatch(/sandbox allow-scripts$/)
    // To an opaque origin nothing is 'self' in WebKit.
    expect(await policyOf('/play/slot/')).toMatch(/connect-src 'self' http:\/\/127\.0\.0\.1:\d+;/)
    await page.goto('/')
    await workersRest(page)
    await page.goto('/slot')
    await settled(page)
    await page.getByRole('link', { name: 'Rules and chances' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Rules and chances' })).toBeVisible()
    await page.getByRole('searchbox').fill('old dha')
    await page.getByRole('link', { name: 'Old Dhaka Ride' }).click()
    const said = page.frameLocator('iframe')
    const isSaid = async () => {
      await expect(said.getByRole('heading', { level: 1, name: 'Old Dhaka Ride' })).toBeVisible()
      await expect(said.getByRole('heading', { name: 'Return to player' })).toBeVisible()
    }
    await isSaid()
    // All of it is read by keyboard alone.
    await page.locator('iframe').focus()
    await page.keyboard.press('End')
    await expect(said.locator('section').last()).toBeInViewport()
    const address = page.url()
    await plant(page, { language: 'bn' })
    await page.goto(address)
    await expect(said.getByRole('heading', { name: 'ফেরতের হার' })).toBeVisible()
    await plant(page, { language: 'en' })
    await page.goto(address)
    await isSaid()
    await context.setOffline(true)
    await page.reload()
    await isSaid()
    // One that was never looked at says so, and the list is one press away.
    await page.goto('/game-rules?game=PADMA.keno-padma')
    await expect(
      page.getByRole('alert').filter({ hasText: 'These rules could not be loaded.' }),
    ).toBeVisible()
    await page.getByRole('link', { name: 'All games' }).click()
    await expect(page.getByRole('link', { name: 'Old Dhaka Ride' })).toBeVisible()
  },
)
