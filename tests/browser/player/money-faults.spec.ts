/**
 * Faults around money and messages in a real browser: P4, P6, F-14, S-MKPAY-07, X-97. On demand: `npm run faults`
 * runs as many as FAULTS_BROWSER says. FAULTS_SEED replays: each schedule is named by it and its number.
 */
import { mkdtempSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test'
import { pause } from '../../faults/browser/faults.ts'
import { FLOWS } from '../../faults/browser/flows.ts'
import { runSchedules } from '../../faults/browser/runner.ts'
import { openLoggedIn, openWorld, recordsOf, type World } from '../../faults/browser/world.ts'
import { SHELL, WHOLE } from '../support/browsers.ts'
import { AGAIN, builtFile } from '../support/host.ts'
import { seedOf } from '../../seed.ts'

const COUNT = Number(process.env['FAULTS_BROWSER'] ?? 4)
const SEED = seedOf('FAULTS_SEED')
const FIRST = Number(process.env['FAULTS_FIRST'] ?? 0)
const AT_ONCE = Number(process.env['FAULTS_AT_ONCE'] ?? 2)

// A picture of each of a thousand phones would cost more than the phones.
test.use({ screenshot: 'off' })
test.describe.configure({ mode: 'default' })

let world: World
test.beforeAll(async () => {
  test.setTimeout(180_000)
  world = await openWorld()
})
test.afterAll(() => world?.close())

// P4 P6 P-PWA-10 F-14 X-97
test(
  `after ${COUNT} schedules of faults all is there once, and no screen said what was not so`,
  { tag: '@narrow' },
  async ({ browserName }) => {
    expect(browserName).toBe('chromium')
    test.setTimeout(180_000 + COUNT * 30_000)
    const args = [...(SHELL.args ?? []), '--blink-settings=imagesEnabled=false']
    console.log(`FAULTS_SEED=${SEED} FAULTS_FIRST=${FIRST} FAULTS_BROWSER=${COUNT}`)
    const failed = await runSchedules({
      world,
      newBrowser: () => chromium.launch({ ...SHELL, args }),
      seed: SEED,
      first: FIRST,
      count: COUNT,
      atOnce: AT_ONCE,
      say: console.log,
    })
    expect(failed, `FAULTS_SEED=${SEED}`).toEqual([])
    expect(await world.audit()).toEqual([])
  },
)

test(
  'P4 P9 the network goes before what stands around a screen was loaded: the form stands, and the rest comes later',
  { tag: '@narrow' },
  async ({ browser }) => {
    test.setTimeout(120_000)
    const context = await browser.newContext({
      viewport: { width: 360, height: 640 },
      serviceWorkers: 'block',
    })
    let lost = 0
    for (const part of ['src/app/shell/Overlays.tsx', 'src/app/shell/notices/OutboxRow.tsx'])
      await context.route(`**${builtFile(part)}`, (route) => {
        lost += 1
        return route.abort('internetdisconnected')
      })
    const player = await world.newPlayer()
    const flow = FLOWS.conversion
    const page = await openLoggedIn(context, world, player, flow.path)
    await flow.fill(page, Math.random)
    await expect.poll(() => lost).toBeGreaterThan(1)
    await flow.submit(page, false)
    await expect.poll(async () => flow.count(await recordsOf(world, player))).toBe(1)
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toHaveCount(0)
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.locator('a[href^="/chat"]').last()).toBeVisible()
    await context.close()
  },
)

/** A phone with a profile of its own, that can lose its power. */
async function phoneOf(profile: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    ...WHOLE,
    viewport: { width: 360, height: 640 },
    locale: 'en-GB',
  })
}

/** SIGKILL to the browser of a profile: nothing in it is told, as when a battery ends. */
async function powerOff(profile: string, context: BrowserContext): Promise<void> {
  // Chromium's lock names its process: "host-pid".
  const pid = Number(readlinkSync(join(profile, 'SingletonLock')).split('-').at(-1))
  const gone = new Promise<void>((resolve) => context.once('close', () => resolve()))
  process.kill(pid, 'SIGKILL')
  await gone
  rmSync(join(profile, 'SingletonLock'), { force: true })
}

const CASES = [
  { kind: 'deposit', says: /Deposit of ৳500: Pending/ },
  { kind: 'withdrawal', says: /Withdrawal of ৳500: the host has it/ },
  { kind: 'conversion', says: /Conversion of 10 coins: the host has it/ },
  { kind: 'message', says: undefined },
] as const

for (const { kind, says } of CASES) {
  for (const hasArrived of [true, false]) {
    const where = hasArrived ? 'after the host acted' : 'before the host heard of it'
    test(
      `P4 F-14 X-97 the power goes ${where}: after the restart the ${kind}'s real fate is said without a tap`,
      { tag: '@narrow' },
      async ({ browserName }) => {
        expect(browserName).toBe('chromium')
        test.setTimeout(300_000)
        const profile = mkdtempSync(join(tmpdir(), 'maidan-power-'))
        const player = await world.newPlayer()
        const flow = FLOWS[kind]
        try {
          const first = await phoneOf(profile)
          const page: Page = await openLoggedIn(first, world, player, flow.path)
          await flow.fill(page, Math.random)
          let isOut = false
          await first.route(flow.call, async (route) => {
            if (hasArrived) await route.fetch(AGAIN)
            isOut = true
            // No answer, ever.
          })
          await flow.submit(page, false)
          await expect.poll(() => isOut).toBe(true)
          await pause(100)
          await powerOff(profile, first)
          expect(flow.count(await recordsOf(world, player))).toBe(hasArrived ? 1 : 0)

          const second = await phoneOf(profile)
          // Without the host only the device can tell, and it tells what it knows: nobody was asked yet.
          await second.route(/\/api\/(transaction\/show|submit-|messages$|convert-|vip\b)/, (route) =>
            route.abort(),
          )
          const home = await second.newPage()
          await home.goto(`${world.url}/?src=pwa`)
          const waits = /waits on this device|not known yet/
          await expect(home.getByText(waits)).toHaveCount(1)
          await second.unrouteAll({ behavior: 'ignoreErrors' })
          if (says) await expect(home.getByText(says)).toBeVisible()
          await expect.poll(async () => flow.count(await recordsOf(world, player))).toBe(1)
          await expect(home.getByText(waits)).toHaveCount(0)
          // A message stands in its chat, once.
          if (!says) await flow.isKnown(home, world.url, true)
          expect(flow.count(await recordsOf(world, player))).toBe(1)
          await second.close()
        } finally {
          rmSync(profile, { recursive: true, force: true })
        }
      },
    )
  }
}
