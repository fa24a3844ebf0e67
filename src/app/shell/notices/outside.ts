/**
 * From a browser inside another app, such as Facebook's or IMO's, to the one of the phone itself: its storage is another, so
 * that the address has to bring along what would be lost. Source: devices.md "In-app browsers"; decision 222.
 */
import type { DeviceStorage } from '../../../lib/storage/storage.ts'

interface Here {
  /** Where one stands, as an address of ours. */
  href: string
  isPlayer: boolean
  storage: Pick<DeviceStorage, 'get'>
}

/**
 * The address of ours by which the same is reached outside: a player logs in there and comes to it, a guest brings the code of
 * whoever invited them.
 */
export function outsideHref({ href, isPlayer, storage }: Here): string {
  if (isPlayer) return `/login?${new URLSearchParams({ next: href })}`
  for (const name of ['referral_code', 'affiliate_code'] as const) {
    const code = storage.get(name)
    if (code) return `/${name}?${new URLSearchParams({ [name]: code, to: href })}`
  }
  return href
}

/**
 * By which Android opens a page in the browser that the phone's owner has chosen. Source: https://developer.chrome.com/docs/android/intents
 */
export const intentOf = ({ host, pathname, search, protocol }: URL): string =>
  `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};` +
  'action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end'
