/** Whether a player may play from where they are. Source: protection.md PP-02. */
import type { placeApi } from '../../contract/protection/place.ts'
import type { Handlers } from '../http/handler.ts'
import { textOf } from '../messages/errors.ts'
import { PLACE_CODES, placeOf } from '../protection/place.ts'

export const placeHandlers: Handlers<typeof placeApi> = {
  place: async ({ host, caller, locale }) => {
    const { decision, until } = await placeOf(host, caller.id)
    const message = decision === 'permitted' ? '' : textOf(PLACE_CODES[decision], locale)
    return { decision, until, message }
  },
}
