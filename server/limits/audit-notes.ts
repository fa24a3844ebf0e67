/**
 * Limits that were hit, in the audit trail: who, at which call, from which network. One row for a caller and a call in
 * a window, so that a flood of refused requests is no flood of rows. Source: money.md 3.9.
 */
import { addressPrefix } from '../context/address.ts'
import { audit } from '../audit/audit.ts'
import type { Host } from '../host.ts'
import type { LimitSubject } from './class-limits.ts'
import type { HostError } from '../messages/errors.ts'

/** A row stands for so long at least, and for the wait that was asked for at most up to an hour. */
const LEAST_MS = 60_000
const MOST_MS = 60 * 60_000
/** Callers remembered at once; the one noted first is forgotten first. */
const CALLERS = 10_000

/** Writes down a refusal for being too many; any other is passed over. Never rejects: the answer is the refusal. */
export type NoteLimit = (call: string, subject: LimitSubject, refusal: HostError) => Promise<void>

export function limitNotes({ db, clock, log }: Pick<Host, 'db' | 'clock' | 'log'>): NoteLimit {
  const until = new Map<string, number>()
  const noted = new WeakSet<HostError>()
  return async (call, { address, caller }, refusal) => {
    if (refusal.status !== 429 || noted.has(refusal)) return
    noted.add(refusal)
    const now = clock()
    const network = addressPrefix(address, 24, 56)
    const actor = caller ? `player:${caller.publicId}` : 'guest'
    const key = `${call} ${caller ? actor : network}`
    if ((until.get(key) ?? 0) > now) return
    until.delete(key)
    const oldest = until.keys().next().value
    if (until.size >= CALLERS && oldest !== undefined) until.delete(oldest)
    until.set(key, now + Math.min(MOST_MS, Math.max(LEAST_MS, (refusal.retryAfter ?? 0) * 1000)))
    const data = { network, code: refusal.code }
    await audit(db, { at: now, actor, action: 'limit_hit', object: call, outcome: 'refused', data }).catch(
      (error: unknown) => log('limit_note_failed', { call, error: String(error) }),
    )
  }
}
