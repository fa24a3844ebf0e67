/** The audit trail: append-only rows of who did what to what. Never a password, token, code or full phone number. */
import { addressPrefix } from '../context/address.ts'
import type { Db, Tx } from '../host.ts'
import { requestId } from '../context/request-id.ts'

export interface AuditEntry {
  /** Milliseconds since the epoch. */
  at: number
  /** `player:<public id>`, `staff:<name>` at the console, `staff` at the desk, `host` or `guest`. */
  actor: string
  action: string
  object?: string
  outcome?: string
  data?: Record<string, unknown>
}

export async function audit(db: Db | Tx, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      at: new Date(entry.at),
      actor: entry.actor,
      action: entry.action,
      object: entry.object ?? '',
      outcome: entry.outcome ?? 'ok',
      request_id: requestId() ?? null,
      data: JSON.stringify(entry.data ?? {}),
    })
    .execute()
}

/** From where, for the audit trail: the browser's label and the network, not the whole address. */
export const origin = ({ device, address }: { device: string; address: string }) => ({
  device,
  network: addressPrefix(address, 24, 56),
})
