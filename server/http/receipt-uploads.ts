/**
 * Pictures that come in pieces, of a payment or of a complaint: what has come is kept with the database, so that any process of the host takes the next
 * piece and a phone goes on where its line broke. Source: money.md 3.5, 3.7; decision 164.
 */
import type { Db, Tx } from '../host.ts'
import { fail, invalid } from '../messages/errors.ts'
import { FILE_LIMIT } from './multipart.ts'

/** How long the pieces of a picture wait for the rest. */
export const UPLOAD_KEPT_MS = 24 * 60 * 60 * 1000
/** What a player's unfinished pictures may hold together; the oldest makes room. */
const ROOM_BYTES = 12 * 1024 * 1024

/** What a picture is for: a payment session of the player's, or a complaint. */
export type PictureOf = { session: string } | { complaint: bigint }

export interface Piece {
  playerId: bigint
  /** The picture's id, as the sender gave it. */
  upload: string
  of: PictureOf
  name: string
  size: number
  offset: number
  bytes: Buffer
  at: number
}

/**
 * Keeps a piece and answers how many bytes of the picture are here. A piece that does not begin there is not kept: the
 * answer says where to go on. `mayBegin` throws where a new picture would be refused in the end.
 * Throws RECEIPT_LARGE, KEY_REUSED, INVALID.
 */
export async function takePiece(db: Db, piece: Piece, mayBegin: (tx: Tx) => Promise<void>): Promise<number> {
  const { playerId, upload, size, offset, bytes } = piece
  if (size > FILE_LIMIT) throw fail('RECEIPT_LARGE')
  if (!Number.isInteger(size) || size < 1) throw invalid({ size: 'FIELD_WRONG' })
  return db.transaction().execute(async (tx) => {
    // The player's row first: pieces that come at once follow one another.
    await tx.selectFrom('player').select('id').where('id', '=', playerId).forNoKeyUpdate().execute()
    const begun = await tx
      .selectFrom('receipt_upload')
      .select(['received', 'size', 'pay_session', 'complaint_id'])
      .where('player_id', '=', playerId)
      .where('id', '=', upload)
      .executeTakeFirst()
    const { pay_session: session, complaint_id: complaint } = rowOf(piece)
    const isSame = begun?.pay_session === session && begun.complaint_id === complaint
    if (begun && (begun.size !== size || !isSame)) throw fail('KEY_REUSED')
    const received = begun?.received ?? 0
    if (offset !== received || bytes.length === 0) return received
    if (received + bytes.length > size) throw invalid({ size: 'FIELD_WRONG' })
    if (!begun) {
      await mayBegin(tx)
      await makeRoom(tx, playerId, size)
      await tx.insertInto('receipt_upload').values(rowOf(piece)).execute()
    }
    await tx
      .insertInto('receipt_piece')
      .values({ player_id: playerId, upload, at_byte: offset, bytes })
      .execute()
    await tx
      .updateTable('receipt_upload')
      .set({ received: received + bytes.length })
      .where('player_id', '=', playerId)
      .where('id', '=', upload)
      .execute()
    return received + bytes.length
  })
}

const rowOf = ({ playerId, upload, of, name, size, at }: Piece) => ({
  player_id: playerId,
  id: upload,
  pay_session: 'session' in of ? of.session : null,
  complaint_id: 'complaint' in of ? of.complaint : null,
  name,
  size,
  created_at: new Date(at),
})

async function makeRoom(tx: Tx, playerId: bigint, size: number): Promise<void> {
  const waiting = await tx
    .selectFrom('receipt_upload')
    .select(['id', 'size'])
    .where('player_id', '=', playerId)
    .orderBy('created_at', 'desc')
    .execute()
  let held = size
  const gone = waiting.filter((row) => (held += row.size) > ROOM_BYTES).map(({ id }) => id)
  if (gone.length === 0) return
  await tx.deleteFrom('receipt_upload').where('player_id', '=', playerId).where('id', 'in', gone).execute()
}

/** The whole picture. */
export async function assembled(db: Db, playerId: bigint, upload: string): Promise<Buffer> {
  const pieces = await db
    .selectFrom('receipt_piece')
    .select('bytes')
    .where('player_id', '=', playerId)
    .where('upload', '=', upload)
    .orderBy('at_byte')
    .execute()
  return Buffer.concat(pieces.map(({ bytes }) => bytes))
}

/** The picture is kept, or will never be: its pieces are needed no more. */
export async function forgetUpload(db: Db, playerId: bigint, upload: string): Promise<void> {
  await db.deleteFrom('receipt_upload').where('player_id', '=', playerId).where('id', '=', upload).execute()
}
