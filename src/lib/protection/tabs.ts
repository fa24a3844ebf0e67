/** What protects the player holds in every tab at once, with the network off too. Source: F-21. */
import { openChannel } from '../storage/mayRefuse.ts'
import type { DeviceStorage, Key } from '../storage/storage.ts'

const CHANNEL = 'maidan-protection'
const SHARED = ['timeOut', 'limits', 'exclusion'] as const satisfies Key[]
type News = Partial<Record<(typeof SHARED)[number], string>>

/** Tells the other tabs what this one has written. */
export function tellTabs(storage: Pick<DeviceStorage, 'get'>): void {
  const channel = openChannel(CHANNEL)
  channel?.postMessage(Object.fromEntries(SHARED.map((key) => [key, storage.get(key)])))
  channel?.close()
}

/** Takes over what another tab has written, and says that something came; answers how to stop. */
export function hearTabs(storage: DeviceStorage, onNews: () => void): () => void {
  const channel = openChannel(CHANNEL)
  if (!channel) return () => {}
  channel.onmessage = ({ data }: MessageEvent<News>) => {
    for (const key of SHARED) {
      const value = data[key]
      // The other tab has seen to the device.
      void (value === undefined ? storage.remove([key], 'memory') : storage.set(key, value))
    }
    onNews()
  }
  return () => channel.close()
}
