/** A change of what players read: once per key, with its line of the trail, and told to every open app. Decision 220. */
import { randomUUID } from 'node:crypto'
import type { ConsoleEndpoint } from '../../contract/console/endpoint.ts'
import { instantFromWire } from '../../contract/kit/wire.ts'
import type { Act } from '../content/saved.ts'
import type { Tx } from '../host.ts'
import { type Result, runOp } from '../ledger/ops.ts'
import { invalid } from '../messages/errors.ts'
import { actorOf } from '../staff/trail.ts'
import type { ConsoleCall } from './handler.ts'
import { opKey } from './shown.ts'

type StaffCall = ConsoleCall<ConsoleEndpoint & { auth: 'staff' }>

/** Runs a change. Throws KEY_REUSED, and whatever the change throws. */
export async function contentOp<Made extends Result>(
  { host, staff, input, key }: Pick<StaffCall, 'host' | 'staff' | 'input' | 'key'>,
  kind: string,
  change: (tx: Tx, act: Act) => Promise<Made>,
): Promise<Made> {
  const at = host.clock()
  const op = {
    scope: 'desk',
    key: opKey(staff, key ?? randomUUID()),
    kind,
    payload: input,
    playerId: null,
    at,
  }
  const { result } = await runOp(host.db, op, (tx) => change(tx, { actor: actorOf(staff), at }))
  return result as Made
}

/** A moment that was typed, in milliseconds since the epoch; undefined for none. Throws INVALID on the field. */
export function momentOf(field: string, typed: string | null): number | undefined {
  if (typed === null) return undefined
  const at = instantFromWire(typed)
  if (at === undefined || at < 0 || at > 4e12) throw invalid({ [field]: 'FIELD_DATE' })
  return at
}
