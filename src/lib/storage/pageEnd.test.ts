/** A page that goes leaves no transaction behind, and one that comes back goes on. Decision 234. */
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { openDatabase as OpenDatabase } from './database.ts'
import type { openStore as OpenStore } from './deviceStore.ts'

let page: EventTarget
let openDatabase: typeof OpenDatabase
let openStore: typeof OpenStore

beforeEach(async () => {
  page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.resetModules()
  ;({ openDatabase } = await import('./database.ts'))
  ;({ openStore } = await import('./deviceStore.ts'))
})
afterEach(() => vi.unstubAllGlobals())

const newRows = () =>
  openDatabase('maidan-attempts', (db) => db.createObjectStore('attempts', { keyPath: 'key' }), indexedDB)

type Rows = Awaited<ReturnType<typeof newRows>>

const add = ({ run }: Rows, key: string): Promise<string> =>
  run('attempts', 'readwrite', (store, done) => {
    store.add({ key }).onsuccess = () => done(key)
  })
const keysOf = ({ run }: Rows): Promise<IDBValidKey[]> =>
  run('attempts', 'readonly', (store, done) => {
    const request = store.getAllKeys()
    request.onsuccess = () => done(request.result)
  })

/** A transaction that goes on asking as long as nothing ends it; told when its first question is answered. */
function unending({ run }: Rows): { begun: Promise<void>; ended: Promise<unknown> } {
  let first = () => {}
  const begun = new Promise<void>((resolve) => (first = resolve))
  const ended = run('attempts', 'readwrite', (store) => {
    store.add({ key: 'unfinished' })
    const goOn = () => {
      first()
      store.getAllKeys().onsuccess = goOn
    }
    goOn()
  })
  return { begun, ended }
}

test('what is under way when the page goes is undone, and does not stand in the way of the next page', async () => {
  const rows = await newRows()
  await add(rows, 'kept')
  const { begun, ended } = unending(rows)
  const outcome = ended.then(
    () => 'complete',
    (error: unknown) => String(error),
  )
  await begun
  page.dispatchEvent(new Event('pagehide'))
  expect(await outcome).not.toBe('complete')
  page.dispatchEvent(new Event('pageshow'))
  expect(await keysOf(rows)).toEqual(['kept'])
})

test('what would begin once the page has gone begins when it is shown again, in both kinds of databases', async () => {
  const rows = await newRows()
  const small = openStore('maidan', 'device')
  page.dispatchEvent(new Event('pagehide'))
  page.dispatchEvent(new Event('pagehide'))
  const done: string[] = []
  const writes = [
    add(rows, 'later').then(() => done.push('row')),
    small('readwrite', (store) => {
      store.put('on', 'theme')
      return new Promise<void>((resolve) => (store.transaction.oncomplete = () => resolve()))
    }).then(() => done.push('value')),
  ]
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(done).toEqual([])
  page.dispatchEvent(new Event('pageshow'))
  await Promise.all(writes)
  expect(done.toSorted()).toEqual(['row', 'value'])
  expect(await keysOf(rows)).toEqual(['later'])
})
