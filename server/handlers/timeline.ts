/** What became of an order. Source: exchange.md 2; decision 207. */
import type { timelineApi } from '../../contract/exchange/timeline.ts'
import type { Handlers } from '../http/handler.ts'
import { wantedId } from '../http/row-id.ts'
import { timelineOf } from '../records/order-timeline.ts'

export const timelineHandlers: Handlers<typeof timelineApi> = {
  orderTimeline: async ({ input, caller, host }) => ({
    steps: await timelineOf(host.db, caller.id, wantedId(input.id)),
  }),
}
