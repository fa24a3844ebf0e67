/**
 * One picture a frame: a drawn poster is painted by the page's own thread, and a row of them at once, or one with a row
 * of new tiles, is felt as a stop while the list is flung.
 */
const waiting = new Set<() => void>()
let isRunning = false
let isTaken = false

/** The coming frame is a row's: pictures wait for the next. */
export function takeFrame(): void {
  isTaken = true
}

/** Calls back in a frame of its own, in order; answers how to leave the queue. */
export function takeTurn(start: () => void): () => void {
  waiting.add(start)
  if (!isRunning) next()
  return () => waiting.delete(start)
}

function next(): void {
  isRunning = true
  requestAnimationFrame(() => {
    const [first] = waiting
    if (!first) {
      isRunning = false
      return
    }
    if (isTaken) {
      isTaken = false
      next()
      return
    }
    waiting.delete(first)
    first()
    next()
  })
}

/** Calls back after the next frame was drawn: asked earlier, the browser would lay out in the same task. Answers how to stop it. */
export function afterFrame(call: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(call)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
