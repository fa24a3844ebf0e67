/** The signal guard: what waits is taken back when the device that placed it is silent, and only then. exchange.md 2; decision 206. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { SILENCE_MS } from '../../../contract/exchange/guard.ts'
import { higherOdds } from '../../../contract/exposure.ts'
import { taka } from '../../../contract/money.ts'
import { createServer } from '../../../server/app.ts'
import { endSessions, startSession } from '../../../server/auth/sessions.ts'
import { marketAt } from '../../../server/exchange/market.ts'
import { keepGuards, listener } from '../../../server/jobs/signal-guard.ts'
import { auditCheck } from '../../../server/ledger/audit-check.ts'
import { hear, silentGuards } from '../../../server/ledger/exchange-guard.ts'
import { takeBack } from '../../../server/ledger/exchange-take-back.ts'
import { cancelWaiting, NO_TERMS, placeOrder } from '../../../server/ledger/exchange.ts'
import { fixturesBetween } from '../../../server/matches/fixtures.ts'
import { HostError } from '../../../server/messages/errors.ts'
import { openStore } from '../../../server/store/open.ts'
import { hostOn, newPlayer, NOON, onEveryStore, onOneStore, type World } from '../support/harness.ts'
import { knownMatch, testMatches } from '../support/matches.ts'
import { newDatabase, postgres } from '../support/postgres.ts'
import { moneyOf, place, sound } from '../support/orders.ts'

const SECOND = 1000
const HOUR = 3600 * SECOND

/** A market, the house's best price on its first runner, and a price that nothing comes near. */
function marketToWait(): { id: string; price: number; far: number } {
  for (const fixture of fixturesBetween('soccer', NOON + HOUR, NOON + 80 * HOUR)) {
    const id = `1.${fixture.eventId}`
    const best = marketAt(testMatches, id, NOON)?.quote(1).back[0]
    if (knownMatch(fixture).winner === undefined || !best || best.size < taka(40) || best.size > taka(5000))
      continue
    let far = best.price
    for (let step = 0; step < 40; step += 1) far = higherOdds(far)
    return { id, price: best.price, far }
  }
  throw new Error('no such market')
}

const { id: MARKET, price: PRICE, far: FAR } = marketToWait()

/** A player with ৳10,000 who is signed in on so many devices. */
async function devicesOf({ host, db }: World, count: number) {
  const app = await createServer(host, { limits: 'off' })
  const id = await newPlayer(db, taka(10_000))
  const devices = []
  for (let device = 0; device < count; device += 1) {
    const { token } = await db.transaction().execute((tx) => startSession(tx, host, id, 'test'))
    const call = async (method: string, path: string, { body, language = 'en' }: Asked = {}) => {
      const headers = {
        authorization: `Bearer ${token}`,
        'accept-language': language,
        'content-type': 'application/json',
      }
      const content = body === undefined ? {} : { body: JSON.stringify(body) }
      const response = await app.fetch(
        new Request(`http://maidan.test${path}`, { method, headers, ...content }),
      )
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    }
    const guard = async (on: boolean) =>
      (await call('POST', '/api/exchange/guard', { body: { on: on ? 1 : 0 } })).body
    devices.push({ id, remoteId: '', call, guard })
  }
  return devices as [Device, ...Device[]]
}
interface Asked {
  body?: object
  language?: string
}
type Device = Parameters<typeof place>[0] & { guard: (on: boolean) => Promise<Record<string, unknown>> }

/** What waits of each order, the first one first, in taka. */
async function waiting({ db }: World): Promise<number[]> {
  const rows = await db.selectFrom('exchange_order').select('rest').orderBy('op_id').execute()
  return rows.map(({ rest }) => Number(rest) / 100)
}

onEveryStore(
  'exchange.md 2 what a device waits with is taken back after a minute of silence: once, and what was matched stands',
  async (world) => {
    const { clock, host } = world
    const [phone, laptop] = (await devicesOf(world, 2)) as [Device, Device]
    expect(await phone.guard(true)).toEqual({ waits: 0, took_back: null, success: true })
    const size = marketAt(testMatches, MARKET, NOON)?.quote(1).back[0]?.size ?? 0
    const stake = (size / 100 + 30).toFixed(2)
    // A part of it is matched at once, the rest waits.
    expect((await place(phone, MARKET, 'back', PRICE, stake)).body.code).toBeUndefined()
    await place(phone, MARKET, 'back', FAR, '20.00')
    // The other device has a guard of its own, and is heard.
    await laptop.guard(true)
    await place(laptop, MARKET, 'back', FAR, '40.00')
    const [mixed, ...others] = await waiting(world)
    expect(others).toEqual([20, 40])
    expect(mixed).toBeGreaterThan(0)
    expect(await phone.guard(true)).toMatchObject({ waits: 2 })
    const before = await moneyOf(world, phone)

    clock.forward(SILENCE_MS - SECOND)
    await keepGuards(host, clock.now)
    expect(await waiting(world)).toEqual([mixed, 20, 40])
    await laptop.guard(true)
    clock.forward(SECOND)
    const backAt = clock.now
    await Promise.all([keepGuards(host, clock.now), keepGuards(host, clock.now)])
    expect(await waiting(world)).toEqual([0, 0, 40])
    const back = (mixed ?? 0) + 20
    const after = await moneyOf(world, phone)
    expect(after).toEqual({ cash: before.cash + back, exposure: before.exposure - back })
    const states = await world.db.selectFrom('exchange_order').select('status').orderBy('op_id').execute()
    expect(states.map(({ status }) => status)).toEqual(['open', 'cancelled', 'open'])

    // The phone is told when it is back, in the answer and by one letter, in either language.
    clock.forward(HOUR)
    const sign = await phone.guard(true)
    expect(sign).toMatchObject({ waits: 0, took_back: { count: 2, amount: back.toFixed(2) } })
    expect(new Date((sign['took_back'] as { at: string }).at).getTime()).toBe(backAt)
    for (const [language, words] of [
      ['en', 'Your waiting bets were taken back'],
      ['bn', 'আপনার অপেক্ষমাণ বাজি ফেরত নেওয়া হয়েছে'],
    ] as const) {
      const { body } = await phone.call('GET', '/api/inbox', { language })
      const { data: letters } = body['data'] as unknown as { data: { title: string }[] }
      expect(letters.filter(({ title }) => title === words)).toHaveLength(1)
    }
    await sound(world)
  },
)

onEveryStore(
  'exchange.md 2 a device that is heard keeps what waits; set over what waits already, and ended it waits on',
  async (world) => {
    const { clock, host } = world
    const [phone] = await devicesOf(world, 1)
    await place(phone, MARKET, 'back', FAR, '20.00')
    expect(await phone.guard(true)).toMatchObject({ waits: 1 })
    for (let heard = 0; heard < 5; heard += 1) {
      clock.forward(SILENCE_MS - SECOND)
      await keepGuards(host, clock.now)
      // A bet is a sign of life as well.
      if (heard % 2) await phone.guard(true)
      else await place(phone, MARKET, 'back', FAR, '10.00')
    }
    expect(await waiting(world)).toEqual([20, 10, 10, 10])
    expect(await phone.guard(false)).toEqual({ waits: 0, took_back: null, success: true })
    clock.forward(10 * SILENCE_MS)
    await keepGuards(host, clock.now)
    expect(await waiting(world)).toEqual([20, 10, 10, 10])
    // Heard between the look and the taking back, it is not taken back.
    await phone.guard(true)
    clock.forward(SILENCE_MS)
    const [silent] = await silentGuards(world.db, clock.now)
    await phone.guard(true)
    if (!silent) throw new Error('nothing is silent')
    await takeBack(world.db, silent, clock.now)
    expect(await waiting(world)).toEqual([20, 10, 10, 10])
    await sound(world)
  },
)

onOneStore(
  'exchange.md 2 an order that goes to the back waits under the guard of who changed it',
  async (world) => {
    const { clock, host } = world
    const [phone, laptop] = (await devicesOf(world, 2)) as [Device, Device]
    await phone.guard(true)
    const change = async (device: Device, { id = '' }: Record<string, string>) => {
      const body = { waited: '20.00', stake: '20.00', odds: higherOdds(FAR) / 100 }
      const { status } = await device.call('POST', `/api/exchange/orders/${id}/edit`, { body })
      expect(status).toBe(200)
    }
    const [own, others] = [
      (await place(phone, MARKET, 'back', FAR, '20.00')).order,
      (await place(phone, MARKET, 'back', FAR, '20.00')).order,
    ]
    clock.forward(SILENCE_MS - SECOND)
    await change(laptop, others)
    // A change is a sign of life as a bet is.
    await change(phone, own)
    clock.forward(SILENCE_MS - SECOND)
    await keepGuards(host, clock.now)
    expect(await waiting(world)).toEqual([0, 0, 20, 20])
    clock.forward(SECOND)
    await keepGuards(host, clock.now)
    expect(await waiting(world)).toEqual([0, 0, 20, 0])
    await sound(world)
  },
)

onOneStore('exchange.md 2 who signs out is silent from then on', async (world) => {
  const { clock, host, db } = world
  const [phone] = await devicesOf(world, 1)
  await phone.guard(true)
  await place(phone, MARKET, 'back', FAR, '20.00')
  await db.transaction().execute((tx) => endSessions(tx, phone.id, clock.now))
  clock.forward(SILENCE_MS)
  await keepGuards(host, clock.now)
  expect(await waiting(world)).toEqual([0])
})

onOneStore(
  'exchange.md 2 a host that could hear nobody takes nothing for silence, until it has listened for a minute',
  async (world) => {
    const { clock, host } = world
    const [phone] = await devicesOf(world, 1)
    await phone.guard(true)
    await place(phone, MARKET, 'back', FAR, '20.00')
    const look = listener(host)
    await look()
    // It was down, or slept.
    clock.forward(10 * SILENCE_MS)
    for (let ms = 0; ms < SILENCE_MS; ms += 5 * SECOND) {
      await look()
      expect(await waiting(world)).toEqual([20])
      clock.forward(5 * SECOND)
    }
    await look()
    expect(await waiting(world)).toEqual([0])
  },
)

test('exchange.md 2 two processes: signs, bets, cancels and silences at once; each silence once, and nobody waits in a circle', async (context) => {
  const server = await postgres()
  if (!server.url) return context.skip(server.reason)
  const { url, drop } = await newDatabase(server)
  const stores = await Promise.all([1, 2].map(() => openStore({ databaseUrl: url, dataDir: '' })))
  const [one, two] = stores.map(({ db }) => db) as [World['db'], World['db']]
  try {
    const playerId = await newPlayer(one, taka(1_000_000))
    const host = hostOn(one, { now: NOON }, url)
    const signIn = async () => {
      await one.transaction().execute((tx) => startSession(tx, host, playerId, 'test'))
      const { id } = await one
        .selectFrom('session')
        .select('id')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      return id
    }
    const sessions = [await signIn(), await signIn()]
    let at = NOON
    let placed = 0
    const book = (id: string) => ({
      id,
      kind: 'match_odds' as const,
      isInPlay: false,
      book: 1,
      incidents: 0,
      delayMs: 0,
      levels: [],
      runners: [1, 2].map((n) => ({ id: n, name: `Side ${n}` })),
      eventName: 'Two sides',
      name: 'Match Odds',
    })
    for (let round = 0; round < 15; round += 1) {
      const bet = (db: World['db'], n: number) =>
        placeOrder(db, undefined, book(`1.${700 + (n % 3)}`), {
          playerId,
          sessionId: sessions[n % 2] ?? 0n,
          selection: 1,
          side: 'back',
          odds: 300 + n,
          run: undefined,
          stake: taka(10),
          reference: `guarded-${(placed += 1)}`,
          priceChange: 'better',
          terms: NO_TERMS,
          at,
          receipt: undefined,
        })
      for (const sessionId of sessions) await hear(one, { sessionId, playerId, at })
      for (const n of [0, 1, 2, 3, 4, 5]) await bet(n % 2 ? one : two, n)
      at += SILENCE_MS
      const silent = await silentGuards(one, at)
      expect(silent).toHaveLength(2)
      const works = [
        ...silent.flatMap((row) => [() => takeBack(one, row, at), () => takeBack(two, row, at)]),
        () => bet(two, round),
        () => hear(two, { sessionId: sessions[1] ?? 0n, playerId, at }),
        () => cancelWaiting(one, undefined, { playerId, market: '1.701', at }),
      ]
      const results = await Promise.allSettled(works.map((work) => work()))
      for (const result of results)
        if (result.status === 'rejected') expect((result.reason as HostError).code).toBe('NOTHING_WAITS')
      expect((await auditCheck(one)).filter(({ faults }) => faults > 0)).toEqual([])
    }
    const letters = await one
      .selectFrom('letter')
      .select('at')
      .where('kind', '=', 'orders_taken_back')
      .execute()
    const silences = letters.map(({ at: when }) => when.getTime())
    expect(silences.length).toBeGreaterThan(5)
    // At most one for each of the two in a round.
    for (const when of silences) expect(silences.filter((other) => other === when).length).toBeLessThan(3)
    const { rows } = await sql<{ deadlocks: string }>`
      select deadlocks::text from pg_stat_database where datname = current_database()`.execute(one)
    expect(rows).toEqual([{ deadlocks: '0' }])
  } finally {
    for (const store of stores) await store.close()
    await drop()
  }
})
