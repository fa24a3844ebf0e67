/** What the site's days came to. */
import {
  REPORT_DAYS,
  REPORT_SUMS,
  type ReportSum,
  type reportsApi,
} from '../../../contract/console/reports.ts'
import { type Paisa, paisa } from '../../../contract/money.ts'
import { invalid } from '../../messages/errors.ts'
import { daysOf, gamesOf } from '../day-report.ts'
import { DAY_MS, dayOf, startOfDay } from '../days.ts'
import type { ConsoleHandlers } from '../handler.ts'

const inPaisa = (sums: Record<ReportSum, bigint>): Record<ReportSum, Paisa> =>
  Object.fromEntries(REPORT_SUMS.map((name) => [name, paisa(sums[name])])) as Record<ReportSum, Paisa>

const stakes = <Row extends { staked: bigint; won: bigint }>(row: Row) => ({
  ...row,
  staked: paisa(row.staked),
  won: paisa(row.won),
})

export const reportHandlers: ConsoleHandlers<typeof reportsApi> = {
  /** Errors: INVALID where it is no days, or too many. */
  report: async ({ host, input, look }) => {
    const [from, until] = [startOfDay(input.from), startOfDay(input.until)]
    const days = (until - from) / DAY_MS + 1
    if (!(days >= 1 && days <= REPORT_DAYS)) throw invalid({ until: 'FIELD_WRONG' })
    await look('report', `${input.from} to ${input.until}`)
    // Of a day that has not begun there is nothing to say.
    const last = Math.min(until, startOfDay(dayOf(host.clock())))
    const report = await daysOf(host.db, from, last)
    const { products, providers } = await gamesOf(host.db, from, last)
    return {
      days: report.map(({ day, sums, held, exposed, players }) => ({
        day,
        sums: inPaisa(sums),
        held: paisa(held),
        exposed: paisa(exposed),
        players,
      })),
      products: products.map(stakes),
      providers: providers.map(stakes),
    }
  },
}
