/**
 * Faults around money and messages in a real browser: P4, P6, F-14, S-MKPAY-07, X-97. On demand: `npm run faults`
 * runs as many as FAULTS_BROWSER says. FAULTS_SEED replays: each schedule is named by it and its number.
 */
import { mkdtempSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test'
import { movableClock, pause } from '../faults/browser/faults.ts'
import { FLOWS } from '../faults/browser/flows.ts'
import { type Outcome, runSchedule } from '../faults/browser/schedule.ts'
import { openLoggedIn, openWorld, recordsOf, type World } from '../faults/browser/world.ts'

const COUNT = Number(process.env['FAULTS_BROWSER'] ?? 8)
const SEED = process.env['FAULTS_SEED'] ?? String(Date.now())
const FIRST = Number(process.env['FAULTS_FIRST'] ?? 0)
/** Phones that meet their faults at once. */
const AT_ONCE = 3

test.describe.configure({ mode: 'default' })
test.skip(({ viewport }) => viewport?.width !== 360, 'faults do not depend on the width')
test.skip(!process.env['FAULTS_BROWSER'], 'on demand: npm run faults')

let world: World
test.beforeAll(async () => {
  test.setTimeout(180_000)
  world = await openWorld()
})
test.afterAll(() => world?.close())

test(`P4 P6 F-14 X-97 after ${COUNT} schedules of faults all is there once, and no screen said what was not so`, async ({
  browser,
}, info) => {
  test.setTimeout(120_000 + COUNT * 60_000)
  console.log(`FAULTS_SEED=${SEED} FAULTS_BROWSER=${COUNT}`)
  const waiting = Array.from({ length: COUNT }, (_, i) => `${SEED} ${FIRST + i}`)
  const failed: Outcome[] = []
  const phone = async () => {
    for (let seed = waiting.shift(); seed; seed = waiting.shift()) {
      const { viewport, hasTouch, isMobile, locale } = info.project.use
      const context = await browser.newContext({
        ...(viewport && { viewport }),
        hasTouch: hasTouch ?? false,
        isMobile: isMobile ?? false,
        locale: locale ?? 'en-GB',
      })
      await context.addInitScript(movableClock)
      const outcome = await Promise.race([runSchedule(world, context, seed), stuck(seed)])
      await Promise.race([context.close(), pause(10_000)])
      if (outcome.mistakes.length === 0) continue
      failed.push(outcome)
      console.log(`✖ ${outcome.seed}: ${outcome.what}\n  ${outcome.mistakes.join('\n  ')}`)
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, COUNT) }, phone))
  expect(failed, `FAULTS_SEED=${SEED}`).toEqual([])
  expect(await world.audit()).toEqual([])
})

/** No schedule takes as long, even on a busy machine. */
async function stuck(seed: string): Promise<Outcome> {
  await pause(150_000)
  return { seed, what: '', mistakes: ['stuck for 150 s'] }
}

/** A phone with a profile of its own, that can lose its power. */
async function phoneOf(profile: string, use: { launchOptions?: object }): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    ...use.launchOptions,
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
  { kind: 'deposit', hasArrived: true, says: /Deposit of ৳500: Pending/ },
  { kind: 'deposit', hasArrived: false, says: /Deposit of ৳500: Pending/ },
  { kind: 'withdrawal', hasArrived: true, says: /Withdrawal of ৳500: the host has it/ },
] as const

for (const { kind, hasArrived, says } of CASES) {
  const where = hasArrived ? 'after the host acted' : 'before the host heard of it'
  test(`P4 F-14 the power goes ${where}: after the restart the ${kind}'s real fate is said without a tap`, async ({
    browserName,
  }, info) => {
    expect(browserName).toBe('chromium')
    test.setTimeout(150_000)
    const profile = mkdtempSync(join(tmpdir(), 'maidan-power-'))
    const player = await world.newPlayer()
    const flow = FLOWS[kind]
    try {
      const first = await phoneOf(profile, info.project.use)
      const page: Page = await openLoggedIn(first, world, player, flow.path)
      await flow.fill(page, Math.random)
      let isOut = false
      await first.route(flow.call, async (route) => {
        if (hasArrived) await route.fetch()
        isOut = true
        // No answer, ever.
      })
      await flow.submit(page, false)
      await expect.poll(() => isOut).toBe(true)
      await pause(100)
      await powerOff(profile, first)
      expect(flow.count(await recordsOf(world, player))).toBe(hasArrived ? 1 : 0)

      const second = await phoneOf(profile, info.project.use)
      const home = await second.newPage()
      await home.goto(`${world.url}/?src=pwa`)
      await expect(home.getByText(says)).toBeVisible({ timeout: 30_000 })
      expect(flow.count(await recordsOf(world, player))).toBe(1)
      await second.close()
    } finally {
      rmSync(profile, { recursive: true, force: true })
    }
  })
}
