/**
 * Who is signed in on this device. Read once at start and asked synchronously, so that guards work offline.
 * The network never logs anyone out; a 401 for the current token does. Source: money.md 3.4, X-14.
 */
import type { Credentials } from '../../contract/auth.ts'
import { openChannel } from './storage/mayRefuse.ts'
import { type DeviceStorage, SESSION_KEYS } from './storage/storage.ts'

export interface Player {
  token: string
  remoteId: string
  username: string
  exchangeToken: string
  /** The device's key that the session is bound to (signing.ts); none where it is bound to none. */
  keyId?: string | undefined
}

/** Why a session ended: the player's own act, or the host's 401. */
export type EndReason = 'logout' | 'expired'

export interface Session {
  /** The signed-in player, or undefined for a guest. */
  readonly player: Player | undefined
  /** Stores the credentials and tells every tab. */
  start: (credentials: Credentials) => Promise<void>
  /** Ends the session once. A 401 for a token that is no longer current is ignored. */
  end: (reason: EndReason, token?: string) => Promise<void>
  subscribe: (listener: (event: 'start' | EndReason) => void) => () => void
}

export function createSession(storage: DeviceStorage): Session {
  const listeners = new Set<(event: 'start' | EndReason) => void>()
  let player = readPlayer(storage)
  const channel = openChannel('maidan-session')
  const tell = (event: 'start' | EndReason) => listeners.forEach((listener) => listener(event))

  if (channel) {
    channel.onmessage = (
      message: MessageEvent<{ player: Player | undefined; event: 'start' | EndReason }>,
    ) => {
      const { player: next } = message.data
      // What was read of the one before would be shown as this one's.
      if (next?.remoteId !== player?.remoteId) void storage.remove(SESSION_KEYS, 'memory')
      player = next
      tell(message.data.event)
    }
  }

  return {
    get player() {
      return player
    },
    async start(credentials) {
      const { token, remoteId, username, exchangeToken, keyId } = credentials
      player = { token, remoteId, username, exchangeToken, keyId }
      await Promise.all([
        storage.set('token', token),
        storage.set('remote_id', remoteId),
        storage.set('username', username),
        storage.set('exchangeToken', exchangeToken),
        storage.set('keyId', keyId ?? ''),
      ])
      channel?.postMessage({ player, event: 'start' })
      tell('start')
    },
    async end(reason, token) {
      if (!player || (token !== undefined && token !== player.token)) return
      player = undefined
      await storage.remove(SESSION_KEYS)
      channel?.postMessage({ player: undefined, event: reason })
      tell(reason)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Whose login the device keeps. */
export function readPlayer(storage: Pick<DeviceStorage, 'get'>): Player | undefined {
  const token = storage.get('token')
  const remoteId = storage.get('remote_id')
  if (!token || !remoteId) return undefined
  return {
    token,
    remoteId,
    username: storage.get('username') ?? '',
    exchangeToken: storage.get('exchangeToken') ?? '',
    keyId: storage.get('keyId'),
  }
}
