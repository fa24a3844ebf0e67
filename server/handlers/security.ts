/** Verification, passwords, sessions and the bot check: the calls of contract/security.ts, from the files beside this one. */
import type { securityApi } from '../../contract/security.ts'
import type { Background } from '../background.ts'
import type { Handlers } from '../implement.ts'
import type { Guards } from '../guards.ts'
import { newProofChallenge } from '../proof.ts'
import { passwordHandlers } from './passwords.ts'
import { sessionHandlers } from './sessions.ts'
import { verificationHandlers } from './verification.ts'

export const securityHandlers = (guards: Guards, later: Background): Handlers<typeof securityApi> => ({
  ...verificationHandlers,
  ...passwordHandlers(guards, later),
  ...sessionHandlers(guards),
  proofOfWork: ({ host }) => newProofChallenge(host),
})
