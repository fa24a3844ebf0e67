/** The machine alone, with a queue of its own: intents that the host is told in order. */
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Session } from '../session.ts'
import { memoryTable, type Table } from '../storage/database.ts'
import { createDeviceQueue, type DeviceQueue } from './deviceQueue.ts'

interface Intent {
  key: string
  at: number
  tries: number
  nextAt: number
}

const intent = (key: string, at: number): Intent => ({ key, at, tries: 0, nextAt: 0 })

/** Locks as a browser has them, one for all tabs of a test. */
function createLocks(): Pick<LockManager, 'request'> {
  let isHeld = false
  const request = async (_: string, __: LockOptions, work: (lock: object | null) => Promise<void>) => {
    if (isHeld) return work(null)
    isHeld = true
    try {
      await work({})
    } finally {
      isHeld = false
    }
  }
  return { request } as unknown as Pick<LockManager, 'request'>
}

/** A tab with a queue; `tell` is the host, and throws when it cannot be reached. */
function createTab({
  device = memoryTable<Intent>(),
  locks = createLocks(),
  open = async () => device,
  tell,
}: {
  device?: Table<Intent>
  locks?: Pick<LockManager, 'request'> | undefined
  open?: () => Promise<Table<Intent>>
  tell: (key: string) => Promise<void>
}) {
  let now = 0
  const timers: (() => void)[] = []
  const queue: DeviceQueue<Intent, Table<Intent>> = createDeviceQueue<Intent, Table<Intent>>({
    session: { subscribe: () => () => {} } as unknown as Session,
    name: 'A queue of a test',
    lock: 'test',
    locks,
    channel: undefined,
    after: (_, work) => {
      timers.push(work)
      return () => void timers.splice(timers.indexOf(work) >>> 0, 1)
    },
    open,
    inMemory: memoryTable,
    bringBack: async (memory, to) => {
      for (const row of await memory.all()) await to.add(row)
    },
    close: () => {},
    table: (place) => place,
    order: (a, b) => a.at - b.at,
    isOnlyHere: (rows) => rows.length > 0,
    waits: () => true,
    mayBeDue: (rows) => rows.length > 0,
    // In order: one that waits holds back those after it.
    next: ([first]) => (first && first.nextAt <= now ? first : undefined),
    send: async ({ key }) => {
      try {
        await tell(key)
        await queue.edit(key, () => null)
      } catch {
        await queue.edit(key, (row) => ({ ...row, tries: row.tries + 1, nextAt: now + 1000 }))
      }
    },
    pollMs: (rows) => (rows.length > 0 ? 1000 : undefined),
  })
  return {
    queue,
    /** A second on, with what then happens. */
    async second() {
      now += 1000
      for (const work of timers.splice(0)) work()
      await settle()
    },
  }
}

const settle = async () => {
  for (let i = 0; i < 60; i++) await turn()
}

test('rows are told in order; one that cannot be sent holds back those after it, and goes when its wait is over', async () => {
  const told: string[] = []
  let isReachable = true
  const tab = createTab({
    tell: async (key) => {
      if (!isReachable) throw new Error('No network')
      told.push(key)
    },
  })
  await tab.queue.add(intent('b', 2))
  await tab.queue.add(intent('a', 1))
  isReachable = false
  await tab.queue.changed()
  await settle()
  expect(told).toEqual([])
  expect(tab.queue.get().rows.map(({ key, tries }) => [key, tries])).toEqual([
    ['a', 1],
    ['b', 0],
  ])
  isReachable = true
  tab.queue.wake()
  await settle()
  expect(told).toEqual([])
  await tab.second()
  expect(told).toEqual(['a', 'b'])
  expect(tab.queue.get().rows).toEqual([])
  tab.queue.stop()
})

test('of two tabs on one device one sends, and each row goes once', async () => {
  const told: string[] = []
  const device = memoryTable<Intent>()
  const locks = createLocks()
  const tell = async (key: string) => {
    await turn()
    told.push(key)
  }
  const tabs = [createTab({ device, locks, tell }), createTab({ device, locks, tell })]
  await tabs[0]?.queue.add(intent('a', 1))
  await tabs[1]?.queue.add(intent('b', 2))
  await Promise.all(tabs.map(({ queue }) => queue.changed()))
  await settle()
  for (const tab of tabs) await tab.second()
  expect(told).toEqual(['a', 'b'])
  for (const { queue } of tabs) queue.stop()
})

test('a device that keeps nothing is said, does not stop the queue, and gets what it did not take once it can', async () => {
  const told: string[] = []
  const device = memoryTable<Intent>()
  let isFull = true
  let isReachable = false
  const tab = createTab({
    open: async () => {
      if (isFull) throw new Error('Full')
      return device
    },
    tell: async (key) => {
      if (!isReachable) throw new Error('No network')
      told.push(key)
    },
  })
  await tab.queue.add(intent('a', 1))
  await tab.queue.changed()
  await settle()
  expect(tab.queue.get()).toMatchObject({ isKept: false, isReady: true, rows: [{ key: 'a' }] })
  isFull = false
  await tab.second()
  expect(tab.queue.get().isKept).toBe(true)
  expect((await device.all()).map(({ key }) => key)).toEqual(['a'])
  isReachable = true
  await tab.queue.hurry()
  await settle()
  expect(told).toEqual(['a'])
  expect(await device.all()).toEqual([])
  tab.queue.stop()
})
