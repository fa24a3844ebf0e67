/** How often the console is asked, by each process: strangers at its door by network, staff by session. Source: money.md 3.5. */
import { addressPrefix } from '../context/address.ts'
import { memoryLimiter, type Rule } from '../limits/class-limits.ts'
import { fail } from '../messages/errors.ts'

/** Sign-ins and invitations; guesses of one name are counted by the guards besides. */
const GUEST: Rule = { points: 60, seconds: 60 }
/** A person who works through a queue makes some calls a second at most. */
const STAFF: Rule = { points: 600, seconds: 60 }

export interface ConsoleLimit {
  /** Throws TOO_MANY. */
  guest: (address: string) => Promise<void>
  /** Throws TOO_MANY. */
  staff: (sessionId: bigint) => Promise<void>
}

export function consoleLimits(): ConsoleLimit {
  const counted = (name: string, rule: Rule) => {
    const limiter = memoryLimiter(name, rule)
    return async (key: string): Promise<void> => {
      await limiter.consume(key).catch(() => {
        throw fail('TOO_MANY', { retryAfter: rule.seconds })
      })
    }
  }
  const guest = counted('console_guest', GUEST)
  const staff = counted('console_staff', STAFF)
  return {
    guest: (address) => guest(addressPrefix(address, 32, 64)),
    staff: (sessionId) => staff(String(sessionId)),
  }
}

export const noConsoleLimits: ConsoleLimit = { guest: async () => {}, staff: async () => {} }
