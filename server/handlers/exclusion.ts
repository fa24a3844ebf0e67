/** Self-exclusion: its beginning, the asking to return, and the sign-in to be paid out. Source: protection.md PP-20 to PP-22. */
import type { exclusionApi } from '../../contract/protection/exclusion.ts'
import type { Handlers } from '../http/handler.ts'
import type { Guards } from '../limits/guards.ts'
import { textOf } from '../messages/errors.ts'
import { askReturn, exclude } from '../players/exclusion.ts'
import { payOutLogin } from './auth.ts'

export const exclusionHandlers = (guards: Guards): Handlers<typeof exclusionApi> => ({
  exclude: async ({ host, caller, key, input, locale }) => {
    const exclusion = await exclude(host.db, key, { ...input, playerId: caller.id, at: host.clock() })
    return { exclusion, success: true, message: textOf('EXCLUDED_NOW', locale) }
  },
  askReturn: async ({ host, caller, locale }) => {
    const exclusion = await askReturn(host.db, { playerId: caller.id, at: host.clock() })
    return { exclusion, success: true, message: textOf('RETURN_ASKED', locale) }
  },
  payOutLogin: (call) => payOutLogin(call, guards),
})
