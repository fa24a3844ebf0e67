/** Compressed sizes of what the build made. Read by the build, the bench and the budget check. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const CLIENT = 'dist/client'

/** As small as it goes; in blocks as long as the longest file, which are coded as one. */
export const brotliOf = (bytes) =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGBLOCK]: 20 },
  })
export const brotli = (bytes) => brotliOf(bytes).length

/** The files that the worker knows, read from the built worker itself: kept at install, or `later`. */
function workerFiles() {
  const worker = readFileSync(join(CLIENT, 'sw.js'), 'utf8')
  return [...worker.matchAll(/\{[^{}]*["']?\burl["']?:\s*["'`]([^"'`]+)["'`][^{}]*\}/g)]
    .map(([entry, url]) => ({ url, later: /later/.test(entry) }))
    .filter(({ url }) => /\.\w+$/.test(url))
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
    files: readdirSync(join(CLIENT, 'assets')).length,
    chunks,
    largestChunk: routes[0] ?? { name: 'none', bytes: 0 },
    precache: files.filter(({ later }) => !later).reduce((sum, file) => sum + size(file), 0),
    kept: files
      .filter(({ later }) => !later)
      .reduce((sum, { url }) => sum + statSync(join(CLIENT, url)).size, 0),
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
    ['the precache unpacked', kept, 994_000],
  ]
  return limits
    .filter(([, bytes, most]) => bytes > most)
    .map(([name, bytes, most]) => `${name}: ${bytes} bytes, ${most} allowed`)
}
