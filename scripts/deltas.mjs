/**
 * What differs between a build's files and the same files of the builds before it, as browsers take it that have those
 * (`Content-Encoding: dcz`, RFC 9842 5): beside each file, `<name>.<beginning of the earlier one's SHA-256>.dcz`. Decision 235.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import zstd from '@bokuweb/zstd-wasm'
import { builtAt, folderIn } from './buildFolder.mjs'

/** So many builds before this one; whoever has an older one fetches whole files. */
const BUILDS = 3
const LEVEL = 19
/** The frame that such a body begins with: it is skipped by whoever knows Zstandard alone, and names what was differed from. */
const MAGIC = Buffer.from('5e2a4d1820000000', 'hex')

const sha256 = (bytes) => createHash('sha256').update(bytes).digest()

/** Once: a second time takes what the first is working with away. */
let ready

/** `bytes` as what differs from `earlier`; tried before anybody has to rely on it. */
async function deltaOf(bytes, earlier) {
  await (ready ??= zstd.init())
  const [packing, unpacking] = [zstd.createCCtx(), zstd.createDCtx()]
  const packed = zstd.compressUsingDict(packing, bytes, earlier, LEVEL)
  if (!bytes.equals(zstd.decompressUsingDict(unpacking, packed, earlier)))
    throw new Error('A file does not come out of its difference')
  zstd.freeCCtx(packing)
  zstd.freeDCtx(unpacking)
  return Buffer.concat([MAGIC, sha256(earlier), packed])
}

/** How the difference from an earlier file is called, after the file's own name. */
const suffixOf = (earlier) => `.${sha256(earlier).toString('hex').slice(0, 16)}.dcz`

/** Writes them for a build; other folders beside its own are the builds before it. */
export async function writeDeltas(client) {
  const assets = join(client, 'assets')
  const build = folderIn(readFileSync(join(client, 'index.html'), 'utf8'))
  const earlier = readdirSync(assets, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== build)
    .map(({ name }) => join(assets, name))
    .sort((a, b) => builtAt(b) - builtAt(a))
    .slice(0, BUILDS)
  for (const name of readdirSync(join(assets, build)).filter((name) => /\.(js|css)$/.test(name)))
    for (const folder of earlier) await writeDelta(join(assets, build, name), join(folder, name))
}

async function writeDelta(file, earlierFile) {
  if (!existsSync(earlierFile)) return
  const [bytes, earlier] = [readFileSync(file), readFileSync(earlierFile)]
  if (bytes.equals(earlier)) return
  const delta = await deltaOf(bytes, earlier)
  const whole = existsSync(`${file}.br`) ? statSync(`${file}.br`).size : bytes.length
  if (delta.length < whole) writeFileSync(file + suffixOf(earlier), delta)
}
