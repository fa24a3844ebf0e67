/**
 * Live events: while a player is signed in, the page is seen, the network answers and no data is to be saved, one
 * stream tells what has changed, and the screens ask anew through their own calls. Without it everything works by
 * polls. What the stream says is described in contract/live.ts. Source: X-13, K-POLL-15.
 */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { contentApi } from '../../../contract/content.ts'
import type { Output } from '../../../contract/kit/endpoint.ts'
import {
  balanceData,
  changeData,
  endData,
  helloData,
  isLiveKind,
  LIVE_FEATURE,
  LIVE_KINDS,
  LIVE_PATH,
  LIVE_SILENCE_MS,
  type LiveKind,
  typingData,
} from '../../../contract/live.ts'
import { walletApi } from '../../../contract/wallet.ts'
import type { z } from '../../../contract/kit/zod.ts'
import type { Call } from '../api/api.ts'
import type { AppConfig } from '../config/config.ts'
import { parsed, readEventStream, type StreamEvent } from './eventStream.ts'
import type { Network } from '../api/network.ts'
import { query } from '../api/query.ts'
import type { Session } from '../session.ts'
import type { Settings } from '../settings.ts'
import type { DeviceStorage } from '../storage/storage.ts'
import { typingKey } from './typing.ts'

/** A page that was not seen for so long lets the stream go. */
const HIDDEN_MS = 30_000
/** Events of one kind within this time are answered by one refresh. */
const TOGETHER_MS = 250
/** What everyone is told at once is asked for at different moments, and later than a host's kept answers. */
const SPREAD_MIN_MS = 1_000
const SPREAD_MS = 4_000
const AGAIN_MS = 2_000
const AGAIN_MAX_MS = 60_000
/** Numbers of events that were seen lately, to leave out what comes twice. */
const REMEMBERED = 500

export interface LiveParts {
  config: AppConfig
  session: Session
  settings: Settings
  network: Network
  queryClient: QueryClient
  call: Call
  storage: DeviceStorage
  /** Goes to an address of the app. */
  open: (path: string) => void
  fetch?: typeof fetch | undefined
}

/** Follows the session, the network, the settings and the page from now on. */
export function startLive(parts: LiveParts): void {
  const { session, settings, network } = parts
  const page = globalThis.document
  let running: { token: string; abort: AbortController } | undefined
  let hiddenFor: ReturnType<typeof setTimeout> | undefined
  let isAway = page?.visibilityState === 'hidden'

  const check = (): void => {
    const isWanted = !isAway && network.get().isOnline && !settings.savesData()
    const token = isWanted ? session.player?.token : undefined
    if (running?.token === token) return
    running?.abort.abort()
    running = undefined
    if (token === undefined) return network.setLive(false)
    running = { token, abort: new AbortController() }
    void follow(parts, token, running.abort.signal)
  }
  page?.addEventListener('visibilitychange', () => {
    clearTimeout(hiddenFor)
    const change = (to: boolean) => () => {
      isAway = to
      check()
    }
    if (page.visibilityState === 'hidden') hiddenFor = setTimeout(change(true), HIDDEN_MS)
    else change(false)()
  })
  session.subscribe(() => {
    check()
    if (!session.player)
      import('../storage/dataUsage.ts').then(({ forgetScreens }) => forgetScreens()).catch(() => undefined)
    // Of a session that is over nothing stays in memory, its token least of all.
    for (const token of places.keys()) if (token !== session.player?.token) places.delete(token)
  })
  network.subscribe(check)
  settings.subscribe(check)
  check()
  import('../pwa/pushKeeper.ts')
    .then(({ keepPush }) => keepPush(parts))
    .catch(() => console.warn('Notifications are looked after at the next start'))
}

/** Where each session's reader was, so that it resumes after a pause too. */
const places = new Map<string, string>()

/** Opens the stream again and again until it is not wanted any more, or the host has none. */
async function follow(parts: LiveParts, token: string, signal: AbortSignal): Promise<void> {
  const { network, queryClient } = parts
  const general = await queryClient.ensureQueryData(query(contentApi.general, {})).catch(() => undefined)
  if (!general?.features.includes(LIVE_FEATURE)) return
  const apply = applier(parts, token)
  let failures = 0
  while (!signal.aborted) {
    const line = new AbortController()
    const outcome = await once(parts, token, AbortSignal.any([signal, line.signal]), {
      apply,
      cut: () => line.abort(),
      onOpen: () => (failures = 0),
    })
    network.setLive(false)
    if (outcome === 'over' || signal.aborted) return
    const wait = Math.min(outcome.retry * 2 ** failures++, AGAIN_MAX_MS)
    await new Promise((resolve) => setTimeout(resolve, wait * (0.5 + Math.random() / 2)))
  }
}

interface Reader {
  apply: (event: StreamEvent) => void
  cut: () => void
  onOpen: () => void
}

/** One stream, from opening to its end: `over` when it is not to be opened again, else how long to wait (ms). */
async function once(
  { config, session, settings, fetch: send = fetch }: LiveParts,
  token: string,
  signal: AbortSignal,
  { apply, cut, onOpen }: Reader,
): Promise<'over' | { retry: number }> {
  let retry = AGAIN_MS
  let silence: ReturnType<typeof setTimeout> | undefined
  const onSign = (): void => {
    clearTimeout(silence)
    silence = setTimeout(cut, LIVE_SILENCE_MS)
  }
  try {
    const place = places.get(token)
    onSign()
    const response = await send(config.apiBase + LIVE_PATH, {
      headers: {
        Authorization: `Bearer ${token}`,
        'Accept-Language': settings.get().language,
        ...(place && { 'Last-Event-ID': place }),
      },
      cache: 'no-store',
      signal,
    })
    if (response.status === 401) await session.end('expired', token)
    if (response.status === 401 || response.status === 404) return 'over'
    const after = Number(response.headers.get('Retry-After')) * 1000
    const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream')
    if (!response.ok || !isStream || !response.body) return { retry: after || AGAIN_MS * 4 }
    await readEventStream(response.body, {
      onEvent: (event) => {
        if (event.name === 'hello') onOpen()
        apply(event)
      },
      onId: (id) => places.set(token, id),
      onRetry: (ms) => (retry = ms),
      onSign: (bytes) => {
        onSign()
        globalThis.dispatchEvent(new CustomEvent('streambytes', { detail: bytes }))
      },
    })
  } catch {
    // The line broke, or was let go.
  } finally {
    clearTimeout(silence)
  }
  return session.player?.token === token ? { retry } : 'over'
}

/** What is done about each event of a session. */
function applier(parts: LiveParts, token: string): (event: StreamEvent) => void {
  const { session, network, queryClient } = parts
  const seen = new Set<string>()
  const waiting = new Map<LiveKind, ReturnType<typeof setTimeout>>()
  let balanceNumber = 0

  const refreshSoon = (kind: LiveKind, ms: number): void => {
    if (waiting.has(kind)) return
    const timer = setTimeout(() => {
      waiting.delete(kind)
      if (session.player?.token !== token) return
      for (const [auth, path] of LIVE_KINDS[kind]) {
        void queryClient.invalidateQueries({ queryKey: [auth, path] })
      }
    }, ms)
    waiting.set(kind, timer)
  }
  /** The figure that was told; what it does not say, the bonus and what is held, may have moved with it and is asked for. */
  const tell = (queryKey: QueryKey, told: z.output<typeof balanceData>) => {
    const before = queryClient.getQueryData<Output<typeof walletApi.balance>>(queryKey)
    queryClient.setQueryData(queryKey, { ...before, ...told })
    if (before?.bonus ?? before?.exposure ?? before?.hold) refreshSoon('balance', TOGETHER_MS)
  }
  const change = (kind: LiveKind, { id, data }: StreamEvent): void => {
    const [at, number] = id.split('-').map(Number) as [number, number]
    const chat = kind === 'typing' ? parsed(typingData, data)?.chatId : undefined
    if (chat !== undefined) return void queryClient.setQueryData(typingKey(chat), at)
    const balance = kind === 'balance' ? parsed(balanceData, data) : undefined
    if (!balance) {
      const { all } = parsed(changeData, data) ?? { all: false }
      return refreshSoon(kind, all ? SPREAD_MIN_MS + Math.random() * SPREAD_MS : TOGETHER_MS)
    }
    if (number <= balanceNumber) return
    balanceNumber = number
    const { queryKey } = query(walletApi.balance, {})
    // An answer under way may be older than what was told.
    void queryClient.cancelQueries({ queryKey }).then(() => {
      if (number === balanceNumber && session.player?.token === token) tell(queryKey, balance)
    })
  }

  return (event) => {
    if (session.player?.token !== token) return
    if (event.name === 'hello') {
      network.setLive(true)
      if (parsed(helloData, event.data)?.resumed) return
      for (const kind of Object.keys(LIVE_KINDS)) {
        if (isLiveKind(kind) && kind !== 'content') refreshSoon(kind, TOGETHER_MS)
      }
    } else if (event.name === 'end') {
      if (parsed(endData, event.data)?.status === 401) void session.end('expired', token)
    } else if (isLiveKind(event.name) && !seen.has(event.id)) {
      seen.add(event.id)
      const [oldest] = seen
      if (seen.size > REMEMBERED && oldest !== undefined) seen.delete(oldest)
      change(event.name, event)
    }
  }
}
