/**
 * Passwords: argon2id, few hashes at once, the same work for a user who does not exist.
 * Errors: BUSY when too many wait. Source: money.md 3.4, 3.5 ("login, all").
 */
import { hash, verify } from '@node-rs/argon2'
import { fail } from '../messages/errors.ts'

const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const AT_ONCE = 4
const QUEUE = 50
const PATIENCE_MS = 3000

export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password.normalize('NFKC'), ARGON2))

let nobodysHash: Promise<string> | undefined

/** Whether the password is the one behind the hash; without a hash it works as long and answers no. */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  nobodysHash ??= hash('a password that nobody has', ARGON2)
  const against = stored ?? (await nobodysHash)
  const isRight = await inTurn(() => verify(against, password.normalize('NFKC')))
  return isRight && stored !== undefined
}

let running = 0
const waiting: (() => void)[] = []

/** Runs at most four hashes at once: each takes 19 MB and a core. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await turn()
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** Resolves when a running hash hands its place over; refuses when the queue or the patience is used up. */
function turn(): Promise<void> {
  if (waiting.length >= QUEUE) throw fail('BUSY', { retryAfter: 3 })
  return new Promise((resolve, reject) => {
    const mine = () => {
      clearTimeout(patience)
      resolve()
    }
    const patience = setTimeout(() => {
      waiting.splice(waiting.indexOf(mine), 1)
      reject(fail('BUSY', { retryAfter: 3 }))
    }, PATIENCE_MS)
    waiting.push(mine)
  })
}

/** The passwords that are guessed first, from eight characters on. Source: published lists of leaked passwords. */
const COMMON = new Set(
  (
    '12345678 123456789 1234567890 01234567 0123456789 11111111 00000000 22222222 88888888 99999999 87654321 ' +
    '987654321 12341234 11223344 12344321 123123123 123456123 147258369 789456123 password password1 password12 ' +
    'password123 passw0rd p@ssw0rd qwertyui qwerty12 qwerty123 qwertyuiop 1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3r4 ' +
    'asdfghjk asdfghjkl zxcvbnm1 abcd1234 abcdefgh abc12345 abc123456 a1234567 a12345678 aa123456 aaaaaaaa ' +
    'iloveyou iloveyou1 sunshine princess football baseball superman starwars computer internet welcome1 ' +
    'welcome123 letmein1 trustno1 dragon12 monkey12 master12 samsung1 whatever michelle jennifer charlie1 ' +
    'bangladesh bangladesh1 bangladesh123 dhaka123 dhaka1234 cricket1 cricket123 allah786 786786786 maidan123 ' +
    'maidan1234 admin123 admin1234 test1234 demo1234 changeme'
  ).split(' '),
)

/** A password that is guessed first: on the short list, one letter repeated, or the username itself. */
export function isEasyPassword(password: string, username: string): boolean {
  const lower = password.normalize('NFKC').toLowerCase()
  return COMMON.has(lower) || lower === username.toLowerCase() || /^(.)\1*$/u.test(lower)
}
