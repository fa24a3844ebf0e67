/** Pictures that staff add for players: kept in the database, named by what is in them, below `/picture/` of the storage base. */
import { createHash } from 'node:crypto'
import type { Db, Tx } from '../host.ts'
import { invalid } from '../messages/errors.ts'
import type { Redrawn } from '../images/shown.ts'

/** Hexadecimal digits of a hash: as many as nobody meets twice. */
const ID_LENGTH = 32
const ADDRESS = /^\/picture\/([0-9a-f]{32})\.avif$/

/** Keeps a picture. Answers its address below the storage base; the same picture has the same one. */
export async function keepPicture(
  tx: Tx,
  { picture, width, height }: Redrawn,
  at: number,
): Promise<{ image: string; isNew: boolean }> {
  const id = createHash('sha256').update(picture).digest('hex').slice(0, ID_LENGTH)
  const row = await tx
    .insertInto('content_picture')
    .values({ id, picture, width, height, added_at: new Date(at) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return { image: `/picture/${id}.avif`, isNew: row !== undefined }
}

/** The picture at an address below the storage base, which is AVIF; undefined for any other address. */
export async function keptPicture(db: Db, image: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const id = ADDRESS.exec(image)?.[1]
  if (id === undefined) return undefined
  const row = await db.selectFrom('content_picture').select('picture').where('id', '=', id).executeTakeFirst()
  return row && Uint8Array.from(row.picture)
}

/** Throws INVALID (`image`) where no picture was added at this address. */
export async function refuseNoPicture(tx: Tx, image: string): Promise<void> {
  const id = ADDRESS.exec(image)?.[1]
  const row =
    id === undefined
      ? undefined
      : await tx.selectFrom('content_picture').select('id').where('id', '=', id).executeTakeFirst()
  if (!row) throw invalid({ image: 'PICTURE_GONE' })
}
