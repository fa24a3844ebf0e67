/** In whose name code runs: which process it is part of, what it is called in the trace, and whose dice it throws. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Dice } from '../../server/random/seeded.ts'

/** A host or a page of the app, from its start until it is killed: then nothing of it happens any more. */
export interface Process {
  name: string
  isOver: boolean
  /** A page: its device and the device's database go on without it. */
  isPage?: boolean
}

export class Scope {
  readonly process: Process
  readonly name: string
  /** What this code draws as random. */
  readonly dice: Dice
  readonly #counts = new Map<string, number>()

  constructor(process: Process, name: string, dice: Dice) {
    this.process = process
    this.name = name
    this.dice = dice
  }

  /** A name for the next of a kind, as `p1 s2#3 m1`: the same whatever else happens. */
  next(kind: string): string {
    const count = (this.#counts.get(kind) ?? 0) + 1
    this.#counts.set(kind, count)
    return `${this.name} ${kind}${count}`
  }
}

const current = new AsyncLocalStorage<Scope>()

export const scopeNow = (): Scope | undefined => current.getStore()

export const within = <Result>(scope: Scope, work: () => Result): Result => current.run(scope, work)
