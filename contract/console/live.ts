/**
 * What staff are told the moment it happens: a stream, read with `fetch` like the players' (contract/live.ts). It is no call of the
 * table, because its answer has no end, and shows nothing of any player's.
 *
 *   GET /console/events    `Authorization: Bearer …`
 *
 * `hello` comes first. `waiting` carries what the call `waiting` answers, now and whenever it is another. `changed` names what somebody
 * of staff has done something to, by the second part of that call's address, or `markets` when players have traded: screens of it
 * ask again. A comment comes every 25 s. `end` comes last: with status 401 the session is over, otherwise the reader comes back.
 * Source: console.md "live over the event stream".
 */
import { text } from '../kit/wire.ts'
import { z } from '../kit/zod.ts'

export const CONSOLE_LIVE_PATH = '/console/events'

export const changedData = z.object({ what: text(40) })
