/** Work that goes on after the answer was given, so that the answer's time says nothing of it; awaited on close. */
import type { Host } from '../host.ts'

export interface Background {
  /** Starts the work. What it throws is logged under its name. */
  run: (name: string, work: () => Promise<void>) => void
  /** Resolves when nothing is under way. */
  settled: () => Promise<void>
}

export function background(log: Host['log']): Background {
  const running = new Set<Promise<void>>()
  return {
    run: (name, work) => {
      const task = new Promise((resolve) => setImmediate(resolve))
        .then(work)
        .catch((error: unknown) => log('background_failed', { name, error: String(error) }))
        .finally(() => running.delete(task))
      running.add(task)
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
