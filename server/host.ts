/** What every part of the host is given: the clock and the dice are handed in, so that tests can hold them. */
import type { Pool } from 'pg'
import type { Brand } from '../contract/brand/brand.ts'
import type { Config } from './config.ts'
import type { Vitals } from './health/vitals.ts'
import type { Matches } from './matches/matches.ts'
import type { Signals } from './store/signals.ts'
import type { Db, SessionScope } from './store/tables.ts'

export type { Db, SessionScope, Tx } from './store/tables.ts'

export interface Host {
  db: Db
  config: Config
  /** What the house is called and looks like. */
  brand: Brand
  /** Milliseconds since the epoch. */
  clock: () => number
  /** Cryptographically strong bytes. */
  random: (bytes: number) => Buffer
  log: (event: string, data?: Record<string, unknown>) => void
  /** How this process fares. */
  vitals: Vitals
  /** The exchange's matches. */
  matches: Matches
  /** A copy of the embedded database. */
  backup?: () => Promise<Blob>
  /** Connections to what several host processes count together; without them each counts in its memory. */
  counters?: Pool
  /** The database's notifications; without them the host has no live events. */
  signals?: Signals
}

/** Who is calling: the player behind the token, as far as handlers need. */
export interface Caller {
  id: bigint
  publicId: string
  username: string
  sessionId: bigint
  /** `payout`: excluded, and may call what is marked `excluded` (contract/kit/endpoint.ts). `full` unless said. */
  scope?: SessionScope
  /** The newest mark of held passes that the session has heeded, where one was kept since (decision 183). */
  unheededSince?: bigint | null
  /** The device's key that the session is bound to (signed-calls.ts). */
  key?: Buffer
  /** The session's next token, where it is time for one: to be given with the answer. */
  renew?: () => Promise<string>
}
