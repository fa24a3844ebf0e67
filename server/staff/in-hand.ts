/** A record that one of staff has in hand, for ten minutes: so that two do not look into the same claim. */
import type { Db, Tx } from '../host.ts'
import { fail } from '../messages/errors.ts'
import type { Staff } from './trail.ts'

/** How long it stays in a hand that does nothing. */
export const IN_HAND_MS = 10 * 60 * 1000

export interface InHand {
  by: string
  until: Date
}

/** Who has which of these in hand now. */
export async function inHandOf(
  db: Db | Tx,
  ids: readonly bigint[],
  now: number,
): Promise<Map<bigint, InHand>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('staff_claim')
    .innerJoin('staff', 'staff.id', 'staff_claim.staff_id')
    .select(['op_id', 'staff.name as by', 'until'])
    .where('op_id', 'in', ids)
    .where('until', '>', new Date(now))
    .execute()
  return new Map(rows.map(({ op_id: id, by, until }) => [id, { by, until }]))
}

/** Refuses while another has it in hand. Throws CONFLICT with who, and until when. */
export async function refuseOthersHand(db: Db | Tx, staff: Staff, id: bigint, now: number): Promise<void> {
  const held = (await inHandOf(db, [id], now)).get(id)
  if (held && held.by !== staff.name) throw inOtherHand(held)
}

const inOtherHand = ({ by, until }: InHand) =>
  fail('CONFLICT', { extra: { in_hand: { by, until: until.toISOString() } } })

/** Takes a record in hand; `over` takes it from who has it. Throws CONFLICT with who has it. */
export async function takeInHand(
  tx: Tx,
  staff: Staff,
  { id, over, now }: { id: bigint; over: boolean; now: number },
): Promise<InHand> {
  const until = new Date(now + IN_HAND_MS)
  const mine = { staff_id: staff.id, taken_at: new Date(now), until }
  const taken = await tx
    .insertInto('staff_claim')
    .values({ op_id: id, ...mine })
    .onConflict((conflict) =>
      conflict
        .column('op_id')
        .doUpdateSet(mine)
        .where((row) =>
          row.or([
            row.lit(over),
            row('staff_claim.staff_id', '=', staff.id),
            row('staff_claim.until', '<=', new Date(now)),
          ]),
        ),
    )
    .returning('op_id')
    .executeTakeFirst()
  if (taken) return { by: staff.name, until }
  const held = (await inHandOf(tx, [id], now)).get(id)
  throw held ? inOtherHand(held) : fail('CONFLICT')
}

/** Puts back what one has in hand. */
export async function letGo(tx: Tx, staff: Staff, id: bigint): Promise<void> {
  await tx.deleteFrom('staff_claim').where('op_id', '=', id).where('staff_id', '=', staff.id).execute()
}
