/** The player's limits, checks of the time, prompts and log. Source: protection-build.md 3. */
import type { protectionApi } from '../../contract/protection.ts'
import type { Caller, Host } from '../host.ts'
import type { Call, Handlers } from '../http/handler.ts'
import { rowId, wantedId } from '../http/row-id.ts'
import { confirmLimit, dropLimit, setLimit } from '../ledger/limits.ts'
import { answerCheck, chooseCheck, notePrompt } from '../players/protection.ts'
import { textOf } from '../messages/errors.ts'
import type { Locale } from '../messages/locale.ts'
import { linesOf, LOG_PAGE } from '../protection/log.ts'
import { protectionOf } from '../protection/standing.ts'

type Asked = Pick<Call<(typeof protectionApi)['seen']>, 'caller' | 'host' | 'key'>

/** How it stands after a call, and whether the host looks for signs of harm. */
const standing = async ({ host, caller, locale }: { host: Host; caller: Caller; locale: Locale }) => ({
  ...(await protectionOf(host.db, caller.id, host.clock())),
  message: host.config.saferPlay ? textOf('SAFER_PLAY_TOLD', locale) : '',
})
const by = ({ host, caller, key }: Asked) => ({ playerId: caller.id, key, at: host.clock() })

export const protectionHandlers: Handlers<typeof protectionApi> = {
  protection: standing,
  setLimit: async (call) => {
    const { host, caller, key, input } = call
    const { limitRaiseHours: raiseHours } = host.config
    await setLimit(host.db, key, { ...input, playerId: caller.id, raiseHours, at: host.clock() })
    return standing(call)
  },
  confirmLimit: async (call) => {
    const { host, caller, input } = call
    await confirmLimit(host.db, { playerId: caller.id, id: wantedId(input.id), at: host.clock() })
    return standing(call)
  },
  dropLimit: async (call) => {
    const { host, caller, input } = call
    await dropLimit(host.db, { playerId: caller.id, id: wantedId(input.id), at: host.clock() })
    return standing(call)
  },
  answerCheck: async (call) => {
    await answerCheck(call.host.db, by(call), call.input.answer)
    return standing(call)
  },
  chooseCheck: async (call) => {
    await chooseCheck(call.host.db, by(call), call.input.every)
    return standing(call)
  },
  seen: async (call) => {
    await notePrompt(call.host.db, by(call), call.input)
    return standing(call)
  },
  protectionLog: async ({ host, caller, input }) => {
    const lines = await linesOf(host.db, caller.id, lineNumber(input.before))
    return { data: lines.slice(0, LOG_PAGE), more: lines.length > LOG_PAGE }
  },
}

/** No log is longer than a line's number can count. */
function lineNumber(before: string | undefined): number | undefined {
  if (before === undefined) return undefined
  const n = rowId(before) ?? 0n
  return n > 2n ** 31n - 1n ? 2 ** 31 - 1 : Number(n)
}
