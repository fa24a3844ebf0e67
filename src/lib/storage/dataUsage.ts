/**
 * How many bytes this device has fetched for the app, by day and by screen; told to nobody. The days' sums stay until
 * they are a month old or cleared; which screens were open goes with the session, as a phone may be shared.
 * Source: protection.md F-15; decision 142.
 */
import { clear, delMany, entries, type UseStore } from 'idb-keyval'
import { DHAKA_OFFSET_MS } from '../../../contract/kit/wire.ts'
import { z } from '../../../contract/kit/zod.ts'
import { openStore } from './deviceStore.ts'
import { quietly } from './readCache.ts'

/** Days that are kept. */
const KEPT_DAYS = 31

export interface DayUse {
  /** In GMT+6: `2026-11-22`. */
  day: string
  bytes: number
  /** By the screen's path; `app` is the app's own files. Less than `bytes` where a session has ended since. */
  screens: Record<string, number>
}

const days = openStore('maidan-usage', 'days')
const screens = openStore('maidan-screens', 'days')

const byScreen = z.record(z.string(), z.number())

const dayOf = (at: number): string => new Date(at + DHAKA_OFFSET_MS).toISOString().slice(0, 10)

/** Reads, changes and writes in one transaction. By hand: the library's own is a weight on every first visit. */
const change = (kept: UseStore, day: string, next: (before: unknown) => unknown): Promise<void> =>
  kept(
    'readwrite',
    (rows) =>
      new Promise<void>((resolve, reject) => {
        const { transaction } = rows
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(transaction.error ?? new Error('The device did not keep it'))
        const read: IDBRequest<unknown> = rows.get(day)
        read.onsuccess = () => rows.put(next(read.result), day)
      }),
  )

/** Adds what was fetched. Two tabs add to each other's. */
export async function addUse(at: number, fetched: ReadonlyMap<string, number>): Promise<void> {
  const day = dayOf(at)
  const sum = [...fetched.values()].reduce((all, bytes) => all + bytes, 0)
  await quietly(async () => {
    await change(days, day, (before) => (typeof before === 'number' ? before : 0) + sum)
    await change(screens, day, (before) => {
      const counted = { ...byScreen.safeParse(before).data }
      for (const [screen, bytes] of fetched) counted[screen] = (counted[screen] ?? 0) + bytes
      return counted
    })
    const all = await entries<string, unknown>(days)
    const old = all.map(([key]) => key).filter((key) => key < dayOf(at - KEPT_DAYS * 24 * 3_600_000))
    if (old.length === 0) return
    await delMany(old, days)
    await delMany(old, screens)
  })
}

/** What was counted, the newest day first; none where the browser keeps nothing. */
export async function readUse(): Promise<DayUse[]> {
  const sums = (await quietly(() => entries<string, unknown>(days))) ?? []
  const parts = new Map(await quietly(() => entries<string, unknown>(screens)))
  return sums
    .flatMap(([day, bytes]) =>
      typeof bytes === 'number'
        ? [{ day, bytes, screens: byScreen.safeParse(parts.get(day)).data ?? {} }]
        : [],
    )
    .sort((a, b) => (a.day < b.day ? 1 : -1))
}

/** Forgets which screens were open: of a session that is over only the days' sums stay. */
export const forgetScreens = async (): Promise<void> => {
  await quietly(() => clear(screens))
}

/** Counts from zero. */
export const clearUse = async (): Promise<void> => {
  await quietly(() => Promise.all([clear(days), clear(screens)]))
}
