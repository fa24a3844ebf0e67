/** Seeds one database before all browser tests: each host of theirs begins with a copy of it. */
import { rmSync } from 'node:fs'
import { SEEDED, startHost } from './host.ts'

export default async function seedOnce(): Promise<() => void> {
  const host = await startHost()
  await host.end()
  process.env[SEEDED] = host.dataDir
  return () => rmSync(host.dataDir, { recursive: true, force: true })
}
