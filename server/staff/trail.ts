/** What staff did and looked at, in the sealed audit trail. Source: money.md 3.9; PP-42; decision 205. */
import { audit } from '../audit/audit.ts'
import type { Db, Tx } from '../host.ts'

/** Who of staff acts: as the console knows them behind a token. */
export interface Staff {
  id: bigint
  name: string
  roles: readonly string[]
  sessionId: bigint
  /** Their own account as a player. */
  playerId: bigint | null
}

/** How the trail names one of staff. */
export const actorOf = ({ name }: Pick<Staff, 'name'>): string => `staff:${name}`

interface Look {
  at: number
  /** What was opened: `player:…`, `deposit:12`, or a whole queue. */
  object: string
  /** The call. */
  what: string
  /** Why, as it was said, or what it was opened for. */
  why: string
}

/** Writes down that something of a player's was looked at. */
export const noteLook = (db: Db | Tx, staff: Staff, { at, object, what, why }: Look): Promise<void> =>
  audit(db, { at, actor: actorOf(staff), action: 'console_look', object, data: { what, why } })

/** Writes down that a role was refused a call. */
export const noteRefusal = (db: Db | Tx, staff: Staff, call: string, at: number): Promise<void> =>
  audit(db, {
    at,
    actor: actorOf(staff),
    action: 'console_refused',
    object: call,
    outcome: 'refused',
    data: { roles: staff.roles },
  })
