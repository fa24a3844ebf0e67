/** One loop for all that the host does by itself, again and again. */
import type { Host } from '../host.ts'

export interface Job {
  /** Does it once; answers how many milliseconds until the next time. */
  work: () => Promise<number>
  /** What the log says when it failed, with what else names it. */
  failed: [event: string, data?: Record<string, string>]
  /** How long it waits after it failed. */
  againMs: number
}

/** Begins at once; the answer stops it, and resolves when what is under way has ended. */
export function repeat({ log }: Pick<Host, 'log'>, { work, failed, againMs }: Job): () => Promise<void> {
  const [event, data] = failed
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const turn = async (): Promise<void> => {
    const wait = await work().catch((error: unknown) => {
      log(event, { ...data, error: String(error) })
      return againMs
    })
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
