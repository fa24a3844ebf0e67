/** A host of a test's own that lives by a clock which the test moves. */
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startHost } from './host.ts'

/** A host whose clock the test moves: a preloaded file stands before the host's own code. */
export async function hostWithClock() {
  const folder = mkdtempSync(join(tmpdir(), 'maidan-clock-'))
  const file = join(folder, 'ahead')
  writeFileSync(file, '0')
  const before = pathToFileURL(join(import.meta.dirname, 'host-clock.mjs')).href
  const host = await startHost({ NODE_OPTIONS: `--import=${before}`, MAIDAN_CLOCK_FILE: file })
  return {
    host,
    /** In one step: a host that read while it is written would go back to the beginning for a moment. */
    forward: (ms: number) => {
      writeFileSync(`${file}.new`, String(ms))
      renameSync(`${file}.new`, file)
    },
    close: async () => {
      await host.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
