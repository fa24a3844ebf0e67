/**
 * The keyed hash by which an exclusion pass names a person: slow, so that a finder of a pass cannot try all numbers of a country
 * at ease, and salted by the issuer's key, so that what one tries for one issuer is worth nothing for the next. Decision 183.
 */
import { createHash } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'
import { LRUCache } from 'lru-cache'
import { PASS_FORMAT } from '../../contract/protection/pass.ts'
import { createTurns } from '../context/fair-queue.ts'

/** Argon2id as RFC 9106 recommends it where memory is scarce, on one lane. Part of the format: another cost is another format. */
const ARGON2 = { algorithm: 2, memoryCost: 64 * 1024, timeCost: 3, parallelism: 1, outputLen: 32 }

/** Who asks for a mark: somebody at a door, or a session that goes on. */
export type Asker = 'door' | 'session'

/** One at a time: each takes 64 MB and a core. They take turns, so that no crowd of sessions shuts the doors. */
const turns = createTurns({ atOnce: 1, forOne: 1, waiting: 40, waitingInAll: 80 })
/** Whoever comes often is worked out once, also where several of their calls come at once. */
const known = new LRUCache<string, Promise<Buffer>>({ max: 5000 })

/**
 * The mark of a person's name for an issuer's key. A name is `phone:` and the number in E.164, or `email:` and the address of the inbox
 * (SQL's `email_inbox`). Throws BUSY where too many wait.
 */
export async function markOf(issuerKey: string, name: string, asker: Asker = 'door'): Promise<Buffer> {
  const place = `${issuerKey} ${name}`
  const mark = known.get(place) ?? turns(asker, () => hashRaw(name, { ...ARGON2, salt: saltOf(issuerKey) }))
  known.set(place, mark)
  try {
    return await mark
  } catch (error) {
    known.delete(place)
    throw error
  }
}

const saltOf = (issuerKey: string): Buffer =>
  createHash('sha256').update(`${PASS_FORMAT}\n${issuerKey}`).digest()
