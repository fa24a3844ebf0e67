/** Markets by the stream: changes that add up to what the call answers, the same from every process, and cheap. X-13, K-POLL. */
import { createGunzip } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { exchangeDataApi, SPORTS } from '../../contract/exchange.ts'
import { changed, changeOf, type Json, type MarketData, marketData } from '../../contract/marketChanges.ts'
import { z } from '../../contract/zod.ts'
import { createServer, type MaidanServer } from '../../server/app.ts'
import { marketAnswer } from '../../server/exchange/data.ts'
import { fixturesBetween } from '../../server/exchange/fixtures.ts'
import { knownMatch } from '../../server/exchange/match.ts'
import { createMarkets, TICK_MS } from '../../server/live/markets.ts'
import { NOON } from './harness.ts'
import { readStream, type Reader } from './live-client.ts'
import { onOneSite, type Site } from './site.ts'

const HOUR = 60 * 60_000
/** Says that nothing has changed. */
const STILL_HERE = ':\n\n'

/** What a screen shows of it: the answer as the contract reads it. */
const read = (market: string, answer: Json): unknown =>
  market.startsWith('1.')
    ? z.decode(exchangeDataApi.matchOdds.output, answer as never)
    : z.decode(exchangeDataApi.eventDetails.output, { [market]: answer } as never)[market]

/** What the events of a market make together. */
const after = (events: MarketData[], market: string): Json =>
  events
    .filter((said) => said.market === market)
    .reduce<Json>(
      (now, { all, change, gone }) => (gone ? undefined : (all ?? changed(now, change))),
      undefined,
    )

const said = (reader: Reader): MarketData[] =>
  reader
    .events()
    .filter(({ event }) => event === 'market')
    .map(({ data }) => marketData.parse(data))

const open = async (app: MaidanServer, query: string, headers = {}): Promise<Reader> => {
  const reader = readStream(
    await app.fetch(new Request(`http://maidan.test/api/events/public${query}`, { headers })),
  )
  await reader.until('hello')
  return reader
}

/** A match of the sport that is under way at noon, or the next one. */
const fixtureFor = (sport: (typeof SPORTS)[number]) => {
  const all = fixturesBetween(sport, NOON - 4 * HOUR, NOON + 12 * HOUR)
  const found = all.find(
    (fixture) => fixture.startsAt <= NOON && knownMatch(fixture).endsAt > NOON + HOUR / 2,
  )
  const fixture = found ?? all.find(({ startsAt }) => startsAt > NOON)
  if (!fixture) throw new Error(`No ${sport}`)
  return fixture
}

test('changes in their order make the answer, through a whole match, and cost at most 1 MB an hour', () => {
  for (const sport of SPORTS) {
    const fixture = fixtureFor(sport)
    const { endsAt } = knownMatch(fixture)
    for (const market of [`1.${fixture.eventId}`, fixture.eventId]) {
      let before: Json = marketAnswer(market, fixture.startsAt - 20_000)
      let now: Json = before
      let bytes = 0
      let changes = 0
      // The start, half an hour of play, and the end with what comes after it.
      const spans = [
        [fixture.startsAt - 20_000, fixture.startsAt + HOUR / 2],
        [endsAt - 60_000, endsAt + 20_000],
      ] as const
      for (const [from, until] of spans) {
        for (let at = from; at <= until; at += TICK_MS) {
          const answer = marketAnswer(market, at)
          const change = changeOf(before, answer)
          before = answer
          if (change === undefined) continue
          // As it travels.
          const line = JSON.stringify({ market, change })
          if (at < endsAt - 60_000) bytes += line.length + 48
          changes += 1
          now = changed(now, (JSON.parse(line) as { change: Json }).change)
          expect(read(market, now), `${market} at ${at - fixture.startsAt}`).toEqual(read(market, answer))
        }
      }
      expect(changes, market).toBeGreaterThan(10)
      expect(bytes * 2, `${sport} ${market}: bytes an hour`).toBeLessThan(1_000_000)
    }
  }
})

test('a runner whose six prices change every second costs at most 1 MB an hour', () => {
  const levels = (seed: number) =>
    Array.from({ length: 3 }, (_, i) => ({ price: 1.8 + ((seed + i) % 20) / 100, size: `${1000 + seed}.00` }))
  const market = (second: number): Json => ({
    inplay: true,
    status: 'open',
    version: 3,
    runners: [1, 2].map((id) => ({
      SelectionId: id,
      SelectionName: `Side ${id}`,
      back: levels(id === 1 ? second + 1 : 2),
      lay: levels(id === 1 ? second + 6 : 7),
    })),
  })
  const change = changeOf(market(1), market(2))
  expect(changed(market(1), change)).toMatchObject({
    runners: [{ back: [{ price: 1.83, size: 1003 }, {}, {}] }, {}],
  })
  const bytes = JSON.stringify({ market: '1.3041234', change }).length + 48
  expect(bytes * 3600).toBeLessThan(1_000_000)
})

/** The bytes of a stream as they arrive. */
async function heard(
  app: MaidanServer,
  path: string,
): Promise<{ text: () => string; close: () => Promise<void> }> {
  const response = await app.fetch(new Request(`http://maidan.test${path}`))
  const reader = (response.body ?? new ReadableStream<Uint8Array>()).getReader()
  const decoder = new TextDecoder()
  let text = ''
  const pump = async (): Promise<void> => {
    for (let part = await reader.read(); !part.done; part = await reader.read())
      text += decoder.decode(part.value, { stream: true })
  }
  const done = pump()
  return {
    text: () => text,
    close: async () => {
      await reader.cancel()
      await done
    },
  }
}

/** A sport's match from its start, second by second, as one who watches it and its event is told. */
function watching(sport: (typeof SPORTS)[number], forSeconds: number) {
  const fixture = fixtureFor(sport)
  const from = Math.ceil(fixture.startsAt / TICK_MS) * TICK_MS
  const watched = [`1.${fixture.eventId}`, fixture.eventId]
  vi.useFakeTimers({ now: from })
  try {
    const markets = createMarkets({ clock: Date.now, log: () => {} })
    let told = ''
    markets.watch(watched, (text) => (told += text))
    const seconds = [told]
    for (let i = 1; i <= forSeconds; i += 1) {
      told = ''
      vi.advanceTimersByTime(TICK_MS)
      seconds.push(told)
    }
    markets.close()
    return { query: `?markets=${watched.join()}`, from, seconds }
  } finally {
    vi.useRealTimers()
  }
}

test.each(SPORTS)(
  'X-13 budgets.md: an hour of watching a match of %s costs at most 1 MB',
  (sport) => {
    const { seconds } = watching(sport, 3600)
    const bytes = Buffer.byteLength(seconds.join(''))
    const changes = seconds.filter(Boolean).length
    console.log(`${sport}: ${(bytes / 1000).toFixed(0)} kB in the hour, ${changes} seconds with a change`)
    expect(changes).toBeGreaterThan(60)
    expect(bytes).toBeLessThan(1_000_000)
  },
  120_000,
)

onOneSite(
  'X-13 budgets.md: two minutes of the real stream are those bytes, and its own comments',
  async (site) => {
    const { query, from, seconds } = watching('cricket', 120)
    site.clock.now = from
    const app = await createServer(site.host, { limits: 'off', marketsMs: 1, heartbeatMs: 20 })
    const stream = await heard(app, `/api/events/public${query}`)
    let due = ''
    for (const second of seconds) {
      const told = second === STILL_HERE ? '' : second
      due += told
      // A second in which nothing is told passes without a wait: the next change is the same from either.
      if (told)
        await vi.waitFor(() => expect(stream.text().includes(told)).toBe(true), {
          timeout: 10_000,
          interval: 1,
        })
      site.clock.forward(TICK_MS)
    }
    const markets = stream
      .text()
      .split('\n\n')
      .filter((block) => block.includes('event: market'))
    expect(markets.map((block) => `${block}\n\n`).join('')).toBe(due)
    // What comes besides: the greeting and a comment now and then, of a few bytes.
    const rest = stream
      .text()
      .split('\n\n')
      .filter((block) => block !== '' && !block.includes('event: market'))
    for (const block of rest) expect(Buffer.byteLength(block)).toBeLessThan(200)
    await stream.close()
    await Promise.all([app.close(), site.app.close()])
  },
)

onOneSite(
  'X-13 budgets.md: packed, each change still arrives at once, in less than half the bytes, and a reader that leaves is forgotten',
  async (site) => {
    const { query, from, seconds } = watching('cricket', 120)
    site.clock.now = from
    const app = await createServer(site.host, { limits: 'off', marketsMs: 1, heartbeatMs: 60_000 })
    const response = await app.fetch(
      new Request(`http://maidan.test/api/events/public${query}`, {
        headers: { 'accept-encoding': 'gzip, deflate, br' },
      }),
    )
    expect(response.headers.get('content-encoding')).toBe('gzip')
    const reader = (response.body ?? new ReadableStream<Uint8Array>()).getReader()
    const unpacked = createGunzip()
    let [text, bytes] = ['', 0]
    unpacked.on('data', (part: Buffer) => (text += part.toString()))
    const pump = async (): Promise<void> => {
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        bytes += part.value.byteLength
        unpacked.write(part.value)
      }
    }
    const done = pump()
    for (const told of seconds) {
      if (told && told !== STILL_HERE)
        await vi.waitFor(() => expect(text.includes(told)).toBe(true), { timeout: 10_000, interval: 1 })
      site.clock.forward(TICK_MS)
    }
    expect(bytes).toBeLessThan(Buffer.byteLength(text) / 2)
    await reader.cancel()
    await done
    unpacked.destroy()
    await Promise.all([app.close(), site.app.close()])
  },
)

test('a reader hears something at least every three seconds, if only that nothing has changed', () => {
  const { seconds } = watching('tennis', 600)
  expect(seconds.some((told) => told === STILL_HERE)).toBe(true)
  expect(seconds.map((told) => (told === '' ? '-' : 'x')).join('')).not.toContain('---')
})

test('many who watch a market cost one look at it a second, and none when nobody watches', () => {
  const clock = { now: NOON }
  const markets = createMarkets({ clock: () => clock.now, log: () => {} }, HOUR)
  const { eventId } = fixtureFor('cricket')
  const texts = Array.from({ length: 200 }, () => [] as string[])
  const watchers = texts.map((own) => (text: string) => void own.push(text))
  for (const watcher of watchers) markets.watch([`1.${eventId}`], watcher)
  expect(markets.worked()).toBe(1)
  for (let i = 1; i <= 10; i += 1) {
    clock.now += TICK_MS
    // Another reader comes: the others are brought to the same second, by one look for all.
    const late = (): void => {}
    markets.watch([`1.${eventId}`], late)
    markets.forget(late)
    expect(markets.worked()).toBe(1 + i)
  }
  expect(texts[0]?.length).toBeGreaterThan(1)
  expect(texts.every((own) => own.join('') === texts[0]?.join(''))).toBe(true)
  for (const watcher of watchers) markets.forget(watcher)
  markets.close()
})

test('who saves data is told each five seconds, at the seconds of every process, and reads the same in the end', () => {
  const { eventId, startsAt } = fixtureFor('cricket')
  const clock = { now: Math.ceil(startsAt / TICK_MS) * TICK_MS + 62_000 }
  const markets = createMarkets({ clock: () => clock.now, log: () => {} }, HOUR)
  const market = `1.${eventId}`
  const answers: Record<'quick' | 'slow', Json> = { quick: undefined, slow: undefined }
  const toldAt: Record<'quick' | 'slow', number[]> = { quick: [], slow: [] }
  const watcher = (who: 'quick' | 'slow') => (text: string) => {
    const said = /^data: (.+)$/m.exec(text)?.[1]
    if (said === undefined) return
    const { all, change } = JSON.parse(said) as { all?: Json; change?: Json }
    answers[who] = change === undefined ? all : changed(answers[who], change)
    toldAt[who].push(clock.now)
  }
  markets.watch([market], watcher('quick'))
  markets.watch([market], watcher('slow'), 5)
  for (let i = 0; i < 300; i += 1) {
    clock.now += TICK_MS
    const late = (): void => {}
    markets.watch([market], late)
    markets.forget(late)
    if (clock.now % 5000 === 0) expect(read(market, answers.slow)).toEqual(read(market, answers.quick))
  }
  expect(toldAt.slow.slice(1).every((at) => at % 5000 === 0)).toBe(true)
  expect(toldAt.slow.length).toBeGreaterThan(20)
  expect(toldAt.slow.length).toBeLessThanOrEqual(61)
  expect(toldAt.quick.length).toBeGreaterThan(toldAt.slow.length)
  markets.close()
})

async function polled(site: Site, market: string): Promise<unknown> {
  const path = market.startsWith('1.') ? `match-odds/${market}` : `event/${market}`
  const { body } = await site.call('GET', `/exchange-data/${path}`)
  return read(market, (market.startsWith('1.') ? body : body[market]) as Json)
}

onOneSite(
  'X-13 a stream tells markets as the call answers them, from any process, and after a gap',
  async (site) => {
    const quick = { limits: 'off', marketsMs: 5 } as const
    const [one, two] = [await createServer(site.host, quick), await createServer(site.host, quick)]
    const { eventId } = fixtureFor('cricket')
    const markets = [`1.${eventId}`, eventId]
    const query = `?markets=${markets.join()}`
    site.clock.now = Math.ceil(NOON / TICK_MS) * TICK_MS
    const [first, second] = [await open(one, query), await open(two, query)]
    await first.until('market', 2)
    await second.until('market', 2)
    for (let i = 0; i < 12; i += 1) {
      site.clock.forward(TICK_MS)
      for (const market of markets) {
        const answer = await polled(site, market)
        for (const reader of [first, second]) {
          await expect
            .poll(() => read(market, after(said(reader), market)), { timeout: 5000 })
            .toEqual(answer)
        }
      }
    }
    const ids = (reader: Reader) =>
      reader
        .events()
        .filter(({ event }) => event === 'market')
        .map(({ id }) => id)
    expect(ids(second)).toEqual(ids(first))
    expect(new Set(ids(first)).size).toBe(ids(first).length)
    expect(said(first).filter(({ all }) => all !== undefined)).toHaveLength(2)

    // A gap of a minute: the reader comes back to the other process and shows what the call answers.
    const last = first.events().at(-1)?.id
    await first.close()
    site.clock.forward(60 * TICK_MS)
    const back = await open(two, query, { 'last-event-id': String(last) })
    expect((await back.until('hello')).data).toEqual({ resumed: true })
    await back.until('market', 2)
    for (const market of markets)
      expect(read(market, after(said(back), market))).toEqual(await polled(site, market))
    expect(
      said(back)
        .slice(0, 2)
        .every(({ all }) => all !== undefined),
    ).toBe(true)

    // A market of no match, and a match of long ago.
    const none = await open(one, '?markets=1.999999999,77')
    await none.until('market', 2)
    expect(said(none)).toEqual([
      { market: '1.999999999', gone: true },
      { market: '77', gone: true },
    ])
    await Promise.all([second, back, none].map((reader) => reader.close()))
    await Promise.all([one.close(), two.close(), site.app.close()])
  },
)
