/**
 * What players' passkeys and staff's have in common: what a browser is asked for, and whether its answer is right. Whose a passkey is,
 * and which challenges were put, each of the two keeps by itself. Source: W3C Web Authentication; decision 136.
 */
import { createHash } from 'node:crypto'
import type { PasskeyAsserted, PasskeyCreated } from '../../contract/factors.ts'
import type { Host } from '../host.ts'
import { fail } from '../messages/errors.ts'
import { isLastingOrigin } from '../http/cors.ts'

/** How long a challenge is valid. */
export const CHALLENGE_MS = 10 * 60 * 1000
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
export function rpIdOf({ config }: Host, origin: string): string {
  if (!isLastingOrigin(origin, config.publicOrigins)) throw fail('PASSKEY_ELSEWHERE')
  return new URL(origin).hostname
}

/** What a challenge asks for: one that was put for the one is no answer to the other. */
export type Purpose = 'create' | 'get'

/** What is kept of a challenge. */
export const digestOf = (challenge: string, purpose: Purpose): Buffer =>
  createHash('sha256').update(`${purpose}\n${challenge}`).digest()

/** By which a device knows the account of a passkey. */
export const userIdOf = (id: string): string => Buffer.from(id).toString('base64url')

interface Maker {
  /** Puts a new challenge; not where it could not be answered. */
  challenge: () => Promise<string>
  userId: string
  name: string
  /** Passkeys there are already. */
  known: string[]
}

/** What the browser is asked to make. Throws PASSKEY_ELSEWHERE. */
export async function toCreate(
  host: Host,
  origin: string,
  siteName: string,
  { challenge, userId, name, known }: Maker,
) {
  return {
    rp: { id: rpIdOf(host, origin), name: siteName },
    challenge: await challenge(),
    user: { id: userIdOf(userId), name, displayName: name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: ASKED_MS,
    excludeCredentials: known.map((id) => ({ id, type: 'public-key' as const })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  }
}

/** What the browser is asked for by which somebody shows who they are. Throws PASSKEY_ELSEWHERE. */
export const asked = async (host: Host, origin: string, challenge: Maker['challenge']) => ({
  rpId: rpIdOf(host, origin),
  challenge: await challenge(),
  timeout: ASKED_MS,
  userVerification: 'required' as const,
})

/** Whether a challenge was ours, in time and for the first time; it is spent by asking. */
type Spend = (challenge: string) => Promise<boolean>

/** The key of a passkey that a device made. Throws PASSKEY_WRONG, PASSKEY_ELSEWHERE. */
export async function createdBy(
  host: Host,
  origin: string,
  response: PasskeyCreated,
  spend: Spend,
): Promise<{ credentialId: string; publicKey: Buffer; counter: bigint }> {
  const rpId = rpIdOf(host, origin)
  const { verifyRegistrationResponse } = await library()
  const checked = await refusing(() =>
    verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: spend,
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

interface Known {
  credential_id: string
  public_key: Buffer
  counter: bigint
}

/** The counter of a passkey after it has signed a challenge of ours. Throws PASSKEY_WRONG, PASSKEY_ELSEWHERE. */
export async function assertedBy(
  host: Host,
  origin: string,
  response: PasskeyAsserted,
  known: Known,
  spend: Spend,
): Promise<bigint> {
  const rpId = rpIdOf(host, origin)
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await refusing(() =>
    verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: spend,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: known.credential_id,
        publicKey: Uint8Array.from(known.public_key),
        counter: Number(known.counter),
      },
    }),
  )
  if (!verified) throw fail('PASSKEY_WRONG')
  return BigInt(authenticationInfo.newCounter)
}

/** The library throws at whatever is not as it must be: all of it is one refusal. */
async function refusing<Result>(check: () => Promise<Result>): Promise<Result> {
  try {
    return await check()
  } catch {
    throw fail('PASSKEY_WRONG')
  }
}
