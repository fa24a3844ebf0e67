/** Asking for places and sizes when nothing waits to be laid out: earlier the browser would lay out in the same task. */

/** Calls back after the next frame was drawn. Answers how to stop it. */
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

/** Calls back after each frame in which the page was scrolled. Answers how to stop it. */
export function onScrolled(call: () => void): () => void {
  let stop: (() => void) | undefined
  const scrolled = () => {
    stop ??= afterFrame(() => {
      stop = undefined
      call()
    })
  }
  addEventListener('scroll', scrolled, { passive: true })
  return () => {
    stop?.()
    removeEventListener('scroll', scrolled)
  }
}
