/**
 * Keeps guessing passwords slow and sign-ups few, counted in true sliding windows: for all host processes together
 * where they share a PostgreSQL, else in this process's memory. Source: money.md 3.5; decision 061.
 */
import { addressPrefix } from './address.ts'
import { type EventLog, memoryDevices, memoryLog, sharedDevices, sharedLog } from './event-log.ts'
import type { Host } from './host.ts'
import type { Rule } from './limits.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export interface Guards {
  /** Counts a try before the password is looked at, so that parallel guesses count too. Throws TOO_MANY. */
  loginTry: (attempt: LoginAttempt) => Promise<{ succeeded: () => Promise<void> }>
  /** Counts a sign-up that is about to be made. With a proof of work only the day's number holds. Throws TOO_MANY. */
  signUp: (address: string, isProved?: boolean) => Promise<void>
  /** Counts a forgotten password, the same for a name that nobody has. Throws TOO_MANY. */
  forgot: (attempt: Pick<LoginAttempt, 'usernameKey' | 'address'>) => Promise<void>
}

export interface LoginAttempt {
  /** The stored (lower-case) form of the name, whether or not anyone has it. */
  usernameKey: string
  address: string
  device: string
  /** A proof of work came with it. */
  isProved?: boolean
}

/** PP-40: three wrong tries in a row lock the name. */
const LOGIN_BY_USER = [{ points: 3, seconds: 15 * MINUTE }]
/** With a proof of work one more try every five minutes, so that nobody is locked out for long. */
const LOGIN_PROVED = [{ points: 1, seconds: 5 * MINUTE }]
const LOGIN_A_DAY = { points: 200, seconds: DAY }
const LOGIN_BY_ADDRESS = [{ points: 30, seconds: 15 * MINUTE }, LOGIN_A_DAY]
const SIGN_UP_A_DAY = { points: 10, seconds: DAY }
const SIGN_UP_BY_ADDRESS = [{ points: 3, seconds: HOUR }, SIGN_UP_A_DAY]
const FORGOT_BY_USER = [{ points: 3, seconds: DAY }]
const FORGOT_BY_ADDRESS = [{ points: 10, seconds: HOUR }]

export function guards(host: Pick<Host, 'clock' | 'counters'>): Guards {
  const { counters } = host
  const logOf = (name: string, rules: Rule[]): EventLog =>
    counters ? sharedLog(counters, name, rules, host.clock) : memoryLog(rules, host.clock)
  const users = logOf('login_user', LOGIN_BY_USER)
  const addresses = logOf('login_address', LOGIN_BY_ADDRESS)
  const signUps = logOf('sign_up', SIGN_UP_BY_ADDRESS)
  const forgotten = logOf('forgot_user', FORGOT_BY_USER)
  const forgetful = logOf('forgot_address', FORGOT_BY_ADDRESS)
  const devices = counters ? sharedDevices(counters, host.clock) : memoryDevices()
  return {
    async loginTry({ usernameKey, address, device, isProved = false }) {
      const prefix = addressPrefix(address, 24, 56)
      const deviceKey = `${usernameKey}|${prefix}|${device}`
      // A device that has logged in before counts by itself: strangers' guesses do not lock its owner out.
      const userKey = (await devices.has(deviceKey)) ? deviceKey : usernameKey
      await triedWithProof(users, userKey, isProved ? LOGIN_PROVED : undefined)
      await triedWithProof(addresses, prefix, isProved ? [LOGIN_A_DAY] : undefined)
      return {
        async succeeded() {
          await users.forget(userKey)
          await addresses.takeBack(prefix)
          await devices.remember(deviceKey)
        },
      }
    },
    signUp: (address, isProved = false) =>
      signUps.add(addressPrefix(address, 32, 64), isProved ? [SIGN_UP_A_DAY] : undefined),
    async forgot({ usernameKey, address }) {
      await forgetful.add(addressPrefix(address, 24, 56))
      await forgotten.add(usernameKey)
    },
  }
}

/** A proof opens the way only where it is needed: below the usual number it changes nothing. */
async function triedWithProof(log: EventLog, key: string, proved: Rule[] | undefined): Promise<void> {
  try {
    await log.add(key)
  } catch (refused) {
    if (!proved) throw refused
    await log.add(key, proved)
  }
}

export const noGuards: Guards = {
  loginTry: async () => ({ succeeded: async () => {} }),
  signUp: async () => {},
  forgot: async () => {},
}
