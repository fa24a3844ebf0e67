/**
 * The outbox of payments: a deposit claim is kept on the device from the first tap and reaches the host exactly
 * once, whatever the network, the tabs or the battery do. One key for the payment's whole life makes every repeat
 * a question that the host answers with what it already did. Source: money.md 3.2, P4, P9, P12; F-14.
 */
import type { Call } from '../api/api.ts'
import { holdReload } from '../pwa/reloadHold.ts'
import { withMemoryFallback } from '../storage/database.ts'
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
  const locks = 'locks' in parts ? parts.locks : globalThis.navigator?.locks
  const channel = 'channel' in parts ? parts.channel : openChannel()
  const owner = crypto.randomUUID()
  const listeners = new Set<() => void>()
  let state: OutboxState = { payments: [], isReady: false, isKept: true }
  let isStopped = false
  let isPumping = false
  let cancelPoll = () => {}
  let release = () => {}

  /** What only this page has keeps it from being loaded anew; held again before it is let go, so that no moment is between. */
  const holdWhatIsOnlyHere = () => {
    const before = release
    release = !isStopped && !state.isKept && state.payments.some(isOnlyHere) ? holdReload() : () => {}
    before()
  }
  /** Every payment this page has known: one that is removed while the device is given up is removed there later. */
  const known = new Set<string>()
  const goneFrom = (rows: readonly Payment[]) => [...known].filter((id) => !rows.some((row) => row.id === id))
  const publish = (next: Partial<OutboxState>) => {
    state = { ...state, ...next }
    for (const { id } of state.payments) known.add(id)
    const { payments, isKept } = state
    if (!isKept) state = { ...state, isInTab: writeMirror({ payments, gone: goneFrom(payments) }) }
    holdWhatIsOnlyHere()
    listeners.forEach((listener) => listener())
  }

  const database = 'database' in parts ? parts.database : globalThis.indexedDB
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
  /** Works on the device; when it fails, goes on in memory with what is known, says so, and tries it again. */
  const {
    work: store,
    comeBack,
    close,
  } = withMemoryFallback(open, {
    inMemory: () => {
      if (left) {
        state = { ...state, payments: newestFirst([...left.payments]) }
        for (const id of left.gone) known.add(id)
      }
      left = undefined
      return memoryRows([...state.payments])
    },
    onLost: (error) => {
      console.warn('Payments are not kept on this device for now', error)
      publish({ isKept: false })
    },
    bringBack: async (memory, rows) => {
      const payments = await memory.all()
      await bring({ payments, gone: goneFrom(payments) }, rows)
    },
    // The right to send is given back, so that the next page need not wait for it to run out.
    close: (rows) => rows.release(owner).finally(rows.close),
  })

  /** What was just written is known at once, also to a device that refuses the next moment. */
  const learn = (row: Payment, before = row.key) =>
    publish({
      payments: newestFirst([row, ...state.payments.filter(({ key }) => key !== before && key !== row.key)]),
    })

  const reload = async () => {
    const all = await store((to) => to.all())
    const payments = newestFirst(all)
    if (!state.isReady || !isSame(payments, state.payments)) publish({ payments, isReady: true })
  }

  const tellOthers = () => {
    if (!isStopped) channel?.postMessage('changed')
  }

  /** After a write of ours: show it here, tell the other tabs, and see what is to be sent. */
  const changed = async () => {
    await reload()
    tellOthers()
    wake()
  }

  /** The device's names of the payments that this tab has seen, by every key they had. */
  const names = new Map<string, string>()

  /** Changes a row. A screen may hold the key that the payment had until its number was issued a moment ago. */
  async function edit(key: string, change: (row: Payment) => Payment | null | undefined) {
    for (const row of state.payments) names.set(row.key, row.id)
    const row = await editAt(key, change)
    if (row) return row
    await reload()
    const moved = state.payments.find(({ id }) => id === names.get(key))
    return moved && moved.key !== key ? editAt(moved.key, change) : undefined
  }

  async function editAt(key: string, change: (row: Payment) => Payment | null | undefined) {
    const row = await store((to) => to.edit(key, change))
    if (row) learn(row, key)
    return row
  }

  /** A device that was slow, or has room again, is given what it did not take. */
  async function tryDevice(): Promise<void> {
    if (state.isKept || !(await comeBack()) || isStopped) return
    writeMirror(undefined)
    publish({ isKept: true, isInTab: false })
    await reload()
  }

  function wake(): void {
    if (isStopped || globalThis.document === undefined) return
    cancelPoll()
    void tryDevice().catch((error: unknown) => console.warn('The device is tried again later', error))
    void pump()
      .catch((error: unknown) => {
        if (!isStopped) console.warn('The outbox stumbled and goes on', error)
      })
      .finally(poll)
  }

  /** Besides every event: a tab that died between its write and its broadcast leaves no one else awake. */
  function poll(): void {
    if (isStopped) return
    cancelPoll()
    cancelPoll = after(state.payments.some(hasWork) ? POLL_BUSY_MS : POLL_IDLE_MS, wake)
  }

  async function pump(): Promise<void> {
    await reload()
    // A picture on a line that hangs keeps no claim waiting: it goes on from where the host has it.
    if (isPumping && state.payments.some((row) => isMine(row) && isClaimDue(row) && isDue(row, now())))
      endUpload()
    // A page that was closed meanwhile has given its right to send back.
    if (isStopped || isPumping || !session.player || !state.payments.some(mayBeDue)) return
    isPumping = true
    try {
      await underLock(drain)
    } finally {
      isPumping = false
    }
  }

  const isMine = (row: Payment) => row.remoteId === session.player?.remoteId

  const mayBeDue = (row: Payment) =>
    isMine(row) &&
    (row.state === 'sending' || row.state === 'needs_login' || (hasWork(row) && isDue(row, now())))

  async function underLock(work: () => Promise<void>): Promise<void> {
    if (locks) {
      await locks.request('outbox', { ifAvailable: true }, async (lock) => {
        if (lock) await work()
      })
      return
    }
    if (!(await store((to) => to.lease(owner, now())))) return
    try {
      await work()
    } finally {
      await store((to) => to.release(owner))
    }
  }

  /** Under the lock nobody else sends: what stands as "sending" was left by a tab that died. */
  async function drain(): Promise<void> {
    const all = await store((to) => to.all())
    for (const row of all) {
      if (isMine(row) && (row.state === 'sending' || row.state === 'needs_login')) {
        await edit(row.key, (at) =>
          at.state === 'sending' || at.state === 'needs_login'
            ? { ...at, state: 'queued', isUnsure: at.isUnsure || at.state === 'sending' }
            : undefined,
        )
      }
    }
    for (;;) {
      await reload()
      const due = state.payments.filter(
        (row) => row.remoteId === session.player?.remoteId && hasWork(row) && isDue(row, now()),
      )
      // Money before pictures: a claim does not wait for what goes up piece by piece.
      const next = due.findLast(isClaimDue) ?? due.at(-1)
      if (!next || isStopped) return
      if (!locks && !(await store((to) => to.lease(owner, now())))) return
      await (next.state === 'queued' ? claim(next) : attach(next))
      tellOthers()
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

  let inPieces: boolean | undefined
  /** Ends the sending of a picture that is under way. */
  let endUpload = () => {}

  /** Sends a picture, or its next piece. */
  async function attach(row: Payment): Promise<void> {
    const receipt = waitingReceipt(row)
    if (!receipt) return
    const { id, sentBytes = 0 } = receipt
    const onProgress = (bytes: number) =>
      publish({ upload: { receipt: id, bytes: Math.min(sentBytes + bytes, receipt.bytes.byteLength) } })
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
    publish({ upload: undefined })
  }

  /** When the next picture or piece goes: at once after one that arrived, later where nothing came of it. */
  function afterReceipt(outcome: ReceiptOutcome, row: Payment, before: number): Partial<Payment> {
    if (outcome.kind === 'later') return wait(row, outcome.retryAfterMs)
    const isStuck = outcome.kind === 'needsLogin' || (outcome.kind === 'part' && outcome.received <= before)
    return isStuck ? wait(row, 0) : { tries: 0, nextAt: 0 }
  }

  const wait = (row: Payment, retryAfterMs: number) => nextTry(row, { retryAfterMs, now: now(), random })

  /** The network is back, the page is looked at again, or the player tapped: waiting is over. */
  async function hurry(key?: string): Promise<void> {
    const waiting = state.payments.filter((row) => hasWork(row) && (key === undefined || row.key === key))
    for (const { key } of waiting) await edit(key, (at) => (at.nextAt > 0 ? { ...at, nextAt: 0 } : undefined))
    wake()
  }

  /** A page that is being closed has nobody left to tell that its last write did not happen. */
  const unlessStopped = (work: Promise<unknown>): Promise<void> =>
    work.then(
      () => {},
      (error: unknown) => {
        if (!isStopped) throw error
      },
    )

  const onEvent = () => wake()
  const onOnline = () => void hurry().catch(() => wake())
  const stopSession = session.subscribe(() => {
    void unlessStopped(adopt()).finally(wake)
  })
  if (channel) channel.onmessage = onEvent
  globalThis.window?.addEventListener('online', onOnline)
  globalThis.window?.addEventListener('pageshow', onEvent)
  globalThis.document?.addEventListener('visibilitychange', onEvent)

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
  // Drawn to a string there is no device and nothing to send.
  const started = globalThis.document === undefined ? Promise.resolve() : prune().then(adopt)
  void started
    .catch((error: unknown) => {
      if (!isStopped) console.warn('The outbox stumbled and goes on', error)
    })
    .finally(wake)

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
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
      await store((to) => to.add(row))
      learn(row)
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
    wake,
    stop() {
      isStopped = true
      holdWhatIsOnlyHere()
      cancelPoll()
      stopSession()
      channel?.close()
      globalThis.window?.removeEventListener('online', onOnline)
      globalThis.window?.removeEventListener('pageshow', onEvent)
      globalThis.document?.removeEventListener('visibilitychange', onEvent)
      close()
    },
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

const newestFirst = (payments: Payment[]): Payment[] => payments.sort((a, b) => b.createdAt - a.createdAt)

/** Pictures do not change once added, so rows with equal fields and equal pictures are equal. */
const isSame = (a: readonly Payment[], b: readonly Payment[]): boolean => print(a) === print(b)
const print = (rows: readonly Payment[]): string =>
  JSON.stringify(rows, (name, value: unknown) => (name === 'bytes' ? undefined : value))

const openChannel = (): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('maidan-outbox')
