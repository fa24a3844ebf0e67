/** What a page's main thread does while something happens, as the browser traces it. */
import { setTimeout as wait } from 'node:timers/promises'

/** A task that takes longer is felt. Source: budgets.md. */
export const LONG_MS = 50
export const SETTLE_MS = 2000

/** Milliseconds of the main thread's own time that each task took while `act` ran, longest first. */
export async function tasksOf(session, act) {
  const events = []
  const collect = ({ value }) => events.push(...value)
  session.on('Tracing.dataCollected', collect)
  const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline', 'toplevel', '__metadata'] },
  })
  await act()
  await wait(SETTLE_MS)
  await session.send('Tracing.end')
  await ended
  session.off('Tracing.dataCollected', collect)
  const threads = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  return events
    .filter(({ name, dur, pid, tid }) => name === 'RunTask' && dur > 0 && threads.has(`${pid} ${tid}`))
    .map(({ dur, tdur = dur }) => tdur / 1000)
    .sort((a, b) => b - a)
}
