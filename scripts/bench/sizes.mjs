/** Compressed sizes of what the build made. Read by the build, the bench and the budget check. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const CLIENT = 'dist/client'

/** As small as it goes; in blocks as long as the longest file, which are coded as one. */
export const brotliOf = (bytes) =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGBLOCK]: 20 },
  })
export const brotli = (bytes) => brotliOf(bytes).length

/** The files that the worker knows, read from the built worker itself: kept at install, with the words of one language, or `later`. */
function workerFiles() {
  const worker = readFileSync(join(CLIENT, 'sw.js'), 'utf8')
  return [...worker.matchAll(/\{[^{}]*["']?\burl["']?:\s*["'`]([^"'`]+)["'`][^{}]*\}/g)]
    .map(([entry, url]) => ({
      url,
      later: /later/.test(entry),
      words: /words["']?:\s*["'`]([\w-]+)/.exec(entry)?.[1],
    }))
    .filter(({ url }) => /\.\w+$/.test(url))
}

/** Of what is kept first, the sum for a reader of the language whose words weigh most. */
function heaviest(files, size) {
  const sum = (rows) => rows.reduce((total, file) => total + size(file), 0)
  const first = files.filter(({ later }) => !later)
  const languages = new Set(first.flatMap(({ words }) => words ?? []))
  const words = [...languages].map((language) => sum(first.filter((file) => file.words === language)))
  return sum(first.filter((file) => !file.words)) + Math.max(0, ...words)
}

/** The build stores larger files compressed beside them. */
const compressedSize = (path) =>
  existsSync(`${path}.br`) ? statSync(`${path}.br`).size : brotli(readFileSync(path))

/** Sizes in bytes, brotli: each chunk of the current build, the largest route chunk, the precache (and `kept`: as it lies on the device, unpacked), what is kept later. */
export function sizes() {
  const files = workerFiles()
  const size = ({ url }) => compressedSize(join(CLIENT, url))
  const html = readFileSync(join(CLIENT, 'index.html'), 'utf8')
  const entry = new Set([...html.matchAll(/\/(assets\/[^"]+\.js)/g)].map((match) => match[1]))
  const chunks = files
    .filter(({ url }) => url.endsWith('.js'))
    .map((file) => ({ name: file.url, bytes: size(file), isEntry: entry.has(file.url) }))
  const routes = chunks.filter((chunk) => !chunk.isEntry).sort((a, b) => b.bytes - a.bytes)
  return {
    files: files.length,
    chunks,
    largestChunk: routes[0] ?? { name: 'none', bytes: 0 },
    precache: heaviest(files, size),
    kept: heaviest(files, ({ url }) => statSync(join(CLIENT, url)).size),
    later: files.filter(({ later }) => later).reduce((sum, file) => sum + size(file), 0),
  }
}

/** What of the build is over its budget, one line each. Source: budgets.md. */
export function overBudget() {
  const { chunks, precache, kept } = sizes()
  const limits = [
    ...chunks.map(({ name, bytes, isEntry }) => [name, bytes, isEntry ? 120_000 : 25_000]),
    ['the precache', precache, 300_000],
    // Home in its three addresses and the public lists come beside it (install.spec.ts weighs all of it).
    ['the precache unpacked', kept, 996_000],
  ]
  return limits
    .filter(([, bytes, most]) => bytes > most)
    .map(([name, bytes, most]) => `${name}: ${bytes} bytes, ${most} allowed`)
}
