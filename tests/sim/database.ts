/**
 * The host's database in this process, with a moment before each statement in which others may go on and after which the host may be killed. A host
 * that is killed leaves what it had not committed undone, as with a connection that breaks. The engine itself is not killed here, nor
 * are its files.
 */
import type { PGlite } from '@electric-sql/pglite'
import { storeOver, type Store } from '../../server/store/open.ts'
import type { Scheduler } from './scheduler.ts'
import { scopeNow } from './scope.ts'

/** The first message of a statement: Query, Parse, or the Bind of one that has a name already. */
const QUERY = 'Q'.charCodeAt(0)
const PARSE = 'P'.charCodeAt(0)
const BIND = 'B'.charCodeAt(0)
const SYNC = 'S'.charCodeAt(0)

export interface Gate {
  scheduler: Scheduler
  /** Called before each statement, by its name: the host may be killed by it. */
  before: (name: string, isCommit: boolean) => void
}

/** A store of one host process over the engine that outlives it. */
export function gatedStore(lite: PGlite, { scheduler, before }: Gate): Store {
  let isWithin = false
  const execProtocolStream: PGlite['execProtocolStream'] = async (message, options) => {
    const kind = message[0]
    if (!isWithin && (kind === QUERY || kind === PARSE || kind === BIND))
      await turn(/commit/.test(toldBy(message)))
    isWithin = kind !== QUERY && kind !== SYNC
    scheduler.trace(toldBy(message))
    return lite.execProtocolStream(message, options)
  }

  async function turn(isCommit: boolean): Promise<void> {
    const scope = scopeNow()
    if (!scope) return
    const name = scope.next('q')
    await scheduler.sleep(Math.floor(scope.dice() * 3), name, scope)
    // Now, and not before the others went on: what was said before it was written has been said by now.
    before(name, isCommit)
    // Of a host that is gone nothing happens any more.
    if (scope.process.isOver) await new Promise<never>(() => {})
  }

  const connection = { waitReady: lite.waitReady, execProtocolStream }
  return storeOver(connection as unknown as PGlite)
}

/**
 * What a message says, without the names that this machine's process has given to statements (server/store/named.ts): they count on from
 * one world to the next, and so does what a message with them measures.
 */
const toldBy = (message: Uint8Array): string =>
  Buffer.from(message)
    .toString('latin1')
    .replace(/^(.)[^]{4}/, '$1')
    .replace(/often_\d+/g, '')

/** Makes the engine forget what a killed host had under way. */
export async function breakConnection(lite: PGlite): Promise<void> {
  if (lite.isInTransaction()) await lite.exec('rollback')
  await lite.exec('discard all')
}
