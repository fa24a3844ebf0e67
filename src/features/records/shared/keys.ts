/**
 * The host's public keys, kept on the device so that files are checked with the network off. They are public, so
 * they stay after a log out; a key once seen at the site's own address keeps its date. Source: protection.md F-12.
 */
import { get, set, type UseStore } from 'idb-keyval'
import { RECEIPT_KEYS_PATH, receiptKeys } from '../../../../contract/proof.ts'
import type { App } from '../../../lib/app.tsx'
import { openStore } from '../../../lib/storage/deviceStore.ts'

export interface PublishedKey {
  kid: string
  /** The public key, base64url. */
  x: string
  /** When this device last saw it at the site's address, by its own clock. */
  seenAt: number
}

const NAME = 'published'
let store: UseStore | undefined
const shelf = (): UseStore => (store ??= openStore('maidan-keys', 'keys'))

/** Those that this device has seen. */
export async function keptKeys(): Promise<PublishedKey[]> {
  try {
    return (await get<PublishedKey[]>(NAME, shelf())) ?? []
  } catch (error) {
    store = undefined
    console.warn('Keys are not kept on this device', error)
    return []
  }
}

/** The keys this site publishes or has published: asked of it now where it answers, else those kept. */
export async function publishedKeys({
  fetch,
  config,
  now,
}: Pick<App, 'fetch' | 'config' | 'now'>): Promise<PublishedKey[]> {
  const kept = await keptKeys()
  const fresh = await ask(fetch, config.apiBase + RECEIPT_KEYS_PATH)
  if (!fresh) return kept
  const seenAt = now()
  const keys = [
    ...fresh.map(({ kid, x }) => ({ kid, x, seenAt })),
    // A key that is published no more signed what it signed; the same name never gets another key.
    ...kept.filter(({ kid }) => !fresh.some((key) => key.kid === kid)),
  ]
  await set(NAME, keys, shelf()).catch((error: unknown) => {
    store = undefined
    console.warn('Keys are not kept on this device', error)
  })
  return keys
}

async function ask(send: typeof fetch, url: string) {
  try {
    const answer = await send(url, { signal: AbortSignal.timeout(8000) })
    return answer.ok ? receiptKeys.parse(await answer.json()).keys : undefined
  } catch {
    // Offline, or not a host of ours: the kept ones serve.
    return undefined
  }
}
