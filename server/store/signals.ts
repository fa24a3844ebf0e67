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

export const postgresSignals = (url: string): Signals => ({
  async listen(channel, { onPayload, onStart }) {
    const connection = keepConnected(url, {
      onConnect: async (client) => {
        client.on('notification', ({ payload }) => {
          if (payload !== undefined) onPayload(payload)
        })
        await client.query(`listen "${channel}"`)
        onStart()
      },
    })
    return { stop: connection.stop }
  },
})
