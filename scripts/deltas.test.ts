/** What an update is made of: names that stay, and what differs from an earlier build's file (decision 235). */
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import zstd from '@bokuweb/zstd-wasm'
import { afterEach, expect, test } from 'vitest'
// @ts-expect-error -- a plain script without types
import { fileNames, revisionOf } from './buildFolder.mjs'
// @ts-expect-error -- a plain script without types
import { writeDeltas } from './deltas.mjs'

const client = mkdtempSync(join(tmpdir(), 'maidan-deltas-'))
afterEach(() => rmSync(client, { recursive: true, force: true }))

/** Puts a build there that was made on a day. */
function build(name: string, day: number, files: Record<string, string>): void {
  const folder = join(client, 'assets', name)
  mkdirSync(folder, { recursive: true })
  for (const [file, text] of Object.entries({ 'app.js': name, ...files })) {
    writeFileSync(join(folder, file), text)
    utimesSync(join(folder, file), day * 86_400, day * 86_400)
  }
  writeFileSync(join(client, 'index.html'), `<script src="/assets/${name}/app.js">`)
}

test('each file that changed has its difference from the same one of the last three builds, where that is less than the whole', async () => {
  const long = Array.from({ length: 500 }, (_, n) => revisionOf(`line ${n}`)).join('\n')
  for (const day of [1, 2, 3, 4]) build(`build${day}`, day, { '4gt.js': `${long}\n${day}`, 'same.css': long })
  build('build5', 5, { '4gt.js': `${long}\n5`, 'same.css': long, 'new.js': long })
  await writeDeltas(client)

  const folder = join(client, 'assets/build5')
  const deltas = readdirSync(folder).filter((name) => name.endsWith('.dcz'))
  const earlier = [2, 3, 4].map((day) => Buffer.from(`${long}\n${day}`))
  const hashes = earlier.map((bytes) => createHash('sha256').update(bytes).digest())
  expect(deltas.sort()).toEqual(
    hashes.map((hash) => `4gt.js.${hash.toString('hex').slice(0, 16)}.dcz`).sort(),
  )
  for (const [at, hash] of hashes.entries()) {
    const delta = readFileSync(join(folder, `4gt.js.${hash.toString('hex').slice(0, 16)}.dcz`))
    // RFC 9842 5: a skippable frame with the hash of what it differs from, and a Zstandard frame.
    expect(delta.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000')
    expect(delta.subarray(8, 40)).toEqual(hash)
    expect(delta.length).toBeLessThan(150)
    const whole = zstd.decompressUsingDict(zstd.createDCtx(), delta.subarray(40), earlier[at] as Buffer)
    expect(Buffer.from(whole).toString()).toBe(`${long}\n5`)
  }
  expect(existsSync(join(client, 'assets/build4/4gt.js'))).toBe(true)
})

test('a file is named by its source, and no name begins with a letter', () => {
  const nameOf = (facadeModuleId: string) =>
    fileNames.chunkFileNames({ name: 'Page', facadeModuleId, moduleIds: [] })
  expect(nameOf('/src/a.ts')).toBe(nameOf('/src/a.ts'))
  const names = Array.from({ length: 200 }, (_, n) => nameOf(`/src/screen${n}.tsx`))
  for (const name of names) expect(name).toMatch(/^assets\/\d[\dbcdfghjkmnpqrstvwxz]{2}\.js$/)
  expect(new Set(names).size).toBeGreaterThan(180)
  expect(fileNames.chunkFileNames({ name: 'parts', facadeModuleId: null, moduleIds: [] })).toBe(
    'assets/parts.js',
  )
  expect(revisionOf('one')).not.toBe(revisionOf('two'))
  expect(revisionOf('one')).toMatch(/^\w{6}$/)
})
