/**
 * Tells those who watch a market what has changed in it, once a second at most. A market is worked out from the clock
 * at whole seconds, so that every process says the same without asking another; a market that many watch is worked
 * out and written down once. What is said is described in contract/marketChanges.ts.
 */
import { createHash } from 'node:crypto'
import { changeOf, type Json } from '../../contract/marketChanges.ts'
import { marketAnswer } from '../exchange/data.ts'
import type { Host } from '../host.ts'
import { block } from './event.ts'

export const TICK_MS = 1_000
/** So many seconds without a change, and a reader is told that there is none: it takes silence for a broken line. */
const QUIET_TICKS = 2
const STILL_HERE = ':\n\n'

/** Somebody who watches: takes lines of `text/event-stream`. */
export type Watcher = (text: string) => void

export interface Markets {
  /** Tells all of each market at once, its changes from then on; `everySeconds`: no more often than so. */
  watch: (markets: Iterable<string>, watcher: Watcher, everySeconds?: number) => void
  forget: (watcher: Watcher) => void
  /** How often markets were worked out. */
  worked: () => number
  close: () => void
}

interface Watched {
  market: string
  everySeconds: number
  answer: Json
  watchers: Set<Watcher>
}

/** `everyMs`: how often the clock is looked at. */
export function createMarkets({ clock, log }: Pick<Host, 'clock' | 'log'>, everyMs = TICK_MS): Markets {
  /** By market and pace: who wants to hear it at the same pace is told the same. */
  const watched = new Map<string, Watched>()
  /** For how many seconds each has been told nothing. */
  const quiet = new Map<Watcher, number>()
  let timer: ReturnType<typeof setInterval> | undefined
  let toldAt = 0
  let worked = 0
  const second = (): number => Math.floor(clock() / TICK_MS) * TICK_MS
  const work = (market: string, at: number): Json => {
    worked += 1
    return marketAnswer(market, at)
  }

  const tell = (name: string, one: Watched, at: number): void => {
    const { market } = one
    const answer = work(market, at)
    const change = changeOf(one.answer, answer)
    one.answer = answer
    if (answer === undefined) watched.delete(name)
    if (change === undefined && answer !== undefined) return
    const text = line(market, at, answer === undefined ? { gone: true } : { change })
    for (const watcher of one.watchers) {
      watcher(text)
      quiet.set(watcher, 0)
    }
  }
  const rest = (): void => {
    if (watched.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
  const tick = (): void => {
    const at = second()
    if (at === toldAt) return
    toldAt = at
    try {
      for (const [name, one] of watched) if (isTurn(one, at)) tell(name, one, at)
    } catch (error) {
      log('markets_failed', { error: String(error) })
    }
    for (const [watcher, ticks] of quiet) {
      if (ticks >= QUIET_TICKS) watcher(STILL_HERE)
      quiet.set(watcher, ticks >= QUIET_TICKS ? 1 : ticks + 1)
    }
    rest()
  }
  return {
    watch(markets, watcher, everySeconds = 1) {
      // What is known is brought to this second first: a change is told from where everybody is.
      tick()
      for (const market of new Set(markets)) {
        const name = `${market} ${everySeconds}`
        const one = watched.get(name) ?? {
          market,
          everySeconds,
          answer: work(market, toldAt),
          watchers: new Set(),
        }
        if (one.answer === undefined) {
          watcher(line(market, toldAt, { gone: true }))
          continue
        }
        watched.set(name, one)
        one.watchers.add(watcher)
        quiet.set(watcher, 0)
        watcher(line(market, toldAt, { all: one.answer }))
      }
      if (watched.size === 0) return
      timer ??= setInterval(tick, everyMs).unref()
    },
    forget(watcher) {
      quiet.delete(watcher)
      for (const [name, { watchers }] of watched) {
        if (watchers.delete(watcher) && watchers.size === 0) watched.delete(name)
      }
      rest()
    },
    worked: () => worked,
    close() {
      watched.clear()
      quiet.clear()
      rest()
    },
  }
}

/** By the clock, so that every process tells at the same seconds. */
const isTurn = ({ everySeconds }: Watched, at: number): boolean => (at / TICK_MS) % everySeconds === 0

/** The id is the second, and a number that is the market's own: the same from every process. */
function line(market: string, at: number, said: { all?: Json; change?: Json; gone?: true }): string {
  const number = createHash('sha256').update(market).digest().readUIntBE(0, 4)
  return block('market', { market, ...said }, `${at}-${number}`)
}
