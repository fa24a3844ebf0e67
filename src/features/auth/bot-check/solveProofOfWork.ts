/** Solves a challenge of the bot check. A file of its own, so that it is loaded only by those who are asked. */
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { ProofChallenge } from '../../../../contract/security.ts'

/** How many steps lie between two words of progress. */
const REPORT_STEPS = 20

/** The proof as the host reads it. Throws where the browser cannot calculate, or not in time. */
export async function solveProofOfWork(
  challenge: ProofChallenge,
  onSteps: (steps: number) => void,
): Promise<string> {
  let steps = 0
  const solution = await solveChallenge({
    challenge,
    deriveKey: (...given) => {
      steps += 1
      if (steps % REPORT_STEPS === 0) onSteps(steps)
      return deriveKey(...given)
    },
  })
  if (!solution) throw new Error('The bot check took too long')
  const { counter, derivedKey } = solution
  return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }))
}
