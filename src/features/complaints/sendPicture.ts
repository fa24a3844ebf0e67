import { complaintPicturesApi } from '../../../contract/protection/complaint-pictures.ts'
import type { Call } from '../../lib/api/api.ts'
import { formWith } from '../../lib/form.ts'
import type { KeptPicture } from './pictureStore.ts'

/** Sends a picture piece by piece; where a line broke, it goes on from what the host has. Rejects with an ApiError. */
export async function sendPicture(call: Call, id: string, picture: KeptPicture): Promise<void> {
  const { key: upload, name, bytes } = picture
  const { PIECE_BYTES } = await import('../../../contract/receipts.ts')
  let offset = 0
  for (;;) {
    const file = new Blob([bytes.slice(offset, offset + PIECE_BYTES)])
    const { data } = await call(
      complaintPicturesApi.complaintPiece,
      { id, upload, name, size: bytes.byteLength, offset },
      { form: formWith([{ name, file }]) },
    )
    if (data.id != null) return
    offset = data.received
  }
}
