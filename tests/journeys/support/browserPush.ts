/** What jsdom lacks of a browser for push: a worker's registration and the permission, at a push service of the test. */
import { vi } from 'vitest'
import type { PushService } from '../../host/support/push-service.ts'

interface Device {
  /** The endpoint that the browser has now. */
  endpoint: () => string | undefined
  /** The push service forgets the browser. */
  die: () => void
  permission: NotificationPermission
  /** What the player answers when asked. */
  answer: NotificationPermission
  asked: number
}

/** Gives the page a browser with push until `vi.unstubAllGlobals()`. */
export function browserWithPush(service: PushService): Device {
  let current: (PushSubscription & { endpoint: string }) | null = null
  const device: Device = {
    endpoint: () => current?.endpoint,
    die: () => {
      current = null
    },
    permission: 'default',
    answer: 'granted',
    asked: 0,
  }
  const pushManager = {
    getSubscription: async () => current,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
      const given = service.subscribe(Buffer.from(applicationServerKey).toString('base64url'))
      current = {
        ...given,
        options: { applicationServerKey: applicationServerKey.slice().buffer, userVisibleOnly: true },
        toJSON: () => given,
        unsubscribe: async () => {
          current = null
          return true
        },
      } as unknown as NonNullable<typeof current>
      return current
    },
  }
  const worker = Object.assign(new EventTarget(), { getRegistration: async () => ({ pushManager }) })
  vi.stubGlobal(
    'navigator',
    new Proxy(navigator, {
      get: (target, name) =>
        name === 'serviceWorker' ? worker : (Reflect.get(target, name, target) as unknown),
      has: (target, name) => name === 'serviceWorker' || name in target,
    }),
  )
  vi.stubGlobal('PushManager', {})
  vi.stubGlobal('Notification', {
    get permission() {
      return device.permission
    },
    requestPermission: async () => {
      device.asked += 1
      if (device.permission === 'default') device.permission = device.answer
      return device.permission
    },
  })
  return device
}
