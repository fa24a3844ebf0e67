/** Work in slices: a heap of small tasks leaves the event loop to everybody else after each few milliseconds. */

/** How long tasks may take of one turn of the event loop. */
const SLICE_MS = 4

export interface Slices {
  /** Does the task now, or after those before it in a later turn. What it throws goes to `failed`. */
  add: (task: () => void) => void
  /** Whether tasks wait for a later turn. */
  isBusy: () => boolean
  clear: () => void
}

export function createSlices(failed: (error: unknown) => void): Slices {
  const tasks: (() => void)[] = []
  let next = 0
  let left = SLICE_MS
  let turn: NodeJS.Immediate | undefined
  let isWorking = false

  const work = (): void => {
    isWorking = true
    const until = performance.now() + left
    for (; next < tasks.length && performance.now() < until; next += 1) {
      try {
        tasks[next]?.()
      } catch (error) {
        failed(error)
      }
    }
    isWorking = false
    left = until - performance.now()
    if (next >= tasks.length) {
      tasks.length = 0
      next = 0
    }
    turn ??= setImmediate(() => {
      turn = undefined
      left = SLICE_MS
      if (tasks.length > 0) work()
    })
  }
  return {
    add(task) {
      tasks.push(task)
      if (!isWorking && left > 0) work()
    },
    isBusy: () => next < tasks.length,
    clear() {
      tasks.length = 0
      next = 0
      if (turn) clearImmediate(turn)
      turn = undefined
      left = SLICE_MS
    },
  }
}
