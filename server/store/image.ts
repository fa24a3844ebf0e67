/**
 * A migrated, empty in-memory database kept as a file, so that a test starts in under a second instead of five.
 * It is kept under `.cache` of the working folder, by the schema's own fingerprint; losing it costs only time.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { schemaText } from './migrations.ts'

const fingerprint = createHash('sha256').update(schemaText).digest('hex').slice(0, 16)
const path = join('.cache', `memory-${fingerprint}.tar`)

/** The image of this schema; undefined when there is none yet. */
export function savedImage(): Blob | undefined {
  try {
    return new Blob([readFileSync(path)])
  } catch {
    return undefined
  }
}

/** Keeps the image for the next time. A folder that cannot be written to is no error. */
export async function saveImage(lite: PGlite): Promise<void> {
  try {
    mkdirSync(dirname(path), { recursive: true })
    const dump = await lite.dumpDataDir('none')
    const draft = `${path}.${process.pid}`
    writeFileSync(draft, Buffer.from(await dump.arrayBuffer()))
    renameSync(draft, path)
  } catch {
    // The next start migrates once more.
  }
}
