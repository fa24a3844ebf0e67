/** `npm run desk -- <command>`: runs a staff command; exit code 1 when it could not be done. */
import { ConfigError, readConfig } from '../config.ts'
import { DeskError } from './client.ts'
import { runDesk } from './run.ts'
import { typedLine } from './terminal.ts'

async function main(): Promise<void> {
  const { dataDir } = readConfig(process.env)
  const print = { log: console.log, table: console.table, typed: process.stdin.isTTY ? typedLine : undefined }
  await runDesk(process.argv.slice(2), dataDir, print)
}

main().catch((error: unknown) => {
  console.error(error instanceof DeskError || error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
})
