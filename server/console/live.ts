/**
 * `GET /console/events`: tells staff how much waits the moment it is more or less. One look at the queues serves all in this process
 * who have the same roles; it is taken when the database tells of something that may move them, and every few seconds besides, so that nothing
 * depends on each act being told. What it says is described in contract/console/live.ts.
 * Errors: SESSION_ENDED, FORBIDDEN, TOO_MANY, BUSY. Decision 223.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { HEARTBEAT_MS, type LiveKind } from '../../contract/live.ts'
import { block, eventFromPayload } from '../events/event.ts'
import { CHANNEL } from '../events/publish.ts'
import type { Host } from '../host.ts'
import { openStream, STREAM_HEADERS, type Stream } from '../live/stream.ts'
import { fail } from '../messages/errors.ts'
import { actedIn } from '../staff/acted.ts'
import { rolesOfSessions } from '../staff/sessions.ts'
import type { Staff } from '../staff/trail.ts'
import { waitingFor } from '../staff/waiting.ts'

const LOOK_MS = 5_000
/** What comes within this time is answered by one look. */
const TOGETHER_MS = 200
/** Screens of markets ask again no more often than this while players trade. */
const TRADED_MS = 2_000
/** Tabs of one session; the oldest ends when there is one more. */
const STREAMS_PER_SESSION = 4
const STREAMS = 500
/** How long a new stream waits until the database is listened to. */
const PATIENCE_MS = 5_000

/** Events of players that may move a queue. */
const MOVING: ReadonlySet<LiveKind> = new Set(['transactions', 'chat', 'complaints'])

interface Open {
  sessionId: bigint
  roles: readonly string[]
  stream: Stream
  /** What it was told last. */
  said: string
}

export interface ConsoleLive {
  open: (staff: Staff) => Promise<Response>
  /** Ends the streams with a word, and takes no more. */
  drain: () => void
  close: () => Promise<void>
}

export function consoleLive(host: Host, heartbeatMs = HEARTBEAT_MS): ConsoleLive {
  const all = new Set<Open>()
  let isClosing = false
  let listening: Promise<{ stop: () => Promise<void> }> | undefined
  let begin: () => void = () => {}
  const begun = new Promise<void>((resolve) => (begin = resolve))
  const failed = (error: unknown): void => host.log('console_live_failed', { error: String(error) })

  /** One look for all who have the same roles. */
  const tell = async (): Promise<void> => {
    const looks = new Map<string, Promise<string>>()
    for (const one of all) {
      const key = one.roles.toSorted().join()
      const looked =
        looks.get(key) ?? waitingFor(host, one.roles).then((waiting) => block('waiting', waiting))
      looks.set(key, looked)
      const said = await looked
      if (said !== one.said) one.stream.lines(said)
      one.said = said
    }
  }
  const look = atMost(TOGETHER_MS, tell, failed)
  const say = (what: string): void => {
    for (const { stream } of all) stream.lines(block('changed', { what }))
  }
  const traded = atMost(TRADED_MS, async () => say('markets'), failed)
  /** Ends what belongs to a session that is over, and knows what roles somebody has by now. */
  const lookAtSessions = async (): Promise<void> => {
    const roles = await rolesOfSessions(
      host,
      [...all].map(({ sessionId }) => sessionId),
    )
    for (const one of all) {
      const now = roles.get(one.sessionId)
      if (now) one.roles = now
      else one.stream.end(401)
    }
  }
  const onPayload = (payload: string): void => {
    const acted = actedIn(payload)
    if (acted !== undefined) {
      say(acted)
      lookAtSessions().then(look, failed)
      return
    }
    const kind = eventFromPayload(payload)?.kind
    if (kind === 'orders') traded()
    if (kind !== undefined && MOVING.has(kind)) look()
  }
  /** Listening begins, at first or again: what was told in between nobody has heard, so the readers come back and ask. */
  const onStart = (): void => {
    begin()
    for (const { stream } of all) stream.end(503)
  }
  /** Resolves when the database is listened to. Throws BUSY. */
  const heard = async (): Promise<void> => {
    if (!host.signals) return
    listening ??= host.signals.listen(CHANNEL, { onPayload, onStart })
    await listening
    const isReady = await Promise.race([begun.then(() => true), pause(PATIENCE_MS, false, { ref: false })])
    if (!isReady) throw fail('BUSY', { retryAfter: 5 })
  }
  const every = setInterval(look, LOOK_MS)
  const beat = setInterval(() => {
    for (const { stream } of all) stream.beat()
    lookAtSessions().catch(failed)
  }, heartbeatMs)
  every.unref()
  beat.unref()

  return {
    async open({ sessionId, roles }) {
      await heard()
      if (isClosing || all.size >= STREAMS) throw fail('BUSY', { retryAfter: 5 })
      const own = [...all].filter((one) => one.sessionId === sessionId)
      if (own.length >= STREAMS_PER_SESSION) own[0]?.stream.end(503)
      const stream = openStream(() => all.delete(one))
      const one: Open = { sessionId, roles, stream, said: '' }
      stream.begin({ resumed: false, at: host.clock(), id: 0n }, [])
      all.add(one)
      // In turn with the other looks: an older one never comes after a newer.
      look()
      return new Response(stream.body, { headers: STREAM_HEADERS })
    },
    drain() {
      isClosing = true
      clearInterval(every)
      clearInterval(beat)
      for (const { stream } of all) stream.end(503)
    },
    async close() {
      this.drain()
      await (await listening?.catch(() => undefined))?.stop()
    },
  }
}

/** Calls of the answer within `ms` are one run; runs follow one another. */
function atMost(ms: number, run: () => Promise<void>, failed: (error: unknown) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = Promise.resolve()
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined
      last = last.then(run).catch(failed)
    }, ms).unref()
  }
}
