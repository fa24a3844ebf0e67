/** What a page's main thread does while something happens, as the browser traces it. */
import { setTimeout as wait } from 'node:timers/promises'

/** A task that takes longer is felt. Source: budgets.md. */
export const LONG_MS = 50
export const SETTLE_MS = 2000

/**
 * What the browser calls the running of a page's script, and what it does for itself meanwhile. An event is no script: of
 * a letter's, most is the browser's own editing of the field; the listeners that it calls are.
 */
const SCRIPT = /^(EvaluateScript|RunMicrotasks|v8\.(callFunction|evaluateModule|run))$/
const COLLECTION = /^(Major|Minor)GC$/

/**
 * The main thread's tasks while `act` ran, longest first: `ms` of the thread's own time, and `script`, the part in which
 * the page's script ran, the layouts that it asks for included and the collection of garbage not.
 */
export async function tasksOf(session, act) {
  const events = await traced(session, act)
  const threads = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const spans = events
    .filter(({ dur, pid, tid }) => dur > 0 && threads.has(`${pid} ${tid}`))
    .sort((a, b) => a.ts - b.ts || b.dur - a.dur)
  return spans
    .filter(({ name }) => name === 'RunTask')
    .map((task) => ({ ms: own(task), script: scriptIn(within(spans, task)) }))
    .sort((a, b) => b.ms - a.ms)
}

const own = ({ dur, tdur = dur }) => tdur / 1000
const end = ({ ts, dur }) => ts + dur
const sum = (spans) => spans.reduce((total, span) => total + own(span), 0)
const within = (spans, whole) =>
  spans.filter(
    (span) =>
      span.pid === whole.pid && span.tid === whole.tid && span.ts >= whole.ts && end(span) <= end(whole),
  )

/** Spans lie in each other like calls: only those that lie in no other of the list. */
const outermost = (spans) =>
  spans.reduce(
    (found, span) => (span.ts < end(found.at(-1) ?? { ts: 0, dur: 0 }) ? found : [...found, span]),
    [],
  )

function scriptIn(spans) {
  const script = outermost(spans.filter(({ name }) => SCRIPT.test(name)))
  const collected = script.flatMap((run) =>
    outermost(within(spans, run).filter(({ name }) => COLLECTION.test(name))),
  )
  return sum(script) - sum(collected)
}

async function traced(session, act) {
  const events = []
  const collect = ({ value }) => events.push(...value)
  session.on('Tracing.dataCollected', collect)
  const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  const includedCategories = [
    'devtools.timeline',
    'disabled-by-default-devtools.timeline',
    'toplevel',
    'v8',
    '__metadata',
  ]
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } })
  await act()
  await wait(SETTLE_MS)
  await session.send('Tracing.end')
  await ended
  session.off('Tracing.dataCollected', collect)
  return events
}
