/**
 * Titles that the workers of a run met, told between them: each looks at those that were met before, so that of two that
 * are alike one is found whichever comes first.
 */
import { appendFileSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Names the folder of a run's titles. */
const FOLDER = 'MAIDAN_TITLES'

export interface Met {
  /** As it was asked for. */
  address: string
  /** The path that it led to. */
  at: string
  title: string
}

/** Begins with none; answers where they are kept. */
export function beginTitles(): string {
  const folder = mkdtempSync(join(tmpdir(), 'maidan-titles-'))
  process.env[FOLDER] = folder
  return folder
}

/** Tells a title of one walk, and answers all that were met on it. */
export function tellTitle(walk: string, met: Met): Met[] {
  const file = join(process.env[FOLDER] ?? '', walk)
  appendFileSync(file, `${JSON.stringify(met)}\n`)
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Met)
}
