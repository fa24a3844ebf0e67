import { expect, test } from 'vitest'
import { addressPrefix } from './address.ts'
import { guards } from './guards.ts'
import { HostError } from './messages.ts'

const MINUTE = 60_000
let now = 0
const host = { clock: () => now }

async function tries(count: number, attempt: () => Promise<unknown>): Promise<(HostError | 'ok')[]> {
  const results: (HostError | 'ok')[] = []
  for (let i = 0; i < count; i += 1) {
    results.push(
      await attempt().then(
        () => 'ok',
        (error: unknown) => {
          if (error instanceof HostError) return error
          throw error
        },
      ),
    )
  }
  return results
}
const passed = (results: unknown[]) => results.filter((result) => result === 'ok').length

test('PP-40 three guesses at a name in any fifteen minutes, from however many addresses', async () => {
  now = 1_000_000_000
  const { loginTry } = guards(host)
  let from = 0
  const guess = () => loginTry({ usernameKey: 'rahim', address: `10.0.${(from += 1)}.1`, device: '' })
  expect(passed(await tries(2, guess))).toBe(2)
  now += 14 * MINUTE
  const later = await tries(10, guess)
  expect(passed(later)).toBe(1)
  expect(later.at(-1)).toMatchObject({ code: 'TOO_MANY', status: 429, retryAfter: 60 })
  // A fixed window would begin anew here and let three through.
  now += 2 * MINUTE
  expect(passed(await tries(10, guess))).toBe(2)
})

test('P17 with a proof of work one more guess every five minutes, and only where the three are used up', async () => {
  now = 1_500_000_000
  const { loginTry } = guards(host)
  let from = 0
  const guess = (isProved: boolean) => () =>
    loginTry({ usernameKey: 'rahim', address: `10.4.${(from += 1)}.1`, device: '', isProved })
  expect(passed(await tries(1, guess(true)))).toBe(1)
  expect(passed(await tries(3, guess(false)))).toBe(2)
  const early = await tries(3, guess(true))
  expect(early.at(-1)).toMatchObject({ code: 'TOO_MANY', retryAfter: 300 })
  now += 5 * MINUTE
  expect(passed(await tries(3, guess(false)))).toBe(0)
  expect(passed(await tries(3, guess(true)))).toBe(1)
  now += 4 * MINUTE
  expect(passed(await tries(3, guess(true)))).toBe(0)
})

test('a device that has logged in before is not locked out by a stranger', async () => {
  now = 2_000_000_000
  const { loginTry } = guards(host)
  const owner = { usernameKey: 'karim', address: '10.1.1.1', device: 'Chrome, Android' }
  await (await loginTry(owner)).succeeded()
  await tries(20, () => loginTry({ usernameKey: 'karim', address: '10.9.9.9', device: 'curl' }))
  expect(passed(await tries(1, () => loginTry(owner)))).toBe(1)
  expect(passed(await tries(1, () => loginTry({ ...owner, address: '10.8.8.8' })))).toBe(0)
})

test('thirty guesses from one network in fifteen minutes, two hundred in a day, successes not counted', async () => {
  now = 3_000_000_000
  const { loginTry } = guards(host)
  let name = 0
  const guess = () =>
    loginTry({ usernameKey: `name${(name += 1)}`, address: `10.2.2.${name % 250}`, device: '' })
  for (let i = 0; i < 50; i += 1) await (await guess()).succeeded()
  expect(passed(await tries(40, guess))).toBe(30)
  let day = 30
  for (let quarter = 0; quarter < 20; quarter += 1) {
    now += 15 * MINUTE
    day += passed(await tries(40, guess))
  }
  expect(day).toBe(200)
})

test('three sign-ups an hour from one address', async () => {
  now = 4_000_000_000
  const { signUp } = guards(host)
  expect(passed(await tries(5, () => signUp('10.3.3.3')))).toBe(3)
  expect(passed(await tries(1, () => signUp('10.3.3.4')))).toBe(1)
  now += 60 * MINUTE
  expect(passed(await tries(5, () => signUp('10.3.3.3')))).toBe(3)
})

test('addresses are counted by network', () => {
  expect(addressPrefix('203.0.113.9', 24, 56)).toBe('203.0.113')
  expect(addressPrefix('::ffff:203.0.113.9', 24, 56)).toBe('203.0.113')
  expect(addressPrefix('2001:db8:1:22ff::9', 24, 56)).toBe(addressPrefix('2001:DB8:1:2200:0:0:0:1', 24, 56))
  expect(addressPrefix('2001:db8:1:22ff::9', 24, 56)).not.toBe(addressPrefix('2001:db8:1:2300::9', 24, 56))
  expect(addressPrefix('fe80::1%eth0', 24, 64)).toBe('fe80000000000000')
})
