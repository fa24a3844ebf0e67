/** Staff's passkeys: made with an invitation, and used to sign in. Whose they are, and which challenges were put. Decision 205. */
import type { PasskeyAsserted, PasskeyCreated } from '../../contract/factors.ts'
import {
  asked,
  assertedBy,
  CHALLENGE_MS,
  createdBy,
  digestOf,
  type Purpose,
  rpIdOf,
  toCreate,
} from '../auth/webauthn.ts'
import type { Host, Tx } from '../host.ts'
import { fail } from '../messages/errors.ts'

/** A new challenge, of an invitation where a passkey is made. */
async function newChallenge(host: Host, purpose: Purpose, invitationId: bigint | null): Promise<string> {
  const challenge = host.random(32).toString('base64url')
  const now = host.clock()
  await host.db.deleteFrom('staff_challenge').where('expires_at', '<', new Date(now)).execute()
  await host.db
    .insertInto('staff_challenge')
    .values({
      digest: digestOf(challenge, purpose),
      invitation_id: invitationId,
      expires_at: new Date(now + CHALLENGE_MS),
    })
    .execute()
  return challenge
}

/** Whether it was ours, in time and for the first time; it is spent by asking. */
const spent =
  (host: Host, purpose: Purpose, invitationId: bigint | null) =>
  async (challenge: string): Promise<boolean> => {
    const row = await host.db
      .deleteFrom('staff_challenge')
      .where('digest', '=', digestOf(challenge, purpose))
      .where('expires_at', '>', new Date(host.clock()))
      .where('invitation_id', invitationId === null ? 'is' : '=', invitationId)
      .returning('digest')
      .executeTakeFirst()
    return row !== undefined
  }

/** What the browser of whoever accepts an invitation is asked to make. Throws PASSKEY_ELSEWHERE. */
export const staffCreationOptions = (
  host: Host,
  origin: string,
  siteName: string,
  { id, name }: { id: bigint; name: string },
) =>
  toCreate(host, origin, siteName, {
    challenge: () => newChallenge(host, 'create', id),
    userId: `staff:${name}`,
    name,
    known: [],
  })

/** What the browser is asked for at a sign-in. Throws PASSKEY_ELSEWHERE. */
export const staffRequestOptions = (host: Host, origin: string) =>
  asked(host, origin, () => newChallenge(host, 'get', null))

/** The key of a passkey that was made for an invitation. Throws PASSKEY_WRONG, PASSKEY_ELSEWHERE. */
export const checkStaffCreated = (
  host: Host,
  origin: string,
  invitationId: bigint,
  response: PasskeyCreated,
) => createdBy(host, origin, response, spent(host, 'create', invitationId))

export type MadePasskey = Awaited<ReturnType<typeof checkStaffCreated>>

/** Keeps it. */
export async function keepStaffPasskey(
  tx: Tx,
  staffId: bigint,
  { credentialId, publicKey, counter }: MadePasskey,
  { device, at }: { device: string; at: number },
): Promise<void> {
  await tx
    .insertInto('staff_passkey')
    .values({
      staff_id: staffId,
      credential_id: credentialId,
      public_key: publicKey,
      counter,
      name: device.slice(0, 80),
      created_at: new Date(at),
      last_used_at: null,
    })
    .execute()
}

/** Who of staff signed, and what its use changes. Throws PASSKEY_WRONG, PASSKEY_ELSEWHERE. */
export async function checkStaffAsserted(host: Host, origin: string, response: PasskeyAsserted) {
  rpIdOf(host, origin)
  const passkey = await host.db
    .selectFrom('staff_passkey')
    .innerJoin('staff', 'staff.id', 'staff_passkey.staff_id')
    .select(['staff_passkey.id as passkeyId', 'credential_id', 'public_key', 'counter'])
    .select(['staff.id', 'staff.name', 'staff.roles'])
    .where('credential_id', '=', response.id)
    .where('staff.ended_at', 'is', null)
    .executeTakeFirst()
  if (!passkey) throw fail('PASSKEY_WRONG')
  const counter = await assertedBy(host, origin, response, passkey, spent(host, 'get', null))
  const use = async (tx: Tx): Promise<void> => {
    const used = await tx
      .updateTable('staff_passkey')
      .set({ counter, last_used_at: new Date(host.clock()) })
      .where('id', '=', passkey.passkeyId)
      .where('counter', '=', passkey.counter)
      .returning('id')
      .executeTakeFirst()
    if (!used) throw fail('PASSKEY_WRONG')
  }
  return { staff: { id: passkey.id, name: passkey.name, roles: passkey.roles }, use }
}
