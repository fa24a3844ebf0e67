/**
 * Self-exclusion: its beginning, the asking to return, the sign-in to be paid out, and the pass that carries it to other hosts.
 * Source: protection.md PP-20 to PP-22; decisions 182, 183.
 */
import type { exclusionApi } from '../../contract/protection/exclusion.ts'
import type { exclusionPassApi } from '../../contract/protection/pass.ts'
import type { Handlers } from '../http/handler.ts'
import type { Guards } from '../limits/guards.ts'
import { fail, textOf } from '../messages/errors.ts'
import { askReturn, exclude } from '../players/exclusion.ts'
import { passOf, showPass } from '../players/exclusion-pass.ts'
import { isTrusted, keepPass } from '../protection/passes.ts'
import { payOutLogin } from './auth.ts'

export const exclusionHandlers = (
  guards: Guards,
): Handlers<typeof exclusionApi & typeof exclusionPassApi> => ({
  exclude: async ({ host, caller, key, input, locale }) => {
    const exclusion = await exclude(host.db, key, { ...input, playerId: caller.id, at: host.clock() })
    return { exclusion, success: true, message: textOf('EXCLUDED_NOW', locale) }
  },
  askReturn: async ({ host, caller, locale }) => {
    const exclusion = await askReturn(host.db, { playerId: caller.id, at: host.clock() })
    return { exclusion, success: true, message: textOf('RETURN_ASKED', locale) }
  },
  payOutLogin: (call) => payOutLogin(call, guards),
  exclusionPass: ({ host, caller }) => passOf(host, caller.id),
  showPass: async ({ host, caller, key, input, locale }) => {
    const exclusion = await showPass(host, key, caller, input.pass)
    return { exclusion, success: true, message: textOf('EXCLUDED_NOW', locale) }
  },
  leavePass: async ({ host, input, locale }) => {
    if (!(await isTrusted(host, input.pass))) throw fail('PASS_UNKNOWN')
    const { until } = await keepPass(host, input.pass, 'guest')
    return { until, success: true, message: textOf('PASS_KEPT', locale) }
  },
})
