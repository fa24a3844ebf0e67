/**
 * One clock and one queue for all that happens: the host's timers, its statements, the network, the devices' databases and the players.
 * The next event begins once all that the last one made ready has been done, so that nothing depends on the machine. What happens is
 * hashed as it does: the same seed has the same trace.
 */
import { createHash } from 'node:crypto'
import { immediately } from './real.ts'
import { within, type Scope } from './scope.ts'

interface Event {
  at: number
  /** Among events of one moment the one that was asked for first. */
  place: number
  label: string
  scope: Scope | undefined
  work: (() => void) | undefined
}

export class Scheduler {
  /** Milliseconds since the epoch. */
  now: number
  events = 0
  readonly #heap: Event[] = []
  #places = 0
  /** What has been begun since the clock last moved, and in its hour. */
  #atOnce = 0
  #hour = { number: 0, events: 0 }
  #hash = createHash('sha256')

  constructor(now: number) {
    this.now = now
  }

  /** Writes a line into the trace. */
  trace(line: string): void {
    this.#hash.update(`${this.now} ${line}\n`)
  }

  /** The hash of the trace so far. */
  digest(): string {
    return this.#hash.copy().digest('hex')
  }

  /** Does the work so many milliseconds from now, unless it is cancelled or its process is over by then. */
  after(ms: number, label: string, work: () => void, scope?: Scope): () => void {
    const at = this.now + (ms > 0 ? Math.ceil(ms) : 0)
    const event: Event = { at, place: ++this.#places, label, scope, work }
    push(this.#heap, event)
    return () => (event.work = undefined)
  }

  sleep(ms: number, label: string, scope?: Scope): Promise<void> {
    return new Promise((resolve) => void this.after(ms, label, resolve, scope))
  }

  /**
   * Lets things happen until the work is done, at the latest until a time of the clock. Throws when it waits for what will never be, and
   * when something turns without end.
   */
  async run<Result>(work: Promise<Result>, latest = Infinity): Promise<Result> {
    const underWay = new Set([work])
    const over = () => underWay.clear()
    work.then(over, over)
    let idle = 0
    for (await immediately(); underWay.size > 0; await immediately()) {
      if (this.now > latest) this.#giveUp('it is not over when it must be')
      if (this.#next()) idle = 0
      else if (++idle > MOST_IDLE) throw new Error('The simulation waits for nothing')
    }
    return work
  }

  #next(): boolean {
    for (;;) {
      const event = pop(this.#heap)
      if (!event) return false
      const { work, scope } = event
      if (!work || scope?.process.isOver) continue
      this.#count(event)
      this.now = event.at
      this.events += 1
      this.trace(event.label)
      event.work = undefined
      if (scope) within(scope, work)
      else work()
      return true
    }
  }

  /** Throws for what turns without end: the clock does not move any more, or hardly. */
  #count({ at, label }: Event): void {
    this.#atOnce = at > this.now ? 1 : this.#atOnce + 1
    if (this.#atOnce > MOST_AT_ONCE) this.#giveUp(`${label} is asked for without end at one moment`)
    const number = Math.floor(at / HOUR_MS)
    this.#hour = { number, events: number === this.#hour.number ? this.#hour.events + 1 : 1 }
    if (this.#hour.events > MOST_IN_AN_HOUR) this.#giveUp(`${label} is asked for without end`)
  }

  /** Nothing more happens of all that was to happen: the ledger can still be looked at. */
  #giveUp(words: string): never {
    this.#heap.length = 0
    this.#hour = { number: 0, events: 0 }
    throw new Error(`hangs: ${words}`)
  }
}

const HOUR_MS = 60 * 60 * 1000
/** A busy moment has some dozens of events, and a busy hour ten thousand. */
const MOST_AT_ONCE = 5000
const MOST_IN_AN_HOUR = 200_000

/** Turns of the machine's own loop in which nothing of ours is left to happen: some reading of files may be under way at the start. */
const MOST_IDLE = 100_000

const isBefore = (a: Event, b: Event): boolean => a.at < b.at || (a.at === b.at && a.place < b.place)

function push(heap: Event[], event: Event): void {
  let at = heap.push(event) - 1
  while (at > 0) {
    const above = (at - 1) >> 1
    const other = heap[above]
    if (!other || isBefore(other, event)) break
    heap[at] = other
    at = above
  }
  heap[at] = event
}

function pop(heap: Event[]): Event | undefined {
  const first = heap[0]
  const last = heap.pop()
  if (!first || !last || heap.length === 0) return first
  let at = 0
  for (;;) {
    let below = 2 * at + 1
    const [left, right] = [heap[below], heap[below + 1]]
    if (!left) break
    let next = left
    if (right && isBefore(right, left)) [below, next] = [below + 1, right]
    if (!isBefore(next, last)) break
    heap[at] = next
    at = below
  }
  heap[at] = last
  return first
}
