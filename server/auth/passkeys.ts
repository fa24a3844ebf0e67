/**
 * Passkeys: a key pair that the player's device makes and keeps, asked for by W3C Web Authentication and checked with
 * SimpleWebAuthn. A challenge is ten minutes valid, bound to the session that asked, and counts once, in every process.
 * The device must have looked at who holds it (PIN, finger, face): a passkey is both steps of a login. Decision 136.
 */
import type { PasskeyAsserted, PasskeyCreated } from '../../contract/factors.ts'
import type { Host, Tx } from '../host.ts'
import { fail } from '../messages/errors.ts'
import {
  asked,
  assertedBy,
  CHALLENGE_MS,
  createdBy,
  digestOf,
  type Purpose,
  rpIdOf,
  toCreate,
  userIdOf,
} from './webauthn.ts'

/** A new challenge; `sessionId` is that of the player who adds a passkey by it, or is asked again for one. */
async function newChallenge(host: Host, purpose: Purpose, sessionId: bigint | undefined): Promise<string> {
  const challenge = host.random(32).toString('base64url')
  await host.db.deleteFrom('passkey_challenge').where('expires_at', '<', new Date(host.clock())).execute()
  await host.db
    .insertInto('passkey_challenge')
    .values({
      digest: digestOf(challenge, purpose),
      session_id: sessionId ?? null,
      expires_at: new Date(host.clock() + CHALLENGE_MS),
    })
    .execute()
  return challenge
}

/** Whether it was ours, in time and for the first time; it is spent by asking. */
async function spend(
  host: Host,
  challenge: string,
  purpose: Purpose,
  sessionId: bigint | undefined,
): Promise<boolean> {
  const spent = await host.db
    .deleteFrom('passkey_challenge')
    .where('digest', '=', digestOf(challenge, purpose))
    .where('expires_at', '>', new Date(host.clock()))
    .where('session_id', sessionId === undefined ? 'is' : '=', sessionId ?? null)
    .returning('digest')
    .executeTakeFirst()
  return spent !== undefined
}

interface Owner {
  sessionId: bigint
  publicId: string
  username: string
  /** Passkeys there are already. */
  known: string[]
}

/** What the browser is asked to make. */
export const creationOptions = (host: Host, origin: string, siteName: string, owner: Owner) =>
  toCreate(host, origin, siteName, {
    challenge: () => newChallenge(host, 'create', owner.sessionId),
    userId: owner.publicId,
    name: owner.username,
    known: owner.known,
  })

/**
 * What the browser is asked for at a sign-in: any passkey of this site, so that no name is needed or told. With a
 * session: the same, put to the player who is signed in there.
 */
export const requestOptions = (host: Host, origin: string, sessionId?: bigint) =>
  asked(host, origin, () => newChallenge(host, 'get', sessionId))

/** What a device is told of a player's passkeys, so that it offers none that is no longer good. */
export const acceptedPasskeys = (host: Host, origin: string, publicId: string, credentialIds: string[]) => ({
  rpId: rpIdOf(host, origin),
  userId: userIdOf(publicId),
  credentialIds,
})

/** The key of a passkey that a device made. Throws PASSKEY_WRONG, PASSKEY_ELSEWHERE. */
export const checkCreated = (host: Host, origin: string, sessionId: bigint, response: PasskeyCreated) =>
  createdBy(host, origin, response, (challenge) => spend(host, challenge, 'create', sessionId))

/** The player whose passkey signed, and what its use changes. Throws PASSKEY_UNKNOWN, PASSKEY_WRONG, PASSKEY_ELSEWHERE. */
export async function checkAsserted(
  host: Host,
  origin: string,
  response: PasskeyAsserted,
  /** The session that was asked; none at a sign-in. */
  sessionId?: bigint,
) {
  rpIdOf(host, origin)
  const passkey = await host.db
    .selectFrom('passkey')
    .innerJoin('player', 'player.id', 'passkey.player_id')
    .select([
      'passkey.id as passkeyId',
      'credential_id',
      'public_key',
      'counter',
      'player.id as id',
      'player.public_id as public_id',
      'player.username as username',
      'player.closed_at as closed_at',
    ])
    .where('credential_id', '=', response.id)
    .executeTakeFirst()
  if (!passkey) throw fail('PASSKEY_UNKNOWN')
  const counter = await assertedBy(host, origin, response, passkey, (challenge) =>
    spend(host, challenge, 'get', sessionId),
  )
  /** Two sign-ins by one answer of the device: the second finds its challenge spent, or the counter moved on. */
  const use = async (tx: Tx): Promise<void> => {
    const used = await tx
      .updateTable('passkey')
      .set({ counter, last_used_at: new Date(host.clock()) })
      .where('id', '=', passkey.passkeyId)
      .where('counter', '=', passkey.counter)
      .returning('id')
      .executeTakeFirst()
    if (!used) throw fail('PASSKEY_WRONG')
  }
  return { player: passkey, use }
}
