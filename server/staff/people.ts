/** Who staff are: how one comes, is given other roles, and leaves. */
import type { Role } from '../../contract/console/roles.ts'
import type { Db, Tx } from '../host.ts'
import { fail, invalid } from '../messages/errors.ts'
import { ownersOf } from './invitations.ts'
import { endStaffSessions } from './sessions.ts'

export interface Newcomer {
  name: string
  roles: readonly Role[]
  /** With a password there is a second step. */
  password?: { hash: string; secret: Buffer; span: bigint } | undefined
  at: number
}

/** A new person. Throws INVALID (`name`) where another has or had the name: the trail names people by it. */
export async function insertStaff(tx: Tx, { name, roles, password, at }: Newcomer): Promise<bigint> {
  const row = await tx
    .insertInto('staff')
    .values({
      name,
      roles: [...roles],
      password_hash: password?.hash ?? null,
      step_secret: password?.secret ?? null,
      last_step: password?.span ?? 0n,
      player_id: null,
      joined_at: new Date(at),
      ended_at: null,
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) throw invalid({ name: 'USERNAME_TAKEN' })
  return row.id
}

/** One of staff who has not left, locked. Throws NOT_FOUND. */
export async function activeStaff(tx: Tx, name: string) {
  const row = await tx
    .selectFrom('staff')
    .select(['id', 'name', 'roles'])
    .where('name', '=', name)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return row
}

/** Two owners who go at once would each count the other: before anybody's row, so that one looks at a time. */
const lockOwners = (tx: Tx) =>
  tx
    .selectFrom('staff')
    .select('id')
    .where((row) => row('roles', '@>', row.val(['owner'])))
    .orderBy('id')
    .forUpdate()
    .execute()

/** Without an owner nobody could be let in any more. Throws CONFLICT. */
async function keepAnOwner(tx: Tx, without: bigint): Promise<void> {
  if ((await ownersOf(tx)).every(({ id }) => id === without)) throw fail('CONFLICT')
}

/** Gives other roles; open sessions have them at once. Throws NOT_FOUND, CONFLICT (the last owner). */
export async function setRoles(tx: Tx, name: string, roles: readonly Role[]): Promise<void> {
  await lockOwners(tx)
  const { id } = await activeStaff(tx, name)
  if (!roles.includes('owner')) await keepAnOwner(tx, id)
  await tx
    .updateTable('staff')
    .set({ roles: [...roles] })
    .where('id', '=', id)
    .execute()
}

/** Ends an account and its sessions. Throws NOT_FOUND, CONFLICT (the last owner). */
export async function endStaff(tx: Tx, name: string, at: number): Promise<void> {
  await lockOwners(tx)
  const { id } = await activeStaff(tx, name)
  await keepAnOwner(tx, id)
  await tx
    .updateTable('staff')
    .set({ ended_at: new Date(at) })
    .where('id', '=', id)
    .execute()
  await endStaffSessions(tx, id, at)
}

/** Everyone of staff, by name, with how they come in. */
export const staffPeople = (db: Db) =>
  db
    .selectFrom('staff')
    .select((row) => [
      'id',
      'name',
      'roles',
      'joined_at',
      'ended_at',
      row('password_hash', 'is not', null).as('hasPassword'),
      row
        .selectFrom('staff_passkey')
        .select((passkey) => passkey.fn.countAll<bigint>().as('passkeys'))
        .whereRef('staff_passkey.staff_id', '=', 'staff.id')
        .as('passkeys'),
    ])
    .orderBy('name')
    .execute()
