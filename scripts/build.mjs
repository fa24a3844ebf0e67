/** Builds the app, its worker, the games' frames, the staff's console and the host into dist/, compressed, saying what it does. */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { brotliOf, overBudget } from './bench/sizes.mjs'
import { dress } from './brand.mjs'
import { builtAt } from './buildFolder.mjs'
import { buildConsole } from './console.mjs'
import { writeDeltas } from './deltas.mjs'
import { buildFrames } from './frames.mjs'
import { buildPaint } from './paint.mjs'
import { divideWorker } from './worker.mjs'

const COMPRESSED = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest', '.txt'])
/** The folders of earlier builds stay, so that an open tab never meets a missing chunk (money.md 3.3). */
const KEPT_BUILDS_MS = 30 * 24 * 60 * 60 * 1000

const say = (text) => console.log(`\x1b[36m●\x1b[0m ${text}`)

async function timed(what, work) {
  const from = performance.now()
  say(`${what} …`)
  const result = await work()
  console.log(`  ${((performance.now() - from) / 1000).toFixed(1)} s`)
  return result
}

function files(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? files(path) : [path]
  })
}

/** Brotli 11 and gzip 9 beside each text file, so that the host never compresses while it serves. */
function compress() {
  for (const path of ['dist/client', 'dist/console'].flatMap(files)) {
    if (!COMPRESSED.has(extname(path)) || existsSync(`${path}.br`)) continue
    const bytes = readFileSync(path)
    if (bytes.length < 512) continue
    writeFileSync(`${path}.br`, brotliOf(bytes))
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

/** Earlier builds' folders are put aside while the new build is made, so that its worker does not list them. */
function putOldAssetsAside() {
  if (existsSync('dist/client/assets'))
    cpSync('dist/client/assets', 'dist/old-assets', { recursive: true, preserveTimestamps: true })
}

function bringOldAssetsBack() {
  if (!existsSync('dist/old-assets')) return
  for (const name of readdirSync('dist/old-assets')) {
    const from = join('dist/old-assets', name)
    const to = join('dist/client/assets', name)
    const at = statSync(from).isDirectory() ? builtAt(from) : statSync(from).mtimeMs
    if (Date.now() - at > KEPT_BUILDS_MS) rmSync(from, { recursive: true })
    else if (!existsSync(to)) cpSync(from, to, { recursive: true, preserveTimestamps: true })
  }
}

function host() {
  rmSync('dist/server', { recursive: true, force: true })
  const result = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'server'], {
    stdio: 'inherit',
  })
  if (result.status !== 0) throw new Error('The host does not compile')
}

try {
  mkdirSync('dist', { recursive: true })
  putOldAssetsAside()
  await timed('Building the app and its worker', async () => {
    await build({ logLevel: 'warn' })
    divideWorker('dist/client')
  })
  await timed('Building what paints first screens', buildPaint)
  await timed("Building the games' frames", buildFrames)
  await timed("Building the staff's console", buildConsole)
  await timed('Compiling the host', async () => host())
  await timed('Putting the brand on', () => dress(process.env.BRAND))
  cpSync('dist/client/favicon.svg', 'dist/console/favicon.svg')
  await timed('Compressing', async () => {
    compress()
    bringOldAssetsBack()
    await writeDeltas('dist/client')
  })
  const over = overBudget()
  if (over.length > 0) throw new Error(`The build is over its budget (bench/sizes.mjs):\n${over.join('\n')}`)
  writeFileSync('dist/.built', new Date().toISOString())
  // What paints may leave timers of a started app behind.
  process.exit(0)
} catch (error) {
  console.error(error.name === 'BrandError' ? error.message : error)
  process.exit(1)
}
