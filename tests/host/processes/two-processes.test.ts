/** Two host processes on one PostgreSQL behind a proxy: one site, also while one of them dies. */
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { taka } from '../../../contract/money.ts'
import { createServer } from '../../../server/app.ts'
import type { Db } from '../../../server/host.ts'
import { auditCheck } from '../../../server/ledger/audit-check.ts'
import { placeBet } from '../../../server/ledger/bets.ts'
import { claimDeposit } from '../../../server/ledger/deposits.ts'
import { NO_TERMS, placeOrder } from '../../../server/ledger/exchange.ts'
import { setLimit } from '../../../server/ledger/limits.ts'
import { lead } from '../../../server/jobs/leader.ts'
import { DEMO_LOGINS } from '../../../server/seed/seed.ts'
import { openStore } from '../../../server/store/open.ts'
import { emptyStore } from '../support/embedded.ts'
import { fileDatabase } from '../support/file-database.ts'
import { hostOn, newPlayer, NOON } from '../support/harness.ts'
import { readStream } from '../support/live-client.ts'
import { newDatabase, postgres } from '../support/postgres.ts'
import { compiledHost, type HostProcess, roundRobin, startHost } from '../support/processes.ts'
import { siteOn } from '../support/site.ts'

const onPostgres = fileDatabase()

const json = { 'content-type': 'application/json' }

test('sign in on one process, see the event from the other, and go on when one is killed', async (context) => {
  const { database, reason } = onPostgres()
  if (!database) return context.skip(reason)
  const main = await compiledHost()
  const started: HostProcess[] = []
  try {
    const env = { DATABASE_URL: database.url }
    // Both at once: they take turns at the schema and the demo content.
    started.push(...(await Promise.all([startHost(main, env), startHost(main, env)])))
    const [a, b] = started
    if (!a || !b) throw new Error('Two hosts')
    const at = (one: HostProcess) => `http://127.0.0.1:${one.port}`
    for (const one of started) expect((await fetch(`${at(one)}/readyz`)).status).toBe(200)

    const [demo] = DEMO_LOGINS
    if (!demo) throw new Error('A demo player')
    const known = { username: demo.username, password: demo.password }
    const signedIn = await fetch(`${at(a)}/api/login`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(known),
    })
    expect(signedIn.status).toBe(200)
    const { token } = (await signedIn.json()) as { token: string }
    const authorization = `Bearer ${token}`

    // The stream on b; what happens, happens on a.
    const stream = readStream(await fetch(`${at(b)}/api/events`, { headers: { authorization } }))
    await stream.until('hello')
    const chats = await fetch(`${at(a)}/api/chats`, {
      method: 'POST',
      headers: { ...json, authorization },
      body: '{}',
    })
    const { chat } = (await chats.json()) as { chat: { id: string } }
    const said = { chat_id: chat.id, content: 'Is anybody there?' }
    const sent = await fetch(`${at(a)}/api/messages`, {
      method: 'POST',
      headers: { ...json, authorization },
      body: JSON.stringify(said),
    })
    expect(sent.status).toBe(200)
    const told = await stream.until('chat')

    // Calls through the proxy go on while a dies; only a call that was on its way may be lost.
    const proxy = await roundRobin([a.port, b.port])
    const balance = () => statusThrough(`${proxy.url}/api/balance`, authorization)
    const before = await Promise.all(Array.from({ length: 10 }, balance))
    expect(before).toEqual(Array.from({ length: 10 }, () => 200))
    let isGone = false
    const after: { status: number; wasGone: boolean }[] = []
    const inTurn = async () => {
      for (let i = 0; i < 10; i += 1) {
        const wasGone = isGone
        after.push({ status: await balance(), wasGone })
      }
    }
    const during = Array.from({ length: 4 }, inTurn)
    await until(() => after.length >= 10)
    await a.end('SIGKILL')
    isGone = true
    await Promise.all(during)
    // A process that dies still has its port for a moment, on a busy machine for several calls of one caller.
    const isLost = ({ status, wasGone }: (typeof after)[number]) => status === 0 && !wasGone
    expect(after.filter((one) => one.status !== 200 && !isLost(one))).toEqual([])
    expect(await Promise.all(Array.from({ length: 10 }, balance))).toEqual(
      Array.from({ length: 10 }, () => 200),
    )

    // A stream that was on a comes back through the proxy on b and resumes; the survivor's program answers the chat.
    const back = readStream(
      await fetch(`${proxy.url}/api/events`, {
        headers: { authorization, 'last-event-id': String(told.id) },
      }),
    )
    expect((await back.until('hello')).data).toEqual({ resumed: true })
    await stream.until('chat', 2)

    // Told to stop, b ends its streams with a word and leaves clean.
    expect(await b.end('SIGTERM')).toBe(0)
    await stream.ended()
    expect(stream.events().at(-1)).toMatchObject({ event: 'end', data: { status: 503 } })
    await proxy.close()
  } finally {
    for (const one of started)
      if (one.child.exitCode === null && one.child.signalCode === null) await one.end('SIGKILL')
  }
})

test('two processes count together, lead alone, and share nonces of game wallets', async (context) => {
  const server = await postgres()
  if (!server.url) return context.skip(server.reason)
  const { url, drop } = await newDatabase(server)
  const stores = await Promise.all([1, 2].map(() => openStore({ databaseUrl: url, dataDir: '' })))
  const clock = { now: NOON, forward: (ms: number) => void (clock.now += ms) }
  const sites = await Promise.all(
    stores.map(async (store) => {
      const { db, kind, signals, counters } = store
      const host = { ...hostOn(db, clock, url), signals, ...(counters && { counters }) }
      return { store, host, site: await siteOn({ db, kind, clock, host }, { limits: 'normal' }) }
    }),
  )
  const [one, two] = sites
  if (!one || !two) throw new Error('Two hosts')
  try {
    // Four wrong passwords, in turn on both: the fourth is refused wherever it is tried.
    const answers: number[] = []
    for (let i = 0; i < 4; i += 1) {
      const { site } = i % 2 ? one : two
      answers.push((await site.login('nobody_here', 'wrong password 1')).status)
    }
    expect(answers).toEqual([401, 401, 401, 429])
    // All at once on both: no more get through than in turn.
    const many = await Promise.all(
      Array.from({ length: 16 }, (_, i) => (i % 2 ? one : two).site.login('nobody_else', 'wrong password 1')),
    )
    expect(many.filter(({ status }) => status === 401)).toHaveLength(3)

    // A class that fails closed: ten numbers to pay to in ten minutes.
    const { token } = await one.site.player()
    const asked = await Promise.all(
      Array.from({ length: 14 }, (_, i) =>
        (i % 2 ? one : two).site.call('POST', '/api/game-run', {
          token,
          body: { gameCode: 'none', platform: 'NONE', isMobileLogin: true },
        }),
      ),
    )
    expect(asked.filter(({ status }) => status === 429)).toEqual([])
    const more = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        (i % 2 ? one : two).site.call('POST', '/api/game-run', {
          token,
          body: { gameCode: 'none', platform: 'NONE', isMobileLogin: true },
        }),
      ),
    )
    expect(more.filter(({ status }) => status === 429)).toHaveLength(4)

    // One leads; when it stops, the other takes over.
    const leading = new Set<string>()
    const work = (name: string) => () => {
      leading.add(name)
      return async () => void leading.delete(name)
    }
    const first = lead({ directUrl: url }, work('first'))
    await until(() => leading.size === 1)
    const second = lead({ directUrl: url }, work('second'))
    await until(() => hasAskedToLead(one.store.db))
    expect([...leading]).toEqual(['first'])
    await first.stop()
    await until(() => leading.has('second'))
    expect([...leading]).toEqual(['second'])
    await second.stop()
    expect(leading.size).toBe(0)
  } finally {
    for (const { site, store } of sites) {
      await site.app.close()
      await store.close()
    }
    await drop()
  }
})

test('PP-07 PP-11 two processes and twenty callers at the edge of a limit never pass it', async (context) => {
  const { database, reason } = onPostgres()
  if (!database) return context.skip(reason)
  const { url } = database
  const open = () => openStore({ databaseUrl: url, dataDir: '' })
  const stores = await Promise.all([open(), open()])
  const [{ db }] = stores
  try {
    const playerId = await newPlayer(db, taka(10_000))
    for (const kind of ['deposit', 'loss'] as const)
      await setLimit(db, undefined, {
        playerId,
        kind,
        period: 'week',
        value: taka(1000),
        raiseHours: 168,
        at: NOON,
      })
    const twenty = async (one: (db: Db, n: number) => Promise<unknown>) => {
      const fates = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          one(stores[n % 2]?.db ?? db, n).then(
            () => 'taken',
            (error: { code?: string }) => error.code,
          ),
        ),
      )
      return Object.fromEntries(
        [...new Set(fates)].map((fate) => [fate, fates.filter((other) => other === fate).length]),
      )
    }
    const bets = await twenty((own, n) => {
      const tx = `edge-${n}`
      const amount = taka(150)
      return placeBet(own, { provider: 'EDGE', tx, playerId, round: tx, game: 'g', amount, at: NOON })
    })
    expect(bets).toEqual({ LIMIT_LOSS: 14, taken: 6 })
    const claim = {
      playerId,
      method: 1,
      channel: 11,
      accountNumber: '01712345678',
      promotionId: undefined,
      at: NOON,
    }
    const claims = await twenty((own, n) =>
      claimDeposit(own, undefined, { ...claim, trx: `EDGE${n}`, amount: taka(150) }),
    )
    expect(claims).toEqual({ LIMIT_DEPOSIT: 14, taken: 6 })
    const trader = await newPlayer(db, taka(10_000))
    const week = { playerId: trader, period: 'week', value: taka(1000), raiseHours: 168, at: NOON } as const
    await setLimit(db, undefined, { ...week, kind: 'loss' })
    const book = {
      kind: 'match_odds',
      runners: [1, 2, 3].map((id) => ({ id, name: `Runner ${id}` })),
      eventName: 'A v B',
      name: 'Match Odds',
      isInPlay: false,
      incidents: 0,
      delayMs: 0,
      book: 1,
      levels: [],
    } as const
    // Each on a market of its own, so that no bet of it hedges another; one that hedges passes whatever the limit leaves.
    const order = {
      playerId: trader,
      selection: 1,
      side: 'back',
      odds: 200,
      stake: taka(150),
      run: undefined,
      at: NOON,
    } as const
    const orders = await twenty((own, n) =>
      placeOrder(
        own,
        undefined,
        { ...book, id: `edge-${n}`, runners: [...book.runners], levels: [] },
        { ...order, reference: `edge-${n}`, priceChange: 'any', terms: NO_TERMS, receipt: undefined },
      ),
    )
    expect(orders).toEqual({ LIMIT_LOSS: 14, taken: 6 })
    expect((await auditCheck(db)).filter(({ faults }) => faults > 0)).toEqual([])
  } finally {
    for (const store of stores) await store.close()
  }
})

test('a database connection that breaks is made again, and what was told meanwhile is not lost', async (context) => {
  const server = await postgres()
  if (!server.url) return context.skip(server.reason)
  const { url, drop } = await newDatabase(server)
  const store = await openStore({ databaseUrl: url, dataDir: '' })
  const clock = { now: NOON, forward: (ms: number) => void (clock.now += ms) }
  const host = { ...hostOn(store.db, clock, url), signals: store.signals }
  const site = await siteOn({ db: store.db, kind: store.kind, clock, host })
  try {
    const { token } = await site.player()
    const stream = readStream(
      await site.app.fetch(
        new Request('http://maidan.test/api/events', { headers: { authorization: `Bearer ${token}` } }),
      ),
    )
    await stream.until('hello')
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'maidan-kept' and datname = current_database()`.execute(store.db)
    clock.forward(1)
    const { body } = await site.call('POST', '/api/chats', { token, body: {} })
    const { id } = body['chat'] as { id: string }
    await site.call('POST', '/api/messages', { token, body: { chat_id: id, content: 'still there?' } })
    await stream.until('chat')
    await stream.close()
  } finally {
    await site.app.close()
    await store.close()
    await drop()
  }
})

test('the host says that it is up and whether it is ready', async () => {
  const store = await emptyStore()
  const app = await createServer(hostOn(store.db, { now: NOON }), { limits: 'off' })
  const ask = async (path: string) => {
    const response = await app.fetch(new Request(`http://maidan.test${path}`))
    return [response.status, await response.json()]
  }
  expect(await ask('/healthz')).toEqual([200, { status: 'up' }])
  expect(await ask('/readyz')).toEqual([200, { status: 'ready' }])
  app.drain()
  expect(await ask('/readyz')).toEqual([503, { status: 'not ready', why: 'closing' }])
  expect(await ask('/healthz')).toEqual([200, { status: 'up' }])
  await app.close()
  await store.close()
  const gone = await createServer(hostOn(store.db, { now: NOON }), { limits: 'off' })
  expect(await (await gone.fetch(new Request('http://maidan.test/readyz'))).json()).toEqual({
    status: 'not ready',
    why: 'database',
  })
})

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1000 && !(await isSo()); tries += 1) await pause(20)
  expect(await isSo()).toBe(true)
}

/** A process that does not hold the lock has asked for it, and was told no. */
async function hasAskedToLead(db: Db): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and application_name = 'maidan-kept' and state = 'idle'
      and query like '%pg_terminate_backend%'
      and pid not in (select pid from pg_locks where locktype = 'advisory' and granted)`.execute(db)
  return rows.length > 0
}

/** A connection of its own for each call, as many phones have; 0 when the line broke. */
function statusThrough(url: string, authorization: string): Promise<number> {
  return new Promise((resolve) => {
    const agent = new Agent({ keepAlive: false })
    const headers = { ...json, authorization, 'content-length': '2' }
    const asked = request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
      response.on('error', () => resolve(0))
    })
    asked.on('error', () => resolve(0))
    asked.end('{}')
  })
}
