/**
 * Pictures that a player sends with a complaint: a receipt, a document. As many as receipts, kept once each, and none with one that is
 * closed. Source: console.md; money.md 3.5; decision 219.
 */
import {
  COMPLAINT_PICTURES_A_DAY,
  PICTURES_PER_COMPLAINT,
} from '../../contract/protection/complaint-pictures.ts'
import type { Db, Tx } from '../host.ts'
import type { Picture } from '../images/receipts.ts'
import { runOp } from '../ledger/ops.ts'
import { fail } from '../messages/errors.ts'
import { noted, ownRow, picturesOf, refuseClosed } from './complaints.ts'

const DAY = 24 * 60 * 60 * 1000

interface Wanted {
  player: { id: bigint; publicId: string }
  complaint: bigint
  at: number
}

/** Throws NOT_FOUND for another's, COMPLAINT_CLOSED, RECEIPTS_MANY beyond six with one, TOO_MANY beyond twenty within a day. */
export async function mayAddPicture(tx: Tx, { player, complaint, at }: Wanted): Promise<void> {
  await ownRow(tx, player.id, complaint)
  await refuseClosed(tx, complaint)
  const kept = await picturesOf(tx, [complaint])
  if (kept.length >= PICTURES_PER_COMPLAINT)
    throw fail('RECEIPTS_MANY', { params: { max: PICTURES_PER_COMPLAINT } })
  const today = await tx
    .selectFrom('complaint_picture')
    .select('created_at')
    .where('player_id', '=', player.id)
    .where('created_at', '>', new Date(at - DAY))
    .orderBy('created_at', 'desc')
    .execute()
  // The one that must be a day old before there is room.
  const oldest = today[COMPLAINT_PICTURES_A_DAY - 1]
  if (oldest) throw fail('TOO_MANY', { retryAfter: (oldest.created_at.getTime() + DAY - at) / 1000 })
}

/** The key of a picture's operation is the sender's own name for it: the same one twice is one. */
const opOf = ({ player }: Pick<Wanted, 'player'>, upload: string) => ({
  scope: `p:${player.id}`,
  key: upload,
})

/** Keeps a picture once, and answers its id. Throws what `mayAddPicture` does. */
export async function keepPicture(db: Db, wanted: Wanted, upload: string, picture: Picture): Promise<string> {
  const { player, complaint, at } = wanted
  const payload = { complaint, sha256: picture.sha256.toString('hex') }
  const op = { ...opOf(wanted, upload), kind: 'complaint_picture', payload, playerId: player.id, at }
  const { result } = await runOp(db, op, async (tx, opId) => {
    // The player's row first: pictures that end at once count each other.
    await tx.selectFrom('player').select('id').where('id', '=', player.id).forNoKeyUpdate().execute()
    await mayAddPicture(tx, wanted)
    const row = { complaint_id: complaint, op_id: opId, player_id: player.id, created_at: new Date(at) }
    await tx
      .insertInto('complaint_picture')
      .values({ ...picture, ...row })
      .execute()
    const actor = `player:${player.publicId}`
    await noted(tx, { at, actor, action: 'complaint_picture', id: complaint, playerId: player.id })
    return { id: picture.id }
  })
  return String(result['id'])
}

/** What was kept of this name before; undefined while nothing was. */
export async function keptPicture(
  db: Db,
  player: Wanted['player'],
  upload: string,
): Promise<string | undefined> {
  const { scope, key } = opOf({ player }, upload)
  const done = await db
    .selectFrom('op')
    .select('result')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('kind', '=', 'complaint_picture')
    .executeTakeFirst()
  return done?.result ? String(done.result['id']) : undefined
}

/** One picture with its bytes. */
export const pictureBy = (db: Db, id: string) =>
  db
    .selectFrom('complaint_picture')
    .select(['complaint_id', 'player_id', 'name', 'picture'])
    .where('id', '=', id)
    .executeTakeFirst()
