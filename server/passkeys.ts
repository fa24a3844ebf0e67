/**
 * Passkeys: a key pair that the player's device makes and keeps, asked for by W3C Web Authentication and checked with
 * SimpleWebAuthn. A challenge is ten minutes valid, bound to the session that asked, and counts once, in every process.
 * The device must have looked at who holds it (PIN, finger, face): a passkey is both steps of a login. Decision 136.
 */
import { createHash } from 'node:crypto'
import type { PasskeyAsserted, PasskeyCreated } from '../contract/factors.ts'
import type { Host, Tx } from './host.ts'
import { fail } from './messages.ts'

const VALID_MS = 10 * 60 * 1000
/** How long a browser shows its question. */
const ASKED_MS = 5 * 60 * 1000
/** Ed25519, ECDSA on P-256, and RSA for older Windows: the algorithms' COSE numbers. */
const ALGORITHMS = [-8, -7, -257]

/** Loaded at the first use: a host without passkeys does not carry it in its memory. */
const library = () => import('@simplewebauthn/server')

/** Where a passkey is good: the name of the page's host. */
const rpIdOf = (origin: string): string => new URL(origin).hostname

const digestOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest()

/** A new challenge; `sessionId` is that of the player who may add a passkey by it. */
async function newChallenge(host: Host, sessionId: bigint | undefined): Promise<string> {
  const challenge = host.random(32).toString('base64url')
  await host.db.deleteFrom('passkey_challenge').where('expires_at', '<', new Date(host.clock())).execute()
  await host.db
    .insertInto('passkey_challenge')
    .values({
      digest: digestOf(challenge),
      session_id: sessionId ?? null,
      expires_at: new Date(host.clock() + VALID_MS),
    })
    .execute()
  return challenge
}

/** Whether it was ours, in time and for the first time; it is spent by asking. */
async function spend(host: Host, challenge: string, sessionId: bigint | undefined): Promise<boolean> {
  const spent = await host.db
    .deleteFrom('passkey_challenge')
    .where('digest', '=', digestOf(challenge))
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
export async function creationOptions(host: Host, origin: string, siteName: string, owner: Owner) {
  return {
    challenge: await newChallenge(host, owner.sessionId),
    rp: { id: rpIdOf(origin), name: siteName },
    user: {
      id: Buffer.from(owner.publicId).toString('base64url'),
      name: owner.username,
      displayName: owner.username,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: ASKED_MS,
    excludeCredentials: owner.known.map((id) => ({ id, type: 'public-key' as const })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  }
}

/** What the browser is asked for at a sign-in: any passkey of this site, so that no name is needed or told. */
export const requestOptions = async (host: Host, origin: string) => ({
  challenge: await newChallenge(host, undefined),
  rpId: rpIdOf(origin),
  timeout: ASKED_MS,
  userVerification: 'required' as const,
})

/** The key of a passkey that a device made. Throws PASSKEY_WRONG. */
export async function checkCreated(
  host: Host,
  origin: string,
  sessionId: bigint,
  response: PasskeyCreated,
): Promise<{ credentialId: string; publicKey: Buffer; counter: bigint }> {
  const { verifyRegistrationResponse } = await library()
  const checked = await refusing(() =>
    verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: (challenge) => spend(host, challenge, sessionId),
      expectedOrigin: origin,
      expectedRPID: rpIdOf(origin),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!checked.verified) throw fail('PASSKEY_WRONG')
  const { id, publicKey, counter } = checked.registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter: BigInt(counter) }
}

/** The player whose passkey signed, and what its use changes. Throws PASSKEY_WRONG. */
export async function checkAsserted(host: Host, origin: string, response: PasskeyAsserted) {
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
  if (!passkey) throw fail('PASSKEY_WRONG')
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await refusing(() =>
    verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: (challenge) => spend(host, challenge, undefined),
      expectedOrigin: origin,
      expectedRPID: rpIdOf(origin),
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: Uint8Array.from(passkey.public_key),
        counter: Number(passkey.counter),
      },
    }),
  )
  if (!verified) throw fail('PASSKEY_WRONG')
  /** Two sign-ins by one answer of the device: the second finds its challenge spent, or the counter moved on. */
  const use = async (tx: Tx): Promise<void> => {
    const used = await tx
      .updateTable('passkey')
      .set({ counter: BigInt(authenticationInfo.newCounter), last_used_at: new Date(host.clock()) })
      .where('id', '=', passkey.passkeyId)
      .where('counter', '=', passkey.counter)
      .returning('id')
      .executeTakeFirst()
    if (!used) throw fail('PASSKEY_WRONG')
  }
  return { player: passkey, use }
}

/** The library throws at whatever is not as it must be: all of it is one refusal. */
async function refusing<Result>(check: () => Promise<Result>): Promise<Result> {
  try {
    return await check()
  } catch {
    throw fail('PASSKEY_WRONG')
  }
}
