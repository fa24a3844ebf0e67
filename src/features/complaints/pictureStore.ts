/**
 * Pictures for a complaint on the device, until the host has them: those of one that is still written, and those that are on their way. In a
 * browser that keeps nothing they last as long as the page. Decision 219.
 */
import {
  deviceTable,
  memoryTable,
  openDatabase,
  type Table,
  withMemoryFallback,
} from '../../lib/storage/database.ts'

export interface KeptPicture {
  /** Its own name, a UUID, under which it is sent: the same one twice is one. */
  key: string
  /** Whose it is. */
  of: string
  /** The complaint's id; empty while that is still written. */
  complaint: string
  name: string
  bytes: ArrayBuffer
  at: number
  /** The player has pressed Send: it goes on by itself. */
  isWanted: boolean
}

interface Place {
  table: Table<KeptPicture>
  close: () => void
}

async function open(): Promise<Place> {
  const create = (db: IDBDatabase) => void db.createObjectStore('pictures', { keyPath: 'key' })
  const { run, close } = await openDatabase('maidan-complaints', create)
  return { table: deviceTable<KeptPicture, 'pictures'>(run, 'pictures'), close }
}

async function work<T>(what: (table: Table<KeptPicture>) => Promise<T>): Promise<T> {
  kept ??= withMemoryFallback<Place>(open, {
    inMemory: () => ({ table: memoryTable(), close: () => {} }),
    onLost: (error) => console.warn('Pictures are kept until this page closes', error),
    bringBack: async () => {},
    close: ({ close }) => close(),
  })
  return kept.work(({ table }) => what(table))
}
let kept: ReturnType<typeof withMemoryFallback<Place>> | undefined

/** A player's pictures for one complaint, the oldest first. */
export const picturesKept = (of: string, complaint: string): Promise<KeptPicture[]> =>
  work(async (table) =>
    (await table.all())
      .filter((row) => row.of === of && row.complaint === complaint)
      .sort((a, b) => a.at - b.at),
  )

export const keepPicture = (row: KeptPicture): Promise<boolean> => work((table) => table.add(row))

export const forgetPicture = (key: string): Promise<unknown> => work((table) => table.edit(key, () => null))

/** Wants those of a complaint to be sent, or not; those that were chosen while it was written become its own. */
export const wantPictures = (of: string, from: string, to: string, isWanted: boolean): Promise<void> =>
  work(async (table) => {
    for (const row of await table.all())
      if (row.of === of && row.complaint === from)
        await table.edit(row.key, (known) => ({ ...known, complaint: to, isWanted }))
  })
