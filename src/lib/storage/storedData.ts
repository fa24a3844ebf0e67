/**
 * What this device keeps of a player's own reads (kept.ts), as the player may see it, take it along and clear it.
 * Public pictures and lists are the worker's, hold nothing of a player, and go by age.
 */
import { clear, entries } from 'idb-keyval'
import { z } from '../../../contract/kit/zod.ts'
import { device, quietly } from './readCache.ts'
import type { DeviceStorage, Key } from './storage.ts'
import type { DayUse } from './dataUsage.ts'

const kept = z.object({ wire: z.unknown(), at: z.number() })

export interface StoredAnswer {
  /** The call that answered: `/api/inbox`. */
  call: string
  /** When, by this device's clock. */
  at: number
  answer: unknown
}

/** The kept answers, the newest first; none where the browser keeps nothing. */
export async function readStored(): Promise<StoredAnswer[]> {
  const rows = (await quietly(() => entries<string, unknown>(device()))) ?? []
  return rows
    .flatMap(([key, value]) => {
      const read = kept.safeParse(value)
      const call = key.slice(key.indexOf(':') + 1)
      return read.success ? [{ call, at: read.data.at, answer: read.data.wire }] : []
    })
    .sort((a, b) => b.at - a.at)
}

/** How many bytes they are as text. */
export const bytesOf = (stored: readonly StoredAnswer[]): number =>
  new TextEncoder().encode(JSON.stringify(stored)).length

/** Forgets the kept answers; what is on screen is kept anew when it is read again. */
export const clearStored = async (): Promise<void> => {
  await quietly(() => clear(device()))
}

/** Choices of the player on this device, no part of a session. */
const CHOICES: Key[] = [
  'language',
  'numerals',
  'theme',
  'textSize',
  'dataSaver',
  'hideBalance',
  'favourites',
  'recent',
]

/** Everything of the player's on this device as one text; no token and nothing that opens the account. */
export function exportText(
  storage: DeviceStorage,
  stored: readonly StoredAnswer[],
  used: readonly DayUse[],
  at: number,
): string {
  const choices = Object.fromEntries(
    CHOICES.flatMap((key) => {
      const value = storage.get(key)
      return value === undefined ? [] : [[key, value]]
    }),
  )
  return JSON.stringify(
    { format: 'maidan-device-1', made_at: new Date(at).toISOString(), choices, stored, data_used: used },
    null,
    2,
  )
}
