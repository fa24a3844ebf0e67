/**
 * The forms of a visitor as only a browser shows them: what was typed stays through turning the phone, a change of
 * language and a reload; the first wrong field is in sight. And the frame of a game, and posters that do not come.
 */
import type { Page } from '@playwright/test'
import { expect, settled, test } from '../support/host.ts'
import { signIn } from '../support/player.ts'

// A worker fetches pictures by itself, and none of this is its.
test.use({ serviceWorkers: 'block' })

const NARROW = { width: 360, height: 640 }
const WIDE = { width: 1024, height: 768 }
const BANGLA = /[\u0980-\u09ff]/
const PASSWORD = 'Padma1234'

const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) <= 768
const field = (page: Page, name: string) => page.locator(`main input[autocomplete~="${name}"]`).first()

/** Picks the other language, by whichever control the layout has. */
async function speak(page: Page, language: 'en' | 'bn'): Promise<void> {
  if (isNarrow(page)) await page.locator(`header button[lang="${language}"]`).click()
  else await page.locator('header select').selectOption(language)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

async function expectTyped(page: Page, typed: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(typed)) await expect(field(page, name), name).toHaveValue(value)
}

/** The field that has the focus stands below the header and above the bar, with the words it is wrong about. */
async function expectFirstProblemInSight(page: Page): Promise<void> {
  await expect(page.locator('main input[aria-invalid="true"]').first()).toBeFocused()
  // The page scrolls there.
  const seen = () =>
    page.evaluate(() => {
      const input = document.activeElement as HTMLElement
      const box = input.getBoundingClientRect()
      const label = document.querySelector(`label[for="${input.id}"]`)
      const at = (x: number, y: number) => document.elementFromPoint(x, y)
      const labelBox = label?.getBoundingClientRect()
      return {
        input: at(box.left + 20, box.top + 4) === input && at(box.left + 20, box.bottom - 4) === input,
        label: labelBox ? at(labelBox.left + 4, labelBox.top + labelBox.height / 2) === label : false,
      }
    })
  await expect.poll(seen).toEqual({ input: true, label: true })
}

const FORMS = [
  { path: '/login', typed: { username: 'rahim1' } },
  {
    path: '/signup',
    typed: { username: 'karim7', email: 'karim7@player.example', 'tel-national': '01911000111' },
  },
  { path: '/register', typed: { username: 'karim7' } },
  { path: '/forgot-password', typed: { username: 'rahim1' } },
] as const

for (const { path, typed } of FORMS) {
  test(
    `R-LAYOUT-01 ${path}: values and complaints stay through a turn, a change of language and a reload`,
    { tag: '@both:turn' },
    async ({ page }) => {
      const own = page.viewportSize() ?? NARROW
      await page.goto(path)
      await settled(page)
      for (const [name, value] of Object.entries(typed)) await field(page, name).fill(value)
      await page.locator('main form button[type="submit"]').click()
      const summary = page.locator('main form [role="alert"]')
      await expect(summary).toBeVisible()
      await expectFirstProblemInSight(page)

      await page.setViewportSize(isNarrow(page) ? WIDE : NARROW)
      await expectTyped(page, typed)
      await expect(summary).toBeVisible()
      await page.setViewportSize(own)

      await speak(page, 'bn')
      await expect(summary).toHaveText(BANGLA)
      const wrong = page.locator('main input[aria-invalid="true"]').first()
      const note = page.locator(`[id="${await wrong.getAttribute('aria-describedby')}"]`)
      await expect(note).toHaveText(BANGLA)
      await expectTyped(page, typed)

      await page.reload()
      await settled(page)
      await expectTyped(page, typed)
      await expect(summary).toHaveCount(0)
    },
  )
}

test(
  'R-LAYOUT-01 S-WSIGN-05 the second step stays through a turn and a change of language, with the passwords of the first',
  { tag: '@both:turn' },
  async ({ page }) => {
    await page.goto('/register')
    await settled(page)
    await field(page, 'username').fill('karim7')
    for (const input of await page.locator('main input[autocomplete="new-password"]').all())
      await input.fill(PASSWORD)
    await page.locator('main form button[type="submit"]').click()
    await expect(field(page, 'name')).toBeFocused()
    await field(page, 'name').fill('Karim Uddin')
    await page.setViewportSize(isNarrow(page) ? WIDE : NARROW)
    await expect(field(page, 'name')).toBeVisible()
    await speak(page, 'bn')
    await expectTyped(page, { name: 'Karim Uddin' })
    await page.locator('main form button[type="button"]', { hasText: 'আগের ধাপ' }).click()
    await expectTyped(page, { username: 'karim7', 'new-password': PASSWORD })

    // A reload keeps what was typed and never a password.
    await page.reload()
    await settled(page)
    await expectTyped(page, { username: 'karim7', name: 'Karim Uddin', 'new-password': '' })
  },
)

// S-LOBBY-06 S-LOBBY-07 S-WGAME-05 S-WGAME-06 X-60
test(
  'posters that do not come leave drawn tiles, with their names and their games',
  { tag: '@both:lobby' },
  async ({ page }) => {
    await page.route('**/storage/game/**', (route) => route.abort())
    await page.goto('/slot')
    await settled(page)
    const tiles = page.locator('main li[aria-posinset]')
    await expect(tiles.first().locator('img')).toHaveCount(0)
    for (const tile of (await tiles.all()).slice(0, 3)) {
      const drawn = await tile.locator('[data-letter]').boundingBox()
      if (!drawn) throw new Error('nothing is drawn')
      expect(drawn.height / drawn.width).toBeCloseTo(4 / 3, 1)
      expect((await tile.innerText()).trim()).not.toBe('')
    }
    await tiles
      .first()
      .locator(isNarrow(page) ? 'a' : 'button[aria-label^="Play Game"]')
      .click()
    await expect(page).toHaveURL(/\/login\?next=/)
  },
)

test(
  'S-LAUNCH-01 S-LAUNCH-03 X-08 a game opens 603 by 375, or as large as a phone held upright lets it, under the player’s name, the logo and a cross',
  { tag: '@both:frame' },
  async ({ page }) => {
    await signIn(page, 'sultana')
    await page.goto('/slot?play=SUNDAR/SLOT/old-dhaka-ride')
    const frame = page.locator('iframe[title="Old Dhaka Ride"]')
    await expect(frame).toBeVisible()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('USER', { exact: true })).toBeVisible()
    await expect(dialog.getByText('sultana')).toBeVisible()
    await expect(dialog.locator('header img')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Close the game' })).toBeVisible()
    const box = await frame.boundingBox()
    const { width } = page.viewportSize() ?? NARROW
    if (!box) throw new Error('no frame')
    expect(Math.abs(box.width - Math.min(603, width))).toBeLessThanOrEqual(2)
    if (width > 480) expect(box.width / box.height).toBeCloseTo(603 / 375, 1)
    else expect(box.height).toBeGreaterThan(400)
    const press = page.frameLocator('iframe').getByRole('button', { name: 'Spin' })
    await expect(press).toBeInViewport({ ratio: 1 })
  },
)
