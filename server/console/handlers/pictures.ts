/** Pictures of slides and offers, drawn anew before anybody sees them. */
import { PICTURE_SIZES, type picturesApi } from '../../../contract/console/pictures.ts'
import { audit } from '../../audit/audit.ts'
import { keepPicture } from '../../content/pictures.ts'
import { pictureFor } from '../../images/shown.ts'
import { invalid } from '../../messages/errors.ts'
import type { ConsoleHandlers } from '../handler.ts'
import { noted } from '../shown.ts'

export const pictureHandlers: ConsoleHandlers<typeof picturesApi> = {
  /** Errors: INVALID (`files`), PICTURE_SMALL, PICTURE_HEAVY, and of a file that is no picture those of images/receipts.ts. */
  addPicture: async (call) => {
    const { host, staff, input, request } = call
    const [file] = request.files
    if (!file) throw invalid({ files: 'RECEIPTS_MISSING' })
    const { place } = input
    const drawn = await pictureFor(file.path, `staff:${staff.id}`, PICTURE_SIZES[place])
    const { picture, width, height } = drawn
    const bytes = picture.length
    return host.db.transaction().execute(async (tx) => {
      const { image, isNew } = await keepPicture(tx, drawn, host.clock())
      const after = { place, width, height, bytes }
      if (isNew) await audit(tx, noted(call, 'picture_add', `picture:${image.slice(9, -5)}`, { after }))
      return { image, width, height, bytes }
    })
  },
}
