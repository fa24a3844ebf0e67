/**
 * Everything that the app keeps on a device, described in this one place and of one version: each database, each value
 * by its key, each form's draft. Whoever reads a part brings the check of what was kept, which the compiler holds to what
 * is written here; what does not pass is as if it were not there, that part alone. Decision 195.
 */
import type { AccountType } from '../../../contract/cashier.ts'
import type { LimitKind, LimitPeriod } from '../../../contract/protection.ts'
import type { COMPLAINT_ABOUT } from '../../../contract/protection/complaints.ts'

/**
 * Of our own databases and of the drafts. What an older one left on a device is still read: a change of something below
 * that the older shape does not pass raises it, and says in its reader what becomes of what is there.
 */
export const VERSION = 1

/** The databases of IndexedDB with their stores. */
export interface Databases {
  /** The values below. */
  maidan: 'device'
  /** The last answers of a player's reads, by player and address. */
  'maidan-kept': 'answers'
  /** Bytes by day, and by screen for the session (dataUsage.ts). */
  'maidan-usage': 'days'
  'maidan-screens': 'days'
  /** The host's public keys, by which files are checked offline. */
  'maidan-keys': 'keys'
  /** The key by which the session's calls are signed, by its thumbprint; it cannot leave the device (signing.ts). */
  'maidan-signing': 'keys'
  /** Payments on their way, and which tab sends them. */
  outbox: 'payments' | 'lease'
  /** Messages to support on their way, and the one that is being written. */
  'maidan-chat': 'messages' | 'drafts'
  /** Withdrawals, conversions and bets whose answer is not known yet. */
  'maidan-attempts': 'attempts'
  /** Pictures shared from another app, written by the worker (sw/receiveReceipt.ts). */
  'maidan-shared': 'files'
  /** Pictures for a complaint, until the host has them. */
  'maidan-complaints': 'pictures'
}

/** Values that are one short text, by the specification's names where it has one. */
type TextKey =
  /** The session's. */
  | 'token'
  | 'remote_id'
  | 'username'
  | 'exchangeToken'
  /** Which key of 'maidan-signing' signs its calls; "" for none. */
  | 'keyId'
  /** Taka as the wire writes them, and when that was, in ms. */
  | 'balance'
  | 'balanceAt'
  /** Set while the exchange's signal guard is: ms of what it took back last and was told, `0` for nothing (useGuard.ts). */
  | 'guard'
  /** The kinds of push that are on, commas between. */
  | 'push'
  /** Popups that were closed: `0`, of which notice, on which day. */
  | 'popup'
  | 'popupFor'
  | 'popupDay'
  | 'regPopup'
  /** Codes of an invitation's link. */
  | 'referral_code'
  | 'affiliate_code'
  /** Choices (settings.ts). */
  | 'language'
  | 'numerals'
  | 'theme'
  | 'textSize'
  | 'dataSaver'
  | 'hideBalance'
  | 'oddsFormat'
  | 'priceChange'
  /** Markets with a star, commas between. */
  | 'markets'
  /** The notice that was put away. */
  | 'notice'
  /** Where the contact button was dragged to (dragPlace.ts). */
  | 'chatButton'
  /** How often the app was offered for installing, and when last. */
  | 'install'
  /** What a GB of mobile data costs its owner, taka as the wire writes them (DataUse.tsx). */
  | 'gbPrice'
  /** A line for each player: whose, until when, told or not (timeOut.ts). */
  | 'timeOut'

/** Values that are kept as JSON (values.ts, rows.ts). */
export interface Values {
  /** When a code is over, by its target; ms of the host's clock. */
  codes: Record<string, number>
  /** Games by key, by player. */
  favourites: Record<string, string[]>
  recent: Record<string, string[]>
  /** Method, kind of account and the amount as the wire writes it. */
  lastDeposit: string[]
  /** Limits that the host has not heard of, the oldest first. */
  limits: {
    of: string
    id: string
    kind: LimitKind
    period: LimitPeriod
    /** Poisha, or milliseconds of time; null: no limit. */
    value: number | null
    isLower: boolean
  }[]
  /** By player; what one's notes are stands in ownNotes.ts. */
  ownNotes: Record<string, unknown>
  /** A line for each player who is excluded (exclusion.ts). */
  exclusion: {
    of: string
    id: string
    months: number
    begunAt: number
    until: number
    isTold: boolean
  }[]
}

export type Key = TextKey | keyof Values

/** What was typed and not sent, for as long as a tab is open; never a password or a code. By its form. */
export interface TabDrafts {
  signUpDraft: {
    /** The idempotency key: a sign-up whose answer was lost is repeated under it. */
    key: string
    username: string
    email: string
    phone: string
    referralCode: string
    /** The code of a link that this was typed after. */
    linkCode?: string | undefined
    /** These two are only in the form of two steps. */
    name?: string | undefined
    currency?: string | undefined
  }
  loginDraft: Record<string, string>
  forgotDraft: Record<string, string>
  /** Where one was: a code is read in another app, and a phone may drop the page meanwhile. */
  forgotPlace: {
    way: 'email' | 'sms'
    asked?: { username: string; message: string; until: number } | undefined
  }
  deposit: {
    amount: string
    method: string
    type: string
    accountType?: AccountType | undefined
    promotionId: string
  }
  /** Of the payment of this id; the payment itself is in the outbox a moment later. */
  payment: { id: string; accountNumber: string; transactionId: string }
  withdrawal: { amount: string; methodId: string }
  'vip-vp': string
  'vip-coins': string
}

/** The same for longer: closing the app loses none of it. */
export interface DeviceDrafts {
  complaint: {
    about?: (typeof COMPLAINT_ABOUT)[number] | undefined
    reference: string
    text: string
    key?: string | undefined
  }
  /** A note to the complaint `of`. */
  'complaint-note': { of: string; text: string; key?: string | undefined }
}

/** What else stands in `sessionStorage` or `localStorage`. */
export type Aside =
  /** Payments that the device has not kept yet (outboxMirror.ts). */
  | 'outbox'
  /** The build that was loaded anew for a missing chunk (pwa.ts). */
  | 'chunk-reload'
  /** Keys whose removal the database has not confirmed (storage.ts). */
  | 'removed'
  /** In this tab somebody logged in with a password; on this device a passkey was offered after that, and answered (PasskeyNotice.tsx). */
  | 'by-password'
  | 'passkey-offered'
  /** In this tab the row for a browser inside another app was closed. */
  | 'inside'
