/** The player's complaints. Another player's are as if they were not there. Source: protection.md PP-43, F-20. */
import type { complaintsApi } from '../../contract/protection/complaints.ts'
import type { Caller, Host } from '../host.ts'
import type { Handlers } from '../http/handler.ts'
import { wantedId } from '../http/row-id.ts'
import { closeComplaint, complain, complaintOf, complaintsOf, noteComplaint } from '../players/complaints.ts'

const by = ({ host, caller, key }: { host: Host; caller: Caller; key: string | undefined }) => ({
  player: caller,
  key,
  at: host.clock(),
})
const answered = async (host: Host, caller: Caller, id: bigint) => ({
  data: await complaintOf(host.db, caller.id, id),
  success: true,
  message: '',
})

export const complaintsHandlers: Handlers<typeof complaintsApi> = {
  complaints: async ({ host, caller }) => ({ data: await complaintsOf(host.db, caller.id) }),
  complain: async (call) => {
    const { host, caller, input } = call
    return answered(host, caller, await complain(host.db, by(call), input, host.config.complaintBody))
  },
  noteComplaint: async (call) => {
    const { host, caller, input } = call
    const id = wantedId(input.id)
    await noteComplaint(host.db, by(call), id, input.text)
    return answered(host, caller, id)
  },
  closeComplaint: async (call) => {
    const { host, caller, input } = call
    const id = wantedId(input.id)
    await closeComplaint(host.db, { ...by(call), key: undefined }, id)
    return answered(host, caller, id)
  },
}
