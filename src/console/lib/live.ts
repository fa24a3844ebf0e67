/**
 * The stream of what waits and of what others have done, while somebody is signed in: screens are told and need not ask. Where it does
 * not come through they ask by themselves (reads.ts). What it says is described in contract/console/live.ts.
 */
import type { QueryClient } from '@tanstack/react-query'
import { CONSOLE_LIVE_PATH, changedData } from '../../../contract/console/live.ts'
import { waitingApi } from '../../../contract/console/waiting.ts'
import { endData, LIVE_SILENCE_MS } from '../../../contract/live.ts'
import { parsed, readEventStream, type StreamEvent } from '../../lib/live/eventStream.ts'

const AGAIN_MS = 2_000
const AGAIN_MAX_MS = 60_000

/** How much waits, as it was read or told last. */
export const WAITING = ['waiting']

/**
 * What is asked for anew after an act: names of queries by the second part of the act's address. Nothing that shows something of a
 * player's is among them: each look at it is a line of the trail.
 */
const READ_ANEW: Record<string, readonly string[]> = {
  approvals: ['market', 'markets', 'services', 'staffList'],
  content: ['news', 'slides', 'promotions', 'brand'],
  markets: ['market', 'markets'],
  'own-player': ['me'],
  services: ['services'],
  sessions: ['mySessions', 'staffList'],
  staff: ['staffList', 'me'],
}

interface Parts {
  queryClient: QueryClient
  token: () => string | undefined
  onEnded: (token: string) => void
}

export interface Live {
  /** Whether the stream tells what waits at this moment. */
  isOpen: () => boolean
  /** Begins or ends the stream as somebody is signed in or not. */
  follow: () => void
}

export function createLive({ queryClient, token, onEnded }: Parts): Live {
  let isOpen = false
  let running: { token: string; abort: AbortController } | undefined

  const ask = (names: readonly string[]): void => {
    for (const name of names) void queryClient.invalidateQueries({ queryKey: [name] })
  }
  const apply = (own: string, { name, data }: StreamEvent): void => {
    if (token() !== own) return
    if (name === 'hello') {
      isOpen = true
      ask(Object.values(READ_ANEW).flat())
    } else if (name === 'waiting') {
      const waiting = parsed(waitingApi.waiting.output, data)
      if (waiting)
        // An answer under way may be older than what was told.
        void queryClient
          .cancelQueries({ queryKey: WAITING })
          .then(() => queryClient.setQueryData(WAITING, waiting))
    } else if (name === 'changed') {
      ask(READ_ANEW[parsed(changedData, data)?.what ?? ''] ?? [])
    } else if (name === 'end' && parsed(endData, data)?.status === 401) {
      onEnded(own)
    }
  }
  /** One stream, from opening to its end; answers how long to wait before the next (ms). */
  const once = async (own: string, signal: AbortSignal): Promise<number> => {
    let retry = AGAIN_MS
    const line = new AbortController()
    let silence: ReturnType<typeof setTimeout> | undefined
    const onSign = (): void => {
      clearTimeout(silence)
      silence = setTimeout(() => line.abort(), LIVE_SILENCE_MS)
    }
    try {
      onSign()
      const response = await fetch(CONSOLE_LIVE_PATH, {
        headers: { Authorization: `Bearer ${own}` },
        cache: 'no-store',
        signal: AbortSignal.any([signal, line.signal]),
      })
      if (response.status === 401) onEnded(own)
      if (!response.ok || !response.body)
        return Number(response.headers.get('Retry-After')) * 1000 || AGAIN_MS * 4
      await readEventStream(response.body, {
        onEvent: (event) => apply(own, event),
        onId: () => {},
        onRetry: (ms) => (retry = ms),
        onSign,
      })
    } catch {
      // The line broke, or was let go.
    } finally {
      clearTimeout(silence)
    }
    return retry
  }
  const keepOpen = async (own: string, signal: AbortSignal): Promise<void> => {
    let failures = 0
    while (!signal.aborted) {
      const wait = await once(own, signal)
      if (signal.aborted) return
      failures = isOpen ? 0 : failures + 1
      isOpen = false
      // From here on it is asked for, the first time now.
      ask(WAITING)
      await untilOnline(Math.min(wait * 2 ** failures, AGAIN_MAX_MS))
    }
  }
  return {
    isOpen: () => isOpen,
    follow() {
      const own = token()
      if (running?.token === own) return
      running?.abort.abort()
      running = undefined
      isOpen = false
      if (own === undefined) return
      running = { token: own, abort: new AbortController() }
      void keepOpen(own, running.abort.signal)
    },
  }
}

/** Resolves after so many ms, or as soon as the device has a link again. */
const untilOnline = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const over = new AbortController()
    const go = () => {
      over.abort()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(go, ms)
    globalThis.addEventListener('online', go, { signal: over.signal })
  })
