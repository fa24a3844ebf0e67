/**
 * Where the seconds of a test run go, for `npm run test:times`. Nothing is kept in any other run: only where
 * MAIDAN_TEST_TIMES names a file, each phase adds a line to it.
 */
import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'

export type Phase =
  | 'whole file'
  | 'import'
  | 'open an embedded database'
  | 'rewind an embedded database'
  | 'copy a PostgreSQL database'
  | 'start PostgreSQL'
  | 'migrate'
  | 'seed'
  | 'compile the host'
  | 'start a host'

/** One line of the file. Wall and CPU in seconds. */
export interface Row {
  file: string
  phase: string
  wall: number
  cpu: number
}

const path = process.env['MAIDAN_TEST_TIMES']
export const isTimed = path !== undefined
let file = ''

/** The test file that runs in this process from now on. */
export function nameFile(absolute: string): void {
  file = relative('.', absolute)
}

/** Starts a phase; the answer ends it. CPU is this process's own. */
export function begin(phase: Phase): () => void {
  if (!path) return () => {}
  const from = performance.now()
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    note({ file, phase, wall: (performance.now() - from) / 1000, cpu: (user + system) / 1e6 })
  }
}

/** What the work of a phase answers. */
export async function timed<Result>(phase: Phase, work: () => Promise<Result>): Promise<Result> {
  const end = begin(phase)
  try {
    return await work()
  } finally {
    end()
  }
}

export function note(row: Row): void {
  if (path) appendFileSync(path, `${JSON.stringify(row)}\n`)
}
