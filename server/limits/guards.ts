/**
 * Keeps guessing passwords slow and sign-ups few, counted in true sliding windows: for all host processes together
 * where they share a PostgreSQL, else in this process's memory. What is counted is the stranger: a device that has
 * signed in before and a session count by themselves, and a proof of work always opens the way, at a price that rises
 * for whoever goes on guessing. Source: money.md 3.5; decisions 061, 161.
 */
import { addressPrefix } from '../context/address.ts'
import { type EventLog, memoryLog, sharedLog } from './sliding-window.ts'
import type { Host } from '../host.ts'
import { keyOf } from '../context/key-of.ts'
import type { Rule } from './class-limits.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export interface Guards {
  /** Counts a try before the password is looked at, so that parallel guesses count too. Throws TOO_MANY. */
  loginTry: (attempt: LoginAttempt) => Promise<{ succeeded: () => Promise<void> }>
  /**
   * How much dearer than the least a proof of work is for this name from here: 0 to 3 doublings. Asking is what is
   * counted, so that proofs collected ahead are no cheaper, and a proof that was asked for is never too light.
   */
  work: (who: Stranger) => Promise<number>
  /**
   * Counts a try of the second step by somebody who has the password: no work outweighs a million codes. By device
   * where it is known, so that a thief of the password does not lock its owner out. Throws TOO_MANY.
   */
  codeTry: (playerId: bigint, device: string | undefined) => Promise<{ succeeded: () => Promise<void> }>
  /** Counts a sign-up that is about to be made. With a proof of work only the day's number holds. Throws TOO_MANY. */
  signUp: (address: string, isProved?: boolean) => Promise<void>
  /**
   * Counts a forgotten password by who asks, whatever they ask for; a proof or a known device passes, which is looked
   * for only then: the answer depends on no look (decision 042). Throws TOO_MANY.
   */
  forgot: (attempt: { address: string; isProved: boolean; isKnown: () => Promise<boolean> }) => Promise<void>
  /**
   * Counts a reset of an account whose own address was given, by the known device or the network that asks. Throws
   * TOO_MANY, which is told to nobody.
   */
  reset: (playerId: bigint, who: Stranger) => Promise<void>
}

/** Somebody at the door. */
export interface Stranger {
  /** The stored (lower-case) form of the name, whether or not anyone has it. */
  usernameKey: string
  address: string
  /** The device, where this name has signed in on it before. */
  device: string | undefined
}

export interface LoginAttempt extends Stranger {
  /** A proof of work came with it. */
  isProved?: boolean
  /** A try of the second step, which counts by itself. */
  isStep?: boolean
  /** The session of a player who is asked again. */
  sessionId?: bigint
}

/** PP-40: three wrong tries in a row lock the name. */
const LOGIN_BY_USER = [{ points: 3, seconds: 15 * MINUTE }]
const LOGIN_BY_ADDRESS = [
  { points: 30, seconds: 15 * MINUTE },
  { points: 200, seconds: DAY },
]
const SIGN_UP_A_DAY = { points: 10, seconds: DAY }
const SIGN_UP_BY_ADDRESS = [{ points: 3, seconds: HOUR }, SIGN_UP_A_DAY]
const FORGOT_BY_ADDRESS = [{ points: 10, seconds: HOUR }]
/** Codes of the second step, of strangers together or of one device. */
const CODES = [{ points: 10, seconds: DAY }]
/** Of one player, by one known device or one network. */
const RESETS = [{ points: 3, seconds: DAY }]
/** Proofs are counted for so long. */
const WORK_WINDOW = [{ points: Number.MAX_SAFE_INTEGER, seconds: DAY }]

/**
 * Every so many proofs the next is twice the work, up to a number of doublings. Of one device or one network at one
 * name; of the name, which anybody can drive up and so costs its owner little; of a network at any names.
 */
const WORK = {
  pair: { each: 3, most: 3 },
  name: { each: 50, most: 1 },
  network: { each: 100, most: 3 },
} as const

const doublings = (before: number, { each, most }: { each: number; most: number }): number =>
  Math.min(most, Math.floor(before / each))

export function guards(host: Pick<Host, 'clock' | 'counters'>): Guards {
  const { counters } = host
  const logOf = (name: string, rules: Rule[]): EventLog =>
    counters ? sharedLog(counters, name, rules, host.clock) : memoryLog(rules, host.clock)
  const users = logOf('login_user', LOGIN_BY_USER)
  const addresses = logOf('login_address', LOGIN_BY_ADDRESS)
  const proofs = logOf('login_work', WORK_WINDOW)
  const codes = logOf('login_code', CODES)
  const signUps = logOf('sign_up', SIGN_UP_BY_ADDRESS)
  const resets = logOf('reset', RESETS)
  const forgetful = logOf('forgot_address', FORGOT_BY_ADDRESS)
  const networkOf = ({ address }: Stranger): string => addressPrefix(address, 24, 56)
  const pairOf = (who: Stranger): string =>
    who.device === undefined
      ? keyOf('pair', who.usernameKey, networkOf(who))
      : keyOf('device', who.usernameKey, who.device)
  return {
    async loginTry(attempt) {
      const { usernameKey, device, isProved = false, isStep = false, sessionId } = attempt
      const what = isStep ? 'step' : 'login'
      const userKey =
        sessionId !== undefined
          ? keyOf(what, 'session', String(sessionId))
          : device !== undefined
            ? keyOf(what, 'device', usernameKey, device)
            : keyOf(what, usernameKey)
      const isStranger = sessionId === undefined && device === undefined
      const network = networkOf(attempt)
      await unlessProved(isProved, users.add(userKey))
      const isCounted = isStranger && (await unlessProved(isProved, addresses.add(network)))
      return {
        async succeeded() {
          await users.forget(userKey)
          await proofs.forget(pairOf(attempt))
          if (isCounted) await addresses.takeBack(network)
        },
      }
    },
    async work(who) {
      const pair = doublings(await proofs.note(pairOf(who)), WORK.pair)
      if (who.device !== undefined) return pair
      const name = doublings(await proofs.note(keyOf('name', who.usernameKey)), WORK.name)
      const network = doublings(await proofs.note(keyOf('network', networkOf(who))), WORK.network)
      return Math.max(pair, name, network)
    },
    async codeTry(playerId, device) {
      const key = keyOf(String(playerId), ...(device === undefined ? [] : [device]))
      await codes.add(key)
      return { succeeded: () => codes.takeBack(key) }
    },
    signUp: (address, isProved = false) =>
      signUps.add(addressPrefix(address, 32, 64), isProved ? [SIGN_UP_A_DAY] : undefined),
    async forgot({ address, isProved, isKnown }) {
      try {
        await forgetful.add(addressPrefix(address, 24, 56))
      } catch (refused) {
        if (!isProved && !(await isKnown())) throw refused
      }
    },
    reset: (playerId, who) => resets.add(keyOf(String(playerId), who.device ?? networkOf(who))),
  }
}

/**
 * A proof opens the way where it was shut; it is never refused, since strangers could shut it for its owner. Answers
 * whether the event was counted.
 */
async function unlessProved(isProved: boolean, counting: Promise<void>): Promise<boolean> {
  try {
    await counting
    return true
  } catch (refused) {
    if (!isProved) throw refused
    return false
  }
}

export const noGuards: Guards = {
  loginTry: async () => ({ succeeded: async () => {} }),
  work: async () => 0,
  codeTry: async () => ({ succeeded: async () => {} }),
  signUp: async () => {},
  forgot: async () => {},
  reset: async () => {},
}
