/** `npm run desk -- <command>`: runs a staff command; exit code 1 when it could not be done. */
import { ConfigError, readConfig } from '../config.ts'
import { DeskError } from './client.ts'
import { runDesk } from './commands.ts'

async function main(): Promise<void> {
  const { dataDir } = readConfig(process.env)
  await runDesk(process.argv.slice(2), dataDir, console)
}

main().catch((error: unknown) => {
  console.error(error instanceof DeskError || error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
})
