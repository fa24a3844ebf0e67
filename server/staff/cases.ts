/**
 * Complaints as cases of staff's: the queue by the day on which each is due, what staff do and say among themselves, and what the reference
 * of one names. None of it is read by a call of a player's. Source: console.md; protection.md PP-43; decision 219.
 */
import { sql } from 'kysely'
import { type CASE_ACTS, IDENTITY_CASES, MONEY_CASES } from '../../contract/console/cases.ts'
import type { Complaint } from '../../contract/protection/complaints.ts'
import { audit } from '../audit/audit.ts'
import type { Db, Tx } from '../host.ts'
import { rowId } from '../http/row-id.ts'
import { runOp } from '../ledger/ops.ts'
import { PAYMENT_METHODS } from '../payments/registry.ts'
import { actorOf, type Staff } from './trail.ts'

const READ_ALL = new Set(['support', 'risk', 'auditor'])

/** The kinds of cases that the roles read; undefined for all. */
export function kindsFor(roles: readonly string[]): readonly Complaint['about'][] | undefined {
  if (roles.some((role) => READ_ALL.has(role))) return undefined
  return [
    ...(roles.includes('cashier') ? MONEY_CASES : []),
    ...(roles.includes('owner') ? IDENTITY_CASES : []),
  ]
}

/** What a page of the queue is of. */
export interface WantedCases {
  state: Complaint['state']
  /** Of these kinds; undefined for all. */
  about: readonly Complaint['about'][] | undefined
  /** Taken in hand last by this one of staff. */
  takenBy: bigint | undefined
  after: bigint | undefined
  limit: number
}

/** Complaints with who made each, where it stands, and how many pictures came with it. */
const withState = (db: Db) =>
  db
    .selectFrom('complaint_state')
    .innerJoin('complaint', 'complaint.id', 'complaint_state.complaint_id')
    .innerJoin('player', 'player.id', 'complaint.player_id')
    .selectAll('complaint')
    .select((row) => [
      'complaint_state.state',
      'player.username',
      'player.public_id',
      row
        .selectFrom('complaint_picture')
        .select((picture) => picture.fn.countAll<bigint>().as('pictures'))
        .whereRef('complaint_picture.complaint_id', '=', 'complaint.id')
        .as('pictures'),
    ])

export type CaseRow = Awaited<ReturnType<typeof casesDue>>[number]

/** A page of the queue, the one that is due first at the top. */
export const casesDue = (db: Db, { state, about, takenBy, after, limit }: WantedCases) =>
  withState(db)
    .where('complaint_state.state', '=', state)
    .$if(about !== undefined, (query) =>
      query.where(sql<boolean>`complaint.about = any(${[...(about ?? [])]}::text[])`),
    )
    .$if(takenBy !== undefined, (query) => query.where('taken_by', '=', takenBy ?? null))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(complaint_state.due_at, complaint_state.complaint_id) >
          (select due_at, id from complaint where id = ${after ?? 0n})`,
      ),
    )
    .orderBy('complaint_state.due_at')
    .orderBy('complaint_state.complaint_id')
    .limit(limit)
    .execute()

export const caseBy = (db: Db, id: bigint): Promise<CaseRow | undefined> =>
  withState(db).where('complaint.id', '=', id).executeTakeFirst()

/** What staff did and said about one among themselves, the oldest first. */
export const insideOf = (db: Db, id: bigint) =>
  db
    .selectFrom('complaint_inside')
    .innerJoin('staff', 'staff.id', 'complaint_inside.staff_id')
    .select(['op_id', 'act', 'content', 'at', 'staff.name as by'])
    .where('complaint_id', '=', id)
    .orderBy('complaint_inside.id')
    .execute()

interface Inside {
  complaint: bigint
  act: (typeof CASE_ACTS)[number]
  /** The words of a note. */
  content?: string
  /** What else is asked for, as the operation keeps it. */
  asked?: Record<string, unknown>
  key: string
  at: number
}

/**
 * Writes down what one of staff does about a case among themselves, with its line in the trail, which repeats no words. `also`: what goes with
 * it. Throws KEY_REUSED, and whatever `also` does.
 */
export async function actInside(
  db: Db,
  staff: Staff,
  { complaint, act, content = '', asked = {}, key, at }: Inside,
  also: (tx: Tx, opId: bigint) => Promise<Record<string, unknown>> = async () => ({}),
): Promise<Record<string, unknown>> {
  const payload = { complaint, content, ...asked }
  const op = { scope: 'desk', key, kind: `complaint_${act}`, payload, playerId: null, at }
  const { result } = await runOp(db, op, async (tx, opId) => {
    const done = await also(tx, opId)
    await tx
      .insertInto('complaint_inside')
      .values({ complaint_id: complaint, op_id: opId, staff_id: staff.id, act, content, at: new Date(at) })
      .execute()
    await audit(tx, {
      at,
      actor: actorOf(staff),
      action: `complaint_${act}`,
      object: `complaint:${complaint}`,
    })
    return done
  })
  return result
}

/** The claims that a reference names: the player's own by the record's number, anybody's by a transaction id. At most ten. */
export async function claimsNamed(db: Db, playerId: bigint, reference: string): Promise<bigint[]> {
  const names = reference.split(/[\s,;]+/).filter((name) => name !== '')
  if (names.length === 0) return []
  const numbers = names.flatMap((name) => rowId(name) ?? [])
  const [methods, trxs] = [PAYMENT_METHODS.map(({ id }) => id), names.map((name) => name.toUpperCase())]
  const rows = await db
    .selectFrom('deposit')
    .select('op_id')
    .where((where) =>
      where.or([
        ...(numbers.length > 0
          ? [where.and([where('op_id', 'in', numbers), where('player_id', '=', playerId)])]
          : []),
        where.and([where('method', 'in', methods), where('trx', 'in', trxs)]),
      ]),
    )
    .orderBy('op_id')
    .limit(10)
    .execute()
  return rows.map(({ op_id: id }) => id)
}

/** The player's own order of this number. */
export async function orderNamed(db: Db, playerId: bigint, reference: string) {
  const id = rowId(reference.trim())
  if (id === undefined) return undefined
  return db
    .selectFrom('exchange_order')
    .selectAll()
    .where('op_id', '=', id)
    .where('player_id', '=', playerId)
    .executeTakeFirst()
}
