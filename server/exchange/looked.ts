/** What the database says of markets, read once a second for all who ask. Decisions 193 and 198. */
import { LRUCache } from 'lru-cache'
import type { Db } from '../host.ts'

export interface Looked<Found> {
  /** What is known of a market; the same object until it is other. */
  of: (market: string) => Found
  /** Looks at markets that were not looked at within this second. */
  look: (markets: readonly string[], now: number) => Promise<void>
}

const LOOK_MS = 1000
/** Markets that are remembered: more than are shown. */
const MOST = 800

interface Looking<Found> {
  /** What is known of a market that nobody has looked at. */
  none: Found
  read: (db: Db, markets: readonly string[], now: number) => Promise<Map<string, Found>>
  /** Names what was found: while it is the same, so is that. */
  nameOf: (found: Found) => string
}

/** What this process knows of a database's markets, by the database. */
export function lookedAt<Found>({ none, read, nameOf }: Looking<Found>): (db: Db) => Looked<Found> {
  const all = new WeakMap<Db, Looked<Found>>()
  const make = (db: Db): Looked<Found> => {
    const kept = new LRUCache<string, { at: number; found: Found; name: string }>({ max: MOST })
    return {
      of: (market) => kept.get(market)?.found ?? none,
      async look(markets, now) {
        const at = Math.floor(now / LOOK_MS)
        const old = markets.filter((market) => kept.get(market)?.at !== at)
        if (old.length === 0) return
        for (const [market, found] of await read(db, old, now)) {
          const name = nameOf(found)
          const before = kept.get(market)
          kept.set(market, { at, name, found: before?.name === name ? before.found : found })
        }
      },
    }
  }
  return (db) => {
    const looked = all.get(db) ?? make(db)
    all.set(db, looked)
    return looked
  }
}
