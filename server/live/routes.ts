/**
 * `GET /api/events` and `GET /api/events/public`: opens streams, keeps them alive, and ends them when the session
 * behind them ends or the host closes. What a stream says is described in contract/live.ts.
 * Who opens more than is good for all is refused with a time to wait, and asks meanwhile.
 * Errors: SESSION_ENDED, INVALID (`since`, `markets`, `every`), TOO_MANY, METHOD_NOT_ALLOWED, BUSY. Decision 163.
 */
import {
  cursor,
  HEARTBEAT_MS,
  KEPT_MS,
  LIVE_PATH,
  marketList,
  marketsEvery,
  PUBLIC_LIVE_PATH,
} from '../../contract/live.ts'
import { z } from '../../contract/kit/zod.ts'
import { addressPrefix } from '../context/address.ts'
import { figuresOf } from '../exchange/figures.ts'
import { packedEvents } from '../http/compress.ts'
import type { Caller, Host } from '../host.ts'
import { callerOf, checkOrigin, type Services } from '../http/services.ts'
import { errorResponse, refusalOf } from '../http/respond.ts'
import type { LimitSubject } from '../limits/class-limits.ts'
import { fieldsOf } from '../http/validation-errors.ts'
import { fail } from '../messages/errors.ts'
import { localeOf } from '../messages/locale.ts'
import { liveSessions } from '../auth/sessions.ts'
import { accepts } from '../http/static-files.ts'
import { createHub, eventsSince, type Hub, type Listener, newestId, topicsOf } from './hub.ts'
import { createMarkets, TICK_MS } from './markets.ts'
import { openStream, STREAM_HEADERS, type Stream } from './stream.ts'

/** Tabs of one session; the oldest ends when there is one more, so that dead lines of a phone lock nobody out. */
const STREAMS_PER_SESSION = 4
/** So often a quiet reader's place is moved on, so that it can resume after a long silence. */
const BEATS_TO_PLACE = 12
/** Guests of one network: many phones may have one address. */
export const STREAMS_PER_ADDRESS = 64
/** When a network may try again; by then some of its streams have ended. */
const AGAIN_SECONDS = 30
/** A stream costs some kilobytes of memory. Guests leave room for players. */
const STREAMS = 10_000
const GUESTS = 8_000
/** A packed one costs 24 kB more: beyond so many they are not packed. */
const PACKED = 2_000

export interface Live {
  /** Calls back when staff have changed the site's content, in whichever process. */
  onContent: (changed: () => void) => void
  /** Answers the two addresses; undefined for any other. */
  answer: (request: Request, address: string) => Promise<Response | undefined>
  /** Ends the streams with a word, and takes no more. */
  drain: () => void
  close: () => Promise<void>
}

interface Open extends Listener {
  stream: Stream
  /** Whose it is: a session's, or a network's. */
  owner: string
}

const input = z.object({
  since: z.nullable(cursor),
  markets: z.nullable(marketList),
  every: z.nullable(marketsEvery),
})

/** `heartbeatMs`: how often a comment is written and the sessions are looked at; `marketsMs`: the clock, for markets. */
export function liveRoutes(services: Services, heartbeatMs = HEARTBEAT_MS, marketsMs = TICK_MS): Live {
  const { host } = services
  const hub = isSignalled(host) ? createHub(host) : undefined
  const watching = createMarkets({ ...host, figures: figuresOf(host.db) }, marketsMs)
  const open = new Set<Open>()
  /** In the order they were opened. */
  const byOwner = new Map<string, Set<Open>>()
  let guests = 0
  let packed = 0
  let isClosing = false

  const enter = (one: Open): void => {
    open.add(one)
    byOwner.set(one.owner, (byOwner.get(one.owner) ?? new Set()).add(one))
    if (one.sessionId === undefined) guests += 1
  }
  const leave = (one: Open): void => {
    if (!open.delete(one)) return
    const own = byOwner.get(one.owner)
    own?.delete(one)
    if (own?.size === 0) byOwner.delete(one.owner)
    if (one.sessionId === undefined) guests -= 1
  }
  /** Throws TOO_MANY, BUSY. The oldest of a session's streams ends instead. */
  const makeRoom = (owner: string, caller: Caller | undefined): void => {
    if (isClosing || open.size >= STREAMS || (!caller && guests >= GUESTS))
      throw fail('BUSY', { retryAfter: 5 })
    const own = byOwner.get(owner)
    if (!own) return
    if (!caller && own.size >= STREAMS_PER_ADDRESS) throw fail('TOO_MANY', { retryAfter: AGAIN_SECONDS })
    const [oldest] = own
    if (caller && own.size >= STREAMS_PER_SESSION) oldest?.stream.end(503)
  }

  const endRevoked = async (some: Open[]): Promise<void> => {
    const ids = some.flatMap(({ sessionId }) => sessionId ?? [])
    const alive = await liveSessions(host, ids)
    for (const { sessionId, stream } of some) {
      if (sessionId !== undefined && !alive.has(sessionId)) stream.end(401)
    }
  }
  const failed = (error: unknown): void => host.log('live_failed', { error: String(error) })
  let beats = 0
  const beat = setInterval(() => {
    beats += 1
    const place = beats % BEATS_TO_PLACE === 0 ? { at: host.clock(), id: hub?.newest() ?? 0n } : undefined
    for (const { stream } of open) stream.beat(place)
    endRevoked([...open]).catch(failed)
  }, heartbeatMs)
  beat.unref()

  const start = async (hub: Hub, request: Request, { caller, address }: LimitSubject): Promise<Response> => {
    const { since, markets, every } = readInput(request)
    const owner = caller ? `session ${caller.sessionId}` : addressPrefix(address, 32, 64)
    makeRoom(owner, caller)
    // Prices say nearly the same each second; a player's own events are few.
    const isPacked =
      markets.length > 0 && packed < PACKED && accepts(request.headers.get('accept-encoding') ?? '', 'gzip')
    const stream = openStream(() => {
      leave(listener)
      hub.remove(listener)
      watching.forget(stream.lines)
      if (isPacked) packed -= 1
    })
    const listener: Open = {
      stream,
      owner,
      playerId: caller?.id,
      sessionId: caller?.sessionId,
      topics: topicsOf(caller !== undefined),
      onEvent: (event) => {
        stream.event(event)
        if (event.kind === 'session') endRevoked([listener]).catch(failed)
      },
    }
    if (isPacked) packed += 1
    enter(listener)
    try {
      await hub.add(listener)
      const now = host.clock()
      if (markets.length > 0) await host.matches.ready(now)
      const id = await newestId(host)
      const resumed = since !== undefined && Math.abs(now - since) < KEPT_MS
      stream.begin({ resumed, at: now, id }, resumed ? await eventsSince(host, listener, since) : [])
      if (open.has(listener)) watching.watch(markets, stream.lines, every)
    } catch (error) {
      stream.drop()
      throw error
    }
    return isPacked
      ? new Response(packedEvents(stream.body), {
          headers: { ...STREAM_HEADERS, 'content-encoding': 'gzip' },
        })
      : new Response(stream.body, { headers: STREAM_HEADERS })
  }

  return {
    async answer(request, address) {
      const { pathname } = new URL(request.url)
      if (!hub || (pathname !== LIVE_PATH && pathname !== PUBLIC_LIVE_PATH)) return undefined
      const locale = localeOf(request.headers.get('accept-language'))
      if (request.method !== 'GET') {
        return errorResponse(fail('METHOD_NOT_ALLOWED'), locale, { allow: 'GET' })
      }
      try {
        const isOwn = pathname === LIVE_PATH
        checkOrigin({ auth: isOwn ? 'player' : 'guest', method: 'GET' }, request, services)
        const caller = isOwn ? await callerOf(request, services) : undefined
        await services.limit('live', { address, caller })
        return await start(hub, request, { caller, address })
      } catch (error) {
        const refusal = refusalOf(error)
        if (refusal.status >= 500) host.log('live_refused', { code: refusal.code, error: String(error) })
        return errorResponse(refusal, locale)
      }
    },
    onContent(changed) {
      const onEvent: Listener['onEvent'] = ({ kind }) => {
        if (kind === 'content') changed()
      }
      const listener = { playerId: undefined, sessionId: undefined, topics: topicsOf(false), onEvent }
      hub?.add(listener).catch(failed)
    },
    drain() {
      isClosing = true
      clearInterval(beat)
      for (const { stream } of open) stream.end(503)
    },
    async close() {
      this.drain()
      watching.close()
      await hub?.close()
    },
  }
}

const isSignalled = (host: Host): host is Host & Required<Pick<Host, 'signals'>> => host.signals !== undefined

/** The moment to resume from, by the header or the address, the markets, and their pace in seconds. Throws INVALID. */
function readInput(request: Request): { since: number | undefined; markets: string[]; every: number } {
  const query = new URL(request.url).searchParams
  const read = input.safeParse({
    since: request.headers.get('last-event-id') ?? query.get('since'),
    markets: query.get('markets'),
    every: query.get('every'),
  })
  if (!read.success) throw fail('INVALID', { fields: fieldsOf(read.error.issues) })
  const { since, markets, every } = read.data
  return {
    since: since === null ? undefined : Number(since.split('-')[0]),
    markets: markets?.split(',') ?? [],
    every: Number(every ?? 1),
  }
}
