/** Time in a journey's hand: what waits for seconds waits for the test. */
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import { expect, vi } from 'vitest'
import type { Site } from './harness.tsx'

/** Polls and ticks come when the test moves the clock, and nothing else waits for it. */
export const holdPolls = (): void => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })

/** All that waits; not the turns of the event loop, by which the database goes on. */
export const TIMERS = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const

/** Waits for what happens while the clock is held: `vi.waitFor` and `expect.poll` would move it. */
export async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 3000 && !isSo(); tries += 1) await pause(5)
  expect(isSo()).toBe(true)
}

/** Comes to the host after all that is to be asked by now: what is not among the requests then was not asked. */
export async function afterAllAsked(site: Pick<Site, 'fetch'>): Promise<void> {
  await turn()
  await site.fetch('/healthz')
}

const processNow = performance.now.bind(performance)
let ahead = 0

/** Public answers are kept for a second of the process's clock: what was written past the desk shows after it. */
export function forgetPublicAnswers(): void {
  ahead += 1001
  vi.spyOn(performance, 'now').mockImplementation(() => processNow() + ahead)
}
