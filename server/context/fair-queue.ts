/**
 * Work that is dear, in turns: so much at once in all and for one, and who waits waits behind the own work alone, since
 * the next turn goes to whoever has not had one for longest. Source: money.md 3.5; decision 164.
 */
import { fail } from '../messages/errors.ts'

export interface TurnBounds {
  /** At work at once, in all. */
  atOnce: number
  /** At work at once, for one. */
  forOne: number
  /** How many of one may wait. */
  waiting: number
  /** How many may wait in all. */
  waitingInAll: number
}

export type Turns = <T>(who: string, work: () => Promise<T>) => Promise<T>

/** Rejects with BUSY where too much waits already, and with what the work throws. */
export function createTurns({ atOnce, forOne, waiting, waitingInAll }: TurnBounds): Turns {
  const queues = new Map<string, (() => void)[]>()
  const running = new Map<string, number>()
  let inAll = 0
  let waits = 0

  const isFree = (who: string) => inAll < atOnce && (running.get(who) ?? 0) < forOne
  const begin = (who: string) => {
    inAll += 1
    running.set(who, (running.get(who) ?? 0) + 1)
  }
  const end = (who: string) => {
    inAll -= 1
    const left = (running.get(who) ?? 1) - 1
    if (left > 0) running.set(who, left)
    else running.delete(who)
    next()
  }
  /** The first of the first queue that may go; that queue then stands last. */
  const next = () => {
    for (const [who, queue] of queues) {
      if (!isFree(who)) continue
      const go = queue.shift()
      queues.delete(who)
      if (queue.length > 0) queues.set(who, queue)
      waits -= 1
      begin(who)
      go?.()
      return
    }
  }
  const turn = (who: string): Promise<void> => {
    if (isFree(who)) {
      begin(who)
      return Promise.resolve()
    }
    const queue = queues.get(who) ?? []
    if (queue.length >= waiting || waits >= waitingInAll)
      return Promise.reject(fail('BUSY', { retryAfter: 5 }))
    waits += 1
    queues.set(who, queue)
    return new Promise((resolve) => void queue.push(resolve))
  }

  return async (who, work) => {
    await turn(who)
    try {
      return await work()
    } finally {
      end(who)
    }
  }
}
