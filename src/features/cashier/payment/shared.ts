/** Pictures that were shared to the app from another one, kept by the worker until a payment takes them. */
import { deviceTable, openDatabase } from '../../../lib/storage/database.ts'

interface SharedFile {
  key: string
  file: File
  at: number
}

/** Whoever shares a receipt pays now; what is older belongs to nobody on a phone that may change hands. */
const KEPT_MS = 60 * 60 * 1000

/** Gives each waiting picture to `take`, and lets it go once that is done. Does nothing in a browser without a database. */
export async function takeShared(now: number, take: (files: File[]) => Promise<void>): Promise<void> {
  const create = (db: IDBDatabase) => void db.createObjectStore('files', { keyPath: 'key' })
  const { run, close } = await openDatabase('maidan-shared', create)
  try {
    const table = deviceTable<SharedFile, 'files'>(run, 'files')
    const all = await table.all()
    const fresh = all.filter(({ at }) => Math.abs(now - at) < KEPT_MS)
    if (fresh.length > 0) await take(fresh.map(({ file }) => file))
    for (const { key } of all) await table.edit(key, () => null)
  } finally {
    close()
  }
}
