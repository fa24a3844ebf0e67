import { expect, test } from 'vitest'
import { createTurns } from './fair-queue.ts'

const bounds = { atOnce: 2, forOne: 1, waiting: 3, waitingInAll: 4 }

const turned = () => new Promise(setImmediate)

/** Work that ends by the test's hand, and in what order it began. */
function bench(limits = bounds) {
  const turns = createTurns(limits)
  const began: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (name: string) =>
    turns(name.slice(0, 1), () => {
      began.push(name)
      return new Promise<string>((resolve) => void ends.set(name, () => resolve(name)))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await turned()
  }
  return { ask, began, end }
}

test('two are at work, one of each, and who waits waits behind the own work alone', async () => {
  const { ask, began, end } = bench()
  const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => ask(name))
  await turned()
  expect(began).toEqual(['a1', 'b1'])
  await end('a1')
  expect(began).toEqual(['a1', 'b1', 'a2'])
  await end('b1')
  expect(began).toEqual(['a1', 'b1', 'a2', 'b2'])
  await end('a2')
  expect(began.at(-1)).toBe('c1')
  await end('b2')
  expect(began.at(-1)).toBe('a3')
  await end('c1')
  await end('a3')
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'c1'])
})

test('who has too much waiting is told so, and a full house tells everyone', async () => {
  const { ask, end } = bench()
  const taken = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2'].map((name) => ask(name))
  await turned()
  await expect(ask('a5')).rejects.toMatchObject({ code: 'BUSY', retryAfter: 5 })
  await expect(ask('c1')).rejects.toMatchObject({ code: 'BUSY' })
  for (const name of ['a1', 'b1', 'a2', 'b2', 'a3', 'a4']) await end(name)
  expect(await Promise.all(taken)).toHaveLength(6)
})

test('work that fails gives its turn back', async () => {
  const turns = createTurns({ ...bounds, atOnce: 1 })
  await expect(turns('a', async () => Promise.reject(new Error('torn')))).rejects.toThrow('torn')
  expect(await turns('b', async () => 'done')).toBe('done')
})
