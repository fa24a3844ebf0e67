/**
 * Takes the clock, the timers and the randomness of the machine away from all that is simulated, by whichever name it asks for them,
 * the database's engine included: they are the scheduler's and the seed's. Imported before anything else.
 */
import './real.ts'
import { AsyncResource } from 'node:async_hooks'
import crypto from 'node:crypto'
import files from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers'
import timersPromises from 'node:timers/promises'
import { type Dice, seeded } from '../../server/random/seeded.ts'
import { Scope, scopeNow } from './scope.ts'
import type { Scheduler } from './scheduler.ts'

/** Where a clock begins that nobody has set yet. */
const BEGIN = Date.parse('2026-11-21T06:00:00Z')

interface Virtual {
  scheduler: Scheduler | undefined
  /** What is drawn outside of any scope. */
  dice: Dice
  /** How much later than asked for a timer fires. */
  lateness: (ms: number) => number
}

const virtual: Virtual = { scheduler: undefined, dice: seeded('outside'), lateness: () => 0 }

/** Gives the clock, the timers and the dice to a simulation; its scheduler moves them. */
export function rule(scheduler: Scheduler, dice: Dice, lateness: (ms: number) => number): void {
  Object.assign(virtual, { scheduler, dice, lateness })
}

const now = (): number => virtual.scheduler?.now ?? BEGIN

class VirtualDate extends Date {
  constructor(...args: [] | [number]) {
    super(...(args.length === 0 ? ([now()] as const) : args))
  }
  static override now(): number {
    return now()
  }
}

class Timer {
  readonly cancel: () => void
  constructor(cancel: () => void) {
    this.cancel = cancel
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }
  hasRef(): boolean {
    return false
  }
}

/** Later, in the scope and the context that asked for it. */
function later(ms: number, label: string, work: () => void, scope = scopeNow()): Timer {
  const { scheduler } = virtual
  if (!scheduler) return new Timer(() => {})
  const bound = AsyncResource.bind(work)
  return new Timer(scheduler.after(ms, `${scopeNow()?.name ?? ''} ${label}`, bound, scope))
}

function setTimer(work: (...args: unknown[]) => void, ms = 0, ...args: unknown[]): Timer {
  return later(ms + virtual.lateness(ms), 'timer', () => work(...args))
}

function setRepeated(work: (...args: unknown[]) => void, ms = 1, ...args: unknown[]): Timer {
  const timer: { isOver: boolean; next: Timer } = { isOver: false, next: new Timer(() => {}) }
  const again = (): void => {
    timer.next = later(Math.max(1, ms), 'interval', () => {
      work(...args)
      if (!timer.isOver) again()
    })
  }
  again()
  return new Timer(() => {
    timer.isOver = true
    timer.next.cancel()
  })
}

/**
 * A device's database does each of its steps so: a page may be killed between any two, and what the database has begun it ends. Nobody's
 * steps take time, too: one looks again and again whether another is done, and without that the clock would never come to the other.
 */
function setSoon(work: (...args: unknown[]) => void, ...args: unknown[]): Timer {
  const scope = scopeNow()
  const ms = scope ? Math.floor(scope.dice() * 4) : 1
  return later(ms, 'soon', () => work(...args), scope?.process.isPage ? NOBODY : scope)
}

/** In whose name a thing happens that no kill prevents. */
const NOBODY = new Scope({ name: 'nobody', isOver: false }, 'nobody', seeded('nobody'))

const cancel = (timer: unknown): void => {
  if (timer instanceof Timer) timer.cancel()
}

function pause<T>(ms = 1, value?: T, { signal }: { signal?: AbortSignal } = {}): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const gone = (): void => reject(signal?.reason instanceof Error ? signal.reason : new Error('aborted'))
    if (signal?.aborted) return gone()
    const timer = setTimer(() => resolve(value), ms)
    signal?.addEventListener('abort', () => {
      timer.cancel()
      gone()
    })
  })
}

function timeLimit(ms: number): AbortSignal {
  const over = new AbortController()
  setTimer(() => over.abort(new DOMException('', 'TimeoutError')), ms)
  return over.signal
}

const roll = (): number => (scopeNow()?.dice ?? virtual.dice)()

function fill<View extends ArrayBufferView>(view: View): View {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = Math.floor(roll() * 256)
  return view
}

const drawn = (bytes: number): Buffer => fill(Buffer.alloc(bytes))

function uuid(): string {
  const bytes = drawn(16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const wholeNumber = (min: number, max?: number): number => {
  const [from, end] = max === undefined ? [0, min] : [min, max]
  return from + Math.floor(roll() * (end - from))
}

const put = (holder: object, values: object): void => {
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(holder, name, { value, configurable: true, writable: true })
}

/** What the host writes beside its database: the heads of the sealed trail. */
const written = new Map<string, string>()
const append = async (path: string, text: string): Promise<void> =>
  void written.set(path, (written.get(path) ?? '') + text)

put(files, { appendFile: append })
const TIMERS = {
  setTimeout: setTimer,
  clearTimeout: cancel,
  setInterval: setRepeated,
  clearInterval: cancel,
  setImmediate: setSoon,
  clearImmediate: cancel,
}
put(globalThis, { Date: VirtualDate, ...TIMERS })
put(performance, { now: () => now() - BEGIN, timeOrigin: BEGIN })
put(Math, { random: roll })
put(AbortSignal, { timeout: timeLimit })
put(globalThis.crypto, { getRandomValues: fill, randomUUID: uuid })
put(timers, TIMERS)
put(timersPromises, {
  setTimeout: pause,
  setImmediate: (value?: unknown) => new Promise((resolve) => setSoon(() => resolve(value))),
})
put(crypto, {
  randomBytes: drawn,
  randomUUID: uuid,
  randomInt: wholeNumber,
  randomFillSync: fill,
})
syncBuiltinESMExports()
