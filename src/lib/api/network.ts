/**
 * Whether the host answers. `navigator.onLine` only lowers the state, it never proves it; the truth is the last
 * exchange with our host. Source: pwa.md 1.6.
 */
import { workers } from '../storage/mayRefuse.ts'

export interface NetworkState {
  isOnline: boolean
  /** The last exchange was an answer. After one that was lost the host may still be there: `isOnline` says whether. */
  isSound: boolean
  /** When the newest shown answer was given, by the host's clock where it said so; undefined before the first. */
  lastAnswerAt: number | undefined
  /** The host tells changes by itself (live events), so that polls may be slow. */
  isLive: boolean
}

/** What an exchange was: an answer of the host, one that the worker had kept, or none. */
export type Exchange = { kind: 'answered' | 'kept'; at: number | undefined } | { kind: 'failed' }

export interface Network {
  get: () => NetworkState
  /** The host's clock minus the device's in ms, from the last answer's Date header (whole seconds); undefined until one said it. */
  clockOffset: () => number | undefined
  /** Told of every exchange. */
  report: (exchange: Exchange) => void
  /** Told when the stream of live events opens and when it ends. */
  setLive: (isLive: boolean) => void
  subscribe: (listener: () => void) => () => void
}

/**
 * `ask` is rejected where the host cannot be reached at all: one lost call is no proof that it cannot (a broken answer, a call
 * that was cut off).
 */
export function createNetwork(now: () => number, ask: () => Promise<unknown>): Network {
  const listeners = new Set<() => void>()
  const isOnline = globalThis.navigator?.onLine ?? true
  let state: NetworkState = {
    isOnline,
    isSound: isOnline,
    lastAnswerAt: undefined,
    isLive: false,
  }
  let offset: number | undefined
  const change = (next: Partial<NetworkState>) => {
    const before = state
    state = { ...state, ...next }
    // The age is read when the state turns; telling every answer would redraw for nothing while online.
    const isNews =
      before.isOnline !== state.isOnline ||
      before.isSound !== state.isSound ||
      before.isLive !== state.isLive ||
      (!state.isOnline && before.lastAnswerAt !== state.lastAnswerAt)
    if (isNews) listeners.forEach((listener) => listener())
  }
  const newest = (at: number | undefined) => Math.max(state.lastAnswerAt ?? 0, at ?? now())

  // Only this way round: a link that is there again need not lead to our host (start.tsx asks it).
  globalThis.window?.addEventListener('offline', () => change({ isOnline: false, isSound: false }))
  workers()?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const reached = reachedByWorker(data)
    if (reached !== undefined) change({ isOnline: reached, isSound: reached })
  })

  return {
    get: () => state,
    clockOffset: () => offset,
    report: (exchange) => {
      if (exchange.kind === 'answered' && exchange.at !== undefined)
        offset = steady(offset, exchange.at - now())
      if (exchange.kind === 'failed') {
        change({ isSound: false })
        if (state.isOnline) ask().catch(() => change({ isOnline: false }))
      } else if (exchange.kind === 'kept') change({ lastAnswerAt: newest(exchange.at) })
      else change({ isOnline: true, isSound: true, lastAnswerAt: newest(exchange.at) })
    },
    setLive: (isLive) => change({ isLive }),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** A Date header is cut to whole seconds: an answer moves the offset only as far as it proves it wrong, so that
 * countdowns do not hop. */
function steady(known: number | undefined, seen: number): number {
  return known === undefined ? seen : Math.min(Math.max(known, seen), seen + 999)
}

/** The worker tells what became of the fetches that it made behind a kept answer. */
function reachedByWorker(data: unknown): boolean | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== 'NETWORK')
    return undefined
  return 'reached' in data && data.reached === true
}
