import { expect, test } from 'vitest'
import { withMemoryFallback, memoryTable, type Table } from './database.ts'

interface Row {
  key: string
  text: string
}

/** A device whose table refuses while `isDown`; what was brought back to it, and how often it was opened. */
function device() {
  const table = memoryTable<Row>()
  const state = { isDown: false, opened: 0 }
  const guarded: Table<Row> = {
    all: () => answer(() => table.all()),
    add: (row) => answer(() => table.add(row)),
    edit: (key, change) => answer(() => table.edit(key, change)),
  }
  const answer = async <T>(work: () => Promise<T>): Promise<T> => {
    // A turn of the event loop, as a database takes.
    await new Promise((resolve) => setImmediate(resolve))
    if (state.isDown) throw new Error('The device database does not answer')
    return work()
  }
  const open = async () => {
    state.opened += 1
    if (state.isDown) throw new Error('The device database does not answer')
    return guarded
  }
  return { state, table, open }
}

test('what was done in memory is on the device once it comes back, also what is done in that very moment', async () => {
  const { state, table, open } = device()
  const told: string[] = []
  const kept = withMemoryFallback<Table<Row>>(open, {
    inMemory: () => memoryTable<Row>(),
    onLost: () => told.push('lost'),
    bringBack: async (memory, to) => {
      for (const row of await memory.all()) await to.add(row)
    },
    close: () => {},
  })
  await kept.work((to) => to.add({ key: 'a', text: 'first' }))
  expect(await kept.comeBack()).toBe(true)
  state.isDown = true
  await kept.work((to) => to.add({ key: 'b', text: 'while it is down' }))
  expect([await kept.comeBack(), told]).toEqual([false, ['lost']])

  state.isDown = false
  const back = kept.comeBack()
  await Promise.resolve()
  const during = kept.work((to) => to.add({ key: 'c', text: 'while it comes back' }))
  expect(await back).toBe(true)
  await during
  await kept.work((to) => to.add({ key: 'd', text: 'after' }))
  expect((await table.all()).map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd'])
  // Once given up, once more is told.
  state.isDown = true
  await kept.work((to) => to.add({ key: 'e', text: 'down again' }))
  expect(told).toEqual(['lost', 'lost'])
})
