/** What a device keeps is read and written in `src/lib/storage` alone, by the description in `persisted.ts`. Decision 195. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const TOP = join(import.meta.dirname, '../..')
const ROOM = /^src\/lib\/storage\//
/**
 * The worker has no code of the app; a chunk that is missing is told before any other file is loaded; the console is another app at
 * another origin.
 */
const BY_HAND = ['sw/receiveReceipt.ts', 'src/lib/pwa/pwa.ts', 'src/console/lib/kept.ts']

const sources = ['src', 'sw'].flatMap((folder) =>
  readdirSync(join(TOP, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`),
)

/** Where a file reaches a storage of the browser by itself, or reads JSON out of a value. */
const reached = (source: string): string[] => [
  ...(source.match(/\b(local|session)Storage\b(?=[.?])|\bindexedDB\.open\b|\bcreateStore\(/g) ?? []),
  ...(source.match(/JSON\.parse\(\w*\.?storage\.get\(|storage\.set\([^)]*JSON\.stringify\(/g) ?? []),
]

test('nobody but its room keeps anything on a device by hand', () => {
  const by = sources.filter(
    (file) => !ROOM.test(file) && reached(readFileSync(join(TOP, file), 'utf8')).length > 0,
  )
  expect(by.sort()).toEqual([...BY_HAND].sort())
})

/** Only what is asked for there does not throw where site data is blocked (decision 203). */
const REFUSABLE =
  /new BroadcastChannel\(|\bnavigator\??\.(storage|locks)\b|globalThis\.indexedDB|\bnavigator\??\.serviceWorker\b/
/** After the worker was asked for there. */
const WORKERS_OWN = /^src\/lib\/pwa\/(pwa|push|updates)\.ts$/

test('what a browser may refuse at its name is asked for in one file', () => {
  const by = sources.filter(
    (file) => file.startsWith('src/') && REFUSABLE.test(readFileSync(join(TOP, file), 'utf8')),
  )
  expect(by.filter((file) => !WORKERS_OWN.test(file))).toEqual(['src/lib/storage/mayRefuse.ts'])
})

test('the values that are read at start are all that are described', () => {
  const described = readFileSync(join(TOP, 'src/lib/storage/persisted.ts'), 'utf8')
  const part = (from: string, to: string) =>
    described.slice(described.indexOf(from), described.indexOf(to, described.indexOf(from)))
  const texts = [...part('type TextKey', '\n\n').matchAll(/\| '(\w+)'/g)].map(([, key]) => key)
  const values = [...part('interface Values', '\nexport type Key').matchAll(/^ {2}(\w+):/gm)].map(
    ([, key]) => key,
  )
  const start = readFileSync(join(TOP, 'src/lib/storage/storage.ts'), 'utf8')
  const lists = [...start.matchAll(/: Key\[\] = \[([^\]]*)\]/g)].map(([, list]) => list).join()
  const read = [...lists.matchAll(/'(\w+)'/g)].map(([, key]) => key)
  expect(texts.length).toBeGreaterThan(20)
  expect(new Set(read)).toEqual(new Set([...texts, ...values]))
  expect(read).toHaveLength(texts.length + values.length)
})

test('a trespass is found', () => {
  expect(reached("sessionStorage.setItem('deposit', '{}')")).toHaveLength(1)
  expect(reached('globalThis.localStorage?.clear()')).toHaveLength(1)
  expect(reached("const store = createStore('maidan-x', 'x')")).toHaveLength(1)
  expect(reached("JSON.parse(app.storage.get('limits') ?? '[]')")).toHaveLength(1)
  expect(reached("storage.set('limits', JSON.stringify(rows))")).toHaveLength(1)
  expect(reached("/** Where the browser's sessionStorage is full. */")).toEqual([])
})
