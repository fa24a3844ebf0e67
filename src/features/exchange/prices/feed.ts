/**
 * The markets that a screen watches, current to the second: told by the host's stream where it has one, else asked for
 * as often as the specification says. Prices that nobody has confirmed for 5 s are to be taken away (`isPaused`).
 * Source: X-13, K-POLL-05, K-POLL-15; pwa.md 1.7; contract/marketChanges.ts.
 */
import { replaceEqualDeep } from '@tanstack/react-query'
import { contentApi } from '../../../../contract/content.ts'
import { ApiError } from '../../../../contract/kit/errors.ts'
import type { Depth } from '../../../../contract/exchange/figures.ts'
import { type EventDetails, exchangeDataApi, type MatchOdds } from '../../../../contract/exchange.ts'
import { LIVE_FEATURE, PUBLIC_LIVE_PATH, SLOWEST_MARKETS_S } from '../../../../contract/live.ts'
import { changed, type Json, marketData } from '../../../../contract/marketChanges.ts'
import { z } from '../../../../contract/kit/zod.ts'
import type { App } from '../../../lib/app.tsx'
import { readEventStream, type StreamEvent } from '../../../lib/live/eventStream.ts'
import type { Call } from '../../../lib/api/api.ts'
import { query } from '../../../lib/api/query.ts'
import type { Session } from '../../../lib/session.ts'
import { exchangeCallOf } from '../shared/exchangeCall.ts'

/** What is watched: a match-odds market by its id, an event's bookmaker and fancy rows by the event's, its depth by `d.` and that. */
export interface Answers {
  odds: MatchOdds
  event: EventDetails
  depth: Depth
}
export type Kind = keyof Answers

export interface Book<K extends Kind> {
  /** Undefined before the first answer. */
  data: Answers[K] | undefined
  /** Nobody has confirmed the prices for 5 s, or the host cannot be reached: they may be wrong. */
  isPaused: boolean
  /** The provider shows it no more. */
  isGone: boolean
}

export interface Feed {
  /** Watches until the answered function is called. */
  watch: (kind: Kind, id: string) => () => void
  /** The same object until something of it changes. */
  get: <K extends Kind>(kind: K, id: string) => Book<K>
  subscribe: (listener: () => void) => () => void
  /** The same twice a second, of all that has changed meanwhile. */
  subscribeCalmly: (listener: () => void) => () => void
}

/** Source: spec 9 (K-POLL-05): the fastest of the fallback. */
const POLL_MS = 300
const SAVING_FACTOR = 10
/** After so many answers that said the same the polls grow slower; never so slow that prices would be taken away. */
const QUIET_ANSWERS = 10
const QUIET_MS = 1_500
const AFTER_FAILURE_MS = 2_000
/** Prices older than this are taken away. */
export const STALE_MS = 5_000
const LOOK_MS = 500
/** After a stream that ended or fell silent the polls go on for so long before the next one. */
const STREAM_AGAIN_MS = 10_000

const NOTHING: Book<never> = { data: undefined, isPaused: false, isGone: false }

interface Watched {
  kind: Kind
  id: string
  users: number
  wire: Json
  /** By the steady clock. */
  seenAt: number
  book: Book<Kind>
}

type Parts = Pick<
  App,
  'config' | 'session' | 'settings' | 'network' | 'queryClient' | 'fetch' | 'call' | 'storage'
>

const feeds = new WeakMap<Session, Feed>()

/** The app's one feed: two screens that watch the same market cost one. */
export function feedOf(app: Parts): Feed {
  const feed = feeds.get(app.session) ?? createFeed(app)
  feeds.set(app.session, feed)
  return feed
}

const nameOf = (kind: Kind, id: string): string => `${kind} ${id}`

export function createFeed(app: Parts): Feed {
  const { network, settings } = app
  const watched = new Map<string, Watched>()
  const listeners = new Set<() => void>()
  const calm = new Set<() => void>()
  let hasNews = false
  let running: AbortController | undefined
  let isPlanned = false
  let looking: ReturnType<typeof setInterval> | undefined

  const change = (one: Watched, next: Partial<Book<Kind>>): void => {
    const { book } = one
    const data = 'data' in next ? replaceEqualDeep(book.data, next.data) : book.data
    const after = { ...book, ...next, data }
    if (after.data === book.data && after.isPaused === book.isPaused && after.isGone === book.isGone) return
    one.book = after
    hasNews = true
    listeners.forEach((listener) => listener())
  }
  const confirm = (one: Watched): void => {
    one.seenAt = performance.now()
    if (one.book.isPaused) change(one, { isPaused: false })
  }
  const pauseOld = (): void => {
    for (const one of watched.values()) {
      if (!network.get().isOnline || performance.now() - one.seenAt > STALE_MS)
        change(one, { isPaused: true })
    }
  }
  const look = (): void => {
    pauseOld()
    if (hasNews) calm.forEach((listener) => listener())
    hasNews = false
  }

  const isWanted = (): boolean =>
    watched.size > 0 && network.get().isOnline && globalThis.document?.visibilityState !== 'hidden'

  const run = (): void => {
    running?.abort()
    running = undefined
    if (watched.size === 0) {
      clearInterval(looking)
      looking = undefined
      return
    }
    looking ??= setInterval(look, LOOK_MS)
    pauseOld()
    if (!isWanted()) return
    running = new AbortController()
    const { signal } = running
    void follow(signal).catch((error: unknown) => {
      if (!signal.aborted) console.warn('The markets stumbled', error)
    })
  }
  /** Screens that change what they watch together cost one new beginning. */
  const plan = (): void => {
    if (isPlanned) return
    isPlanned = true
    queueMicrotask(() => {
      isPlanned = false
      run()
    })
  }

  /** The stream where it is to be had, polls meanwhile and else. */
  async function follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const polls = new AbortController()
      const until = AbortSignal.any([signal, polls.signal])
      for (const one of watched.values()) void poll(one, until)
      if (!(await mayStream())) return
      await stream(signal, () => polls.abort())
      polls.abort()
      if (signal.aborted) return
      // It ended, fell silent or was refused: polls, and later another.
      const again = AbortSignal.any([signal, AbortSignal.timeout(STREAM_AGAIN_MS)])
      for (const one of watched.values()) void poll(one, again)
      await new Promise<void>((resolve) => again.addEventListener('abort', () => resolve(), { once: true }))
    }
  }

  async function mayStream(): Promise<boolean> {
    const general = await app.queryClient
      .ensureQueryData(query(contentApi.general, {}))
      .catch(() => undefined)
    return general?.features.includes(LIVE_FEATURE) ?? false
  }

  /** One stream of all that is watched, until it ends or says nothing for as long as prices may stand. */
  async function stream(signal: AbortSignal, onTold: () => void): Promise<void> {
    const line = new AbortController()
    let signAt = performance.now()
    const silence = setInterval(() => {
      if (performance.now() - signAt > STALE_MS) line.abort()
    }, LOOK_MS)
    const told = new Set<Watched>()
    try {
      const markets = [...watched.values()].map(({ id }) => encodeURIComponent(id)).join(',')
      // Told less often costs less than asking does.
      const pace = settings.savesData() ? `&every=${SLOWEST_MARKETS_S}` : ''
      const response = await app.fetch(`${app.config.apiBase}${PUBLIC_LIVE_PATH}?markets=${markets}${pace}`, {
        headers: { 'Accept-Language': settings.get().language },
        cache: 'no-store',
        signal: AbortSignal.any([signal, line.signal]),
      })
      const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream')
      if (!response.ok || !isStream || !response.body) return
      await readEventStream(response.body, {
        onEvent: (event) => {
          const one = applyEvent(event)
          if (one) told.add(one)
          if (told.size === watched.size) onTold()
        },
        onId: () => {},
        onRetry: () => {},
        // Whatever comes says that nothing else has changed.
        onSign: () => {
          signAt = performance.now()
          told.forEach(confirm)
        },
      })
    } catch {
      // The line broke, fell silent, or was let go.
    } finally {
      clearInterval(silence)
    }
  }

  /** Answers what the event was about, when it told all of it. */
  function applyEvent({ name, data }: StreamEvent): Watched | undefined {
    if (name !== 'market') return undefined
    const said = parsed(data)
    const one = said && [...watched.values()].find(({ id }) => id === said.market)
    if (!said || !one) return undefined
    if (said.gone) change(one, { isGone: true })
    else {
      one.wire = 'all' in said ? said.all : changed(one.wire, said.change)
      const read = decoded(one)
      if (read) change(one, { data: read, isGone: false })
    }
    confirm(one)
    return one
  }

  /** Asks again and again; slower while nothing changes, and after a failure. */
  async function poll(one: Watched, signal: AbortSignal): Promise<void> {
    const ask = exchangeCallOf(app)
    const slowest = settings.savesData() ? POLL_MS * SAVING_FACTOR : QUIET_MS
    let same = 0
    while (!signal.aborted) {
      const from = performance.now()
      let wait = settings.savesData() ? slowest : same < QUIET_ANSWERS ? POLL_MS : slowest
      try {
        const data = await asked(ask, one, signal)
        if (signal.aborted) return
        const before = one.book.data
        change(one, { data, isGone: data === undefined })
        confirm(one)
        same = one.book.data === before ? same + 1 : 0
      } catch (error) {
        if (signal.aborted) return
        if (error instanceof ApiError && error.status === 404) change(one, { isGone: true })
        wait = Math.max(AFTER_FAILURE_MS, error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0)
      }
      await rest(Math.max(0, wait - (performance.now() - from)), signal)
    }
  }

  network.subscribe(plan)
  settings.subscribe(plan)
  globalThis.document?.addEventListener('visibilitychange', plan)

  return {
    watch(kind, id) {
      const name = nameOf(kind, id)
      const one = watched.get(name) ?? {
        kind,
        id,
        users: 0,
        wire: undefined,
        seenAt: performance.now(),
        book: NOTHING,
      }
      one.users += 1
      if (!watched.has(name)) {
        watched.set(name, one)
        plan()
      }
      return () => {
        one.users -= 1
        if (one.users > 0) return
        watched.delete(name)
        plan()
      }
    },
    get: <K extends Kind>(kind: K, id: string) => (watched.get(nameOf(kind, id))?.book ?? NOTHING) as Book<K>,
    subscribe: (listener) => joined(listeners, listener),
    subscribeCalmly: (listener) => joined(calm, listener),
  }
}

function joined(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function parsed(text: string) {
  try {
    return marketData.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** The event whose depth is watched. */
const eventOf = (id: string): string => id.replace(/^d\./, '')

/** What the call answers of what is watched. */
const asked = async (ask: Call, { kind, id }: Watched, signal: AbortSignal) =>
  kind === 'odds'
    ? ask(exchangeDataApi.matchOdds, { marketId: id }, { signal })
    : kind === 'depth'
      ? ask(exchangeDataApi.depth, { eventId: eventOf(id) }, { signal })
      : (await ask(exchangeDataApi.eventDetails, { eventId: id }, { signal }))[id]

/** What the stream told, as the screens read it; undefined for what no contract knows. */
function decoded({ kind, id, wire }: Watched): Answers[Kind] | undefined {
  return kind === 'odds'
    ? z.safeDecode(exchangeDataApi.matchOdds.output, wire as never).data
    : kind === 'depth'
      ? z.safeDecode(exchangeDataApi.depth.output, wire as never).data
      : z.safeDecode(exchangeDataApi.eventDetails.output, { [id]: wire } as never).data?.[id]
}

const rest = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      // A signal outlives many rests.
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
