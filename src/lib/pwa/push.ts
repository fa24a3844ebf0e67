/**
 * This browser's push subscription: made on a tap only, compared with the host's at every start and made anew when it
 * died, and ended with the session. Source: pwa.md 1.6; F-16.
 */
import { type PushKind, PUSH_KINDS, pushApi, type PushSettings } from '../../../contract/push.ts'
import type { Call } from '../api/api.ts'
import { isApple } from './isApple.ts'
import { workers } from '../storage/mayRefuse.ts'
import type { DeviceStorage } from '../storage/storage.ts'

export interface PushParts {
  call: Call
  storage: DeviceStorage
}

/** `install`: iOS has push only for the app on the home screen. `unsupported`: no push here at all. */
export type PushSupport = 'unsupported' | 'install' | 'denied' | 'ready'

export function pushSupport(): PushSupport {
  const has = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!has) return isApple(navigator.userAgent) && !('PushManager' in window) ? 'install' : 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'ready'
}

/** The browser's subscription; undefined without one, and where no worker runs. */
async function current(): Promise<PushSubscription | undefined> {
  const registration = await workers()
    ?.getRegistration()
    .catch(() => undefined)
  return (await registration?.pushManager?.getSubscription()) ?? undefined
}

/** Whether the host reaches this browser. */
export const isReached = async ({ endpoint }: PushSettings): Promise<boolean> =>
  endpoint !== '' && (await current())?.endpoint === endpoint

/** What this device was told to tell, in this session: the host forgets it with a subscription that died. */
function wantedKinds(storage: DeviceStorage): PushKind[] {
  const kept = (storage.get('push') ?? '').split(',')
  return PUSH_KINDS.filter((kind) => kept.includes(kind))
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

const isSameKey = (own: ArrayBuffer | null, key: Uint8Array): boolean =>
  own !== null && new Uint8Array(own).join() === key.join()

/** A subscription by the host's key: the one there is, or a new one. Rejects where the browser refuses. */
async function subscription(publicKey: string): Promise<PushSubscription> {
  const applicationServerKey = bytesOf(publicKey)
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) throw new Error('No worker runs on this page')
  const known = await registration.pushManager.getSubscription()
  if (known && isSameKey(known.options.applicationServerKey, applicationServerKey)) return known
  await known?.unsubscribe()
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

async function tellHost({ call, storage }: PushParts, publicKey: string, kinds: PushKind[]) {
  const { endpoint, keys } = (await subscription(publicKey)).toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  const settings = await call(pushApi.subscribePush, {
    endpoint: endpoint ?? '',
    keys: { p256dh, auth },
    kinds,
  })
  await storage.set('push', settings.kinds.join())
  return settings
}

/**
 * Sets what this browser is told of, asking for the permission when it has to: call it from a tap. Answers undefined
 * when the player did not allow it. None at all ends the subscription.
 */
export async function chooseKinds(parts: PushParts, kinds: PushKind[]): Promise<PushSettings | undefined> {
  if (kinds.length === 0) {
    const settings = await parts.call(pushApi.unsubscribePush, {})
    await endPush()
    await parts.storage.remove(['push'])
    return settings
  }
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const { publicKey } = await hostKey(parts)
  return tellHost(parts, publicKey, kinds)
}

const hostKey = async ({ call }: PushParts) => {
  const settings = await call(pushApi.pushSettings, {})
  return { settings, publicKey: settings.publicKey }
}

/** At start, and when the language is another: what was chosen goes on, by a new subscription where the old one died. */
export async function renewPush(parts: PushParts, isChanged = false): Promise<void> {
  const kinds = wantedKinds(parts.storage)
  if (kinds.length === 0 || pushSupport() !== 'ready' || Notification.permission !== 'granted') return
  const { settings, publicKey } = await hostKey(parts)
  const known = await current()
  const isSame =
    settings.endpoint !== '' &&
    known?.endpoint === settings.endpoint &&
    isSameKey(known.options.applicationServerKey, bytesOf(publicKey))
  if (!isSame || isChanged) await tellHost(parts, publicKey, kinds)
}

/** The session is over: nothing more is shown on this device. The host has forgotten it with the session. */
export async function endPush(): Promise<void> {
  await (await current())?.unsubscribe()
}
