/**
 * Embedded databases in memory for tests. One is migrated, and one seeded, once a run; every test loads a copy.
 * The seeded one was seeded at `NOON`.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gunzipSync } from 'node:zlib'
import { seed } from '../../../server/seed/seed.ts'
import { type MemoryParts, openStore, type Store } from '../../../server/store/open.ts'
import { hostOn, NOON } from './host.ts'
import { timed } from '../../times/phase.ts'
import { madeOnce } from './run-folder.ts'

/** A migrated database without rows. */
export const emptyStore = (): Promise<Store> => copyOf(migrated)

/** A migrated database with the demo content and players of a site that opened at `NOON`. */
export const seededStore = (): Promise<Store> => copyOf(seeded)

async function copyOf(image: () => Promise<Blob>): Promise<Store> {
  const from = { ...(await engine()), loadDataDir: await image() }
  return timed('open an embedded database', () => openStore({ memory: true, from }))
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
