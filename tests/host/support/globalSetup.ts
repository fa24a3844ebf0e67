/** One folder for a whole run: its databases are made there once, and only if a test asks for them. */
import { beginRun, endRun } from './postgres.ts'
import { hasRun } from './run-folder.ts'

/** Both projects of the runner call it; the first begins the run and ends it. */
export function setup(): (() => Promise<void>) | undefined {
  if (hasRun()) return undefined
  const folder = beginRun()
  return () => endRun(folder)
}
