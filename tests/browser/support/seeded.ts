/** Before all browser tests: seeds one database that each host of theirs begins with a copy of, and begins the titles. */
import { rmSync } from 'node:fs'
import { SEEDED, startHost } from './host.ts'
import { beginTitles } from './titles.ts'

export default async function seedOnce(): Promise<() => void> {
  const host = await startHost()
  await host.end()
  process.env[SEEDED] = host.dataDir
  const titles = beginTitles()
  return () => {
    for (const folder of [host.dataDir, titles]) rmSync(folder, { recursive: true, force: true })
  }
}
