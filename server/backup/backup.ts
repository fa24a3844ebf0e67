/**
 * Backup and restore of the embedded database. A running host makes the copy itself, through the desk; without one
 * the folder is locked and copied. Restoring needs the folder for itself, and what was there is set aside, not
 * deleted. Errors for a person are StoreError. Decision 062.
 */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Config } from '../config.ts'
import { readDeskKey } from '../desk/key.ts'
import { auditCheck } from '../ledger/audit-check.ts'
import { headsPath } from '../audit/seal.ts'
import { fileTrouble, firstLine, StoreError } from '../store/error.ts'
import { lockFolder } from '../store/lock.ts'
import { openEmbedded } from '../store/open.ts'

const unpack = promisify(gunzip)

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>

/** Writes a copy to a file that does not exist yet. Answers its size in bytes, and whether a running host made it. */
export async function backupTo(file: string, place: Place): Promise<{ bytes: number; fromHost: boolean }> {
  refusePostgres(place, 'pg_dump --format=custom --file=backup.dump "$DATABASE_URL"')
  if (existsSync(file)) throw new StoreError(`${file} exists already: choose another name for the backup.`)
  const fromHost = await askHost(place.dataDir)
  const image = fromHost ?? (await copyFolder(place.dataDir))
  writeWhole(file, image)
  return { bytes: image.length, fromHost: fromHost !== undefined }
}

/** Under its name only when all of it is there. Throws StoreError. */
function writeWhole(file: string, bytes: Uint8Array): void {
  const draft = `${file}.part`
  try {
    writeFileSync(draft, bytes, { mode: 0o600 })
    renameSync(draft, file)
  } catch (error) {
    if (existsSync(draft)) rmSync(draft)
    throw fileTrouble(error, file, 'written')
  }
}

/**
 * Puts a backup in the place of the database. The copy is opened, brought up to date and examined before anything is
 * moved. Answers where the database that was there is now; undefined when there was none.
 */
export async function restoreFrom(file: string, place: Place, at: number): Promise<string | undefined> {
  refusePostgres(place, 'pg_restore --clean --if-exists --dbname="$DATABASE_URL" backup.dump')
  if (!existsSync(file)) throw new StoreError(`There is no file ${file}.`)
  const lock = await lockFolder(place.dataDir)
  const [current, fresh] = [join(place.dataDir, 'db'), join(place.dataDir, 'db.restoring')]
  try {
    rmSync(fresh, { recursive: true, force: true })
    await examine(fresh, file)
    if (!existsSync(current)) {
      renameSync(fresh, current)
      return undefined
    }
    const moment = new Date(at).toISOString().replace(/[:.]/g, '-')
    const aside = join(place.dataDir, `db.before-${moment}`)
    renameSync(current, aside)
    // The hashes of blocks that the restored database may not have yet.
    const heads = headsPath(place.dataDir)
    if (existsSync(heads)) renameSync(heads, `${heads}.before-${moment}`)
    renameSync(fresh, current)
    return aside
  } finally {
    rmSync(fresh, { recursive: true, force: true })
    lock.release()
  }
}

/** Opens the copy in a folder of its own. Throws StoreError when it is no backup, or its ledger does not add up. */
async function examine(folder: string, file: string): Promise<void> {
  const packed = read(file)
  // Unpacked here: the engine's own unpacking lets an error at the end of a cut file go, which would end the process.
  const opening = unpack(packed).then((tar) =>
    openEmbedded(folder, new Blob([new Uint8Array(tar)], { type: 'application/x-tar' })),
  )
  const store = await opening.catch((error: unknown) => {
    // Of another version, which has its own words.
    if (error instanceof StoreError) throw error
    throw new StoreError(`${file} is not a backup of this host, or not a whole one: ${firstLine(error)}`)
  })
  try {
    const broken = (await auditCheck(store.db)).filter(({ faults }) => faults > 0)
    if (broken.length > 0) {
      throw new StoreError(
        `The ledger in ${file} does not add up: ${broken.map(({ rule }) => rule).join('; ')}.`,
      )
    }
  } finally {
    await store.close()
  }
}

function read(file: string): Buffer<ArrayBuffer> {
  try {
    return readFileSync(file)
  } catch (error) {
    throw fileTrouble(error, file, 'read')
  }
}

/** The copy that the running host makes; undefined when none runs. */
async function askHost(dataDir: string): Promise<Uint8Array | undefined> {
  const key = readDeskKey(dataDir)
  if (!key) return undefined
  const response = await fetch(`${key.url}/desk/backup`, {
    headers: { authorization: `Bearer ${key.token}` },
  }).catch(() => undefined)
  // A host that was killed leaves its file behind: the lock says whether one runs.
  if (!response) return undefined
  if (!response.ok) throw new StoreError(`The host at ${key.url} answered ${response.status}.`)
  return response.arrayBuffer().then(
    (bytes) => new Uint8Array(bytes),
    () => {
      throw new StoreError(`The host at ${key.url} ended before all of the backup was here. Try again.`)
    },
  )
}

async function copyFolder(dataDir: string): Promise<Uint8Array> {
  if (!existsSync(join(dataDir, 'db'))) throw new StoreError(`There is no database in ${dataDir} (DATA_DIR).`)
  const lock = await lockFolder(dataDir)
  try {
    const store = await openEmbedded(join(dataDir, 'db'))
    try {
      const image = await store.backup?.()
      return new Uint8Array((await image?.arrayBuffer()) ?? [])
    } finally {
      await store.close()
    }
  } finally {
    lock.release()
  }
}

function refusePostgres({ databaseUrl }: Place, instead: string): void {
  if (databaseUrl === undefined) return
  throw new StoreError(`DATABASE_URL names a PostgreSQL, which has its own tools: ${instead}`)
}
