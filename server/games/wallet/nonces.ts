/** Nonces of signed wallet calls, remembered for as long as their timestamps are accepted. */
import { keyOf } from '../../context/key-of.ts'
import type { Host } from '../../host.ts'
import { statement } from '../../store/statement.ts'
import { CLOCK_TOLERANCE_MS } from './signature.ts'

export interface Nonces {
  /** False for one seen before. */
  isNew: (provider: string, nonce: string, now: number) => Promise<boolean>
}

/** In the database where several processes share one, else in memory. A replay could do nothing: calls are once a tx. */
export const noncesOf = (host: Pick<Host, 'db' | 'counters'>): Nonces =>
  host.counters ? sharedNonces(host) : nonceMemory()

function sharedNonces({ db }: Pick<Host, 'db'>): Nonces {
  return {
    async isNew(provider, nonce, now) {
      const kept = await keepNonce(db, provider, nonce, new Date(now))
      return kept.length > 0
    },
  }
}

const keepNonce = statement((db, provider: string, nonce: string, at: Date) =>
  db
    .insertInto('wallet_nonce')
    .values({ provider, nonce, at })
    .onConflict((conflict) => conflict.columns(['provider', 'nonce']).doNothing())
    .returning('at')
    .compile(),
)

function nonceMemory(): Nonces {
  const seen = new Map<string, number>()
  return {
    async isNew(provider, nonce, now) {
      // Insertion order is time order, so the oldest are first.
      for (const [key, at] of seen) {
        if (now - at <= 2 * CLOCK_TOLERANCE_MS) break
        seen.delete(key)
      }
      const key = keyOf(provider, nonce)
      if (seen.has(key)) return false
      seen.set(key, now)
      return true
    },
  }
}
