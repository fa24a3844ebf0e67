/** Time in a journey's hand: what waits for seconds waits for the test. */
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, vi } from 'vitest'
import type { Site } from './harness.tsx'

/** Polls and ticks come when the test moves the clock, and nothing else waits for it. */
export const holdPolls = (): void => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })

/** All that waits; not the turns of the event loop, by which the database goes on. */
export const TIMERS = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const

const LONG_MS = 500
const LONGEST_MS = 20_000

/** Until the test's end what the app gives itself seconds for, its patience, its polls and its tries, takes a tenth. */
export function hurry(): void {
  const { setTimeout, setInterval } = globalThis
  // What is longer is the test's own patience.
  const hurried = (ms = 0) => (ms >= LONG_MS && ms <= LONGEST_MS ? ms / 10 : ms)
  const later = (done: () => void, ms?: number) => setTimeout(done, hurried(ms))
  const again = (done: () => void, ms?: number) => setInterval(done, hurried(ms))
  Object.assign(globalThis, { setTimeout: later, setInterval: again })
  onTestFinished(() => void Object.assign(globalThis, { setTimeout, setInterval }))
}

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

/** Until the test's end the steady clock is ahead: what was seen so long ago is old, what was kept is forgotten. */
export function forward(ms: number): void {
  ahead += ms
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => processNow() + ahead)
  onTestFinished(() => clock.mockRestore())
}

/** Public answers are kept for a second: what was written past the desk shows after it. */
export const forgetPublicAnswers = (): void => forward(1001)
