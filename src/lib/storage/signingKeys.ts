/** The key of this device's session, as the browser keeps it: usable here, and never to be read. Decision 230. */
import { clear, get, set } from 'idb-keyval'
import { openStore } from './deviceStore.ts'

const keys = openStore('maidan-signing', 'keys')

/** The key of this name; undefined where the device has none. Rejects while the device does not answer. */
export const keptKey = (id: string): Promise<CryptoKey | undefined> => get(id, keys)

/** Keeps a key in place of the one before. Rejects where the browser keeps none, or takes it and gives nothing back. */
export async function keepKey(id: string, key: CryptoKey): Promise<void> {
  await clear(keys)
  await set(id, key, keys)
  if (!(await keptKey(id))) throw new Error('The key is not kept')
}
