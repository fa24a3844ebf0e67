/** The bot check: work that this device does once, in place of a third party's script. Source: X-32; money.md 3.5. */
import { securityApi } from '../../../contract/security.ts'
import type { Call } from '../../lib/api.ts'

/** Asks for a challenge and solves it; `onSteps` hears how far it is. Throws ApiError, or Error when it cannot be solved here. */
export async function makeProof(call: Call, onSteps: (steps: number) => void = () => {}): Promise<string> {
  const [challenge, { solveProof }] = await Promise.all([
    call(securityApi.proofOfWork, {}),
    import('./solveProof.ts'),
  ])
  return solveProof(challenge, onSteps)
}
