/** Markets by the stream: changes that add up to what the call answers, the same from every process, and cheap. X-13, K-POLL. */
import { createGunzip } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { exchangeDataApi, SPORTS } from '../../../contract/exchange.ts'
import { changed, changeOf, type Json, type MarketData, marketData } from '../../../contract/marketChanges.ts'
import { z } from '../../../contract/kit/zod.ts'
import { createServer } from '../../../server/app.ts'
import type { MaidanServer } from '../../../server/http/listen.ts'
import { marketAnswer, marketsAt, marketsWorked } from '../../../server/exchange/data.ts'
import { fixturesBetween } from '../../../server/matches/fixtures.ts'
import { createMarkets, type Markets, TICK_MS, type Watcher } from '../../../server/live/markets.ts'
import { STREAMS_PER_ADDRESS } from '../../../server/live/routes.ts'
import { NOON } from '../support/harness.ts'
import { knownMatch, testMatches } from '../support/matches.ts'
import { readStream, type Reader } from '../support/live-client.ts'
import { onOneSite, type Site } from '../support/site.ts'

const HOUR = 60 * 60_000
/** A turn of the event loop: what waited for the next slice is done. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
/**
 * What a second brings is worked out and written, however many slices that takes a busy machine: who comes afterwards is
 * told afterwards, first behind what is worked out, then behind what is written.
 */
async function caughtUp(markets: Markets, market: string): Promise<void> {
  for (let comers = 0; comers < 2; comers += 1) {
    await new Promise<void>((told) => {
      const late = (): void => {
        markets.forget(late)
        told()
      }
      markets.watch([market], late)
    })
  }
}
/** Whoever reads what a watcher is told as text. */
const reading =
  (heard: (text: string) => void): Watcher =>
  (lines) =>
    heard(new TextDecoder().decode(lines))

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
      let before: Json = marketAnswer(testMatches, market, fixture.startsAt - 20_000)
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
          const answer = marketAnswer(testMatches, market, at)
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

test.each(SPORTS)(
  '%s: the score goes out when it has changed, with what of it is other, and at no other second',
  (sport) => {
    const fixture = fixtureFor(sport)
    const match = knownMatch(fixture)
    const scoreIn = (answer: Json) => (answer as { score?: Json } | undefined)?.score
    let before = marketAnswer(testMatches, fixture.eventId, fixture.startsAt - 20_000)
    expect(scoreIn(before)).toBeNull()
    let [sent, seconds, bytes] = [0, 0, 0]
    for (let at = fixture.startsAt - 19_000; at <= match.endsAt + 10_000; at += TICK_MS) {
      const answer = marketAnswer(testMatches, fixture.eventId, at)
      const change = scoreIn(changeOf(before, answer))
      const isOther = JSON.stringify(scoreIn(answer)) !== JSON.stringify(scoreIn(before))
      expect(change !== undefined, `at ${at - fixture.startsAt}`).toBe(isOther)
      before = answer
      seconds += 1
      if (change === undefined) continue
      sent += 1
      bytes += JSON.stringify(change).length
    }
    // Once when it begins, then with each ball, minute or point.
    expect(sent).toBeGreaterThan(match.moments.length * 0.9)
    expect(sent).toBeLessThanOrEqual(match.moments.length + 1)
    expect((bytes / seconds) * 3600, 'bytes an hour').toBeLessThan(60_000)
  },
)

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
    const markets = createMarkets({ clock: Date.now, log: () => {}, matches: testMatches })
    let told = ''
    markets.watch(
      watched,
      reading((text) => (told += text)),
    )
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

test('many who watch a market cost one look at it a second, and none when nobody watches', async () => {
  // A match that no other test looks at, in its second minute.
  const [fixture] = fixturesBetween('cricket', NOON + 20 * HOUR, NOON + 22 * HOUR)
  if (!fixture) throw new Error('No match')
  const clock = { now: Math.ceil(fixture.startsAt / TICK_MS) * TICK_MS + 62_000 }
  const markets = createMarkets({ clock: () => clock.now, log: () => {}, matches: testMatches }, HOUR)
  const texts = Array.from({ length: 200 }, () => [] as string[])
  const watchers = texts.map((own) => reading((text) => void own.push(text)))
  const before = marketsWorked(testMatches)
  for (const [i, watcher] of watchers.entries()) {
    // At every pace; those of one pace are told the same.
    markets.watch([`1.${fixture.eventId}`], watcher, 1 + (i % 5))
  }
  await caughtUp(markets, `1.${fixture.eventId}`)
  expect(marketsWorked(testMatches) - before).toBe(1)
  for (let i = 1; i <= 30; i += 1) {
    clock.now += TICK_MS
    // Other readers come: the others are brought to the same second, by one look for all.
    await caughtUp(markets, `1.${fixture.eventId}`)
  }
  // Once each three seconds, when the book is drawn anew, and once for each incident.
  expect(marketsWorked(testMatches) - before).toBeGreaterThanOrEqual(8)
  expect(marketsWorked(testMatches) - before).toBeLessThanOrEqual(16)
  expect(texts[0]?.length).toBeGreaterThan(1)
  for (const [i, own] of texts.entries()) expect(own.join('')).toBe(texts[i % 5]?.join(''))
  for (const watcher of watchers) markets.forget(watcher)
  markets.close()
})

test('what changes with a second is told as it begins, the same bytes to all who watch the same', () => {
  const { eventId, startsAt } = fixtureFor('cricket')
  vi.useFakeTimers({ now: Math.ceil(startsAt / TICK_MS) * TICK_MS + 62_640 })
  try {
    const markets = createMarkets({ clock: Date.now, log: () => {}, matches: testMatches })
    const told: { at: number; lines: Uint8Array }[][] = [[], [], []]
    const watched = [[`1.${eventId}`], [`1.${eventId}`], [`1.${eventId}`, eventId]]
    for (const [i, own] of told.entries())
      markets.watch(watched[i] ?? [], (lines) => void own.push({ at: Date.now(), lines }))
    vi.advanceTimersByTime(400)
    for (const own of told) own.length = 0
    vi.advanceTimersByTime(10 * TICK_MS)
    const [one = [], two = [], more = []] = told
    expect(one.length).toBeGreaterThan(3)
    expect(two.map(({ lines }) => lines)).toEqual(one.map(({ lines }) => lines))
    expect(two.every(({ lines }, i) => lines === one[i]?.lines)).toBe(true)
    expect(more.length).toBeGreaterThan(3)
    // In slices, which the clock of this test counts as a moment each.
    expect([...one, ...two, ...more].filter(({ at }) => at % TICK_MS > 100)).toEqual([])
    markets.close()
  } finally {
    vi.useRealTimers()
  }
})

test('a market that is kept is what would be worked out at each moment', () => {
  for (const sport of SPORTS) {
    const fixture = fixtureFor(sport)
    const { endsAt } = knownMatch(fixture)
    const spans = [
      [fixture.startsAt - 20_000, fixture.startsAt + 20 * 60_000],
      [endsAt - 60_000, endsAt + 20_000],
    ] as const
    for (const [from, until] of spans) {
      for (let at = from; at <= until; at += 1_700) {
        const { odds, details } = marketsAt(knownMatch(fixture), testMatches, at)
        expect(marketAnswer(testMatches, `1.${fixture.eventId}`, at)).toEqual(odds)
        expect(marketAnswer(testMatches, fixture.eventId, at)).toEqual(details)
      }
    }
  }
})

test('all markets there are keep nobody from the event loop, and each is told in the end', async () => {
  const watched = SPORTS.flatMap((sport) =>
    fixturesBetween(sport, NOON - 60 * HOUR, NOON + 60 * HOUR).flatMap(({ eventId }) => [
      `1.${eventId}`,
      eventId,
    ]),
  )
  expect(watched.length).toBeGreaterThan(800)
  const markets = createMarkets({ clock: () => NOON, log: () => {}, matches: testMatches }, HOUR)
  let told = 0
  let turns = 0
  markets.watch(watched, () => (told += 1))
  const atOnce = told
  for (; told < watched.length && turns < 10_000; turns += 1) await turn()
  expect(told).toBe(watched.length)
  // They are drawn first, which takes longer than a slice; how many slices is the machine's matter.
  expect(atOnce).toBeLessThan(watched.length)
  expect(turns).toBeGreaterThan(1)
  markets.close()
})

test('what all streams watch together has a limit, and room is made by those that leave', () => {
  const markets = createMarkets({ clock: () => NOON, log: () => {}, matches: testMatches }, HOUR, 5)
  const [one, two] = [(): void => {}, (): void => {}]
  markets.watch(['1.1', '1.2', '1.3'], one)
  expect(() => markets.watch(['1.1', '1.2', '1.3'], two)).toThrow(expect.objectContaining({ code: 'BUSY' }))
  markets.forget(two)
  markets.forget(one)
  expect(() => markets.watch(['1.1', '1.2', '1.3', '1.1'], two)).not.toThrow()
  markets.close()
})

test('who saves data is told each five seconds, at the seconds of every process, and reads the same in the end', async () => {
  const { eventId, startsAt } = fixtureFor('cricket')
  const clock = { now: Math.ceil(startsAt / TICK_MS) * TICK_MS + 62_000 }
  const markets = createMarkets({ clock: () => clock.now, log: () => {}, matches: testMatches }, HOUR)
  const market = `1.${eventId}`
  const answers: Record<'quick' | 'slow', Json> = { quick: undefined, slow: undefined }
  const toldAt: Record<'quick' | 'slow', number[]> = { quick: [], slow: [] }
  const watcher = (who: 'quick' | 'slow') =>
    reading((text) => {
      const said = /^data: (.+)$/m.exec(text)?.[1]
      if (said === undefined) return
      const { all, change } = JSON.parse(said) as { all?: Json; change?: Json }
      answers[who] = change === undefined ? all : changed(answers[who], change)
      toldAt[who].push(clock.now)
    })
  markets.watch([market], watcher('quick'))
  markets.watch([market], watcher('slow'), 5)
  await caughtUp(markets, market)
  for (let i = 0; i < 300; i += 1) {
    clock.now += TICK_MS
    await caughtUp(markets, market)
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
    expect(said(second)).toEqual(said(first))
    expect(said(first).filter(({ all }) => all !== undefined)).toHaveLength(2)

    // A gap of a minute: the reader comes back to the other process and shows what the call answers.
    const last = first.events().findLast(({ id }) => id)?.id
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

onOneSite(
  'B1 31 streams of 50 markets cost what one of them costs, and those who ask cost nothing more',
  async (site) => {
    // Matches that no other test looks at.
    const events = fixturesBetween('cricket', NOON + 62 * HOUR, NOON + 94 * HOUR).slice(0, 25)
    const markets = events.flatMap(({ eventId }) => [`1.${eventId}`, eventId])
    expect(markets).toHaveLength(50)
    const app = await createServer(site.host, { limits: 'off', marketsMs: 5 })
    const before = marketsWorked(site.host.matches)
    const readers: Reader[] = []
    for (let i = 0; i < 31; i += 1)
      readers.push(await open(app, `?markets=${markets.join()}&every=${1 + (i % 5)}`))
    for (const reader of readers) await reader.until('market', 50)
    expect(marketsWorked(site.host.matches) - before).toBe(50)
    const quick = readers.filter((_, i) => i % 5 === 0)
    for (let i = 1; i <= 6; i += 1) {
      site.clock.forward(TICK_MS)
      // The book of each is drawn anew each three seconds.
      if (site.clock.now % 3000 === 0)
        for (const reader of quick) await reader.until('market', 50 * (1 + Math.ceil(i / 3)))
      for (const { eventId } of events.slice(0, 5)) {
        expect((await site.call('GET', `/exchange-data/match-odds/1.${eventId}`)).status).toBe(200)
        expect((await site.call('GET', `/exchange-data/event/${eventId}`)).status).toBe(200)
      }
      expect(marketsWorked(site.host.matches) - before).toBeLessThanOrEqual(50 * (1 + Math.ceil(i / 3)))
    }
    await Promise.all(readers.map((reader) => reader.close()))
    await app.close()
  },
)

onOneSite(
  'B1 a network opens so many streams at once; others are not touched, and what ends makes room',
  async (site) => {
    const ask = (address: string, query = '') =>
      site.app.fetch(new Request(`http://maidan.test/api/events/public${query}`), { address })
    const streams = await Promise.all(
      Array.from({ length: STREAMS_PER_ADDRESS }, (_, i) => ask(`2001:db8::${(i + 1).toString(16)}`)),
    )
    expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200))
    const refused = await ask('2001:db8::ffff')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
    expect(((await refused.json()) as { code: string }).code).toBe('TOO_MANY')
    const other = await ask('203.0.113.7')
    expect(other.status).toBe(200)
    await streams[0]?.body?.cancel()
    const again = await ask('2001:db8::ffff')
    expect(again.status).toBe(200)
    for (const { body } of [...streams.slice(1), other, again]) await body?.cancel()
    await site.app.close()
  },
)
