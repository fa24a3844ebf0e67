/** How the host fares. */
import { CALLS_MOST, type healthApi } from '../../../contract/console/health.ts'
import { backlogOf, databaseHealth } from '../database-health.ts'
import { migrations } from '../../store/migrations/migrations.ts'
import type { ConsoleHandlers } from '../handler.ts'
import { shown } from '../shown.ts'

const shownAt = (at: number): string => shown(new Date(at))

export const healthHandlers: ConsoleHandlers<typeof healthApi> = {
  health: async ({ host }) => {
    const { vitals } = host
    const database = await databaseHealth(host)
    const waiting = await backlogOf(host)
    return {
      process: {
        startedAt: shownAt(vitals.startedAt),
        schema: Object.keys(migrations).toSorted().at(-1) ?? '',
        memory: process.memoryUsage.rss(),
      },
      database: {
        kind: database.kind,
        bytes: Number(database.bytes),
        connections: database.connections ?? null,
      },
      waiting: { ...waiting, pushDue: waiting.pushDue && shown(waiting.pushDue) },
      calls: vitals.calls().slice(0, CALLS_MOST),
      jobs: vitals.jobs().map((job) => ({
        ...job,
        lastAt: shownAt(job.lastAt),
        failedAt: job.failedAt === undefined ? null : shownAt(job.failedAt),
      })),
    }
  },
}
