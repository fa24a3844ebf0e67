/**
 * A queue on the device of what the host is to be told: each row is kept before anything is sent, one tab sends at a
 * time and in the queue's own order, and what the device refuses waits in memory until it comes back. What a row is,
 * which one goes next and how it is sent are the queue's own (outbox.ts, chatQueue.ts). Source: money.md 3.2, P9.
 */
import { holdReload } from '../pwa/reloadHold.ts'
import type { Session } from '../session.ts'
import { type Table, withMemoryFallback } from '../storage/database.ts'
import { realTimer, type Waiting } from './retry.ts'

export interface QueueState<Row> {
  /** Every row on this device, in the queue's order. */
  rows: readonly Row[]
  /** False until the device has been read once. */
  isReady: boolean
  /** False while the device does not keep it all; it is tried again and again. */
  isKept: boolean
}

export interface QueueParts<Row extends Waiting & { key: string }, Place> {
  session: Session
  /** Its name in a warning. */
  name: string
  /** The lock between tabs, by a name that every version of the app uses. */
  lock: string
  locks: Pick<LockManager, 'request'> | undefined
  /** The right to send in a browser without locks; where there is none, two tabs may send, and the host tells by the key. */
  lease?: { take: (place: Place) => Promise<boolean>; giveBack: (place: Place) => Promise<void> }
  /** Tells the other tabs of a change. */
  channel: BroadcastChannel | undefined
  /** `setTimeout` in ms; answers what cancels it. */
  after?: (ms: number, work: () => void) => () => void
  /** Where the rows are; as for `withMemoryFallback`. */
  open: () => Promise<Place>
  inMemory: (rows: readonly Row[]) => Place
  bringBack: (memory: Place, device: Place) => Promise<void>
  close: (device: Place) => Promise<void> | void
  table: (place: Place) => Table<Row>
  order: (a: Row, b: Row) => number
  /** Whether a device that keeps nothing would lose something with the page. */
  isOnlyHere: (rows: readonly Row[]) => boolean
  /** Whether a row is to be sent, now or later. */
  waits: (row: Row) => boolean
  /** Whether the right to send is worth asking for. */
  mayBeDue: (rows: readonly Row[]) => boolean
  /** The row that goes now. */
  next: (rows: readonly Row[]) => Row | undefined
  /** Sends it, and writes what became of it. */
  send: (row: Row) => Promise<void>
  /** How soon it is looked at again besides every event: a tab that died between its write and its word wakes nobody. */
  pollMs: (rows: readonly Row[]) => number | undefined
  /** The network is back and the session is another: `hurry`, unless the queue has more to do then. */
  onSession?: () => Promise<void>
  /** A page that is looked at again waits no longer, as with the network's return. */
  hurriesWhenSeen?: boolean
  /** Before the first row is sent. */
  onBegin?: () => Promise<void>
  /** Under the lock nobody else sends: what an earlier tab left is put right. */
  onTurn?: () => Promise<void>
  /** It was awoken while it sends. */
  whileSending?: (rows: readonly Row[]) => void
  /** Told of each state before the listeners are. */
  onState?: (state: QueueState<Row>) => void
}

export type DeviceQueue<Row extends Waiting & { key: string }, Place> = ReturnType<
  typeof createDeviceQueue<Row, Place>
>

export function createDeviceQueue<Row extends Waiting & { key: string }, Place>(
  parts: QueueParts<Row, Place>,
) {
  const { session, name, lease, channel, table, after = realTimer } = parts
  /** Gone once the browser has refused them, as it does where site data is blocked. */
  let { locks } = parts
  const listeners = new Set<() => void>()
  let state: QueueState<Row> = { rows: [], isReady: false, isKept: true }
  let isStopped = false
  let isPumping = false
  let cancelPoll = () => {}
  let release = () => {}

  /** Keeps a page that has what is nowhere else from being loaded anew. Takes the new hold before the old one is released. */
  function hold(): void {
    const before = release
    release = !isStopped && !state.isKept && parts.isOnlyHere(state.rows) ? holdReload() : () => {}
    before()
  }

  function publish(next: Partial<QueueState<Row>>): void {
    state = { ...state, ...next }
    parts.onState?.(state)
    hold()
    listeners.forEach((listener) => listener())
  }

  const {
    work: store,
    comeBack,
    close,
  } = withMemoryFallback(parts.open, {
    inMemory: () => parts.inMemory(state.rows),
    onLost: (error) => {
      console.warn(`${name} is not kept on this device for now`, error)
      publish({ isKept: false })
    },
    bringBack: parts.bringBack,
    close: parts.close,
  })

  /** What was just written is known at once, also to a device that refuses the next moment. */
  const learn = (row: Row, before = row.key): void => {
    const others = state.rows.filter(({ key }) => key !== before && key !== row.key)
    publish({ rows: [...others, row].sort(parts.order) })
  }

  async function add(row: Row): Promise<void> {
    await store((place) => table(place).add(row))
    learn(row)
  }

  /** Changes a row, as `Table.edit` does. */
  async function edit(key: string, change: (row: Row) => Row | null | undefined): Promise<Row | undefined> {
    const row = await store((place) => table(place).edit(key, change))
    if (row) learn(row, key)
    return row
  }

  async function reload(): Promise<void> {
    const rows = (await store((place) => table(place).all())).sort(parts.order)
    // Pictures do not change once added, and print nothing.
    if (!state.isReady || JSON.stringify(rows) !== JSON.stringify(state.rows))
      publish({ rows, isReady: true })
  }

  const tellOthers = () => {
    if (!isStopped) channel?.postMessage('changed')
  }

  /** After a write of ours: show it here, tell the other tabs, and see what is to be sent. */
  async function changed(): Promise<void> {
    await reload()
    tellOthers()
    wake()
  }

  /** A device that was slow, or has room again, is given what it did not take. */
  async function tryDevice(): Promise<void> {
    if (state.isKept || !(await comeBack()) || isStopped) return
    publish({ isKept: true })
    await reload()
  }

  const stumbled = (error: unknown) => {
    if (!isStopped) console.warn(`${name} stumbled and goes on`, error)
  }

  function wake(): void {
    // Drawn to a string there is no device and nothing to send.
    if (isStopped || globalThis.document === undefined) return
    cancelPoll()
    void tryDevice().catch((error: unknown) => console.warn('The device is tried again later', error))
    void pump().catch(stumbled).finally(poll)
  }

  function poll(): void {
    if (isStopped) return
    cancelPoll()
    const ms = parts.pollMs(state.rows)
    if (ms !== undefined) cancelPoll = after(ms, wake)
  }

  async function pump(): Promise<void> {
    await reload()
    if (isPumping) parts.whileSending?.(state.rows)
    // A page that was closed meanwhile has given its right to send back.
    if (isStopped || isPumping || !parts.mayBeDue(state.rows)) return
    isPumping = true
    try {
      await underLock(drain)
    } finally {
      isPumping = false
    }
  }

  async function underLock(work: () => Promise<void>): Promise<void> {
    if (locks) {
      let isGranted = false
      try {
        await locks.request(parts.lock, { ifAvailable: true }, async (lock) => {
          isGranted = true
          if (lock) await work()
        })
        return
      } catch (error) {
        if (isGranted) throw error
        locks = undefined
      }
    }
    if (!lease) return work()
    if (!(await store(lease.take))) return
    try {
      await work()
    } finally {
      await store(lease.giveBack)
    }
  }

  async function drain(): Promise<void> {
    await parts.onTurn?.()
    for (;;) {
      await reload()
      const next = parts.next(state.rows)
      if (!next || isStopped) return
      if (!locks && lease && !(await store(lease.take))) return
      await parts.send(next)
      tellOthers()
    }
  }

  /** The network is back, or the player asked: waiting is over, for one row or for all. */
  async function hurry(key?: string): Promise<void> {
    const waiting = state.rows.filter((row) => parts.waits(row) && (key === undefined || row.key === key))
    for (const row of waiting) await edit(row.key, (at) => (at.nextAt > 0 ? { ...at, nextAt: 0 } : undefined))
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

  const onOnline = () => void hurry().catch(wake)
  const onSeen = parts.hurriesWhenSeen ? onOnline : wake
  const stopSession = session.subscribe(() => {
    void unlessStopped(parts.onSession ? parts.onSession() : hurry()).finally(wake)
  })
  if (channel) channel.onmessage = wake
  globalThis.window?.addEventListener('online', onOnline)
  globalThis.window?.addEventListener('pageshow', onSeen)
  globalThis.document?.addEventListener('visibilitychange', onSeen)
  if (globalThis.document !== undefined)
    void Promise.resolve()
      .then(() => parts.onBegin?.())
      .catch(stumbled)
      .finally(wake)

  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    store,
    add,
    edit,
    publish,
    hold,
    reload,
    changed,
    hurry,
    wake,
    unlessStopped,
    /** Ends it; what it has not sent stays on the device. `last` is waited for before the device is closed. */
    stop(last?: Promise<unknown>) {
      isStopped = true
      hold()
      cancelPoll()
      stopSession()
      channel?.close()
      globalThis.window?.removeEventListener('online', onOnline)
      globalThis.window?.removeEventListener('pageshow', onSeen)
      globalThis.document?.removeEventListener('visibilitychange', onSeen)
      if (last) void last.catch(() => {}).then(close)
      else close()
    },
    isStopped: () => isStopped,
  }
}
