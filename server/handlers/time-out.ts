/** The time-out that a player takes. Source: protection.md PP-19, F-21, F-22. */
import { TIME_OUT_MOST_DAYS, type timeOutApi } from '../../contract/timeOut.ts'
import type { Handlers } from '../http/handler.ts'
import { lockPlayer } from '../ledger/accounts.ts'
import { invalid } from '../messages/errors.ts'
import { tellProtection } from '../protection/log.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export const timeOutHandlers: Handlers<typeof timeOutApi> = {
  timeOut: async ({ caller, host }) => {
    const { time_out_until: until } = await host.db
      .selectFrom('player')
      .select('time_out_until')
      .where('id', '=', caller.id)
      .executeTakeFirstOrThrow()
    return { until: running(until, host.clock()), success: true }
  },
  /** Throws INVALID (`until`: longer than the longest). */
  startTimeOut: async ({ caller, host, input }) => {
    const now = host.clock()
    if (input.until > now + TIME_OUT_MOST_DAYS * DAY_MS)
      throw invalid({ until: { code: 'TIME_OUT_LONG', params: { max: TIME_OUT_MOST_DAYS } } })
    const until = await host.db.transaction().execute(async (tx) => {
      await lockPlayer(tx, caller.id)
      const { time_out_until: before } = await tx
        .selectFrom('player')
        .select('time_out_until')
        .where('id', '=', caller.id)
        .executeTakeFirstOrThrow()
      const isLonger = input.until > now && input.until > (before?.getTime() ?? 0)
      if (!isLonger) return before
      const after = new Date(input.until)
      await tx
        .updateTable('player')
        .set({ time_out_until: after, time_out_at: new Date(now) })
        .where('id', '=', caller.id)
        .execute()
      await tellProtection(tx, caller.id, now)
      return after
    })
    return { until: running(until, now), success: true }
  },
}

const running = (until: Date | null, now: number): number | undefined =>
  until && until.getTime() > now ? until.getTime() : undefined
