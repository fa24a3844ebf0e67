/**
 * A session's token is followed by another after a day: what was copied from a device or a log is of use for a day at
 * most. The next token is offered with every answer until it is used, so that a lost answer costs nothing; from its
 * first use the one before is good for another minute, for calls that are under way. Used after that it is in other
 * hands than its owner's: the session ends and the owner is told. Source: money.md 3.4; decision 084.
 */
import { createHmac } from 'node:crypto'
import { audit } from '../audit/audit.ts'
import type { Caller, Host } from '../host.ts'
import { sendLetter } from '../inbox/letters.ts'
import { secretOf } from '../crypto/secrets.ts'
import { hashOf, TOKEN_PREFIX } from '../crypto/tokens.ts'
import { revokeSession } from './sessions.ts'

const DAY = 24 * 60 * 60 * 1000
export const ROTATE_MS = DAY
/** How long a token is good after the next one was used. */
export const PAST_MS = 60 * 1000
/** The header of an answer that carries the session's next token. */
export const NEXT_TOKEN_HEADER = 'x-session-token'

interface Shown {
  token: string
  hash: Buffer
  current: Buffer
  madeAt: Date
  next: Buffer | null
  pastUntil: Date | null
}

/** `due` when it is time for the next token, `over` when this one was given up; undefined when nothing is to be said. */
export async function rotated(host: Host, caller: Caller, shown: Shown): Promise<'due' | 'over' | undefined> {
  const now = host.clock()
  if (shown.current.equals(shown.hash)) return now - shown.madeAt.getTime() < ROTATE_MS ? undefined : 'due'
  if (shown.next?.equals(shown.hash)) {
    await adopt(host, caller, shown, now)
    return undefined
  }
  if (shown.pastUntil && shown.pastUntil.getTime() >= now) return undefined
  await endReused(host, caller, now)
  return 'over'
}

/** The token to offer, the same each time: made of the one before by a key that only the host has. */
export async function nextToken(
  host: Host,
  caller: Caller,
  { token, next }: Pick<Shown, 'token' | 'next'>,
): Promise<string> {
  const key = await secretOf(host.db, host, 'session-rotation')
  const fresh = TOKEN_PREFIX + createHmac('sha256', key).update(token).digest('base64url')
  const hash = hashOf(fresh)
  if (!next?.equals(hash)) {
    await host.db
      .updateTable('session')
      .set({ next_hash: hash })
      .where('id', '=', caller.sessionId)
      .where('token_hash', '=', hashOf(token))
      .execute()
  }
  return fresh
}

/** The first use of the next token; of two at once the second finds it done. */
async function adopt(host: Host, caller: Caller, { hash, current }: Shown, now: number): Promise<void> {
  await host.db
    .updateTable('session')
    .set({
      token_hash: hash,
      token_made_at: new Date(now),
      next_hash: null,
      past_hash: current,
      past_until: new Date(now + PAST_MS),
    })
    .where('id', '=', caller.sessionId)
    .where('next_hash', '=', hash)
    .execute()
}

async function endReused(host: Host, { id, publicId, sessionId }: Caller, at: number): Promise<void> {
  await host.db.transaction().execute(async (tx) => {
    await revokeSession(tx, sessionId, at)
    await sendLetter(tx, id, 'token_reused', {}, at)
    const object = `player:${publicId}`
    await audit(tx, { at, actor: 'guest', action: 'session_reused', object, outcome: 'refused' })
  })
}
