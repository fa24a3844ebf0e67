/**
 * How somebody becomes one of staff: by a link that is good once and for a day. The first is made on the host's own machine, where
 * whoever reads it can read the database, too; each later one is a person's of staff. Decisions 013, 205.
 */
import { createHash } from 'node:crypto'
import { type Role, ROLES } from '../../contract/console/roles.ts'
import { audit } from '../audit/audit.ts'
import { newSecret } from '../auth/two-step.ts'
import type { Db, Host, Tx } from '../host.ts'
import { fail } from '../messages/errors.ts'

const DAY = 24 * 60 * 60 * 1000
/** How long a link is good. */
export const INVITATION_MS = DAY

const PREFIX = 'mi_'
const TOKEN = /^mi_[\w-]{43}$/
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Where a link leads: the token is behind `#`, which no server's log sees. */
export const linkOf = (origin: string, token: string): string => `${origin}/join#${token}`

/** Makes an invitation and answers its token, the only time it is seen. `by`: who of staff; null on the host's own machine. */
export async function newInvitation(
  db: Db | Tx,
  host: Host,
  roles: readonly Role[],
  by: bigint | null,
  isFirst = false,
): Promise<string> {
  const token = PREFIX + host.random(32).toString('base64url')
  const at = host.clock()
  await db
    .insertInto('staff_invitation')
    .values({
      token_hash: hashOf(token),
      roles: [...roles],
      invited_by: by,
      is_first: isFirst,
      step_secret: null,
      made_at: new Date(at),
      expires_at: new Date(at + INVITATION_MS),
      used_at: null,
    })
    .execute()
  return token
}

/** The first invitation, of every role; undefined once there is an owner. */
export async function firstInvitation(host: Host): Promise<string | undefined> {
  if (await hasOwner(host.db)) return undefined
  const token = await newInvitation(host.db, host, ROLES, null, true)
  await audit(host.db, { at: host.clock(), actor: 'host', action: 'staff_invite', data: { roles: ROLES } })
  return token
}

/** Whether one of staff may decide who else is. */
export async function hasOwner(db: Db | Tx): Promise<boolean> {
  return (await ownersOf(db)).length > 0
}

/** Owners who have not left. */
export const ownersOf = (db: Db | Tx) =>
  db
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('ended_at', 'is', null)
    .where((row) => row('roles', '@>', row.val(['owner'])))
    .execute()

/** Invitations that nobody has used yet and that are not over. */
export const openInvitations = (db: Db | Tx, now: number) =>
  db.selectFrom('staff_invitation').where('used_at', 'is', null).where('expires_at', '>', new Date(now))

/** The invitation behind a token. Throws NOT_FOUND for one that is used, over or none. */
export async function invitationOf(host: Host, token: string) {
  const row = TOKEN.test(token)
    ? await openInvitations(host.db, host.clock())
        .select(['id', 'roles', 'step_secret', 'is_first'])
        .where('token_hash', '=', hashOf(token))
        .executeTakeFirst()
    : undefined
  if (!row) throw fail('NOT_FOUND')
  return row
}

/** The secret that the authenticator app of whoever joins is given; the same at a second look. */
export async function secretOfInvitation(host: Host, id: bigint, known: Buffer | null): Promise<Buffer> {
  if (known) return known
  const made = newSecret(host)
  const { step_secret: kept } = await host.db
    .updateTable('staff_invitation')
    .set((row) => ({ step_secret: row.fn.coalesce('step_secret', row.val(made)) }))
    .where('id', '=', id)
    .returning('step_secret')
    .executeTakeFirstOrThrow()
  return kept ?? made
}

/** Uses an invitation up. A first one uses up all of those: one person comes in by them. Throws NOT_FOUND. */
export async function useInvitation(
  tx: Tx,
  { id, is_first: isFirst }: { id: bigint; is_first: boolean },
  at: number,
): Promise<void> {
  const used = await tx
    .updateTable('staff_invitation')
    .set({ used_at: new Date(at) })
    .where('used_at', 'is', null)
    .$if(isFirst, (query) => query.where('is_first', '=', true))
    .$if(!isFirst, (query) => query.where('id', '=', id))
    .returning('id')
    .execute()
  if (!used.some((row) => row.id === id)) throw fail('NOT_FOUND')
}
