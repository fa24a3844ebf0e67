/** The player's letters. Another player's are as if they were not there. Source: spec 2.23, 7; X-71. */
import type { inboxApi } from '../../contract/inbox.ts'
import type { Handlers } from '../http/handler.ts'
import { deleteLetter, inboxPage, letterOf, readLetter, restoreLetter } from '../inbox/inbox.ts'
import { wantedId } from '../http/row-id.ts'

export const inboxHandlers: Handlers<typeof inboxApi> = {
  inbox: async ({ input, caller, host, locale }) => ({
    data: await inboxPage(host.db, caller.id, input.page ?? 1, locale, host.clock()),
  }),
  letter: async ({ input, caller, host, locale }) => ({
    success: true,
    data: await letterOf(host.db, caller.id, wantedId(input.id), locale, host.clock()),
  }),
  readLetter: async ({ input, caller, host }) => {
    await readLetter(host.db, caller.id, wantedId(input.id), host.clock())
    return { success: true }
  },
  deleteLetter: async ({ input, caller, host }) => {
    await deleteLetter(host.db, caller.id, wantedId(input.id), host.clock())
    return { success: true }
  },
  restoreLetter: async ({ input, caller, host }) => {
    await restoreLetter(host.db, caller.id, wantedId(input.id), host.clock())
    return { success: true }
  },
}
