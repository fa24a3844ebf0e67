/**
 * How this process fares: how long its calls take and how its jobs go, in its memory alone. Calls are those of the last five to ten
 * minutes. Source: console.md "health".
 */
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'

/** Two spans are kept: the one that runs and the one before it. */
const SPAN_MS = 5 * 60_000
/** Microseconds, to a hundredth; what takes longer counts as a minute. */
const RANGE = { lowest: 1, highest: 60_000_000, figures: 2 }

/** Milliseconds. */
export interface CallFigures {
  name: string
  times: number
  /** Answered by a failure of the host. */
  failed: number
  p50: number
  p99: number
  longest: number
}

export interface JobFigures {
  name: string
  times: number
  failed: number
  /** When its last turn ended, and how long that took, in ms. */
  lastAt: number
  lastMs: number
  /** When it last failed; undefined of one that never did. */
  failedAt: number | undefined
}

export interface Vitals {
  /** Milliseconds since the epoch. */
  startedAt: number
  /** A call was answered after so many milliseconds. */
  called: (name: string, ms: number, isFailed: boolean) => void
  /** A job has had a turn. */
  worked: (name: string, ms: number, isFailed: boolean) => void
  /** The one that takes longest first. */
  calls: () => CallFigures[]
  jobs: () => JobFigures[]
}

interface Measured {
  failed: number
  took: RecordableHistogram
}

interface Span {
  from: number
  calls: Map<string, Measured>
}

export function createVitals(clock: () => number): Vitals {
  let now: Span = { from: clock(), calls: new Map() }
  let before: Span = { from: now.from, calls: new Map() }
  const jobs = new Map<string, JobFigures>()
  /** The spans as they are at this moment. */
  const turned = (): Span[] => {
    const at = clock()
    if (at - now.from >= SPAN_MS) {
      before = at - now.from < 2 * SPAN_MS ? now : { from: at, calls: new Map() }
      now = { from: at, calls: new Map() }
    }
    return [before, now]
  }
  return {
    startedAt: now.from,
    called(name, ms, isFailed) {
      turned()
      const measured = now.calls.get(name) ?? { failed: 0, took: createHistogram(RANGE) }
      measured.took.record(Math.min(RANGE.highest, Math.max(1, Math.round(ms * 1000))))
      if (isFailed) measured.failed += 1
      now.calls.set(name, measured)
    },
    worked(name, ms, isFailed) {
      const { times = 0, failed = 0, failedAt } = jobs.get(name) ?? {}
      const at = clock()
      jobs.set(name, {
        name,
        times: times + 1,
        failed: failed + Number(isFailed),
        lastAt: at,
        lastMs: ms,
        failedAt: isFailed ? at : failedAt,
      })
    },
    calls() {
      const spans = turned()
      const names = new Set(spans.flatMap(({ calls }) => [...calls.keys()]))
      return [...names]
        .map((name) =>
          figuresOf(
            name,
            spans.flatMap(({ calls }) => calls.get(name) ?? []),
          ),
        )
        .sort((a, b) => b.p99 - a.p99)
    },
    jobs: () => [...jobs.values()].sort((a, b) => a.name.localeCompare(b.name)),
  }
}

function figuresOf(name: string, all: readonly Measured[]): CallFigures {
  const took = createHistogram(RANGE)
  for (const one of all) took.add(one.took)
  const within = (share: number) => took.percentile(share) / 1000
  return {
    name,
    times: took.count,
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
    p50: within(50),
    p99: within(99),
    longest: Math.min(took.max, RANGE.highest) / 1000,
  }
}
