/**
 * An IndexedDB database of our own for what must not be lost: strict durability, a time limit for a browser that
 * does not answer, and one new try when iOS dropped the idle connection. Source: money.md 3.2, P9; pwa.md 1.6.
 */

import { databases } from './mayRefuse.ts'
import { endsWithPage, whileShown } from './pageEnd.ts'
import { type Databases, VERSION } from './persisted.ts'

export type Work<T> = (store: IDBObjectStore, done: (value: T) => void) => void
/** Runs one transaction on one store; resolves with what `done` was given, once the transaction completed. */
export type Run<Store extends string> = <T>(
  store: Store,
  mode: IDBTransactionMode,
  work: Work<T>,
) => Promise<T>

export interface Database<Store extends string> {
  run: Run<Store>
  close: () => void
}

/** The machine of a test may stand still for seconds: that is no device without a database. */
const TIMEOUT_MS = import.meta.env.MODE === 'test' ? 60_000 : 3000

/** Opens a database; rejects when the browser keeps nothing or does not answer. */
export async function openDatabase<Name extends keyof Databases>(
  name: Name,
  create: (db: IDBDatabase) => void,
  factory: IDBFactory | undefined = databases(),
  timeoutMs = TIMEOUT_MS,
): Promise<Database<Databases[Name]>> {
  if (!factory) throw new Error('This browser has no IndexedDB')
  const inTime = <T>(work: () => Promise<T>) => withTimeout(whileShown(work), timeoutMs)
  const connect = () => inTime(() => open(factory, name, create))
  let db = await connect()
  let isClosed = false

  const run: Run<Databases[Name]> = async (store, mode, work) => {
    try {
      return await inTime(() => transact(db, store, mode, work))
    } catch (error) {
      if (isClosed || !/InvalidState|Unknown/.test(nameOf(error))) throw error
      db = await connect()
      return inTime(() => transact(db, store, mode, work))
    }
  }
  const close = () => {
    isClosed = true
    db.close()
  }
  return { run, close }
}

/** Rows by their key, on the device or in memory. Every promise resolves only after its transaction completed. */
export interface Table<Row extends { key: string }> {
  all: () => Promise<Row[]>
  /** False when the key is there already: a double tap, a second tab. */
  add: (row: Row) => Promise<boolean>
  /**
   * Reads, changes and writes one row in one transaction. `change` answers the new row (another key moves it),
   * null to remove it, or undefined to leave it. Resolves to the row as it then stands.
   */
  edit: (key: string, change: (row: Row) => Row | null | undefined) => Promise<Row | undefined>
}

/** The table of a store that was created with `keyPath: 'key'`. */
export function deviceTable<Row extends { key: string }, Store extends string>(
  run: Run<Store>,
  name: Store,
): Table<Row> {
  return {
    all: () =>
      run(name, 'readonly', (store, done) => {
        const request: IDBRequest<Row[]> = store.getAll()
        request.onsuccess = () => done(request.result)
      }),
    add: (row) =>
      run<boolean>(name, 'readwrite', (store, done) => {
        const request = store.add(row)
        request.onsuccess = () => done(true)
        request.onerror = (event) => {
          if (request.error?.name !== 'ConstraintError') return
          event.preventDefault()
          event.stopPropagation()
          done(false)
        }
      }),
    edit: (key, change) =>
      run<Row | undefined>(name, 'readwrite', (store, done) => {
        const request: IDBRequest<Row | undefined> = store.get(key)
        request.onsuccess = () => {
          const next = request.result && change(request.result)
          done(next === undefined ? request.result : (next ?? undefined))
          if (next === undefined) return
          if (next === null || next.key !== key) store.delete(key)
          if (next) store.put(next)
        }
      }),
  }
}

export interface Kept<Place> {
  /** Rejects only once closed: before that what the device refuses is done in memory. */
  work: <T>(work: (place: Place) => Promise<T>) => Promise<T>
  /** Tries a device again that was given up: slow is not full. Answers whether it is used from now on. */
  comeBack: () => Promise<boolean>
  /** What was asked for before is still begun. */
  close: () => void
}

/**
 * Works with what the device keeps until the device refuses, and from then on in memory until it comes back. What two
 * works under way write in memory is not lost to each other, and what the device had taken from one while another was
 * refused is written again. `inMemory` begins with what the page knows; `bringBack` writes what memory has to a device
 * that was opened anew.
 */
export function withMemoryFallback<Place>(
  open: () => Promise<Place>,
  parts: {
    inMemory: () => Place
    onLost: (error: unknown) => void
    bringBack: (memory: Place, device: Place) => Promise<void>
    close: (device: Place) => Promise<void> | void
  },
): Kept<Place> {
  let memory: Place | undefined
  let isClosed = false
  /** While memory is written to the device nothing else is done: it would be in neither. */
  let moving: Promise<unknown> | undefined
  let returning: Promise<boolean> | undefined
  const changeOver = (error: unknown): Place => {
    if (memory !== undefined) return memory
    memory = parts.inMemory()
    parts.onLost(error)
    return memory
  }
  let opened = open().catch(changeOver)

  async function tryAgain(from: Place): Promise<boolean> {
    const device = await open()
    const bringing = parts.bringBack(from, device)
    moving = bringing.catch(() => {})
    try {
      await bringing
      if (isClosed) throw new Error('Closed')
      opened = Promise.resolve(device)
      memory = undefined
      return true
    } catch (error) {
      void Promise.resolve(parts.close(device)).catch(() => {})
      throw error
    } finally {
      moving = undefined
    }
  }

  async function work<T>(what: (place: Place) => Promise<T>): Promise<T> {
    // Not awaited where there is nothing to wait for: between the two something could begin to move.
    if (moving) {
      await moving
      return work(what)
    }
    const place = memory ?? (await opened)
    if (place === memory) return what(place)
    try {
      const done = await what(place)
      return memory === undefined ? done : await what(memory)
    } catch (error) {
      if (isClosed) throw error
      return what(changeOver(error))
    }
  }

  return {
    work,
    async comeBack() {
      if (memory === undefined) return true
      if (isClosed) return false
      returning ??= tryAgain(memory)
        .catch(() => false)
        .finally(() => (returning = undefined))
      return returning
    },
    close() {
      isClosed = true
      void opened
        .then((place) => (place === memory ? undefined : parts.close(place)))
        // Nobody is left to tell.
        .catch(() => {})
    },
  }
}

/** The same in memory, for browsers that keep nothing: it lives as long as the page. */
export function memoryTable<Row extends { key: string }>(first: readonly Row[] = []): Table<Row> {
  const rows = new Map(first.map((row) => [row.key, row]))
  return {
    all: async () => [...rows.values()],
    add: async (row) => {
      if (rows.has(row.key)) return false
      rows.set(row.key, row)
      return true
    },
    edit: async (key, change) => {
      const row = rows.get(key)
      const next = row && change(row)
      if (next === undefined) return row
      rows.delete(key)
      if (next) rows.set(next.key, next)
      return next ?? undefined
    },
  }
}

const nameOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : ''

function open(factory: IDBFactory, name: string, create: (db: IDBDatabase) => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(name, VERSION)
    request.onupgradeneeded = () => {
      if (request.transaction) endsWithPage(request.transaction)
      create(request.result)
    }
    request.onsuccess = () => {
      const db = request.result
      // A newer version of the app in another tab must not wait for this one.
      db.onversionchange = () => db.close()
      resolve(db)
    }
    request.onerror = () => reject(request.error ?? new Error(`The database ${name} could not be opened`))
    request.onblocked = () => reject(new Error(`An older version of the app holds the database ${name}`))
  })
}

function transact<T>(db: IDBDatabase, name: string, mode: IDBTransactionMode, work: Work<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(name, mode, { durability: 'strict' })
    endsWithPage(transaction)
    let result: T
    transaction.oncomplete = () => resolve(result)
    transaction.onabort = () => reject(transaction.error ?? new Error('The device did not keep it'))
    work(transaction.objectStore(name), (value) => {
      result = value
    })
  })
}

function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The device database does not answer')), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
