/** One loop for all that the host does by itself, again and again. */
import type { Host } from '../host.ts'

export interface Job {
  /** By which its turns are counted. */
  name: string
  /** Does it once; answers how many milliseconds until the next time. */
  work: () => Promise<number>
  /** What the log says when it failed, with what else names it. */
  failed: [event: string, data?: Record<string, string>]
  /** How long it waits after it failed. */
  againMs: number
}

/** Begins at once; the answer stops it, and resolves when what is under way has ended. */
export function repeat(
  { log, vitals }: Pick<Host, 'log' | 'vitals'>,
  { name, work, failed, againMs }: Job,
): () => Promise<void> {
  const [event, data] = failed
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const turn = async (): Promise<void> => {
    const began = performance.now()
    let isFailed = false
    const wait = await work().catch((error: unknown) => {
      isFailed = true
      log(event, { ...data, error: String(error) })
      return againMs
    })
    vitals.worked(name, performance.now() - began, isFailed)
    if (isStopped) return
    timer = setTimeout(() => {
      running = turn()
    }, wait)
    timer.unref()
  }
  let running = turn()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}
