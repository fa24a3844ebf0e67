/**
 * The folder that all workers of one test run share: what is dear to make (a database cluster, a migrated or seeded
 * database, the compiled host) is made there once, by whichever worker asks first.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Names the run's folder to its workers. */
const VARIABLE = 'MAIDAN_TEST_RUN'
export const PREFIX = 'maidan-run-'

/** A new folder, named to every worker that starts from now on. */
export function newRunFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))
  process.env[VARIABLE] = folder
  return folder
}

export const hasRun = (): boolean => process.env[VARIABLE] !== undefined

/** The folder of this run. Throws outside of a run. */
export function runFolder(): string {
  const folder = process.env[VARIABLE]
  if (!folder) throw new Error(`${VARIABLE} names no folder: this runs only under the test runner`)
  return folder
}

/** Longer than anything that is made takes on a machine with ten times the work it can do. */
const PATIENCE_MS = 5 * 60_000

/**
 * The bytes that `make` answers, made once a run and kept as a file: whoever asks first makes them, the others wait.
 * Where making them failed, everybody is told why.
 */
export async function madeOnce(name: string, make: () => Promise<Uint8Array | string>): Promise<Buffer> {
  const path = join(runFolder(), name)
  if (isFirst(`${path}.begun`)) {
    try {
      put(path, await make())
    } catch (error) {
      put(`${path}.failed`, error instanceof Error ? (error.stack ?? error.message) : String(error))
    }
  }
  const end = Date.now() + PATIENCE_MS
  while (Date.now() < end) {
    if (existsSync(path)) return readFileSync(path)
    if (existsSync(`${path}.failed`)) throw new Error(readFileSync(`${path}.failed`, 'utf8'))
    await pause(50)
  }
  throw new Error(`Another worker began to make ${name} and did not finish`)
}

function isFirst(marker: string): boolean {
  try {
    mkdirSync(marker)
    return true
  } catch {
    return false
  }
}

/** Whole or not at all: others may look at any moment. */
function put(path: string, bytes: Uint8Array | string): void {
  writeFileSync(`${path}.draft`, bytes)
  renameSync(`${path}.draft`, path)
}
