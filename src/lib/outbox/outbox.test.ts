/** Fault schedules against the outbox: several tabs, one device database, a host that loses things. Source: money.md P4. */
import { setImmediate as turn } from 'node:timers/promises'
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
// The outbox loads these when it sends: here they are loaded already, so that nothing waits for the machine.
import '../../../contract/cashier.ts'
import '../../../contract/content.ts'
import '../../../contract/receipts.ts'
import '../../../contract/records.ts'
import { taka } from '../../../contract/money.ts'
import { createCall } from '../api/api.ts'
import { isReloadSafe } from '../pwa/reloadHold.ts'
import { DEFAULT_CONFIG } from '../config/config.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { bring } from './outboxMirror.ts'
import { memoryRows, openRows, type Payment, type Receipt } from './outboxStore.ts'
import { isUnsent } from './paymentState.ts'
import type { Player, Session } from '../session.ts'

const seeded = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
}

/** Where the device's clock begins. */
const BEGIN = 1_800_000_000_000
/** The device's database takes this long for each of its steps: a page may be closed between any two. */
const DATABASE_STEP_MS = 5

/**
 * Time in the test's hand: tabs, network and database wait in one queue, and nothing waits for the machine. One seed is
 * one history, told event by event, however slow the machine is.
 */
function createTime(seed: number) {
  const queue: { at: number; work: () => void }[] = []
  const history: string[] = []
  const opened: Outbox[] = []
  let now = BEGIN

  const after = (ms: number, work: () => void) => {
    const event = { at: now + ms, work }
    const next = queue.findIndex(({ at }) => at > event.at)
    queue.splice(next < 0 ? queue.length : next, 0, event)
    return () => {
      const place = queue.indexOf(event)
      if (place >= 0) queue.splice(place, 1)
    }
  }
  const sleep = (ms: number) => new Promise<void>((resolve) => void after(ms, resolve))

  /** The next event happens once all that the last one made ready has been done. */
  async function happen(): Promise<boolean> {
    await turn()
    const event = queue.shift()
    if (!event) return false
    now = event.at
    history.push(String(now - BEGIN))
    event.work()
    return true
  }

  return {
    now: () => now,
    random: seeded(seed),
    after,
    sleep,
    history,
    opened,
    /** False when it is not so within this time. */
    async until(isTrue: () => boolean, ms = 60_000): Promise<boolean> {
      for (const end = now + ms; !isTrue(); await sleep(50)) if (now > end) return false
      return true
    },
    async run(work: Promise<unknown>): Promise<void> {
      const underWay = new Set([work])
      const over = work.finally(() => underWay.clear())
      const told = Promise.allSettled([over])
      for (await turn(); underWay.size > 0;)
        if (!(await happen())) throw new Error('The test waits for nothing')
      await told
      for (const outbox of opened) outbox.stop()
      while (await happen());
      await over
    },
  }
}

type Time = ReturnType<typeof createTime>

/** Runs a test by its own clock and dice: those of the app, of the browser and of its database too. */
async function inTime(work: (time: Time) => Promise<unknown>, seed = 1): Promise<Time> {
  const time = createTime(seed)
  const ids = vi.spyOn(crypto, 'randomUUID').mockImplementation(() => uuid(time.random))
  const limits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal)
  vi.stubGlobal('setImmediate', (step: () => void) => time.after(DATABASE_STEP_MS, step))
  vi.stubGlobal('setTimeout', (step: () => void, ms = 0) => time.after(ms, step))
  vi.stubGlobal('clearTimeout', (cancel?: () => void) => cancel?.())
  try {
    await time.run(work(time))
  } finally {
    vi.unstubAllGlobals()
    // The next test is another tab.
    sessionStorage.clear()
    ids.mockRestore()
    limits.mockRestore()
  }
  return time
}

const uuid = (random: () => number) => {
  const part = () => Math.floor(random() * 2 ** 32).toString(16)
  return `${part()}-${part()}-${part()}-${part()}-${part()}` as const
}

/** A host that claims each key once and each transaction id once, and answers a known key with what it did. */
function createHost() {
  const records: { id: string; key: string; trx: string; player: string }[] = []
  const receipts = new Map<string, string>()
  /** How much of a picture in pieces has come, by its name. */
  const pieces = new Map<string, number>()
  const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    new Response(JSON.stringify(body), { status, headers })
  /** Who asks with a key: whether that tab is dead. */
  const asking = new Map<string, () => boolean>()
  const atOnce: string[] = []
  return {
    records,
    receipts,
    pieces,
    /** What the host offers besides the specification. */
    features: [] as string[],
    /** Keys with which two living tabs asked at once: one of them had no right to send. */
    atOnce,
    begin(key: string, isDead: () => boolean): () => void {
      if (key && asking.get(key)?.() === false) atOnce.push(key)
      asking.set(key, isDead)
      return () => {
        if (asking.get(key) === isDead) asking.delete(key)
      }
    },
    async fetch(url: string, init: RequestInit): Promise<Response> {
      const headers = new Headers(init.headers)
      const key = headers.get('Idempotency-Key') ?? ''
      const player = (headers.get('Authorization') ?? '').replace('Bearer token-', '')
      if (url.endsWith('/api/general')) return answer(200, [{ site_title: 'Test', features: this.features }])
      if (player === 'gone') return answer(401, { message: 'Please log in again.' })
      if (url.endsWith('/api/deposit-receipts/pieces')) {
        const form = init.body as FormData
        const name = form.get('upload') as string
        const size = Number(form.get('size'))
        const piece = form.get('files') as File
        const known = pieces.get(name) ?? 0
        const received = Number(form.get('offset')) === known ? known + piece.size : known
        pieces.set(name, received)
        if (received >= size) receipts.set(name, player)
        return answer(200, { data: { received, ...(received >= size && { id: name }) } })
      }
      if (url.endsWith('/api/deposit-receipts')) {
        receipts.set(key, player)
        return answer(201, { data: [{ id: key, name: 'receipt' }] })
      }
      if (url.includes('/api/transaction/show')) {
        const transactions = records
          .filter((record) => record.player === player)
          .map(({ id, key: session, trx }) => ({
            id,
            session,
            action: 'deposit',
            amount: '500.00',
            key: '0',
            created_at: '2027-01-15T14:00:00+06:00',
            transaction_id: trx,
            steps: [],
          }))
        return answer(200, { transactions })
      }
      const body = JSON.parse(init.body as string) as { transaction_id: string; remote_id: string }
      const known = records.find((record) => record.key === key)
      const used = records.find((record) => record.trx === body.transaction_id)
      if (!known && used) return answer(409, { message: 'Used', code: 'TRX_USED', id: used.id })
      if (body.remote_id !== player) return answer(403, { message: 'Forbidden' })
      const record = known ?? { id: `d${records.length + 1}`, key, trx: body.transaction_id, player }
      if (!known) records.push(record)
      return answer(201, { success: true, message: 'Submission successful!', id: record.id })
    },
  }
}

type Host = ReturnType<typeof createHost>

/** Web Locks of one browser: a tab that dies lets its locks go. */
function createLocks() {
  let holder: object | undefined
  return {
    forTab(tab: object): Pick<LockManager, 'request'> {
      const request = async (_: string, __: unknown, work: (lock: Lock | null) => unknown) => {
        if (holder) return work(null)
        holder = tab
        try {
          return await work({ name: 'outbox', mode: 'exclusive' })
        } finally {
          if (holder === tab) holder = undefined
        }
      }
      return { request: request as LockManager['request'] }
    },
    release(tab: object) {
      if (holder === tab) holder = undefined
    },
  }
}

interface Faults {
  /** Chance that a request meets a fault while the weather is bad. */
  rate: number
  isBad: () => boolean
}

/** What the network does to one request of one tab. */
function through(
  { time, host, faults }: Pick<World, 'time' | 'host' | 'faults'>,
  isDead: () => boolean,
): typeof fetch {
  const forever = new Promise<never>(() => {})
  const send = async (url: string, init: RequestInit): Promise<Response> => {
    const fault = faults.isBad() && time.random() < faults.rate ? Math.floor(time.random() * 6) : -1
    time.history.push(`${url} ${fault}`)
    await time.sleep(time.random() * 600)
    if (fault === 0) throw new TypeError('lost on the way there')
    if (fault === 1) return Response.json({ message: 'busy' }, { status: 503 })
    if (fault === 2)
      return Response.json({ message: 'slow' }, { status: 429, headers: { 'Retry-After': '1' } })
    if (fault === 3) return Response.json({ message: 'wait', code: 'IN_PROGRESS' }, { status: 409 })
    const answer = await host.fetch(url, init)
    if (fault === 4) throw new TypeError('lost on the way back')
    if (fault === 5) await time.sleep(4000)
    return isDead() ? forever : answer
  }
  return async (input, init = {}) => {
    const key = new Headers(init.headers).get('Idempotency-Key') ?? ''
    const end = host.begin(key, isDead)
    try {
      return await send(input as string, init)
    } finally {
      end()
    }
  }
}

const sessionOf = (player: Player | undefined): Session & { become: (next: Player | undefined) => void } => {
  const listeners = new Set<(event: 'start' | 'logout' | 'expired') => void>()
  let current = player
  const become = (next: Player | undefined) => {
    current = next
    listeners.forEach((listener) => listener(next ? 'start' : 'expired'))
  }
  return {
    get player() {
      return current
    },
    start: async () => {},
    end: async (_, token) => {
      if (current && (!token || token === current.token)) become(undefined)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    become,
  }
}

const playerOf = (name: string): Player => ({
  token: `token-${name}`,
  remoteId: name,
  username: name,
  exchangeToken: '',
})

interface World {
  time: Time
  host: Host
  faults: Faults
  database: IDBFactory | undefined
  locks?: ReturnType<typeof createLocks>
  session?: Session
  now?: () => number
}

function createTab(world: World) {
  const { time } = world
  const tab = { isDead: false }
  const session = world.session ?? sessionOf(playerOf('rina'))
  const call = createCall({
    config: DEFAULT_CONFIG,
    session,
    language: () => 'en',
    fetch: through(world, () => tab.isDead),
  })
  const outbox = createOutbox({
    call,
    session,
    random: time.random,
    database: world.database,
    locks: world.locks?.forTab(tab),
    channel: undefined,
    now: world.now ?? time.now,
    after: time.after,
    upload: () => through(world, () => tab.isDead),
  })
  time.opened.push(outbox)
  return {
    outbox,
    session,
    kill() {
      tab.isDead = true
      outbox.stop()
      world.locks?.release(tab)
    },
  }
}

const calm: Faults = { rate: 0, isBad: () => false }
const draft = {
  amount: taka(500),
  method: { name: 'Wallet A', icon: '' },
  channel: { id: '11', accountType: 'Agent' as const },
  promotion: undefined,
}
const typed = (trx: string) => ({ accountNumber: '01700000000', transactionId: trx })

/** One schedule: 1 to 4 tabs, 1 to 3 claims, taps in several tabs, deaths, then calm and one last tab. */
async function schedule(seed: number, time: Time): Promise<string[]> {
  const { random } = time
  const host = createHost()
  if (random() < 0.5) host.features.push('receipt-pieces')
  let isBad = true
  const faults: Faults = { rate: 0.2 + random() * 0.7, isBad: () => isBad }
  const locks = random() < 0.8 ? createLocks() : undefined
  const world = { time, host, faults, database: new IDBFactory(), ...(locks && { locks }) }
  const tabs = Array.from({ length: 1 + Math.floor(random() * 4) }, () => createTab(world))
  const saved: string[] = []
  const mistakes: string[] = []
  const unsure: string[] = []
  const replace = (tab: (typeof tabs)[number]) => {
    tab.kill()
    tabs[tabs.indexOf(tab)] = createTab(world)
  }
  const any = () => tabs[Math.floor(random() * tabs.length)]!

  for (let n = 0; n < 1 + Math.floor(random() * 3); n++) {
    const tab = any()
    const made = await tab.outbox.create(draft)
    const key = random() < 0.8 ? await tab.outbox.issued(made, `session-${seed}-${n}`, issued) : made
    if (key !== made && random() < 0.4) {
      const bytes = new ArrayBuffer(40_000)
      await tab.outbox.change(key, {
        receipts: [
          { id: `receipt-${seed}-${n}`, name: 'a.jpg', type: 'image/jpeg', bytes, state: 'waiting' },
        ],
      })
    }
    const taps = Array.from({ length: 1 + Math.floor(random() * 4) }, () =>
      (random() < 0.7 ? tab : any()).outbox.submit(key, typed(`TRX${seed}N${n}`)),
    )
    const isKilledAtOnce = random() < 0.3
    if (isKilledAtOnce) {
      await time.sleep(random() * 400)
      replace(tab)
    }
    const said = await Promise.allSettled(taps)
    // A claim is promised once one tap was told that the device has it.
    if (said.some((tap) => tap.status === 'fulfilled')) saved.push(key)
    else unsure.push(key)
    if (random() < 0.5) {
      await time.sleep(random() * 1600)
      replace(any())
    }
    await time.sleep(random() * 3000)
  }

  isBad = false
  for (const tab of tabs) tab.kill()
  const last = createTab(world)
  const isDone = () =>
    last.outbox.get().isReady &&
    saved.every((key) =>
      last.outbox
        .get()
        .payments.some(
          (row) =>
            row.key === key && row.state === 'sent' && row.receipts.every((one) => one.state === 'sent'),
        ),
    )
  // Calm lasts ten seconds, as P4 says.
  if (!(await time.until(isDone, 10_000))) {
    mistakes.push(
      `stuck: ${last.outbox
        .get()
        .payments.map((row) => row.state)
        .join()}`,
    )
  }
  for (const key of saved) {
    const count = host.records.filter((record) => record.key === key).length
    if (count !== 1) mistakes.push(`${key}: ${count} records`)
  }
  for (const { key, receipts } of last.outbox.get().payments) {
    if (saved.includes(key) && !receipts.every(({ id }) => host.receipts.has(id)))
      mistakes.push('a picture is lost')
  }
  for (const key of host.atOnce) mistakes.push(`${key}: two tabs at once`)
  const isKnown = (key: string) => saved.includes(key) || unsure.includes(key)
  if (!host.records.every((record) => isKnown(record.key))) mistakes.push('a record under a key of nobody')
  if (new Set(host.records.map((record) => record.key)).size !== host.records.length) mistakes.push('twice')
  last.kill()
  return mistakes
}

async function play(seed: number): Promise<{ mistakes: string[]; history: string[] }> {
  let mistakes: string[] = []
  const { history } = await inTime(async (time) => {
    mistakes = await schedule(seed, time)
  }, seed)
  return { mistakes, history }
}

const issued = { value: '00000000000', expiresAt: BEGIN + 1_800_000, clockOffset: 0 }

test(
  'P4 F-14 after 600 fault schedules every claim is recorded once: none lost, none twice, none stuck',
  { timeout: 900_000 },
  async () => {
    const first = Number(process.env['SEED'] ?? 1)
    const count = Number(process.env['SCHEDULES'] ?? 600)
    const failed: string[] = []
    for (let seed = first; seed < first + count; seed++) {
      const { mistakes } = await play(seed)
      if (mistakes.length) failed.push(`SEED=${seed} SCHEDULES=1: ${mistakes.join('; ')}`)
    }
    expect(failed).toEqual([])
  },
)

test('one seed is one history', async () => {
  for (const seed of [1, 2, 3]) expect(await play(seed)).toEqual(await play(seed))
})

test('S-MKPAY-07 five taps in three tabs make one claim', () =>
  inTime(async (time) => {
    const host = createHost()
    const world = { time, host, faults: calm, database: new IDBFactory(), locks: createLocks() }
    const [a, b, c] = [createTab(world), createTab(world), createTab(world)]
    const key = await a.outbox.create(draft)
    await Promise.all([a, a, b, b, c].map((tab) => tab.outbox.submit(key, typed('TRX123456'))))
    expect(await time.until(() => a.outbox.get().payments[0]?.state === 'sent')).toBe(true)
    expect(host.records).toHaveLength(1)
  }))

test('F-14 a Submit that is pressed as the number comes is not lost: the screen still has the old key', () =>
  inTime(async (time) => {
    const host = createHost()
    const tab = createTab({ time, host, faults: calm, database: new IDBFactory(), locks: createLocks() })
    const key = await tab.outbox.create(draft)
    const number = { value: '01700000000', expiresAt: BEGIN + 60_000, clockOffset: 0 }
    expect(await tab.outbox.issued(key, 'session-1', number)).toBe('session-1')
    await tab.outbox.submit(key, typed('TRX123456'))
    expect(await time.until(() => tab.outbox.get().payments[0]?.state === 'sent')).toBe(true)
    expect(host.records).toMatchObject([{ key: 'session-1', trx: 'TRX123456' }])
  }))

test('a 401 keeps the claim for its player, another player never sends it, and the next login does', () =>
  inTime(async (time) => {
    const host = createHost()
    const session = sessionOf({ ...playerOf('rina'), token: 'token-gone' })
    const { outbox } = createTab({
      time,
      host,
      faults: calm,
      database: new IDBFactory(),
      locks: createLocks(),
      session,
    })
    const key = await outbox.create(draft)
    await outbox.submit(key, typed('TRX123456'))
    expect(await time.until(() => outbox.get().payments[0]?.state === 'needs_login')).toBe(true)
    session.become(playerOf('karim'))
    await time.sleep(12_000)
    expect(host.records).toEqual([])
    session.become(playerOf('rina'))
    expect(await time.until(() => outbox.get().payments[0]?.state === 'sent')).toBe(true)
    expect(host.records.map((record) => record.player)).toEqual(['rina'])
  }))

test('V-DEP-08 a transaction id that was used is refused with the earlier record, and can be corrected with the same key', () =>
  inTime(async (time) => {
    const host = createHost()
    host.records.push({ id: 'd1', key: 'other-key', trx: 'TRX123456', player: 'rina' })
    const { outbox } = createTab({
      time,
      host,
      faults: calm,
      database: new IDBFactory(),
      locks: createLocks(),
    })
    const key = await outbox.create(draft)
    await outbox.submit(key, typed('TRX123456'))
    expect(await time.until(() => outbox.get().payments[0]?.state === 'refused')).toBe(true)
    expect(outbox.get().payments[0]?.refusal).toMatchObject({ code: 'TRX_USED', earlierId: 'd1' })
    await outbox.reopen(key)
    await outbox.submit(key, typed('TRX654321'))
    expect(await time.until(() => outbox.get().payments[0]?.state === 'sent')).toBe(true)
    expect(host.records.map((record) => record.key)).toEqual(['other-key', key])
  }))

test('P4 after an answer that was lost the host is asked, and what it has is not sent again', () =>
  inTime(async (time) => {
    const host = createHost()
    const asked: string[] = []
    let isLost = true
    const lossy: Host = {
      ...host,
      async fetch(url, init) {
        asked.push(new URL(url, 'http://host').pathname)
        const answer = await host.fetch(url, init)
        if (isLost && url.includes('submit-deposit')) {
          isLost = false
          throw new TypeError('lost on the way back')
        }
        return answer
      },
    }
    const { outbox } = createTab({
      time,
      host: lossy,
      faults: calm,
      database: new IDBFactory(),
      locks: createLocks(),
    })
    const key = await outbox.create(draft)
    await outbox.submit(key, typed('TRX123456'))
    expect(await time.until(() => outbox.get().payments[0]?.state === 'sent')).toBe(true)
    expect(asked).toEqual(['/api/submit-deposit', '/api/transaction/show'])
    expect(outbox.get().payments[0]?.recordId).toBe('d1')
  }))

test('a claim older than 24 hours waits for the player instead of being sent by itself', () =>
  inTime(async (time) => {
    const host = createHost()
    const database = new IDBFactory()
    let at = BEGIN
    const session = sessionOf(undefined)
    const { outbox } = createTab({
      time,
      host,
      faults: calm,
      database,
      locks: createLocks(),
      session,
      now: () => at,
    })
    const key = await outbox.create(draft)
    await outbox.submit(key, typed('TRX123456'))
    at += 25 * 60 * 60 * 1000
    session.become(playerOf('rina'))
    await time.until(() => outbox.get().payments[0]?.remoteId === 'rina', 100)
    const row = outbox.get().payments[0]
    expect(row?.remoteId).toBe('')
    expect(host.records).toEqual([])
  }))

test('a stale claim is sent when the player says so', () =>
  inTime(async (time) => {
    const host = createHost()
    const database = new IDBFactory()
    let at = BEGIN
    const away = sessionOf({ ...playerOf('rina'), token: 'token-gone' })
    const { outbox } = createTab({
      time,
      host,
      faults: calm,
      database,
      locks: createLocks(),
      session: away,
      now: () => at,
    })
    const key = await outbox.create(draft)
    await outbox.submit(key, typed('TRX123456'))
    await time.until(() => outbox.get().payments[0]?.state === 'needs_login')
    at += 25 * 60 * 60 * 1000
    away.become(playerOf('rina'))
    expect(await time.until(() => outbox.get().payments[0]?.state === 'stale')).toBe(true)
    expect(outbox.get().payments.every(isUnsent)).toBe(true)
    await outbox.retry(key)
    expect(await time.until(() => outbox.get().payments[0]?.state === 'sent')).toBe(true)
    expect(host.records).toHaveLength(1)
  }))

test('P9 a browser without a working database sends from memory and says that nothing is kept', () =>
  inTime(async (time) => {
    const host = createHost()
    const { outbox } = createTab({ time, host, faults: calm, database: undefined, locks: createLocks() })
    const key = await outbox.create(draft)
    await outbox.submit(key, typed('TRX123456'))
    expect(await time.until(() => outbox.get().payments[0]?.state === 'sent')).toBe(true)
    expect(outbox.get().isKept).toBe(false)
    expect(host.records).toHaveLength(1)
  }))

test('P-PWA-09 P9 a payment that only the page has holds a reload until the host has it; one that is kept does not', () =>
  inTime(async (time) => {
    const host = createHost()
    let isDown = true
    const faults: Faults = { rate: 1, isBad: () => isDown }
    const kept = createTab({ time, host, faults, database: new IDBFactory(), locks: createLocks() }).outbox
    await kept.submit(await kept.create(draft), typed('TRX123450'))
    expect(kept.get().payments.every(isUnsent)).toBe(true)
    expect(isReloadSafe()).toBe(true)

    const { outbox } = createTab({ time, host, faults, database: undefined, locks: createLocks() })
    const key = await outbox.create(draft)
    expect(isReloadSafe()).toBe(false)
    await outbox.submit(key, typed('TRX123456'))
    expect(isReloadSafe()).toBe(false)
    isDown = false
    expect(await time.until(() => outbox.get().payments[0]?.state === 'sent')).toBe(true)
    expect(isReloadSafe()).toBe(true)
    await outbox.create(draft)
    outbox.stop()
    expect(isReloadSafe()).toBe(true)
  }))

test('P9 F-14 a device that fills up while two payments are written: both go on from memory, and one it had taken stays', () =>
  inTime(async (time) => {
    const host = createHost()
    const { outbox } = createTab({
      time,
      host,
      faults: calm,
      database: new IDBFactory(),
      locks: createLocks(),
    })
    const taken = await outbox.create(draft)
    const refuse = () => {
      throw new DOMException('The disk is full', 'QuotaExceededError')
    }
    const adding = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(refuse)
    const putting = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(refuse)
    try {
      const keys = await Promise.all([outbox.create(draft), outbox.create(draft), outbox.create(draft)])
      expect(outbox.get().isKept).toBe(false)
      await Promise.all([taken, ...keys].map((key, n) => outbox.submit(key, typed(`TRXFULL${n}`))))
      expect(await time.until(() => outbox.get().payments.every(({ state }) => state === 'sent'))).toBe(true)
      expect(host.records.map(({ key }) => key).sort()).toEqual([taken, ...keys].sort())
    } finally {
      adding.mockRestore()
      putting.mockRestore()
    }
  }))

test('P9 a slow device is not a full one: what it had no time for is kept in the tab, outlives a reload, and reaches the device later', () =>
  inTime(async (time) => {
    const host = createHost()
    const faults: Faults = { rate: 1, isBad: () => true }
    let stepMs = DATABASE_STEP_MS
    vi.stubGlobal('setImmediate', (step: () => void) => time.after(stepMs, step))
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const database = new IDBFactory()
    const tab = () => createTab({ time, host, faults, database, locks: createLocks() }).outbox
    const first = tab()
    const removed = await first.create(draft)
    const id = await first.create(draft)
    const begun = first.get().payments.find((row) => row.id === id)
    // Longer than any answer is waited for.
    stepMs = 10 * 60_000
    const number = { value: '01900000000', expiresAt: BEGIN + 1_800_000, clockOffset: 0 }
    const key = await first.issued(id, 'session-of-the-host', number)
    await first.change(key, typed('TRXSLOW123'))
    await first.remove(removed)
    expect(first.get()).toMatchObject({ isKept: false, isInTab: true })
    first.stop()

    const again = tab()
    expect(await time.until(() => again.get().isReady)).toBe(true)
    const [row, ...others] = again.get().payments
    expect(others).toEqual([])
    expect(row).toMatchObject({ id, key, number, ...typed('TRXSLOW123'), createdAt: begun?.createdAt })
    expect(again.get()).toMatchObject({ isKept: false, isInTab: true })
    await again.submit(key, typed('TRXSLOW124'))

    stepMs = DATABASE_STEP_MS
    expect(await time.until(() => again.get().isKept, 3_600_000)).toBe(true)
    expect(sessionStorage.length).toBe(0)
    again.stop()
    const later = tab()
    expect(await time.until(() => later.get().isReady)).toBe(true)
    expect(later.get().payments).toMatchObject([{ id, key, ...typed('TRXSLOW124') }])
  }))

const PICTURE: Receipt = {
  id: 'p1',
  name: 'a.jpg',
  type: 'image/jpeg',
  bytes: new ArrayBuffer(3),
  state: 'waiting',
}
const rowOf = (id: string): Payment => ({
  ...draft,
  id,
  key: id,
  remoteId: 'rina',
  state: 'draft',
  createdAt: 1,
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
})

test('P9 what another tab has sent meanwhile is not undone by what this one kept in memory', async () => {
  const device = await openRows(new IDBFactory())
  const row = { ...rowOf('k1'), state: 'sent' as const, recordId: '7', receipts: [PICTURE] }
  await device.add(row)
  await device.add({ ...rowOf('k2'), receipts: [PICTURE] })
  await bring(
    { payments: [rowOf('k1'), { ...rowOf('k2'), key: 'k2b', state: 'queued' }, rowOf('k3')], gone: [] },
    device,
  )
  expect(
    (await device.all()).map(({ id, key, state, receipts }) => [id, key, state, receipts.length]),
  ).toEqual([
    ['k1', 'k1', 'sent', 1],
    ['k2', 'k2b', 'queued', 1],
    ['k3', 'k3', 'draft', 0],
  ])
  await bring({ payments: [], gone: ['k1', 'k3'] }, device)
  expect((await device.all()).map(({ id }) => id)).toEqual(['k1', 'k2'])
  device.close()
})

test('P9 a database that never answers is given up and the claim is sent from memory', async () => {
  const hanging = { open: () => ({}) as IDBOpenDBRequest } as unknown as IDBFactory
  await expect(openRows(hanging, 20)).rejects.toThrow('does not answer')
})

test('a lease keeps a second tab from sending until it ends, and a lease of another clock does not count', async () => {
  const rows = await openRows(new IDBFactory())
  expect(await rows.lease('a', 1000)).toBe(true)
  expect(await rows.lease('b', 20_000)).toBe(false)
  expect(await rows.lease('b', 31_001)).toBe(true)
  expect(await rows.lease('a', -1_000_000)).toBe(true)
  await rows.release('a')
  expect(await rows.lease('b', -1_000_000)).toBe(true)
  rows.close()
})

test('both stores refuse a second row with the same key', async () => {
  for (const rows of [memoryRows(), await openRows(new IDBFactory())]) {
    const row = rowOf('k1')
    expect(await rows.add(row)).toBe(true)
    expect(await rows.add({ ...row, state: 'queued' })).toBe(false)
    expect((await rows.all()).map((one) => one.state)).toEqual(['draft'])
    rows.close()
  }
})

test('a claim that waits is never sent in the name of another player who has one too', () =>
  inTime(async (time) => {
    const host = createHost()
    let isDown = true
    const faults: Faults = { rate: 1, isBad: () => isDown }
    const session = sessionOf(playerOf('rina'))
    const world = { time, host, faults, database: new IDBFactory(), locks: createLocks(), session }
    const { outbox } = createTab(world)
    const hers = await outbox.create(draft)
    await outbox.submit(hers, typed('TRX123456'))
    session.become(playerOf('karim'))
    const his = await outbox.create(draft)
    await outbox.submit(his, typed('TRX654321'))
    const stateOf = (key: string) => outbox.get().payments.find((row) => row.key === key)?.state
    isDown = false
    expect(await time.until(() => stateOf(his) === 'sent')).toBe(true)
    await time.sleep(60_000)
    expect(stateOf(hers)).toBe('queued')
    session.become(playerOf('rina'))
    expect(await time.until(() => stateOf(hers) === 'sent')).toBe(true)
    expect(host.records.map(({ player, key }) => [player, key])).toEqual([
      ['karim', his],
      ['rina', hers],
    ])
  }))

/** The host, and how often it was asked to take a claim. */
function counted(host: Host, before: () => Promise<void> = async () => {}) {
  const claims: string[] = []
  const fetch: Host['fetch'] = async (url, init) => {
    if (url.includes('submit-deposit')) {
      claims.push(new Headers(init.headers).get('Authorization') ?? '')
      await before()
    }
    return host.fetch(url, init)
  }
  return { claims, host: { ...host, fetch } }
}

test('a tap on a claim that was sent asks the host nothing', () =>
  inTime(async (time) => {
    const { host, claims } = counted(createHost())
    const world = { time, host, faults: calm, database: new IDBFactory(), locks: createLocks() }
    const { outbox } = createTab(world)
    const key = await outbox.create(draft)
    await outbox.submit(key, typed('TRX123456'))
    expect(await time.until(() => outbox.get().payments[0]?.state === 'sent')).toBe(true)
    await outbox.submit(key, typed('TRX123456'))
    await time.sleep(60_000)
    expect(outbox.get().payments[0]?.state).toBe('sent')
    expect(claims).toHaveLength(1)
  }))

test('P12 a late 401 of an old token asks for no login', () =>
  inTime(async (time) => {
    let answer = () => {}
    const isAsked = new Promise<void>((resolve) => (answer = resolve))
    const { host, claims } = counted(createHost(), () => isAsked)
    const session = sessionOf({ ...playerOf('rina'), token: 'token-gone' })
    const world = { time, host, faults: calm, database: new IDBFactory(), locks: createLocks(), session }
    const { outbox } = createTab(world)
    const seen = new Set<string | undefined>()
    outbox.subscribe(() => seen.add(outbox.get().payments[0]?.state))
    await outbox.submit(await outbox.create(draft), typed('TRX123456'))
    expect(await time.until(() => claims.length === 1)).toBe(true)
    session.become(playerOf('rina'))
    answer()
    expect(await time.until(() => outbox.get().payments[0]?.state === 'sent')).toBe(true)
    expect(claims).toEqual(['Bearer token-gone', 'Bearer token-rina'])
    expect([...seen]).not.toContain('needs_login')
  }))

test('what was sent stays on the device for a week, what was decided for a day', () =>
  inTime(async (time) => {
    const HOUR = 60 * 60 * 1000
    const world = { time, host: createHost(), faults: calm, database: new IDBFactory(), locks: createLocks() }
    let at = BEGIN
    const now = () => at
    const first = createTab({ ...world, now })
    const [sent, decided] = [await first.outbox.create(draft), await first.outbox.create(draft)]
    await first.outbox.submit(sent, typed('TRX123456'))
    await first.outbox.submit(decided, typed('TRX654321'))
    const areSent = () => first.outbox.get().payments.every(({ state }) => state === 'sent')
    expect(await time.until(areSent)).toBe(true)
    await first.outbox.settle(decided, 'success')
    first.kill()
    for (const [hours, keys] of [
      [23, [sent, decided]],
      [25, [sent]],
      [167, [sent]],
      [169, []],
    ] as const) {
      at = BEGIN + hours * HOUR
      const tab = createTab({ ...world, now })
      const keysThere = () => tab.outbox.get().payments.map(({ key }) => key)
      const isThere = () =>
        tab.outbox.get().isReady && keysThere().toSorted().join() === keys.toSorted().join()
      expect(await time.until(isThere), `after ${hours} h: ${keysThere().join()}`).toBe(true)
      await time.sleep(1000)
      expect(isThere(), `after ${hours} h`).toBe(true)
      tab.kill()
    }
  }))

test('a claim that the host cannot take now stays and is sent later with its key', () =>
  inTime(async (time) => {
    const host = createHost()
    let busy = 2
    const busyAtFirst: Host = {
      ...host,
      fetch: async (url, init) =>
        url.includes('submit-deposit') && busy-- > 0
          ? Response.json({ message: 'busy' }, { status: 503 })
          : host.fetch(url, init),
    }
    const world = {
      time,
      host: busyAtFirst,
      faults: calm,
      database: new IDBFactory(),
      locks: createLocks(),
    }
    const { outbox } = createTab(world)
    const key = await outbox.create(draft)
    await outbox.submit(key, typed('TRX123456'))
    expect(await time.until(() => outbox.get().payments[0]?.state === 'sent')).toBe(true)
    expect(host.records.map((record) => record.key)).toEqual([key])
  }))

const picture = (id: string, bytes = 100_000) => ({
  id,
  name: `${id}.jpg`,
  type: 'image/jpeg',
  bytes: new ArrayBuffer(bytes),
  state: 'waiting' as const,
})

/** A tab with a payment that has a number, these pictures, and a claim that is on its way. */
async function withPictures(time: Time, world: Omit<World, 'time'>, pictures = [picture('receipt-1')]) {
  const tab = createTab({ ...world, time })
  const key = await tab.outbox.issued(await tab.outbox.create(draft), 'session-1', issued)
  await tab.outbox.change(key, { receipts: pictures })
  await tab.outbox.submit(key, typed('TRX123456'))
  const row = () => tab.outbox.get().payments.find((one) => one.key === key)
  return { ...tab, key, row, receipt: () => row()?.receipts[0] }
}

test('A3 a picture goes up piece by piece, and after a break from where the host has it', () =>
  inTime(async (time) => {
    const host = createHost()
    host.features.push('receipt-pieces')
    let isDown = false
    const faults: Faults = { rate: 1, isBad: () => isDown }
    const world = { host, faults, database: new IDBFactory(), locks: createLocks() }
    const first = await withPictures(time, world)
    expect(await time.until(() => (first.receipt()?.sentBytes ?? 0) > 0)).toBe(true)
    expect(first.receipt()).toMatchObject({ state: 'waiting', sentBytes: 32_768 })
    isDown = true
    await time.sleep(20_000)
    first.kill()
    isDown = false
    const before = time.history.filter((line) => line.includes('/pieces')).length
    const later = createTab({ ...world, time })
    const receipt = () => later.outbox.get().payments[0]?.receipts[0]
    expect(await time.until(() => receipt()?.state === 'sent')).toBe(true)
    expect([...host.receipts]).toEqual([['receipt-1', 'rina']])
    expect(host.pieces.get('receipt-1')).toBe(100_000)
    // Three of four, perhaps one that is asked about, and not all of them again.
    expect(time.history.filter((line) => line.includes('/pieces')).length - before).toBeLessThanOrEqual(4)
  }))

test.each(['success', 'fail'] as const)(
  'A3 a picture that is on its way when the deposit is decided (%s) still arrives',
  async (outcome) => {
    await inTime(async (time) => {
      const host = createHost()
      const answer = host.fetch.bind(host)
      let isSlow = true
      host.fetch = async (url, init) => {
        if (isSlow && url.includes('receipts')) throw new TypeError('cut off')
        return answer(url, init)
      }
      const world = { host, faults: calm, database: new IDBFactory(), locks: createLocks() }
      const { outbox, key, row, receipt } = await withPictures(time, world)
      expect(await time.until(() => row()?.state === 'sent')).toBe(true)
      await outbox.settle(key, outcome)
      // What was on its way then has failed too.
      await time.sleep(2000)
      isSlow = false
      expect(await time.until(() => receipt()?.state === 'sent')).toBe(true)
      expect(row()?.state).toBe(outcome)
      expect(host.receipts.size).toBe(1)
    })
  },
)

test('A3 a picture on a line that hangs is let go for a claim, and goes on after it', () =>
  inTime(async (time) => {
    const host = createHost()
    host.features.push('receipt-pieces')
    const answer = host.fetch.bind(host)
    let isHanging = true
    host.fetch = async (url, init) => {
      if (!isHanging || !url.includes('receipts')) return answer(url, init)
      return new Promise((_, reject) => {
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
      })
    }
    const world = { host, faults: calm, database: new IDBFactory(), locks: createLocks() }
    const { outbox, row, receipt } = await withPictures(time, world)
    expect(await time.until(() => row()?.state === 'sent')).toBe(true)
    await time.sleep(5000)
    const second = await outbox.create(draft)
    await outbox.submit(second, typed('TRX654321'))
    expect(await time.until(() => host.records.length === 2, 5000)).toBe(true)
    isHanging = false
    await outbox.retry(row()?.key ?? '')
    // The second try may hang where the first was let go: the next claim or the line's patience ends it.
    await outbox.submit(await outbox.create(draft), typed('TRX654322'))
    expect(await time.until(() => receipt()?.state === 'sent')).toBe(true)
  }))

test('A3 a claim does not wait for the pictures of another payment', () =>
  inTime(async (time) => {
    const host = createHost()
    host.features.push('receipt-pieces')
    const world = { host, faults: calm, database: new IDBFactory(), locks: createLocks() }
    const { outbox, receipt } = await withPictures(time, world, [picture('receipt-1', 1_000_000)])
    expect(await time.until(() => (receipt()?.sentBytes ?? 0) > 0)).toBe(true)
    const second = await outbox.create(draft)
    await outbox.submit(second, typed('TRX654321'))
    expect(await time.until(() => host.records.length === 2)).toBe(true)
    expect(receipt()?.state).toBe('waiting')
    expect(await time.until(() => receipt()?.state === 'sent')).toBe(true)
  }))

test('A3 B12 what is given up is kept to be told: why a picture was refused, and that one had no place', () =>
  inTime(async (time) => {
    const host = createHost()
    const world = { host, faults: calm, database: new IDBFactory(), locks: createLocks() }
    const answer = host.fetch.bind(host)
    const torn = Response.json({ message: 'The picture is damaged.', code: 'RECEIPT_TORN' }, { status: 422 })
    host.fetch = async (url, init) => (url.includes('receipts') ? torn.clone() : answer(url, init))
    const { outbox, receipt } = await withPictures(time, world)
    expect(await time.until(() => receipt()?.state === 'refused')).toBe(true)
    expect(receipt()?.reason).toBe('The picture is damaged.')
    const key = await outbox.create(draft)
    await outbox.change(key, { receipts: [picture('receipt-2')] })
    await outbox.submit(key, typed('TRX654321'))
    const placeless = () => outbox.get().payments.find((row) => row.key === key)
    expect(await time.until(() => placeless()?.state === 'sent')).toBe(true)
    expect(placeless()?.receipts[0]?.state).toBe('dropped')
  }))

test('A3 a picture that never went leaves the device only after it was told for a week', () =>
  inTime(async (time) => {
    const DAY = 24 * 60 * 60 * 1000
    const host = createHost()
    const answer = host.fetch.bind(host)
    host.fetch = async (url, init) =>
      url.includes('receipts') ? Response.json({ message: 'busy' }, { status: 503 }) : answer(url, init)
    const world = { host, faults: calm, database: new IDBFactory(), locks: createLocks() }
    const first = await withPictures(time, world)
    expect(await time.until(() => first.row()?.state === 'sent')).toBe(true)
    await first.outbox.settle(first.key, 'success')
    first.kill()
    for (const [days, state] of [
      [2, 'waiting'],
      [6, 'waiting'],
      [8, 'dropped'],
      [13, 'dropped'],
      [15, undefined],
    ] as const) {
      const tab = createTab({ ...world, time, now: () => BEGIN + days * DAY })
      const seen = () =>
        tab.outbox.get().isReady && tab.outbox.get().payments[0]?.receipts[0]?.state === state
      expect(await time.until(seen), `after ${days} days`).toBe(true)
      tab.kill()
    }
  }))
