/**
 * Embedded databases in memory for tests. One is migrated, and one seeded, once a run; every worker loads a copy, and
 * puts it back to what it was for each test that asks for one. The seeded one was seeded at `NOON`.
 */
import type { PGlite } from '@electric-sql/pglite'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gunzipSync } from 'node:zlib'
import { seed } from '../../../server/seed/seed.ts'
import { type MemoryParts, openEngine, openStore, type Store, storeOver } from '../../../server/store/open.ts'
import type { Signals } from '../../../server/store/signals.ts'
import { hostOn, NOON } from './host.ts'
import { timed } from '../../times/phase.ts'
import { remember } from './rewind.ts'
import { madeOnce } from './run-folder.ts'

/** A migrated database without rows. */
export const emptyStore = (): Promise<Store> => lent(migrated)

/** A migrated database with the demo content and players of a site that opened at `NOON`. */
export const seededStore = (): Promise<Store> => lent(seeded)

type Image = () => Promise<Blob>

interface Kept {
  lite: PGlite
  /** As `remember` answers it. */
  rewind: () => boolean
}

/** What was given back, one of an image at most. */
const free = new Map<Image, Kept>()

async function lent(image: Image): Promise<Store> {
  const kept = free.get(image)
  free.delete(image)
  if (kept && (await timed('rewind an embedded database', async () => kept.rewind())))
    return lend(image, kept)
  await kept?.lite.close()
  const from = { ...(await engine()), loadDataDir: await image() }
  return lend(image, await timed('open an embedded database', () => opened(from)))
}

async function opened(from: MemoryParts): Promise<Kept> {
  const lite = await openEngine(from)
  // What an engine loads of its own libraries is not only in its memory: it has loaded what our triggers need.
  await lite.exec('do $$ begin end $$')
  return { lite, rewind: remember(lite) }
}

/** A store that gives its database back when it is closed. */
function lend(image: Image, kept: Kept): Store {
  const { lite } = kept
  const store = storeOver(lite)
  const { signals, endAll } = endable(store.signals)
  const close = async () => {
    await store.close()
    await endAll()
    if (!free.has(image) && (await isWhole(lite))) free.set(image, kept)
    else await lite.close()
  }
  return { ...store, signals, close }
}

/** Whoever listens in one test and does not stop is not called back in the next. */
function endable(signals: Signals): { signals: Signals; endAll: () => Promise<void> } {
  const open = new Set<() => Promise<void>>()
  const listen: Signals['listen'] = async (channel, listening) => {
    const listener = await signals.listen(channel, listening)
    const stop = async () => {
      if (open.delete(stop)) await listener.stop()
    }
    open.add(stop)
    return { stop }
  }
  return {
    signals: { listen },
    endAll: async () => void (await Promise.all([...open].map((stop) => stop()))),
  }
}

/** Whether it stands between two transactions, answers, and has loaded nothing more: any other is not used again. */
async function isWhole(lite: PGlite): Promise<boolean> {
  try {
    if (lite.isInTransaction()) return false
    const { rows } = await lite.query('select module_name from pg_get_loaded_modules()')
    return rows.length === 1
  } catch {
    return false
  }
}

/** Bytes that are read without being copied through streams, as Node reads its own blobs: half of a start's time. */
class HeldBlob extends Blob {
  readonly #bytes: Uint8Array<ArrayBuffer>
  constructor(bytes: Uint8Array) {
    super()
    this.#bytes = new Uint8Array(bytes)
  }
  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.#bytes.buffer)
  }
}

/** The engine, compiled once a worker. */
const engine = once(async (): Promise<MemoryParts> => {
  const { resolve } = createRequire(import.meta.url)
  const part = (name: string) => readFileSync(resolve(`@electric-sql/pglite/${name}`))
  return {
    pgliteWasmModule: await WebAssembly.compile(part('pglite.wasm')),
    initdbWasmModule: await WebAssembly.compile(part('initdb.wasm')),
    fsBundle: new HeldBlob(part('pglite.data')),
  }
})

const migrated = once(() =>
  image('migrated.tar', async () => {
    const from = await engine()
    return timed('migrate', () => openStore({ memory: true, from }))
  }),
)

const seeded = once(() =>
  image('seeded.tar', async () => {
    const store = await emptyStore()
    await timed('seed', () => seed(hostOn(store.db, { now: NOON })))
    return store
  }),
)

/** The image of a database that is opened and prepared by whichever worker of the run comes first. */
async function image(name: string, open: () => Promise<Store>): Promise<Blob> {
  const bytes = await madeOnce(name, async () => {
    const store = await open()
    try {
      const packed = await store.backup?.()
      if (!packed) throw new Error('The embedded database gives no image')
      return gunzipSync(await packed.arrayBuffer())
    } finally {
      await store.close()
    }
  })
  return new HeldBlob(bytes)
}

function once<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined
  return () => (made ??= make())
}
