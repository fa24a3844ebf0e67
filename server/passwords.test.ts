import { expect, test } from 'vitest'
import { hashPassword, isEasyPassword, isPassword } from './passwords.ts'

test('a password is kept as argon2id with the agreed cost, and only itself opens it', async () => {
  const stored = await hashPassword('correct horse')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPassword('correct horse', stored)).toBe(true)
  expect(await isPassword('correct horsE', stored)).toBe(false)
})

test('without a stored hash the answer is no, after the same work', async () => {
  const stored = await hashPassword('correct horse')
  await isPassword('warm up', undefined)
  const known: number[] = []
  const unknown: number[] = []
  // Turn about, so that a busy machine slows both alike.
  for (let i = 0; i < 15; i += 1) {
    for (const [times, hash] of [[known, stored] as const, [unknown, undefined] as const]) {
      const start = performance.now()
      expect(await isPassword('wrong horse', hash)).toBe(false)
      times.push(performance.now() - start)
    }
  }
  const median = (times: number[]) => times.sort((a, b) => a - b)[7] ?? 0
  // Without the work for nobody the ratio is in the hundreds.
  expect(median(unknown) / median(known)).toBeGreaterThan(0.4)
  expect(median(unknown) / median(known)).toBeLessThan(2.5)
})

test('more at once than can wait are told to come back, and the rest are answered', async () => {
  const results = await Promise.allSettled(Array.from({ length: 70 }, () => isPassword('x', undefined)))
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused.length).toBeGreaterThanOrEqual(70 - 4 - 50)
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'BUSY', status: 503 })
  expect(await isPassword('x', undefined)).toBe(false)
})

test('what is guessed first is refused: common words, one letter, the name itself', () => {
  for (const easy of ['12345678', 'Password123', 'aaaaaaaaa', 'ক'.repeat(8), 'rahim2024']) {
    expect(isEasyPassword(easy, 'Rahim2024'), easy).toBe(true)
  }
  expect(isEasyPassword('maidan er ghash', 'Rahim2024')).toBe(false)
})
