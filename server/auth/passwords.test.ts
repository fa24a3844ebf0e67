import { verify } from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { hashPassword, isEasyPassword, isPassword } from './passwords.ts'

// Watched, not replaced: every check is the library's own.
vi.mock('@node-rs/argon2', { spy: true })

test('a password is kept as argon2id with the agreed cost, and only itself opens it', async () => {
  const stored = await hashPassword('correct horse')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPassword('correct horse', stored)).toBe(true)
  expect(await isPassword('correct horsE', stored)).toBe(false)
})

test('without a stored hash the answer is no, after the same work', async () => {
  const stored = await hashPassword('correct horse')
  vi.mocked(verify).mockClear()
  expect(await isPassword('wrong horse', stored)).toBe(false)
  expect(await isPassword('wrong horse', undefined)).toBe(false)
  // The work of a check is what its hash says: its kind, memory, passes and lanes, and the lengths of salt and digest.
  const works = vi.mocked(verify).mock.calls.map(([hash, password]) => [
    String(hash)
      .split('$')
      .map((part, index) => (index < 4 ? part : part.length)),
    password,
  ])
  expect(works).toEqual([
    [['', 'argon2id', 'v=19', 'm=19456,t=2,p=1', 22, 43], 'wrong horse'],
    [['', 'argon2id', 'v=19', 'm=19456,t=2,p=1', 22, 43], 'wrong horse'],
  ])
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
