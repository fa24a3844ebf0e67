/** `npm run backup -- <file>` and `npm run restore -- <file>`; exit code 1 when it could not be done. */
import { ConfigError, readConfig } from '../config.ts'
import { backupTo, restoreFrom } from './backup.ts'
import { StoreError } from '../store/error.ts'

async function main([command, file]: string[]): Promise<void> {
  if (!file) throw new StoreError(`Name the file: npm run ${command ?? 'backup'} -- maidan.tar.gz`)
  const config = readConfig(process.env)
  if (command === 'restore') {
    const aside = await restoreFrom(file, config, Date.now())
    console.log(`Restored ${file} into ${config.dataDir}.`)
    if (aside !== undefined) console.log(`What was there before is in ${aside}; delete it when all is well.`)
    return
  }
  const { bytes, fromHost } = await backupTo(file, config)
  console.log(`Wrote ${file}, ${bytes} bytes${fromHost ? ', by the running host' : ''}.`)
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof StoreError || error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
})
