/** Verification, passwords, sessions and the bot check: the calls of contract/security.ts, from the files beside this one. */
import type { securityApi } from '../../contract/security.ts'
import type { Background } from '../jobs/after-response.ts'
import { namedDevice } from '../auth/devices.ts'
import type { Guards } from '../limits/guards.ts'
import type { Handlers } from '../http/handler.ts'
import { usernameKey } from '../players/players.ts'
import { newProofChallenge } from '../bot-check/proof-of-work.ts'
import { strangerOf } from './auth.ts'
import { passwordHandlers } from './passwords.ts'
import { sessionHandlers } from './sessions.ts'
import { verificationHandlers } from './verification.ts'

export const securityHandlers = (guards: Guards, later: Background): Handlers<typeof securityApi> => ({
  ...verificationHandlers(guards, later),
  ...passwordHandlers(guards, later),
  ...sessionHandlers(guards),
  proofOfWork: async ({ host, input, request }) => {
    // Whoever forgot a password is known again by it, when the code has come.
    namedDevice(host, request)
    const name = usernameKey(input.username?.trim() ?? '')
    if (name === '') return newProofChallenge(host)
    const doublings = await guards.work(await strangerOf(host, name, request))
    return newProofChallenge(host, { usernameKey: name, doublings })
  },
})
