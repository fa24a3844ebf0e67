/** Whether a player may play from where they are. Source: protection.md PP-02. */
import type { placeApi } from '../../contract/protection/place.ts'
import type { Handlers } from '../http/handler.ts'
import { placeOf } from '../protection/place.ts'

export const placeHandlers: Handlers<typeof placeApi> = {
  place: ({ host, caller }) => placeOf(host, caller.id),
}
