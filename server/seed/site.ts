/** The demo as its operator sets it. */
import type { Site } from '../site.ts'
import { PARTNERS } from './partners.ts'

export const demoSite: Site = {
  apiBase: '',
  storageBase: '/storage',
  exchangeBase: '/exchange-data',
  gameHosts: [],
  mode: 'demo',
  ...PARTNERS,
}
