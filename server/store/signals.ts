/**
 * Notifications of the database, the same on both engines: the embedded one calls back in this process, PostgreSQL
 * is listened to on a connection of its own, which is made again when it breaks.
 */
import type { PGlite } from '@electric-sql/pglite'
import { keepConnected } from './kept-connection.ts'

export interface Listening {
  /** What NOTIFY carried, in the order of the commits. */
  onPayload: (payload: string) => void
  /** Listening begins, at first or again: what was told before is not heard. */
  onStart: () => void
}

export interface Signals {
  listen: (channel: string, listening: Listening) => Promise<{ stop: () => Promise<void> }>
}

export const embeddedSignals = (lite: PGlite): Signals => ({
  async listen(channel, { onPayload, onStart }) {
    const stop = await lite.listen(channel, onPayload)
    onStart()
    return { stop }
  },
})

/** Whoever listens to one channel shares a connection. */
export function postgresSignals(url: string): Signals {
  const channels = new Map<string, Shared>()
  return {
    async listen(channel, listening) {
      const shared = channels.get(channel) ?? share(url, channel)
      channels.set(channel, shared)
      shared.all.add(listening)
      if (shared.isOn) listening.onStart()
      return {
        stop: async () => {
          shared.all.delete(listening)
          if (shared.all.size > 0 || channels.get(channel) !== shared) return
          channels.delete(channel)
          await shared.stop()
        },
      }
    },
  }
}

interface Shared {
  all: Set<Listening>
  /** The database is listened to at this moment. */
  isOn: boolean
  stop: () => Promise<void>
}

function share(url: string, channel: string): Shared {
  const shared: Shared = { all: new Set(), isOn: false, stop: () => connection.stop() }
  const connection = keepConnected(url, {
    onConnect: async (client) => {
      client.on('notification', ({ payload }) => {
        if (payload !== undefined) for (const { onPayload } of shared.all) onPayload(payload)
      })
      await client.query(`listen "${channel}"`)
      shared.isOn = true
      for (const { onStart } of shared.all) onStart()
    },
    onLost: async () => void (shared.isOn = false),
  })
  return shared
}
