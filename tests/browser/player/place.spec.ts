/**
 * Where nothing is permitted: the host refuses play and deposits in the player's language, and withdrawals and reading stay
 * open; of real money the app begins nothing there. In each language, at both widths. PP-02.
 */
import type { Page } from '@playwright/test'
import { bn } from '../../../src/i18n/bn/index.ts'
import { en } from '../../../src/i18n/en/index.ts'
import {
  AGAIN,
  expect,
  follow,
  ownContext,
  type RunningHost,
  settled,
  startHost,
  test,
} from '../support/host.ts'
import { plant, signIn } from '../support/player.ts'
import { matchToCome } from '../support/screens.ts'

const HEADER = 'x-country'
/** Of another origin than the app: the reference host is never real money's. */
const OPERATOR = 'https://host.example'
const LICENSED = {
  mode: 'licensed',
  apiBase: OPERATOR,
  licence: {
    authority: 'An authority',
    number: 'L-1',
    holder: 'A holder',
    link: 'https://authority.example/L-1',
    until: '2099-01-31',
    places: ['XA'],
  },
  places: {
    XA: {
      minAge: 18,
      currency: 'BDT',
      help: [{ name: 'A help line', url: 'https://help.example', phone: '100', checkedAt: '2026-11-01' }],
      held: 'In a bank account apart.',
    },
  },
}

let site: RunningHost
test.beforeAll(async () => {
  site = await startHost({ PLACES: 'XA', PLACE_HEADER: HEADER, TRUST_PROXY: '1' })
})
test.afterAll(() => site.close())

/** An operator's own host, of an origin of its own: what it is asked goes to `site`, from the place named. */
async function licensedFrom(page: Page, place: string): Promise<string[]> {
  const asked: string[] = []
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch(AGAIN)
    await route.fulfill({ response, json: { ...((await response.json()) as object), ...LICENSED } })
  })
  await page.route(`${OPERATOR}/**`, async (route) => {
    const request = route.request()
    const path = request.url().slice(OPERATOR.length)
    const allowed = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*, Authorization',
      'access-control-allow-methods': '*',
    }
    if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers: allowed })
    // A stream never ends, and nobody here waits for one.
    if (path.startsWith('/api/events')) return route.abort()
    asked.push(`${request.method()} ${path}`)
    const { origin: _, ...headers } = request.headers()
    const response = await route.fetch({ url: site.url + path, headers: { ...headers, [HEADER]: place } })
    return route.fulfill({ response, headers: { ...response.headers(), ...allowed } })
  })
  return asked
}

const refusals = {
  en: 'Play and deposits are not open where you are now. Withdrawals and everything you can read stay open.',
  bn: 'আপনি এখন যেখানে আছেন',
}

for (const [language, words] of [
  ['en', en],
  ['bn', bn],
] as const)
  for (const mode of ['demo', 'licensed'] as const)
    test(
      `PP-02 ${language}, ${mode}: where a place is not permitted no deposit, game or bet begins, in words, and withdrawals stay open`,
      { tag: '@both:layout' },
      async ({ browser }, info) => {
        const context = await ownContext(browser, info, site, {
          bypassCSP: true,
          extraHTTPHeaders: { [HEADER]: 'XB' },
        })
        const page = await context.newPage()
        await signIn(page, 'sultana')
        await plant(page, { language, popup: '0' })
        const asked = mode === 'licensed' ? await licensedFrom(page, 'XB') : []
        const refusal = page.getByText(refusals[language]).first()

        await page.goto('/deposit')
        await settled(page)
        const isDemo = page.getByText(words['common.demo'], { exact: true }).first()
        if (mode === 'demo') await expect(isDemo).toBeVisible()
        else await expect(isDemo).toHaveCount(0)
        // Of real money it is said before anything is typed; of play money when the number is asked for.
        if (mode === 'licensed') await expect(refusal).toBeVisible()
        await page.locator('label', { hasText: 'Shapla Pay' }).click()
        await page.locator('main fieldset').nth(1).locator('label').first().click()
        await page.locator('main input[inputmode]').first().fill('500')
        await page.locator('main form button[type="submit"]').filter({ visible: true }).last().click()
        await expect(refusal).toBeVisible()
        await expect(page).toHaveURL(mode === 'licensed' ? /\/deposit/ : /\/make-payment/)
        await expect(page.getByText(words['payment.numberNone'])).toHaveCount(0)
        await page.screenshot({ path: info.outputPath('deposit.png') })

        await page.goto('/slot?play=SUNDAR/SLOT/old-dhaka-ride')
        await expect(refusal).toBeVisible()
        // Until one is elsewhere every try ends the same way.
        await expect(page.getByRole('button', { name: words['common.retry'] })).toHaveCount(0)
        await page.screenshot({ path: info.outputPath('game.png') })

        await page.goto(await matchToCome(page.request))
        await settled(page)
        await page.locator('main button[data-side="back"]:enabled').first().click()
        const slip = page.locator('form').filter({ has: page.locator('fieldset input[type="radio"]') })
        await slip.locator('button[aria-pressed]').first().click()
        await slip.locator('button[type="submit"]').click()
        // In sight however far the slip is scrolled: it is the answer to what was pressed.
        await expect(slip.getByText(refusals[language])).toBeInViewport({ ratio: 1 })
        await page.screenshot({ path: info.outputPath('slip.png') })

        await follow(page, '/withdrawal')
        await expect(page.locator('main input[inputmode]').first()).toBeVisible()
        await expect(refusal).toHaveCount(0)
        if (mode === 'licensed')
          expect(
            asked.filter((one) =>
              /^GET .*get-wallet-number|^POST .*(player-login|exchange\/orders)/.test(one),
            ),
          ).toEqual([])
        await page.unrouteAll({ behavior: 'ignoreErrors' })
        await context.close()
      },
    )
