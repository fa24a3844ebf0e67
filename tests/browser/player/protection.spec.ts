/**
 * What protects a player, as a browser has it: the time check over a game on the full screen, a limit set without a network,
 * what is shown before the first bet, and all of it by the keyboard alone; a key that is held in a game. PP-04 to PP-13, PP-20,
 * PP-23, F-21.
 */
import type { Page, Request } from '@playwright/test'
import { bn } from '../../../src/i18n/bn/index.ts'
import { en } from '../../../src/i18n/en/index.ts'
import { CATALOGUE } from '../../../server/seed/catalogue.ts'
import { AGAIN, expect, settled, test, workersRest } from '../support/host.ts'
import { hostWithClock } from '../support/hostWithClock.ts'
import { newPlayer, PASSWORD, plant, signInAs } from '../support/player.ts'

const MINUTE_MS = 60_000
const GAME = 'Old Dhaka Ride'
const LANGUAGES = [
  ['en', en],
  ['bn', bn],
] as const

/** A message with the parts that are filled in left open. */
const said = (text: string, end = '') =>
  new RegExp(`^${text.replaceAll(/[.?*+^$()|[\]\\]/g, '.').replaceAll(/\{\w+\}/g, '.+')}${end}`)

/** A player of the test's own, of age, to whom the tools were shown. */
async function grownUp(page: Page) {
  const pass = await signInAs(page, await newPlayer(page.request))
  const headers = { Authorization: `Bearer ${pass.token}` }
  const said = await page.request.post('/api/user/profile/update', {
    ...AGAIN,
    headers,
    data: { remote_id: pass.remote_id, dofb: '1990-01-01' },
  })
  expect(said.ok()).toBe(true)
  return { ...pass, headers }
}

for (const [language, words] of LANGUAGES)
  test(
    `PP-13 the time check stands over a game on the full screen, three presses of Esc leave it there, and no bet is taken before the answer: ${language}`,
    { tag: '@both:layout' },
    async ({ browser }, { project }) => {
      const { viewport = null, isMobile = false, hasTouch = false } = project.use
      const own = await hostWithClock()
      const context = await browser.newContext({
        baseURL: own.host.url,
        locale: 'en-GB',
        serviceWorkers: 'block',
        viewport,
        isMobile,
        hasTouch,
      })
      try {
        const page = await context.newPage()
        await page.clock.install()
        const { headers } = await grownUp(page)
        const every = await page.request.patch('/api/protection/check', { headers, data: { every: 5 } })
        expect(every.ok()).toBe(true)
        await plant(page, { language })
        await page.goto('/slot?play=SUNDAR/SLOT/old-dhaka-ride')
        const frame = page.frameLocator(`iframe[title="${GAME}"]`)
        await frame.locator('.press').click()
        await expect(frame.getByRole('status').first()).toContainText(/\S/)
        await expect
          .poll(async () => {
            const standing = await page.request.get('/api/protection', { headers })
            return ((await standing.json()) as { check: { sitting: unknown } }).check.sitting !== null
          })
          .toBe(true)
        await page.getByRole('button', { name: words['games.fullscreen'] }).click()
        await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)

        own.forward(6 * MINUTE_MS)
        await page.clock.fastForward(6 * MINUTE_MS)
        const check = page.getByRole('dialog', { name: words['protection.check'] })
        await expect(check).toBeVisible()
        for (let press = 1; press <= 3; press++) {
          await page.keyboard.press('Escape')
          await expect(check).toBeVisible()
        }
        await expect(check).toContainText(words['games.staked'])
        // Without a cross the title stands where it always does.
        const [title, window] = await Promise.all([
          check.getByRole('heading').boundingBox(),
          check.boundingBox(),
        ])
        expect((title?.x ?? 0) - (window?.x ?? 0)).toBeLessThan(24)
        await check.getByRole('button', { name: words['protection.goOn'] }).click()
        await expect(check).toBeHidden()
        await expect(page.locator(`iframe[title="${GAME}"]`)).toBeVisible()
        const standing = await page.request.get('/api/protection', { headers })
        const { check: next } = (await standing.json()) as { check: { due_at: string } }
        expect(Date.parse(next.due_at)).toBeGreaterThan(Date.now() + 10 * MINUTE_MS)
      } finally {
        await context.close()
        await own.close()
      }
    },
  )

/** What the focused control is called, near enough. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement)) return ''
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : []
    return (
      element.getAttribute('aria-label') ??
      (labels.map((label) => label.textContent ?? '').join(' ') || element.innerText || '')
    ).trim()
  })

async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let step = 0; step < 80; step++) {
    await page.keyboard.press('Tab')
    if (name.test(await focused(page))) return
  }
  throw new Error(`Tab never came to ${name}`)
}

for (const [language, words] of LANGUAGES)
  test(
    `F-21 F-19 PP-08 by keyboard alone a limit is set without a network, holds over a reload, refuses a bigger deposit, and is told once: ${language}`,
    { tag: '@both:focus' },
    async ({ page, context }) => {
      const { headers } = await grownUp(page)
      const large = { kind: 'loss', period: 'month', value: 999_999_999.99 }
      const set = await page.request.post('/api/protection/limits', { ...AGAIN, headers, data: large })
      expect(set.ok()).toBe(true)
      await plant(page, { language })
      const heading = [words['protection.kind.deposit'], words['protection.day']].join(', ')
      const setDay = `${words['protection.set']}: ${heading}`
      const waits = page.getByText(words['protection.untold'])
      const digits = (text: string) =>
        language === 'bn' ? text.replaceAll(/\d/g, (d) => '০১২৩৪৫৬৭৮৯'[Number(d)] ?? d) : text
      await page.goto('/')
      await workersRest(page)
      await page.goto('/protection')
      await settled(page)
      await expect(page.getByRole('button', { name: setDay })).toBeVisible()
      await expect(page.getByText(digits('৳99,99,99,999.99'), { exact: true })).toBeVisible()
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width, 'a large amount makes nothing wider than the screen').toBe(page.viewportSize()?.width)
      await context.setOffline(true)
      await tabTo(page, said(setDay, '$'))
      await page.keyboard.press('Enter')
      await expect
        .poll(() => focused(page))
        .toMatch(new RegExp(`${words['protection.inTaka']}|${words['common.close']}`))
      await tabTo(page, said(words['protection.inTaka']))
      await page.keyboard.type('400')
      await page.keyboard.press('Enter')
      await expect(waits).toBeVisible()
      await page.reload()
      await expect(waits).toBeVisible()
      await context.setOffline(false)
      await expect(waits).toBeHidden()
      await expect(
        page.getByText(said(words['protection.left'].replace('{left}', digits('৳400')))),
      ).toBeVisible()
      const log = await page.request.get('/api/protection/log', { headers })
      const lines = ((await log.json()) as { data: { kind: string }[] }).data
      expect(lines.filter(({ kind }) => kind === 'limit_set')).toHaveLength(2)

      await page.goto('/deposit')
      await page.locator('label', { hasText: 'Shapla Pay' }).click()
      await page.locator('label', { hasText: words['deposit.channel.Agent'] }).click()
      await page.getByLabel(said(words['deposit.amount'])).fill('500')
      await page
        .getByRole('button', {
          name: new RegExp(`^(${words['deposit.continue']}|${words['deposit.button']})`),
        })
        .last()
        .click()
      await expect(
        page
          .getByRole('alert')
          .filter({ hasText: /৳ ?(400|৪০০)/ })
          .first(),
      ).toBeVisible()
    },
  )

test(
  'PP-20 F-19 by keyboard alone a player excludes themself: from the tools by Tab, Space and Enter, and no login opens play again',
  { tag: '@both:focus' },
  async ({ page }) => {
    const person = await newPlayer(page.request)
    await signInAs(page, person)
    await page.goto('/')
    await workersRest(page)
    await page.goto('/protection')
    await settled(page)
    await tabTo(page, /^Exclude myself$/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/protection\/exclude$/)
    await settled(page)
    await tabTo(page, /^6 months$/)
    await page.keyboard.press('Space')
    await expect(page.getByRole('radio', { name: '6 months' })).toBeChecked()
    await tabTo(page, /^Exclude me until \d/)
    await page.keyboard.press('Space')
    await expect(page).toHaveURL(/\/pay-out$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Take money out, and more' })).toBeVisible()
    const login = await page.request.post('/api/login', {
      ...AGAIN,
      data: { username: person.username, password: PASSWORD },
    })
    expect(await login.json()).toHaveProperty('code', 'EXCLUDED')
  },
)

/** The keys that are held in a game of an engine: the first with the focus on its button, the second with none. */
const HELD = { slot: ['Enter', 'Space'], dice: ['Space'] } as const

test(
  'PP-23 a key that is held begins one round, in the reels and at another engine, and the next press the next one',
  { tag: '@narrow' },
  async ({ page }) => {
    const { headers } = await grownUp(page)
    // The frame may ask for the same round again, as where its answer was lost: it is one round.
    const begun = new Set<unknown>()
    page.on('request', (request: Request) => {
      if (/^\/play\/[\w-]+\/play$/.test(new URL(request.url()).pathname))
        begun.add((request.postDataJSON() as { round: unknown }).round)
    })
    const button = page.locator('.press')
    const repeat = async (key: string) => {
      for (let times = 0; times < 3; times++) await page.keyboard.down(key)
    }
    for (const [engine, keys] of Object.entries(HELD)) {
      // The provider LUCKY signs in by a call of its own before a launch.
      const game = CATALOGUE.find((one) => one.engine === engine && one.platform !== 'LUCKY')
      const launch = await page.request.post('/api/game-run', {
        ...AGAIN,
        headers,
        data: { platform: game?.platform, gameType: game?.type, gameCode: game?.code },
      })
      await page.goto(((await launch.json()) as { url: string }).url)
      for (const [index, key] of keys.entries()) {
        await expect(button).toHaveAttribute('aria-disabled', 'false')
        if (index === 0) await button.focus()
        else await button.blur()
        begun.clear()
        await repeat(key)
        await expect(button, 'one round is under way').toHaveAttribute('aria-disabled', 'true')
        await expect(button, 'it is over').toHaveAttribute('aria-disabled', 'false')
        await repeat(key)
        expect(await button.getAttribute('aria-disabled'), `${engine}: ${key} is held`).toBe('false')
        await page.keyboard.up(key)
        expect(await button.getAttribute('aria-disabled'), `${engine}: ${key} is let go`).toBe('false')
        expect(begun.size, `${engine}: ${key}`).toBe(1)
      }
    }
  },
)
