/**
 * Passkeys: a key pair that the player's device makes and keeps, asked for by W3C Web Authentication and checked with
 * SimpleWebAuthn. A challenge is ten minutes valid, bound to the session that asked, and counts once, in every process.
 * The device must have looked at who holds it (PIN, finger, face): a passkey is both steps of a login. Decision 136.
 */
import { createHash } from 'node:crypto'
import type { PasskeyAsserted, PasskeyCreated } from '../../contract/factors.ts'
import type { Host, Tx } from '../host.ts'
import { fail } from '../messages/errors.ts'
import { isLastingOrigin } from '../http/cors.ts'

const VALID_MS = 10 * 60 * 1000
/** How long a browser shows its question. */
const ASKED_MS = 5 * 60 * 1000
/** Ed25519, ECDSA on P-256, and RSA for older Windows: the algorithms' COSE numbers. */
const ALGORITHMS = [-8, -7, -257]

/** Loaded at the first use: a host without passkeys does not carry it in its memory. */
const library = () => import('@simplewebauthn/server')

/**
 * Where a passkey is good: the name of the page's host. Not of any host that a request may name, because what a device
 * ties to a name stays there. Throws PASSKEY_ELSEWHERE.
 */
function rpIdOf({ config }: Host, origin: string): string {
  if (!isLastingOrigin(origin, config.publicOrigins)) throw fail('PASSKEY_ELSEWHERE')
  return new URL(origin).hostname
}

/** What a challenge asks for: one that was put for the one is no answer to the other. */
type Purpose = 'create' | 'get'

const digestOf = (challenge: string, purpose: Purpose): Buffer =>
  createHash('sha256').update(`${purpose}\n${challenge}`).digest()

/** A new challenge; `sessionId` is that of the player who adds a passkey by it, or is asked again for one. */
async function newChallenge(host: Host, purpose: Purpose, sessionId: bigint | undefined): Promise<string> {
  const challenge = host.random(32).toString('base64url')
  await host.db.deleteFrom('passkey_challenge').where('expires_at', '<', new Date(host.clock())).execute()
  await host.db
    .insertInto('passkey_challenge')
    .values({
      digest: digestOf(challenge, purpose),
      session_id: sessionId ?? null,
      expires_at: new Date(host.clock() + VALID_MS),
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
export async function creationOptions(host: Host, origin: string, siteName: string, owner: Owner) {
  return {
    rp: { id: rpIdOf(host, origin), name: siteName },
    challenge: await newChallenge(host, 'create', owner.sessionId),
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

/**
 * What the browser is asked for at a sign-in: any passkey of this site, so that no name is needed or told. With a
 * session: the same, put to the player who is signed in there.
 */
export const requestOptions = async (host: Host, origin: string, sessionId?: bigint) => ({
  rpId: rpIdOf(host, origin),
  challenge: await newChallenge(host, 'get', sessionId),
  timeout: ASKED_MS,
  userVerification: 'required' as const,
})

/** The key of a passkey that a device made. Throws PASSKEY_WRONG, PASSKEY_ELSEWHERE. */
export async function checkCreated(
  host: Host,
  origin: string,
  sessionId: bigint,
  response: PasskeyCreated,
): Promise<{ credentialId: string; publicKey: Buffer; counter: bigint }> {
  const rpId = rpIdOf(host, origin)
  const { verifyRegistrationResponse } = await library()
  const checked = await refusing(() =>
    verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: (challenge) => spend(host, challenge, 'create', sessionId),
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!checked.verified) throw fail('PASSKEY_WRONG')
  const { id, publicKey, counter } = checked.registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter: BigInt(counter) }
}

/** The player whose passkey signed, and what its use changes. Throws PASSKEY_WRONG, PASSKEY_ELSEWHERE. */
export async function checkAsserted(
  host: Host,
  origin: string,
  response: PasskeyAsserted,
  /** The session that was asked; none at a sign-in. */
  sessionId?: bigint,
) {
  const rpId = rpIdOf(host, origin)
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
      expectedChallenge: (challenge) => spend(host, challenge, 'get', sessionId),
      expectedOrigin: origin,
      expectedRPID: rpId,
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
