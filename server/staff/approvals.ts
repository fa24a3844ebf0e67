/**
 * Four eyes: asked for by one, decided by another, each written into the trail in the transaction of what it changes. The database
 * holds it, too: whoever asked can only take it back. Decision 205.
 */
import type { Selectable } from 'kysely'
import type { ApprovalKind } from '../../contract/console/approvals.ts'
import { audit } from '../audit/audit.ts'
import type { Db, Tx } from '../host.ts'
import { fail } from '../messages/errors.ts'
import type { Tables } from '../store/tables.ts'
import { actorOf, type Staff } from './trail.ts'

export interface Wanted {
  kind: ApprovalKind
  /** As the trail names it. */
  object: string
  /** What is done once it is approved. */
  asked: Record<string, unknown>
  reason: string
  at: number
}

export type ApprovalRow = Selectable<Tables['staff_approval']>

/** Asks for a second person. Answers the request's number. Throws CONFLICT while one of this kind about the same waits. */
export async function askSecond(
  tx: Tx,
  staff: Staff,
  { kind, object, asked, reason, at }: Wanted,
): Promise<bigint> {
  const row = await tx
    .insertInto('staff_approval')
    .values({
      kind,
      object,
      asked: JSON.stringify(asked),
      reason,
      asked_by: staff.id,
      asked_at: new Date(at),
      outcome: null,
      decided_by: null,
      decided_at: null,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'object']).where('outcome', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) throw fail('CONFLICT')
  const data = { kind, approval: String(row.id), asked, reason }
  await audit(tx, { at, actor: actorOf(staff), action: 'second_asked', object, data })
  return row.id
}

/** Those that wait, the oldest first, from where the last page ended. */
export const openApprovals = (db: Db, { after, limit }: { after: bigint | undefined; limit: number }) =>
  db
    .selectFrom('staff_approval')
    .innerJoin('staff', 'staff.id', 'staff_approval.asked_by')
    .selectAll('staff_approval')
    .select('staff.name as by')
    .where('outcome', 'is', null)
    .$if(after !== undefined, (query) => query.where('staff_approval.id', '>', after ?? 0n))
    .orderBy('staff_approval.id')
    .limit(limit)
    .execute()

/** Who decided a request, and how. */
interface Decided {
  outcome: string
  by: string
}

/** A request, locked. Throws NOT_FOUND. */
export async function lockedApproval(tx: Tx, id: bigint): Promise<ApprovalRow> {
  const row = await tx
    .selectFrom('staff_approval')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return row
}

async function decidedOf(tx: Tx, { outcome, decided_by: id }: ApprovalRow): Promise<Decided> {
  const decider = await tx.selectFrom('staff').select('name').where('id', '=', id).executeTakeFirst()
  return { outcome: outcome ?? '', by: decider?.name ?? '' }
}

interface Outcome {
  outcome: 'approved' | 'refused' | 'withdrawn'
  said: string
  at: number
}

/** Writes down how it was decided, once. Throws FORBIDDEN for who may not, CONFLICT with who came first. */
export async function closeApproval(
  tx: Tx,
  staff: Staff,
  approvalId: bigint,
  { outcome, said, at }: Outcome,
): Promise<void> {
  const row = await lockedApproval(tx, approvalId)
  const { id, kind, object, asked_by: askedBy } = row
  if ((outcome === 'withdrawn') !== (askedBy === staff.id)) throw fail('FORBIDDEN')
  if (row.outcome !== null) throw fail('CONFLICT', { extra: { decided: await decidedOf(tx, row) } })
  await tx
    .updateTable('staff_approval')
    .set({ outcome, decided_by: staff.id, decided_at: new Date(at), said })
    .where('id', '=', id)
    .execute()
  const data = { kind, approval: String(id), ...(said ? { reason: said } : {}) }
  await audit(tx, { at, actor: actorOf(staff), action: `second_${outcome}`, object, data })
}

/** The number of the request that waits about each of these. */
export async function waitingAbout(
  db: Db,
  kind: ApprovalKind,
  objects: readonly string[],
): Promise<Map<string, bigint>> {
  if (objects.length === 0) return new Map()
  const rows = await db
    .selectFrom('staff_approval')
    .select(['id', 'object'])
    .where('kind', '=', kind)
    .where('object', 'in', objects)
    .where('outcome', 'is', null)
    .execute()
  return new Map(rows.map(({ id, object }) => [object, id]))
}
