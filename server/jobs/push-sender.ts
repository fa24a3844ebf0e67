/**
 * Empties the queue of push messages. A message is taken for some time by whoever sends it, so that it is neither
 * lost with a process that dies nor sent by two; a push service that fails is asked again, later each time. A browser
 * that the service does not know any more is forgotten.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Host } from '../host.ts'
import { liveSessions } from '../auth/sessions.ts'
import { isNotice, wordsOf } from '../push/notices.ts'
import { type Outcome, sendPush, type Subscription } from '../push/send.ts'
import type { Locale } from '../messages/locale.ts'
import { repeat } from './repeat.ts'

const LOOK_EVERY_MS = 1_000
/** Messages under way at once. */
const AT_ONCE = 20
/** Longer than one try may take. */
const TAKEN_MS = 60_000
const MINUTE = 60_000
/** The waits after each try that failed; after the last one it is given up. */
const WAITS_MS = [10_000, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * 60 * MINUTE, 6 * 60 * MINUTE]
/** News of yesterday is in the inbox, not on the lock screen. */
const KEPT_MS = 24 * 60 * MINUTE

interface Taken extends Subscription {
  id: bigint
  session_id: bigint
  notice: string
  path: string
  tag: string
  tries: number
  made_at: Date
  locale: Locale
  origin: string
}

/** Sends what is due, at most `limit`; resolves when all of it was answered. Answers how many were taken. */
export async function sendDue(host: Host, limit = AT_ONCE): Promise<number> {
  const taken = await take(host, limit)
  await Promise.all(taken.map((message) => sendOne(host, message)))
  return taken.length
}

async function take({ db, clock }: Host, limit: number): Promise<Taken[]> {
  const now = clock()
  const { rows } = await sql<Taken>`
    update push_message as message set tries = tries + 1, due_at = ${new Date(now + TAKEN_MS)}
    from push_subscription as browser
    where browser.session_id = message.session_id and message.id in (
      select id from push_message where due_at <= ${new Date(now)} order by due_at limit ${limit}
      for update skip locked)
    returning message.*, browser.endpoint, browser.p256dh, browser.auth, browser.locale, browser.origin`.execute(
    db,
  )
  return rows
}

async function sendOne(host: Host, message: Taken): Promise<void> {
  try {
    const alive = await liveSessions(host, [message.session_id])
    if (!alive.has(message.session_id)) return await forget(host, message.session_id)
    const leftMs = message.made_at.getTime() + KEPT_MS - host.clock()
    const isOver = leftMs <= 0 || message.tries > WAITS_MS.length + 1
    if (isOver || !isNotice(message.notice)) return await drop(host, message.id)
    const { endpoint, p256dh, auth, locale } = message
    const shown = {
      ...wordsOf(message.notice, locale),
      url: message.origin + message.path,
      tag: message.tag,
      locale,
    }
    const topic = createHash('sha256').update(message.tag).digest('base64url').slice(0, 32)
    const ttl = Math.ceil(leftMs / 1000)
    await settle(host, message, await sendPush(host, { endpoint, p256dh, auth }, shown, { ttl, topic }))
  } catch (error) {
    host.log('push_failed', { notice: message.notice, error: String(error) })
  }
}

/** What becomes of a message by the service's answer. Source: RFC 8030, section 5. */
async function settle(host: Host, { id, session_id, tries }: Taken, outcome: Outcome): Promise<void> {
  const status = outcome?.status ?? 0
  if (status === 404 || status === 410) return forget(host, session_id)
  if (status >= 200 && status < 300) return drop(host, id)
  const wait = WAITS_MS[tries - 1]
  const isPassing = status === 0 || status === 429 || status >= 500
  if (!isPassing || wait === undefined) {
    host.log('push_given_up', { status, tries })
    return drop(host, id)
  }
  const asked = Math.min(outcome?.retryAfterMs ?? 0, KEPT_MS)
  await host.db
    .updateTable('push_message')
    .set({ due_at: new Date(host.clock() + Math.max(wait, asked)) })
    .where('id', '=', id)
    .execute()
}

const drop = async ({ db }: Host, id: bigint): Promise<void> => {
  await db.deleteFrom('push_message').where('id', '=', id).execute()
}

const forget = async ({ db }: Host, sessionId: bigint): Promise<void> => {
  await db.deleteFrom('push_subscription').where('session_id', '=', sessionId).execute()
}

/** Looks every second until stopped; a slow service holds up only its own messages. `stop` waits for what is under way. */
export function startPush(host: Host): () => Promise<void> {
  const running = new Set<Promise<void>>()
  const stop = repeat(host, {
    name: 'push',
    work: async () => {
      for (const message of await take(host, AT_ONCE - running.size)) {
        const sending = sendOne(host, message).finally(() => running.delete(sending))
        running.add(sending)
      }
      return LOOK_EVERY_MS
    },
    failed: ['push_failed'],
    againMs: LOOK_EVERY_MS,
  })
  return async () => {
    await stop()
    await Promise.all(running)
  }
}
