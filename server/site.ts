/**
 * What an operator sets at run time and the app reads before its first call (`/config.json`): one build serves
 * any operator. The content security policy is computed from the same record, so the two cannot disagree.
 */
import type { WrittenTexts } from '../contract/languages/language.ts'

/** Who pays for the house's name, or speaks for it. */
export interface SitePartner {
  name: WrittenTexts
  /** A path below the storage base. */
  image: string
  /** What stands on the ambassadors' page. */
  text: WrittenTexts
}

export interface Site {
  /** Where the API is; "" is the app's own origin. */
  apiBase: string
  /** Where pictures are: a path of ours or another origin's address. */
  storageBase: string
  /** The exchange data provider's address; "" where there is none. */
  exchangeBase: string
  /** Origins (https://…) whose games may be framed besides our own. */
  gameHosts: string[]
  mode: 'demo'
  /** Who pays for the house's name, and who speaks for it; drawn where there are any. */
  sponsors: readonly SitePartner[]
  ambassadors: readonly SitePartner[]
}
