/**
 * How often a call may be made, by the classes of the contract; passwords and sign-ups have guards of their own
 * (guards.ts). What fails closed (money, login, codes) is counted for all host processes together where they share a
 * PostgreSQL. Reads fail open and are counted by each process: a write for each read would cost more than it
 * protects. Source: money.md 3.5; decision 061.
 */
import { LRUCache } from 'lru-cache'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { LimitClass } from '../../contract/kit/endpoint.ts'
import { addressPrefix } from '../context/address.ts'
import type { Caller, Host } from '../host.ts'
import { fail } from '../messages/errors.ts'

/** Who is counted for a rate limit. */
export interface LimitSubject {
  address: string
  caller: Caller | undefined
}

const HALF_MINUTE = 30
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export interface Rule {
  points: number
  seconds: number
}
interface ClassRules {
  by: 'address' | 'player' | 'session'
  rules: Rule[]
  /** What happens when the counter itself fails. */
  onFailure: 'refuse' | 'pass'
}

/** The figures. Login and sign-up count here only as a flood; their real limits are the guards below. */
export const RULES: Record<LimitClass, ClassRules> = {
  publicRead: { by: 'address', rules: [{ points: 300, seconds: MINUTE }], onFailure: 'pass' },
  read: { by: 'session', rules: [{ points: 120, seconds: MINUTE }], onFailure: 'pass' },
  balance: { by: 'session', rules: [{ points: 60, seconds: MINUTE }], onFailure: 'pass' },
  // Half a minute: whoever shares an address with a flood is not refused for longer (decision 161).
  login: { by: 'address', rules: [{ points: 60, seconds: HALF_MINUTE }], onFailure: 'refuse' },
  signUp: { by: 'address', rules: [{ points: 60, seconds: 10 * MINUTE }], onFailure: 'refuse' },
  walletNumber: { by: 'player', rules: [{ points: 10, seconds: 10 * MINUTE }], onFailure: 'refuse' },
  submitDeposit: {
    by: 'player',
    rules: [
      { points: 5, seconds: 10 * MINUTE },
      { points: 30, seconds: DAY },
    ],
    onFailure: 'refuse',
  },
  receipts: { by: 'player', rules: [{ points: 20, seconds: DAY }], onFailure: 'refuse' },
  // Six pictures of 200 kB are 42 pieces of 32 kB; the pictures themselves are counted where they are kept.
  receiptPieces: {
    by: 'player',
    rules: [
      { points: 120, seconds: 10 * MINUTE },
      { points: 1000, seconds: DAY },
    ],
    onFailure: 'refuse',
  },
  gameRun: { by: 'player', rules: [{ points: 20, seconds: MINUTE }], onFailure: 'refuse' },
  write: { by: 'player', rules: [{ points: 20, seconds: MINUTE }], onFailure: 'refuse' },
  inbox: { by: 'session', rules: [{ points: 60, seconds: MINUTE }], onFailure: 'pass' },
  // A page of letters is marked or deleted by a call for each (C-API-37), and each may be taken back.
  letters: { by: 'player', rules: [{ points: 60, seconds: MINUTE }], onFailure: 'refuse' },
  convert: { by: 'player', rules: [{ points: 5, seconds: HOUR }], onFailure: 'refuse' },
  claim: { by: 'player', rules: [{ points: 5, seconds: HOUR }], onFailure: 'refuse' },
  chat: { by: 'player', rules: [{ points: 20, seconds: MINUTE }], onFailure: 'refuse' },
  // What may be sent is counted by server/auth/one-time-codes.ts, and a code dies of its fifth wrong try; these stop floods.
  sendCode: { by: 'player', rules: [{ points: 20, seconds: 10 * MINUTE }], onFailure: 'refuse' },
  verifyCode: { by: 'player', rules: [{ points: 20, seconds: 10 * MINUTE }], onFailure: 'refuse' },
  forgot: { by: 'address', rules: [{ points: 60, seconds: 10 * MINUTE }], onFailure: 'refuse' },
  captcha: { by: 'address', rules: [{ points: 15, seconds: HALF_MINUTE }], onFailure: 'refuse' },
  // One for each look at the login: of a district that shares an address nobody loses a login by it.
  challenge: { by: 'address', rules: [{ points: 150, seconds: HALF_MINUTE }], onFailure: 'refuse' },
  // Streams opened; a phone on a bad line comes back often. Guests of one network count together.
  live: { by: 'session', rules: [{ points: 60, seconds: MINUTE }], onFailure: 'pass' },
  withdrawCheck: { by: 'player', rules: [{ points: 20, seconds: HOUR }], onFailure: 'refuse' },
  submitWithdraw: { by: 'player', rules: [{ points: 5, seconds: HOUR }], onFailure: 'refuse' },
  exchangeData: { by: 'session', rules: [{ points: 600, seconds: MINUTE }], onFailure: 'pass' },
  exchangeOrder: { by: 'player', rules: [{ points: 60, seconds: MINUTE }], onFailure: 'refuse' },
  // A whole history is the dearest read there is.
  export: { by: 'player', rules: [{ points: 10, seconds: HOUR }], onFailure: 'refuse' },
}

/** Counts a call of a class; throws TOO_MANY with Retry-After. */
export function classLimits(host: Host): (limit: LimitClass, subject: LimitSubject) => Promise<void> {
  const limiters = new Map<string, Limiter[]>()
  for (const [name, { rules, onFailure }] of Object.entries(RULES)) {
    const counters = onFailure === 'refuse' ? host.counters : undefined
    limiters.set(
      name,
      rules.map((rule) => limiterOf(name, rule, counters)),
    )
  }
  return async (limit, subject) => {
    const key = keyOf(RULES[limit].by, subject)
    for (const limiter of limiters.get(limit) ?? []) {
      try {
        await limiter.consume(key)
      } catch (refused) {
        if (refused instanceof RateLimiterRes)
          throw fail('TOO_MANY', { retryAfter: refused.msBeforeNext / 1000 })
        host.log('limit_failed', { limit, error: String(refused) })
        if (RULES[limit].onFailure === 'refuse') throw fail('BUSY', { retryAfter: 5 })
      }
    }
  }
}

type Limiter = Pick<RateLimiterMemory, 'consume'>

/** Keys counted at once by one limiter in memory: strangers have more addresses than a host has memory. */
export const KEYS = 50_000

/** Counts in this process's memory; the key counted longest ago is forgotten first. */
export function memoryLimiter(name: string, { points, seconds }: Rule, keys = KEYS): Limiter {
  const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
  const counted = new LRUCache<string, true>({
    // Not `max`, for which it would take all its memory at once.
    maxSize: keys,
    sizeCalculation: () => 1,
    dispose: (_, key, reason) => {
      if (reason === 'evict') void limiter.delete(key)
    },
  })
  return {
    consume: (key, ...more) => {
      counted.set(String(key), true)
      return limiter.consume(key, ...more)
    },
  }
}

/** Counts in the table `rate_limit` when there is one that is shared, else in memory. */
function limiterOf(name: string, rule: Rule, counters: Host['counters']): Limiter {
  if (!counters) return memoryLimiter(name, rule)
  const { points, seconds } = rule
  return new RateLimiterPostgres({
    storeClient: counters,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    // Swept with everything else that is over (jobs.ts).
    clearExpiredByTimeout: false,
    keyPrefix: `${name}:${seconds}`,
    points,
    duration: seconds,
  })
}

function keyOf(by: ClassRules['by'], { caller, address }: LimitSubject): string {
  if (caller && by === 'session') return `session:${caller.sessionId}`
  if (caller && by === 'player') return `player:${caller.id}`
  return `address:${addressPrefix(address, 32, 64)}`
}

export const noLimits = async (): Promise<void> => {}
