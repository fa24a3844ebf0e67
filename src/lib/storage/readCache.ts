/** Where the last answers of a player's reads are kept (kept.ts), and how they are forgotten: every visit can log out. */
import { clear, type UseStore } from 'idb-keyval'
import { openStore } from './deviceStore.ts'
import { databases } from './mayRefuse.ts'

const answers = openStore('maidan-kept', 'answers')
export const device = (): UseStore => answers

/** A device that keeps nothing only loses the offline view: every failure here is a warning. */
export async function quietly<T>(work: () => Promise<T>): Promise<T | undefined> {
  if (!databases()) return undefined
  try {
    return await work()
  } catch (error) {
    console.warn('The last answers are not kept on this device', error)
    return undefined
  }
}

/** Forgets every kept answer: on log out and on a 401. */
export const forgetKept = (): Promise<void> => quietly(() => clear(device())).then(() => undefined)
