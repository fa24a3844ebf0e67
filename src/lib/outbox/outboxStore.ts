/**
 * Where payments wait on the device: an IndexedDB database of their own, written with strict durability, so that
 * "saved on this device" is true once a promise here resolves. Source: money.md 3.2; P9 for what may fail.
 */
import type { AccountType } from '../../../contract/cashier.ts'
import type { Paisa } from '../../../contract/money.ts'
import { deviceTable, memoryTable, openDatabase, type Run, type Table } from '../storage/database.ts'

/**
 * draft → queued → sending → sent → success or fail, with the side ways refused (the host said no), stale (not sent
 * within 24 hours) and needs_login (kept for the player until the next login).
 */
export type PaymentState =
  | 'draft'
  | 'queued'
  | 'sending'
  | 'sent'
  | 'refused'
  | 'stale'
  | 'needs_login'
  | 'success'
  | 'fail'

export interface Receipt {
  id: string
  name: string
  type: string
  bytes: ArrayBuffer
  /** Refused pictures (too large, not a picture) are not tried again; `dropped`: it cannot or will not be sent any more. */
  state: 'waiting' | 'sent' | 'refused' | 'dropped'
  /** As much of it the host has; the rest goes up from there. */
  sentBytes?: number
  /** The host's words of a refusal. */
  reason?: string
}

/** The number to pay to, as it was issued; times are ms by the host's clock. */
export interface IssuedNumber {
  value: string
  expiresAt: number
  /** The host's clock minus the device's, when the number was issued. */
  clockOffset: number
}

export interface Payment {
  /** The device's own name for it, from the first tap to the end; the key may change while it is a draft. */
  id: string
  /** The idempotency key for the payment's whole life: the host's payment session once it has issued one. */
  key: string
  /** Whose payment it is; "" for a draft that a guest began. */
  remoteId: string
  state: PaymentState
  createdAt: number
  amount: Paisa
  method: { name: string; icon: string }
  channel: { id: string; accountType: AccountType }
  promotion: { id: string; name: string } | undefined
  /** True once `key` is a session that the host issued: receipts need one. */
  hasSession: boolean
  number: IssuedNumber | undefined
  /** What the player typed. */
  accountNumber: string
  transactionId: string
  receipts: Receipt[]
  queuedAt: number
  tries: number
  /** A try brought no answer: the host may have it already. */
  isUnsure?: boolean
  /** Not before this moment, by the device's clock. */
  nextAt: number
  /** The host's words of the last "not now" ("too many are being checked"); "" when the network was the reason. */
  note: string
  /** The host's words of a refusal, its code, and the earlier record of a transaction id that was used. */
  refusal: { message: string; code: string; earlierId: string } | undefined
  /** The record in the transaction list, once the host told it. */
  recordId: string
}

/** A place for payments. */
export interface Rows extends Table<Payment> {
  /** Takes or renews the right to send, for browsers without Web Locks. */
  lease: (owner: string, now: number) => Promise<boolean>
  release: (owner: string) => Promise<void>
  close: () => void
}

const LEASE_MS = 30_000

/** Opens the database; rejects when the browser keeps nothing or does not answer. */
export async function openRows(factory?: IDBFactory, timeoutMs?: number): Promise<Rows> {
  const { run, close } = await openDatabase(
    'outbox',
    (db) => {
      db.createObjectStore('payments', { keyPath: 'key' })
      db.createObjectStore('lease')
    },
    factory,
    timeoutMs,
  )
  return {
    ...deviceTable<Payment, 'payments' | 'lease'>(run, 'payments'),
    ...leaseRow(run),
    close,
  }
}

function leaseRow(run: Run<'payments' | 'lease'>): Pick<Rows, 'lease' | 'release'> {
  return {
    lease: (owner, now) =>
      run<boolean>('lease', 'readwrite', (store, done) => {
        const request: IDBRequest<Lease | undefined> = store.get('outbox')
        request.onsuccess = () => {
          const isFree = mayTake(request.result, owner, now)
          if (isFree) store.put({ owner, until: now + LEASE_MS }, 'outbox')
          done(isFree)
        }
      }),
    release: (owner) =>
      run<void>('lease', 'readwrite', (store, done) => {
        const request: IDBRequest<Lease | undefined> = store.get('outbox')
        request.onsuccess = () => {
          if (request.result?.owner === owner) store.delete('outbox')
          done()
        }
      }),
  }
}

interface Lease {
  owner: string
  until: number
}

/** A lease that ends later than any could have been given was made by another clock: it does not count. */
const mayTake = (lease: Lease | undefined, owner: string, now: number): boolean =>
  !lease || lease.owner === owner || lease.until <= now || lease.until > now + LEASE_MS

/** Payments in memory only, for browsers that keep nothing: they live as long as the page. */
export function memoryRows(first: Payment[] = []): Rows {
  return {
    ...memoryTable(first),
    lease: async () => true,
    release: async () => {},
    close: () => {},
  }
}
