import { expect, test } from 'vitest'
import { addressPrefix } from '../context/address.ts'
import { guards } from './guards.ts'
import { memoryLimiter } from './class-limits.ts'
import { HostError } from '../messages/errors.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
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

/** Somebody on a device that nobody has signed in on. */
const stranger = (usernameKey: string, address: string) => ({ usernameKey, address, device: undefined })

test('PP-40 three guesses at a name in any fifteen minutes, from however many addresses', async () => {
  now = 1_000_000_000
  const { loginTry } = guards(host)
  let from = 0
  const guess = () => loginTry(stranger('rahim', `10.0.${(from += 1)}.1`))
  expect(passed(await tries(2, guess))).toBe(2)
  now += 14 * MINUTE
  const later = await tries(10, guess)
  expect(passed(later)).toBe(1)
  expect(later.at(-1)).toMatchObject({ code: 'TOO_MANY', status: 429, retryAfter: 60 })
  // A fixed window would begin anew here and let three through.
  now += 2 * MINUTE
  expect(passed(await tries(10, guess))).toBe(2)
})

test('P17 a proof of work opens the way where the three are used up, and the next costs more', async () => {
  now = 1_500_000_000
  const { loginTry, work } = guards(host)
  const here = stranger('rahim', '10.4.1.1')
  await tries(3, () => loginTry(here))
  expect(passed(await tries(1, () => loginTry(here)))).toBe(0)
  const prices: number[] = []
  for (let i = 0; i < 13; i += 1) {
    prices.push(await work(here))
    expect(passed(await tries(1, () => loginTry({ ...here, isProved: true })))).toBe(1)
  }
  expect(prices).toEqual([0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3])
  // Elsewhere the name is as cheap as ever, and here another name is.
  expect(await work(stranger('rahim', '10.4.2.1'))).toBe(0)
  expect(await work(stranger('karim', '10.4.1.1'))).toBe(0)
  // Who was right begins anew.
  await (await loginTry({ ...here, isProved: true })).succeeded()
  expect(await work(here)).toBe(0)
  now += DAY
  expect(await work(here)).toBe(0)
})

test('B2 two hundred wrong logins from a network leave its known devices alone, and new ones a way', async () => {
  now = 2_000_000_000
  const { loginTry, work } = guards(host)
  const at = (i: number) => `10.9.9.${i % 250}`
  for (let i = 0; i < 200; i += 1) {
    await tries(1, () => loginTry(stranger('karim', at(i))))
    // A thief who does the work too drives up what this network pays, up to eight times the least.
    if (i >= 100) {
      await work(stranger('karim', at(i)))
      await tries(1, () => loginTry({ ...stranger('karim', at(i)), isProved: true }))
    }
  }
  const known = { usernameKey: 'karim', address: '10.9.9.9', device: 'phone' }
  expect(passed(await tries(3, () => loginTry(known)))).toBe(3)
  expect(await work(known)).toBe(0)
  const fresh = stranger('karim', '10.9.9.9')
  expect(passed(await tries(1, () => loginTry(fresh)))).toBe(0)
  expect(await work(fresh)).toBe(3)
  expect(passed(await tries(1, () => loginTry({ ...fresh, isProved: true })))).toBe(1)
  // From any other network a new device pays twice the least at most.
  expect(await work(stranger('karim', '10.8.8.8'))).toBe(1)
})

test('B2 one try a minute for a day keeps nobody out at any minute of it', async () => {
  now = 2_200_000_000
  const { loginTry, work } = guards(host)
  const thief = stranger('salma', '10.7.7.7')
  const phone = { usernameKey: 'salma', address: '10.6.6.6', device: 'phone' }
  let guessed = 0
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    now += MINUTE
    guessed += passed(await tries(1, () => loginTry(thief)))
    if (minute % 2 === 0) {
      await work(thief)
      await tries(1, () => loginTry({ ...thief, isProved: true }))
    }
    if (minute % 60 !== 59) continue
    // The owner's phone is asked for nothing; a new one does the work once, wherever it is.
    await (await loginTry(phone)).succeeded()
    for (const address of ['10.6.6.7', '10.7.7.8']) {
      const fresh = stranger('salma', address)
      expect(await work(fresh)).toBeLessThanOrEqual(address === '10.6.6.7' ? 1 : 3)
      await (await loginTry({ ...fresh, isProved: true })).succeeded()
    }
  }
  // Without work: three guesses in fifteen minutes, as PP-40 says, and no more than two hundred a day.
  expect(guessed).toBeLessThanOrEqual(200)
})

test('B2 inside the account guesses count by the session, and codes of the second step by player or device', async () => {
  now = 2_400_000_000
  const { loginTry, codeTry } = guards(host)
  await tries(20, () => loginTry(stranger('nadia', '10.5.5.5')))
  const inside = { ...stranger('nadia', '10.5.5.5'), sessionId: 7n }
  expect(passed(await tries(5, () => loginTry(inside)))).toBe(3)
  expect(passed(await tries(1, () => loginTry({ ...inside, sessionId: 8n })))).toBe(1)
  expect(passed(await tries(20, () => codeTry(1n, undefined)))).toBe(10)
  expect(passed(await tries(1, () => codeTry(1n, 'phone')))).toBe(1)
  expect(passed(await tries(1, () => codeTry(2n, undefined)))).toBe(1)
})

test('no name that is typed at the login is another counter’s: not the second step’s, and not a known device’s', async () => {
  now = 2_500_000_000
  const { loginTry } = guards(host)
  const owner = { usernameKey: 'salma', address: '10.1.1.1', device: 'phone' }
  for (const usernameKey of [
    'salma|step',
    'salma|phone',
    'device","salma","phone',
    '["login","device","salma","phone"]',
    'session","7',
    'step","salma',
  ])
    await tries(20, () => loginTry(stranger(usernameKey, '10.9.9.9')))
  expect(passed(await tries(1, () => loginTry({ ...owner, isStep: true })))).toBe(1)
  expect(passed(await tries(1, () => loginTry(owner)))).toBe(1)
  expect(passed(await tries(1, () => loginTry({ ...owner, sessionId: 7n })))).toBe(1)
  expect(passed(await tries(1, () => loginTry({ ...owner, device: undefined })))).toBe(1)
})

test('thirty guesses from one network in fifteen minutes, two hundred in a day, successes not counted', async () => {
  now = 3_000_000_000
  const { loginTry } = guards(host)
  let name = 0
  const guess = () => loginTry(stranger(`name${(name += 1)}`, `10.2.2.${name % 250}`))
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

test('a limiter in memory counts so many keys at once, and forgets the one counted longest ago first', async () => {
  const { consume } = memoryLimiter('read', { points: 1, seconds: 60 }, 3)
  const isFirst = (key: string) =>
    consume(key).then(
      () => true,
      () => false,
    )
  for (const key of ['a', 'b', 'c']) expect(await isFirst(key)).toBe(true)
  expect(await isFirst('a')).toBe(false)
  // The fourth takes the place of b: a was counted after it.
  expect(await isFirst('d')).toBe(true)
  expect([await isFirst('a'), await isFirst('c'), await isFirst('d')]).toEqual([false, false, false])
  expect(await isFirst('b')).toBe(true)
})
