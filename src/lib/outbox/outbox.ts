/**
 * The outbox of payments: a deposit claim is kept on the device from the first tap and reaches the host exactly
 * once, whatever the network, the tabs or the battery do. One key for the payment's whole life makes every repeat
 * a question that the host answers with what it already did. Source: money.md 3.2, P4, P9, P12; F-14.
 */
import type { Call } from '../api/api.ts'
import { createDeviceQueue, type DeviceQueue } from './deviceQueue.ts'
import { bring, readMirror, writeMirror } from './outboxMirror.ts'
import { type Outcome, outcomeOf, sendClaim, sendReceipt, takesPieces } from './outboxSend.ts'
import {
  memoryRows,
  openRows,
  type Payment,
  type PaymentState,
  type Receipt,
  type Rows,
} from './outboxStore.ts'
import { hasLooseReceipt, isUnsent, isWithHost } from './paymentState.ts'
import { isDue, nextTry, realTimer } from './retry.ts'
import type { Session } from '../session.ts'
import { databases, openChannel, tabLocks } from '../storage/mayRefuse.ts'
import { byProgress } from './byProgress.ts'

export interface OutboxState {
  /** Every payment on this device, newest first. Screens show only the signed-in player's. */
  payments: readonly Payment[]
  /** False until the device has been read once. */
  isReady: boolean
  /** False while the device has not kept it all: full, slow, or without a database. It is tried again and again. */
  isKept: boolean
  /** The picture that goes up at this moment, and how many of its bytes have. */
  upload?: { receipt: string; bytes: number } | undefined
  /** What the device has not kept is kept in this tab and outlives a reload, pictures apart. */
  isInTab?: boolean
}

export type NewPayment = Pick<Payment, 'amount' | 'method' | 'channel' | 'promotion'>

export interface Outbox {
  get: () => OutboxState
  subscribe: (listener: () => void) => () => void
  /** Keeps a new draft and resolves to its id, which is its first key, once the device has it. */
  create: (payment: NewPayment) => Promise<string>
  /** Changes what the player typed in a draft; ignored once it was submitted. */
  change: (
    key: string,
    typed: Partial<Pick<Payment, 'accountNumber' | 'transactionId' | 'receipts'>>,
  ) => Promise<void>
  /** A number was issued: the payment takes the host's session as its key. Resolves to the key it then has. */
  issued: (key: string, session: string, number: NonNullable<Payment['number']>) => Promise<string>
  /** Draft → queued, once: a second tap or a second tab changes nothing. Resolves when the device has it. */
  submit: (key: string, typed: Pick<Payment, 'accountNumber' | 'transactionId'>) => Promise<void>
  /** A refused claim becomes a draft again, with the same key, so that it can be corrected. */
  reopen: (key: string) => Promise<void>
  /** Sends a waiting or stale claim now. */
  retry: (key: string) => Promise<void>
  /** The host decided: the claim is done. */
  settle: (key: string, outcome: 'success' | 'fail') => Promise<void>
  remove: (key: string) => Promise<void>
  wake: () => void
  stop: () => void
}

export interface OutboxParts {
  call: Call
  session: Session
  now?: () => number
  random?: () => number
  /** The device's database and the locks between tabs; undefined stands for a browser without them. */
  database?: IDBFactory | undefined
  locks?: Pick<LockManager, 'request'> | undefined
  channel?: BroadcastChannel | undefined
  /** `setTimeout` in ms; answers what cancels it. */
  after?: (ms: number, work: () => void) => () => void
  /** The way up for pictures, told what to call as bytes go. */
  upload?: typeof byProgress
}

const POLL_BUSY_MS = 1000
const POLL_IDLE_MS = 5000
/** How long a claim is sent by itself; the host takes late claims as long (money.md 3.2). */
export const STALE_MS = 24 * 60 * 60 * 1000
/**
 * Decided payments leave the device after a day; sent ones without a decision, and those with a picture that the host
 * has not taken, after a week.
 */
const DONE_KEPT_MS = STALE_MS
const SENT_KEPT_MS = 7 * STALE_MS

/** Whether a device that keeps nothing would lose something with the page: all but what the host has whole. */
const isOnlyHere = (row: Payment): boolean =>
  row.state === 'draft' || row.state === 'refused' || isUnsent(row) || hasWork(row)

const waitingReceipt = (row: Payment): Receipt | undefined =>
  row.receipts.find((receipt) => receipt.state === 'waiting')

const isClaimDue = ({ state }: Payment): boolean => state === 'queued' || state === 'sending'

const hasWork = (row: Payment): boolean =>
  isClaimDue(row) || (isWithHost(row) && waitingReceipt(row) !== undefined)

const hasDropped = ({ receipts }: Payment): boolean => receipts.some(({ state }) => state === 'dropped')

const withoutWaiting = (receipts: Receipt[]): Receipt[] =>
  receipts.map((one) => (one.state === 'waiting' ? { ...one, state: 'dropped' } : one))

export function createOutbox(parts: OutboxParts): Outbox {
  const { call, session, now = Date.now, random = Math.random } = parts
  const after = parts.after ?? realTimer
  const owner = crypto.randomUUID()
  let state: OutboxState = { payments: [], isReady: false, isKept: true }
  let upload: OutboxState['upload']
  let isInTab: boolean | undefined

  /** Every payment this page has known: one that is removed while the device is given up is removed there later. */
  const known = new Set<string>()
  const goneFrom = (rows: readonly Payment[]) => [...known].filter((id) => !rows.some((row) => row.id === id))

  const database = 'database' in parts ? parts.database : databases()
  /** What an earlier page of this tab could not bring to the device. */
  let left = readMirror()
  const open = async (): Promise<Rows> => {
    const rows = await openRows(database)
    if (left) {
      await bring(left, rows)
      writeMirror(undefined)
      left = undefined
    }
    return rows
  }

  const isMine = (row: Payment) => row.remoteId === session.player?.remoteId

  const queue: DeviceQueue<Payment, Rows> = createDeviceQueue({
    session,
    name: 'The outbox',
    lock: 'outbox',
    locks: 'locks' in parts ? parts.locks : tabLocks(),
    lease: {
      take: (rows) => rows.lease(owner, now()),
      giveBack: (rows) => rows.release(owner),
    },
    channel: 'channel' in parts ? parts.channel : openChannel('maidan-outbox'),
    after,
    open,
    inMemory: (rows) => {
      if (!left) return memoryRows([...rows])
      const payments = [...left.payments]
      for (const id of left.gone) known.add(id)
      left = undefined
      queue.publish({ rows: payments.sort(newestFirst) })
      return memoryRows([...payments])
    },
    bringBack: async (memory, rows) => {
      const payments = await memory.all()
      await bring({ payments, gone: goneFrom(payments) }, rows)
    },
    // The right to send is given back, so that the next page need not wait for it to run out.
    close: (rows) => rows.release(owner).finally(rows.close),
    table: (rows) => rows,
    order: newestFirst,
    isOnlyHere: (rows) => rows.some(isOnlyHere),
    waits: hasWork,
    mayBeDue: (rows) =>
      rows.some(
        (row) =>
          isMine(row) &&
          (row.state === 'sending' || row.state === 'needs_login' || (hasWork(row) && isDue(row, now()))),
      ),
    // Money before pictures: a claim does not wait for what goes up piece by piece.
    next: (rows) => {
      const due = rows.filter((row) => isMine(row) && hasWork(row) && isDue(row, now()))
      return due.findLast(isClaimDue) ?? due.at(-1)
    },
    send: (row) => (row.state === 'queued' ? claim(row) : attach(row)),
    pollMs: (rows) => (rows.some(hasWork) ? POLL_BUSY_MS : POLL_IDLE_MS),
    onSession: adopt,
    onBegin: () => prune().then(adopt),
    onTurn: requeue,
    // A picture on a line that hangs keeps no claim waiting: it goes on from where the host has it.
    whileSending: (rows) => {
      if (rows.some((row) => isMine(row) && isClaimDue(row) && isDue(row, now()))) endUpload()
    },
    onState: ({ rows, isReady, isKept }) => {
      for (const { id } of rows) known.add(id)
      if (!isKept) isInTab = writeMirror({ payments: rows, gone: goneFrom(rows) })
      else if (isInTab !== undefined) {
        writeMirror(undefined)
        isInTab = undefined
      }
      state = { payments: rows, isReady, isKept, upload, isInTab: isInTab ?? false }
    },
  })
  const { reload, changed, hurry, unlessStopped } = queue

  /** The device's names of the payments that this tab has seen, by every key they had. */
  const names = new Map<string, string>()

  /** Changes a row. A screen may hold the key that the payment had until its number was issued a moment ago. */
  async function edit(key: string, change: (row: Payment) => Payment | null | undefined) {
    for (const row of state.payments) names.set(row.key, row.id)
    const row = await queue.edit(key, change)
    if (row) return row
    await reload()
    const moved = state.payments.find(({ id }) => id === names.get(key))
    return moved && moved.key !== key ? queue.edit(moved.key, change) : undefined
  }

  /** What stands as "sending" was left by a tab that died. */
  async function requeue(): Promise<void> {
    for (const row of await queue.store((to) => to.all())) {
      if (isMine(row) && (row.state === 'sending' || row.state === 'needs_login')) {
        await edit(row.key, (at) =>
          at.state === 'sending' || at.state === 'needs_login'
            ? { ...at, state: 'queued', isUnsure: at.isUnsure || at.state === 'sending' }
            : undefined,
        )
      }
    }
  }

  async function claim(row: Payment): Promise<void> {
    const isStale = now() - row.queuedAt > STALE_MS
    const taken = await edit(row.key, (at) =>
      at.state === 'queued' ? { ...at, state: isStale ? 'stale' : 'sending' } : undefined,
    )
    if (taken?.state !== 'sending') return
    await reload()
    const token = session.player?.token
    const outcome = await sendClaim(call, taken)
    await edit(row.key, (at) =>
      at.state === 'sending' ? { ...at, ...afterClaim(outcome, at, token) } : undefined,
    )
  }

  function afterClaim(outcome: Outcome, row: Payment, token: string | undefined): Partial<Payment> {
    switch (outcome.kind) {
      case 'sent':
        return {
          state: 'sent',
          recordId: outcome.recordId,
          // Pictures belong to a payment session: where the host issued none there is no place for them.
          receipts: row.hasSession ? row.receipts : withoutWaiting(row.receipts),
          note: '',
          refusal: undefined,
          tries: 0,
          nextAt: 0,
        }
      case 'refused':
        return { state: 'refused', refusal: outcome.refusal }
      case 'needsLogin': {
        // A late 401 for an old token says nothing about the session that has begun since (P12).
        const isOldToken = session.player?.remoteId === row.remoteId && session.player.token !== token
        return { state: isOldToken ? 'queued' : 'needs_login' }
      }
      case 'later':
        return {
          state: 'queued',
          note: outcome.words,
          isUnsure: row.isUnsure || outcome.isUnsure,
          ...wait(row, outcome.retryAfterMs),
        }
    }
  }

  function showUpload(next: OutboxState['upload']): void {
    upload = next
    queue.publish({})
  }

  let inPieces: boolean | undefined
  /** Ends the sending of a picture that is under way. */
  let endUpload = () => {}

  /** Sends a picture, or its next piece. */
  async function attach(row: Payment): Promise<void> {
    const receipt = waitingReceipt(row)
    if (!receipt) return
    const { id, sentBytes = 0 } = receipt
    const onProgress = (bytes: number) =>
      showUpload({ receipt: id, bytes: Math.min(sentBytes + bytes, receipt.bytes.byteLength) })
    const send = (parts.upload ?? byProgress)({ onProgress, after })
    const stop = new AbortController()
    endUpload = () => stop.abort()
    const outcome = await outcomeOf(async () => {
      inPieces ??= await takesPieces(call)
      return sendReceipt(call, row, receipt, { inPieces, send, signal: stop.signal })
    })
    await edit(row.key, (at) => ({
      ...at,
      ...afterReceipt(outcome, at, sentBytes),
      receipts: at.receipts.map((one) => (one.id === id ? { ...one, ...receiptAfter(outcome) } : one)),
    }))
    showUpload(undefined)
  }

  /** When the next picture or piece goes: at once after one that arrived, later where nothing came of it. */
  function afterReceipt(outcome: ReceiptOutcome, row: Payment, before: number): Partial<Payment> {
    if (outcome.kind === 'later') return wait(row, outcome.retryAfterMs)
    const isStuck = outcome.kind === 'needsLogin' || (outcome.kind === 'part' && outcome.received <= before)
    return isStuck ? wait(row, 0) : { tries: 0, nextAt: 0 }
  }

  const wait = (row: Payment, retryAfterMs: number) => nextTry(row, { retryAfterMs, now: now(), random })

  /** Drafts that a guest began become those of the player who logs in. */
  async function adopt(): Promise<void> {
    const remoteId = session.player?.remoteId
    if (!remoteId) return
    await reload()
    for (const row of state.payments.filter((one) => one.remoteId === '' && one.state === 'draft')) {
      await edit(row.key, (at) => (at.remoteId === '' ? { ...at, remoteId } : undefined))
    }
    await changed()
  }

  /** What was decided long ago leaves the device. */
  async function prune(): Promise<void> {
    await reload()
    const old: Partial<Record<PaymentState, number>> = {
      success: DONE_KEPT_MS,
      fail: DONE_KEPT_MS,
      sent: SENT_KEPT_MS,
    }
    for (const row of state.payments) {
      const keptMs = hasDropped(row) ? 2 * SENT_KEPT_MS : hasLooseReceipt(row) ? SENT_KEPT_MS : old[row.state]
      if (keptMs === undefined || now() - row.queuedAt <= keptMs) continue
      // A picture that is given up is told first, for another week.
      await edit(row.key, (at) =>
        waitingReceipt(at) ? { ...at, receipts: withoutWaiting(at.receipts) } : null,
      )
    }
  }
  return {
    get: () => state,
    subscribe: queue.subscribe,
    async create(payment) {
      const key = crypto.randomUUID()
      const row: Payment = {
        ...payment,
        id: key,
        key,
        remoteId: session.player?.remoteId ?? '',
        state: 'draft',
        createdAt: now(),
        hasSession: false,
        number: undefined,
        accountNumber: '',
        transactionId: '',
        receipts: [],
        queuedAt: 0,
        tries: 0,
        nextAt: 0,
        note: '',
        refusal: undefined,
        recordId: '',
      }
      await queue.add(row)
      await changed()
      return key
    },
    change: (key, typed) =>
      unlessStopped(
        edit(key, (row) => (row.state === 'draft' ? { ...row, ...typed } : undefined)).then(reload),
      ),
    async issued(key, issuedSession, number) {
      const row = await edit(key, (at) =>
        at.state === 'draft'
          ? { ...at, key: issuedSession || at.key, hasSession: issuedSession !== '', number }
          : undefined,
      )
      await changed()
      return row?.key ?? key
    },
    async submit(key, typed) {
      await edit(key, (row) =>
        row.state === 'draft'
          ? { ...row, ...typed, state: 'queued', queuedAt: now(), tries: 0, nextAt: 0, refusal: undefined }
          : undefined,
      )
      await changed()
    },
    async reopen(key) {
      await edit(key, (row) => (row.state === 'refused' ? { ...row, state: 'draft' } : undefined))
      await changed()
    },
    async retry(key) {
      await edit(key, (row) =>
        row.state === 'stale' ? { ...row, state: 'queued', queuedAt: now() } : undefined,
      )
      await reload()
      await hurry(key)
    },
    settle: (key, outcome) =>
      unlessStopped(
        edit(key, (row) => (row.state === 'sent' ? { ...row, state: outcome } : undefined)).then(changed),
      ),
    async remove(key) {
      await edit(key, (row) => (row.state === 'sending' ? undefined : null))
      await changed()
    },
    wake: queue.wake,
    stop: () => queue.stop(),
  }
}

type ReceiptOutcome = Awaited<ReturnType<typeof sendReceipt>>

/** What becomes of a picture. */
function receiptAfter(outcome: ReceiptOutcome): Partial<Receipt> {
  switch (outcome.kind) {
    case 'sent':
      return { state: 'sent' }
    case 'refused':
      return { state: 'refused', reason: outcome.refusal.message }
    case 'part':
      return { sentBytes: outcome.received }
    case 'later':
    case 'needsLogin':
      return {}
  }
}

const newestFirst = (a: Payment, b: Payment): number => b.createdAt - a.createdAt
