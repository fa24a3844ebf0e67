/**
 * Runs many schedules of faults on a few phones at once. A schedule that does not end is a failure that says where it
 * stood, and costs no more than its own time: its phone gets another browser. Source: money.md P4.
 */
import type { Browser, BrowserContext } from '@playwright/test'
import { movableClock, pause } from './faults.ts'
import { type Outcome, planOf, runSchedule } from './schedule.ts'
import type { World } from './world.ts'

export interface Run {
  world: World
  newBrowser: () => Promise<Browser>
  /** The seed of a schedule is this and its number, so that each can be run alone. */
  seed: string
  first: number
  count: number
  /** Phones that meet their faults at once. */
  atOnce: number
  say: (line: string) => void
}

/** No schedule takes as long, even on a busy machine. */
const LIMIT_MS = 120_000
/** Nor a click or an address of it. */
const STEP_MS = 30_000
/** Memory of a browser grows with its pages. */
const SCHEDULES_PER_BROWSER = 40

/** Answers what failed. */
export async function runSchedules(run: Run): Promise<Outcome[]> {
  const { seed, first, count, atOnce, say } = run
  const numbers = Array.from({ length: count }, (_, index) => first + index)
  const failed: Outcome[] = []
  let done = 0
  const told = (outcome: Outcome, seconds: string) => {
    done += 1
    if (outcome.mistakes.length > 0) failed.push(outcome)
    const mark = outcome.mistakes.length > 0 ? '✖' : '✓'
    const figures = `${done}/${count}, ${failed.length} failed`
    say(`${mark} ${figures} · ${outcome.seed} · ${seconds} s · ${outcome.what}`)
    for (const mistake of outcome.mistakes) say(`    ${mistake}`)
  }
  const phone = async () => {
    for (let next = numbers.shift(); next !== undefined;) {
      const browser = await run.newBrowser()
      let isFresh = true
      for (let used = 0; isFresh && next !== undefined && used < SCHEDULES_PER_BROWSER; used += 1) {
        const began = performance.now()
        const outcome = await runOne(run.world, browser, `${seed} ${next}`)
        told(outcome, ((performance.now() - began) / 1000).toFixed(1))
        isFresh = !outcome.isStuck
        next = numbers.shift()
      }
      await within(10_000, browser.close())
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, phone))
  return failed
}

async function runOne(world: World, browser: Browser, seed: string): Promise<Outcome> {
  const watch = { step: 'a new phone' }
  let context: BrowserContext | undefined
  const running = (async () => {
    context = await browser.newContext({
      viewport: { width: 360, height: 640 },
      hasTouch: true,
      isMobile: true,
      locale: 'en-GB',
      reducedMotion: 'reduce',
      serviceWorkers: planOf(seed).hasWorker ? 'allow' : 'block',
    })
    context.setDefaultTimeout(STEP_MS)
    await context.addInitScript(movableClock)
    return runSchedule(world, context, seed, watch)
  })()
  const outcome = await within(LIMIT_MS, running)
  // A page that hangs in its own close would hold the next schedule.
  const isClosed = await within(
    10_000,
    context?.close({ reason: 'the schedule is over' }).then(() => true),
  )
  if (outcome) return { ...outcome, isStuck: !isClosed }
  running.catch(() => {})
  const mistakes = [`not over after ${LIMIT_MS / 1000} s; it stood at: ${watch.step}`]
  return { seed, what: planOf(seed).what, mistakes, isStuck: true }
}

/** What a promise answers in time; undefined when it does not, or fails. */
async function within<T>(ms: number, work: Promise<T> | undefined): Promise<T | undefined> {
  return Promise.race([work?.catch(() => undefined), pause(ms).then(() => undefined)])
}
