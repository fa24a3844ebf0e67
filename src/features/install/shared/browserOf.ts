import type { Browser } from '../../../i18n/pages.ts'
import { isApple } from '../../../lib/pwa/isApple.ts'

/** Whose steps to show. A guess that only chooses words: no route and no function depends on it. */
export function browserOf(agent: string): Browser {
  if (isApple(agent)) return 'ios'
  if (!/Android/.test(agent)) return 'desktop'
  if (/SamsungBrowser/.test(agent)) return 'samsung'
  return /Firefox/.test(agent) ? 'firefox' : 'android'
}
