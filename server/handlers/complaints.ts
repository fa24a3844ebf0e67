/** The player's complaints. Another player's are as if they were not there. Source: protection.md PP-43, F-20; decision 219. */
import { readFile } from 'node:fs/promises'
import { PIECE_BYTES_MAX } from '../../contract/receipts.ts'
import type { complaintPicturesApi } from '../../contract/protection/complaint-pictures.ts'
import type { complaintsApi } from '../../contract/protection/complaints.ts'
import type { Caller, Host } from '../host.ts'
import type { Call, Handlers } from '../http/handler.ts'
import { assembled, forgetUpload, takePiece } from '../http/receipt-uploads.ts'
import { wantedId } from '../http/row-id.ts'
import { pictureOf, redrawn, shownName, shownPicture } from '../images/receipts.ts'
import { isUuid } from '../ledger/deposits.ts'
import { fail, invalid } from '../messages/errors.ts'
import { keepPicture, keptPicture, mayAddPicture, pictureBy } from '../players/complaint-pictures.ts'
import { isForGood } from './receipts.ts'
import { closeComplaint, complain, complaintOf, complaintsOf, noteComplaint } from '../players/complaints.ts'

const by = ({ host, caller, key }: { host: Host; caller: Caller; key: string | undefined }) => ({
  player: caller,
  key,
  at: host.clock(),
})
const answered = async (host: Host, caller: Caller, id: bigint) => ({
  data: await complaintOf(host.db, caller.id, id),
  success: true,
  message: '',
})

export const complaintsHandlers: Handlers<typeof complaintsApi & typeof complaintPicturesApi> = {
  complaints: async ({ host, caller }) => ({ data: await complaintsOf(host.db, caller.id) }),
  complain: async (call) => {
    const { host, caller, input } = call
    return answered(host, caller, await complain(host.db, by(call), input, host.config.complaintBody))
  },
  noteComplaint: async (call) => {
    const { host, caller, input } = call
    const id = wantedId(input.id)
    await noteComplaint(host.db, by(call), id, input.text)
    return answered(host, caller, id)
  },
  closeComplaint: async (call) => {
    const { host, caller, input } = call
    const id = wantedId(input.id)
    await closeComplaint(host.db, { ...by(call), key: undefined }, id)
    return answered(host, caller, id)
  },
  complaintPiece,
  complaintPicture: async ({ host, caller, input: { id } }) => {
    const row = isUuid(id) ? await pictureBy(host.db, id) : undefined
    if (row?.player_id !== caller.id) throw fail('NOT_FOUND')
    return { data: { id, name: row.name, image: shownPicture(row.picture) } }
  },
}

/** One piece, as of a receipt; the last one is answered once the picture is redrawn and kept. */
async function complaintPiece({
  input,
  caller,
  host,
  request,
}: Call<(typeof complaintPicturesApi)['complaintPiece']>) {
  const { upload, size, offset } = input
  const complaint = wantedId(input.id)
  if (!isUuid(upload)) throw invalid({ upload: 'FIELD_ID' })
  const [file] = request.files
  if (!file) throw invalid({ files: 'RECEIPTS_MISSING' })
  if (file.bytes > PIECE_BYTES_MAX) throw fail('TOO_LARGE')
  const kept = await keptPicture(host.db, caller, upload)
  if (kept !== undefined) return { data: { received: size, id: kept } }
  const at = host.clock()
  const wanted = { player: caller, complaint, at }
  const name = shownName(input.name)
  const piece = { playerId: caller.id, upload, of: { complaint }, name, size, offset, at }
  const bytes = await readFile(file.path)
  const received = await takePiece(host.db, { ...piece, bytes }, (tx) => mayAddPicture(tx, wanted))
  if (received < size) return { data: { received } }
  try {
    const whole = await redrawn(() => assembled(host.db, caller.id, upload), `player:${caller.id}`)
    const id = await keepPicture(host.db, wanted, upload, pictureOf(name, whole))
    await forgetUpload(host.db, caller.id, upload)
    return { data: { received, id } }
  } catch (error) {
    if (isForGood(error)) await forgetUpload(host.db, caller.id, upload)
    throw error
  }
}
