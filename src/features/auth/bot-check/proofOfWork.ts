/** The bot check: work that this device does once, in place of a third party's script. Source: X-32; money.md 3.5. */
import { ApiError } from '../../../../contract/kit/errors.ts'
import { securityApi } from '../../../../contract/security.ts'
import type { Call } from '../../../lib/api/api.ts'

/**
 * Asks for a challenge and solves it; `onSteps` hears how far it is. With a name it is good for that login, and dearer
 * after wrong tries. Throws ApiError, or Error when it cannot be solved here.
 */
export async function makeProofOfWork(
  call: Call,
  username: string | undefined,
  onSteps: (steps: number) => void = () => {},
): Promise<string> {
  const [challenge, { solveProofOfWork }] = await Promise.all([
    call(securityApi.proofOfWork, { username: username?.trim() || undefined }),
    import('./solveProofOfWork.ts'),
  ])
  return solveProofOfWork(challenge, onSteps)
}

/**
 * Sends, and where the host asks for the bot check does it and sends the same again; `username`: whose login it is.
 * Throws what the host refused.
 */
export async function withProof<Answer>(
  call: Call,
  username: string | undefined,
  send: (more: { proof?: string }) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await send({})
  } catch (refusal) {
    if (!(refusal instanceof ApiError) || refusal.code !== 'PROOF_NEEDED') throw refusal
    const proof = await makeProofOfWork(call, username).catch((error: unknown) => {
      console.warn('The bot check could not be done', error)
      throw refusal
    })
    return send({ proof })
  }
}
