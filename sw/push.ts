/**
 * Notifications: each message is shown, whatever the page is doing, because browsers take a silent one for abuse
 * (on iOS three end the subscription). A tap opens its address in the window that is there, without a reload that
 * could lose something. Source: pwa.md 1.6.
 */
import { ownPath } from './ownPath.ts'

declare const self: ServiceWorkerGlobalScope

/** How long an open page may take to say that it went to the address by itself. */
const PATIENCE_MS = 800

interface Shown {
  /** "" where the message says none. */
  title: string
  body: string
  tag: string
  lang: string
  /** Path and query within this site. */
  path: string
}

/** What the host sent (declarative web push); a message that cannot be read still says that there is one. */
function read(data: PushMessageData | null): Shown {
  let said: Record<string, unknown> = {}
  try {
    said = (data?.json() as { notification?: Record<string, unknown> } | undefined)?.notification ?? {}
  } catch {
    // Shown with the site's name alone.
  }
  const text = (name: string) => (typeof said[name] === 'string' ? said[name] : '')
  return {
    title: text('title'),
    body: text('body'),
    tag: text('tag'),
    lang: text('lang'),
    path: ownPath(text('navigate'), location.origin),
  }
}

async function open(path: string): Promise<unknown> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const window = windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0]
  if (!window) return self.clients.openWindow(path)
  const shown = await window.focus().catch(() => window)
  if (await goesItself(shown, path)) return undefined
  return shown.navigate(path).catch(() => self.clients.openWindow(path))
}

/** Asks the page to go there; false when it does not answer. */
function goesItself(window: WindowClient, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), PATIENCE_MS)
    window.postMessage({ type: 'OPEN', path }, [port2])
  })
}

/** Listens; called once, while the worker is read. `siteName` is read for a message without a title. */
export function listenForPush(siteName: () => Promise<string>): void {
  self.addEventListener('push', (event) => {
    const { title, body, tag, lang, path } = read(event.data)
    const options = {
      body,
      lang,
      icon: '/icons/any-192.png',
      badge: '/icons/monochrome-512.png',
      data: path,
      ...(tag && { tag, renotify: true }),
    }
    const show = async (): Promise<void> =>
      self.registration.showNotification(title || (await siteName()), options)
    event.waitUntil(show())
  })

  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(ownPath(String(event.notification.data ?? '/'), location.origin)))
  })

  // The host learns the new address at the app's next start, or now if one is open: the worker has no session.
  self.addEventListener('pushsubscriptionchange', (event) => {
    const { oldSubscription } = event as ExtendableEvent & { oldSubscription?: PushSubscription | null }
    const renew = async (): Promise<void> => {
      if (oldSubscription) await self.registration.pushManager.subscribe(oldSubscription.options)
      for (const client of await self.clients.matchAll({ type: 'window' }))
        client.postMessage({ type: 'PUSH_CHANGED' })
    }
    ;(event as ExtendableEvent).waitUntil(renew())
  })
}
