/**
 * Messages that the player wrote and the host does not have yet, and drafts by chat. A message is kept on the device
 * before anything is sent, goes out in the order it was written, and has one key for its whole life: after a lost
 * answer or a reload the host answers with the message that it already has. Source: X-97, D-12; money.md 3.2.
 */
import { chatApi, type ChatMessage } from '../../../contract/chat.ts'
import { ApiError } from '../../../contract/kit/errors.ts'
import type { Call } from '../api/api.ts'
import { holdReload } from '../pwa/reloadHold.ts'
import { deviceTable, memoryTable, openDatabase, type Table } from '../storage/database.ts'
import { databases, openChannel, tabLocks } from '../storage/mayRefuse.ts'
import { createDeviceQueue } from './deviceQueue.ts'
import { isDue, isForGood, nextTry, type Waiting } from './retry.ts'
import type { Session } from '../session.ts'

export interface QueuedMessage extends Waiting {
  /** The idempotency key, and the `clientId` of the message that the host makes of it. */
  key: string
  remoteId: string
  chatId: string
  content: string
  /** Later than that of every message before it: the order of sending. */
  createdAt: number
  /** `failed`: the host refused it, or it waited for a day; the player decides. */
  state: 'waiting' | 'failed'
  /** When the player last asked for it to be sent. */
  queuedAt: number
  /** The host's words of the last refusal; "" when the network was the reason. */
  note: string
}

export interface QueueState {
  /** Every message on this device, oldest first. Screens show only the signed-in player's. */
  messages: readonly QueuedMessage[]
  /** The key of the message that is on its way. */
  sending: string | undefined
  /** False until the device has been read once. */
  isReady: boolean
  /** False while the device keeps nothing: the page must stay open until a message is sent. */
  isKept: boolean
}

export interface ChatQueue {
  get: () => QueueState
  subscribe: (listener: () => void) => () => void
  /** Told of each message that the host has taken, before it leaves the queue. */
  onSent: (listener: (message: ChatMessage) => void) => () => void
  /** Keeps a message to be sent; resolves once the device has it. */
  add: (chatId: string, content: string) => Promise<void>
  /** Sends a message now. */
  retry: (key: string) => Promise<void>
  remove: (key: string) => Promise<void>
  /** What the player had typed in a chat; "" when nothing. */
  draft: (chatId: string) => Promise<string>
  keepDraft: (chatId: string, text: string) => Promise<void>
  stop: () => void
}

export interface QueueParts {
  call: Call
  session: Session
  now?: () => number
  random?: () => number
  database?: IDBFactory | undefined
  locks?: Pick<LockManager, 'request'> | undefined
}

interface Draft {
  key: string
  text: string
}

interface Tables {
  messages: Table<QueuedMessage>
  drafts: Table<Draft>
  close: () => void
}

const POLL_MS = 1000

/** A row as it is now, whether or not there is one of its key. */
async function put<Row extends { key: string }>(table: Table<Row>, row: Row): Promise<void> {
  if (!(await table.add(row))) await table.edit(row.key, () => row)
}
/** A message is not sent by itself a day later, when its question may be settled. */
const STALE_MS = 24 * 60 * 60 * 1000

export function createChatQueue(parts: QueueParts): ChatQueue {
  const { call, session, now = Date.now, random = Math.random } = parts
  const sentListeners = new Set<(message: ChatMessage) => void>()
  let state: QueueState = { messages: [], sending: undefined, isReady: false, isKept: true }
  let sending: string | undefined
  let lastAt = 0
  let keeping: Promise<void> = Promise.resolve()
  /** The keys of drafts that are not empty, and of those that were emptied. */
  const drafted = new Set<string>()
  const cleared = new Set<string>()
  /** What the device had when it was given up, and may have no more when it comes back. */
  const had = new Set<string>()

  const open = async (): Promise<Tables> => {
    const { run, close } = await openDatabase(
      'maidan-chat',
      (db) => {
        db.createObjectStore('messages', { keyPath: 'key' })
        db.createObjectStore('drafts', { keyPath: 'key' })
      },
      'database' in parts ? parts.database : databases(),
    )
    return { messages: deviceTable(run, 'messages'), drafts: deviceTable(run, 'drafts'), close }
  }

  /** First written, first sent: a message that waits holds back those after it. */
  const nextOfMine = (rows: readonly QueuedMessage[]) =>
    rows.find((row) => row.state === 'waiting' && row.remoteId === session.player?.remoteId)

  const queue = createDeviceQueue<QueuedMessage, Tables>({
    session,
    name: 'The chat queue',
    lock: 'maidan-chat',
    locks: 'locks' in parts ? parts.locks : tabLocks(),
    channel: openChannel('maidan-chat'),
    open,
    inMemory: (rows) => {
      for (const { key } of rows) had.add(key)
      return { messages: memoryTable(rows), drafts: memoryTable(), close: () => {} }
    },
    bringBack: async (memory, tables) => {
      const rows = await memory.messages.all()
      for (const row of rows) await put(tables.messages, row)
      for (const key of had)
        if (!rows.some((row) => row.key === key)) await tables.messages.edit(key, () => null)
      for (const row of await memory.drafts.all()) await put(tables.drafts, row)
      for (const key of cleared) await tables.drafts.edit(key, () => null)
      had.clear()
    },
    close: (tables) => tables.close(),
    table: ({ messages }) => messages,
    order: (a, b) => a.createdAt - b.createdAt,
    isOnlyHere: (rows) => rows.length > 0 || drafted.size > 0,
    waits: (row) => row.state === 'waiting',
    mayBeDue: (rows) => nextOfMine(rows) !== undefined,
    next: (rows) => {
      const row = nextOfMine(rows)
      return row && isDue(row, now()) ? row : undefined
    },
    send: async (row) => {
      say(row.key)
      try {
        await send(row)
      } finally {
        say(undefined)
      }
    },
    pollMs: (rows) => (nextOfMine(rows) ? POLL_MS : undefined),
    hurriesWhenSeen: true,
    onState: ({ rows, isReady, isKept }) => {
      state = { messages: rows, sending, isReady, isKept }
    },
  })

  /** The message of this key is on its way. */
  function say(key: string | undefined): void {
    sending = key
    queue.publish({})
  }

  async function send(row: QueuedMessage): Promise<void> {
    if (now() - row.queuedAt > STALE_MS) {
      await queue.edit(row.key, (at) => ({ ...at, state: 'failed', note: '' }))
      return
    }
    try {
      const input = { chatId: row.chatId, senderId: row.remoteId, content: row.content }
      const { data } = await call(chatApi.sendMessage, input, { key: row.key })
      sentListeners.forEach((listener) => listener(data))
      await queue.edit(row.key, () => null)
    } catch (error) {
      await queue.edit(row.key, (at) => afterFailure(at, error))
    }
  }

  function afterFailure(row: QueuedMessage, error: unknown): QueuedMessage | null {
    // What the contract cannot spell was never sent, and would not be at the next try.
    if (!(error instanceof ApiError)) return { ...row, state: 'failed', note: '' }
    // A success that cannot be read is a success: the message comes with the chat's next read.
    if (error.status >= 200 && error.status < 300) return null
    if (error.status !== 401 && isForGood(error)) return { ...row, state: 'failed', note: error.message }
    const retryAfterMs = (error.retryAfter ?? 0) * 1000
    return { ...row, note: error.message, ...nextTry(row, { retryAfterMs, now: now(), random }) }
  }

  const draftKey = (chatId: string) => `${session.player?.remoteId ?? ''}:${chatId}`

  return {
    get: () => state,
    subscribe: queue.subscribe,
    onSent(listener) {
      sentListeners.add(listener)
      return () => sentListeners.delete(listener)
    },
    async add(chatId, content) {
      const remoteId = session.player?.remoteId
      if (!remoteId) return
      lastAt = Math.max(now(), lastAt + 1, (state.messages.at(-1)?.createdAt ?? 0) + 1)
      // It has left the field and is not here yet.
      const release = holdReload()
      try {
        await queue.add({
          key: crypto.randomUUID(),
          remoteId,
          chatId,
          content,
          createdAt: lastAt,
          state: 'waiting',
          queuedAt: now(),
          tries: 0,
          nextAt: 0,
          note: '',
        })
      } finally {
        release()
      }
      await queue.changed()
    },
    async retry(key) {
      await queue.edit(key, (row) => ({ ...row, state: 'waiting', queuedAt: now() }))
      await queue.hurry()
    },
    async remove(key) {
      await queue.edit(key, () => (sending === key ? undefined : null))
      await queue.changed()
    },
    async draft(chatId) {
      const key = draftKey(chatId)
      try {
        const drafts = await queue.store((tables) => tables.drafts.all())
        return drafts.find((draft) => draft.key === key)?.text ?? ''
      } catch (error) {
        if (!queue.isStopped()) throw error
        return ''
      }
    },
    async keepDraft(chatId, text) {
      const row = { key: draftKey(chatId), text }
      drafted.delete(row.key)
      cleared.delete(row.key)
      ;(text === '' ? cleared : drafted).add(row.key)
      queue.hold()
      keeping = queue.store(async ({ drafts }) => {
        if (text === '') await drafts.edit(row.key, () => null)
        else await put(drafts, row)
      })
      await queue.unlessStopped(keeping)
    },
    // A draft that is being kept is kept first.
    stop: () => queue.stop(keeping),
  }
}

const queues = new WeakMap<Session, ChatQueue>()

/** The app's one queue; made when first asked for. */
export function chatQueueOf(app: Pick<QueueParts, 'call' | 'session' | 'now'>): ChatQueue {
  const queue = queues.get(app.session) ?? createChatQueue(app)
  queues.set(app.session, queue)
  return queue
}

/** Ends the app's queue, if one was ever asked for; what it has not sent stays on the device. */
export const stopChatQueue = (app: Pick<QueueParts, 'session'>): void => queues.get(app.session)?.stop()
