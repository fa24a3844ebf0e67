/** Compressed sizes of what the build made. Read by the bench and by the budget check. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const CLIENT = 'dist/client'

export const brotli = (bytes) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length

/** The addresses that the worker keeps at install, read from the built worker itself. */
function precached() {
  const worker = readFileSync(join(CLIENT, 'sw.js'), 'utf8')
  return [...worker.matchAll(/["']?url["']?:\s*["'`]([^"'`]+)["'`]/g)]
    .map((match) => match[1])
    .filter((url) => !url.startsWith('^'))
}

/** Sizes in bytes, brotli: each chunk of the current build, the largest route chunk, the whole precache. */
export function sizes() {
  const urls = precached()
  const html = readFileSync(join(CLIENT, 'index.html'), 'utf8')
  const entry = new Set([...html.matchAll(/\/(assets\/[^"]+\.js)/g)].map((match) => match[1]))
  const chunks = urls
    .filter((url) => url.endsWith('.js'))
    .map((url) => ({ name: url, bytes: brotli(readFileSync(join(CLIENT, url))), isEntry: entry.has(url) }))
  const routes = chunks.filter((chunk) => !chunk.isEntry).sort((a, b) => b.bytes - a.bytes)
  return {
    files: readdirSync(join(CLIENT, 'assets')).length,
    chunks,
    largestChunk: routes[0] ?? { name: 'none', bytes: 0 },
    precache: urls.reduce((sum, url) => sum + brotli(readFileSync(join(CLIENT, url))), 0),
  }
}
