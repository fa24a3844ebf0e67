/**
 * Who a player is, as staff ask for it and say it: a case whose first word is the house's, and the word that ends it. Nothing of the player's
 * waits for either. Source: console.md; protection.md PP-39; decision 224.
 */
import type { ComplaintBody } from '../config.ts'
import { audit } from '../audit/audit.ts'
import { publish } from '../events/publish.ts'
import type { Db, Tx } from '../host.ts'
import { runOp } from '../ledger/ops.ts'
import { fail } from '../messages/errors.ts'
import {
  insertComplaint,
  numberOf,
  picturesOf,
  refuseClosed,
  refuseMoved,
  writeAnswer,
} from '../players/complaints.ts'
import { actInside, type CaseRow } from './cases.ts'
import { actorOf, type Staff } from './trail.ts'

/** A player's case about who they are that is not closed. */
export async function identityCaseOf(db: Db | Tx, playerId: bigint): Promise<bigint | undefined> {
  const row = await db
    .selectFrom('complaint')
    .innerJoin('complaint_state', 'complaint_state.complaint_id', 'complaint.id')
    .select('complaint.id')
    .where('player_id', '=', playerId)
    .where('about', '=', 'identity')
    .where('state', '<>', 'closed')
    .orderBy('complaint.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

interface Asked {
  playerId: bigint
  content: string
  key: string
  at: number
}

/**
 * Begins a case about who a player is, with staff's words; the player is told by a letter. `body`: who can be asked next. Answers its id.
 * Throws CONFLICT while one is not closed, KEY_REUSED.
 */
export async function askIdentity(
  db: Db,
  staff: Staff,
  { playerId, content, key, at }: Asked,
  body: ComplaintBody | undefined,
): Promise<bigint> {
  const payload = { player: playerId, content }
  const op = { scope: 'desk', key, kind: 'identity_ask', payload, playerId: null, at }
  const { result } = await runOp(db, op, async (tx, opId) => {
    // Of two who ask at once the second finds the case of the first.
    await tx.selectFrom('player').select('id').where('id', '=', playerId).forNoKeyUpdate().execute()
    if ((await identityCaseOf(tx, playerId)) !== undefined) throw fail('CONFLICT')
    const id = await insertComplaint(tx, { playerId, opId, about: 'identity', content: '', at }, body)
    const answer = { content, actor: actorOf(staff), letter: 'identity_asked' } as const
    await writeAnswer(tx, { id, playerId, opId, at }, answer)
    return { case: String(id) }
  })
  return BigInt(String(result['case']))
}

interface Said {
  confirmed: boolean
  content: string
  /** The number of the last note that was read; 0 for none. */
  last: bigint
  key: string
  at: number
}

/** Says whether it is known who the player is. Throws IDENTITY_PICTURE, COMPLAINT_MOVED, COMPLAINT_CLOSED, KEY_REUSED. */
export async function confirmIdentity(
  db: Db,
  staff: Staff,
  row: CaseRow,
  { confirmed, content, last, key, at }: Said,
): Promise<void> {
  const action = confirmed ? 'identity_confirmed' : 'identity_refused'
  const act = { complaint: row.id, act: action, asked: { words: content }, key, at } as const
  await actInside(db, staff, act, async (tx, opId) => {
    // The player's row first, as a picture has it: neither waits for the other.
    await tx.selectFrom('player').select('id').where('id', '=', row.player_id).forNoKeyUpdate().execute()
    await refuseClosed(tx, row.id)
    await refuseMoved(tx, row.id, last)
    if (confirmed && (await picturesOf(tx, [row.id])).length === 0) throw fail('IDENTITY_PICTURE')
    await tx
      .updateTable('player')
      .set({ identity_confirmed_at: confirmed ? new Date(at) : null })
      .where('id', '=', row.player_id)
      .execute()
    const actor = actorOf(staff)
    const data = { complaint: numberOf(row.id) }
    await audit(tx, { at, actor, action, object: `player:${row.public_id}`, data })
    const to = { id: row.id, playerId: row.player_id, opId, at }
    await writeAnswer(tx, to, { content, actor, letter: 'complaint_answered' })
    // The kind by which apps read the profile anew.
    await publish(tx, { to: row.player_id, kind: 'vip', at })
    return {}
  })
}
