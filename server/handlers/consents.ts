/** What the player agreed to be sold. Source: protection.md PP-47. */
import type { consentsApi } from '../../contract/protection/consents.ts'
import type { Handlers } from '../http/handler.ts'
import { chooseConsent } from '../players/protection.ts'
import { consentsOf } from '../protection/selling.ts'

export const consentsHandlers: Handlers<typeof consentsApi> = {
  consents: async ({ host, caller }) => ({ data: await consentsOf(host.db, caller.id) }),
  chooseConsent: async ({ host, caller, key, input }) => {
    await chooseConsent(host.db, { playerId: caller.id, key, at: host.clock() }, input)
    return { data: await consentsOf(host.db, caller.id) }
  },
}
