/** What a player is told of their orders: each thing once, in their language, with its true figures, by push where they chose it. Decision 207. */
import { expect } from 'vitest'
import { higherOdds } from '../../../contract/exposure.ts'
import type { PushKind } from '../../../contract/push.ts'
import { marketAt } from '../../../server/exchange/market.ts'
import { keepExchange } from '../../../server/jobs/exchange-keeper.ts'
import { endMarket, settlePlayers } from '../../../server/ledger/exchange-settle.ts'
import { fixturesBetween } from '../../../server/matches/fixtures.ts'
import { type Client, NOON, onEveryStore, type World } from '../support/harness.ts'
import { testMatches } from '../support/matches.ts'
import { place, players, sound } from '../support/orders.ts'

const SECOND = 1000
const HOUR = 3600 * SECOND

/** A match to come with a price between what the house gives on its first runner and what it asks. */
function matchToMeetIn(): { id: string; price: number; far: number; startsAt: number } {
  for (const fixture of fixturesBetween('tennis', NOON + HOUR, NOON + 80 * HOUR)) {
    const id = `1.${fixture.eventId}`
    const quote = marketAt(testMatches, id, NOON)?.quote(1)
    const price = higherOdds(quote?.back[0]?.price ?? 0)
    const far = Array.from({ length: 12 }).reduce<number>((odds) => higherOdds(odds), price)
    if (price > 150 && price < (quote?.lay[0]?.price ?? 0))
      return { id, price, far, startsAt: fixture.startsAt }
  }
  throw new Error('no such match')
}

/** A player's letters but the welcome, the first one first: their titles and words, without the mark of the demo. */
async function letters(client: Client, language = 'en'): Promise<[string, string][]> {
  const { body } = await client.call('GET', '/api/inbox', { language })
  const { data } = body['data'] as unknown as { data: { title: string; message: string }[] }
  return data.map(({ title, message }): [string, string] => [title, message]).reverse()
}
const titles = async (client: Client) => (await letters(client)).map(([title]) => title)

/** A browser of the player's last session that is told of some kinds. */
async function subscribed({ db }: World, client: Client, kinds: PushKind[]): Promise<void> {
  const session = await db
    .selectFrom('session')
    .select('id')
    .where('player_id', '=', client.id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('push_subscription')
    .values({
      session_id: session.id,
      player_id: client.id,
      endpoint: `https://push.test/${client.id}`,
      p256dh: 'x',
      auth: 'x',
      kinds: kinds,
      locale: 'en',
      origin: 'https://maidan.test',
      created_at: new Date(NOON),
    })
    .execute()
}
const pushed = async ({ db }: World) =>
  (await db.selectFrom('push_message').select(['notice', 'path']).orderBy('id').execute()).map(
    ({ notice, path }) => `${notice} ${path}`,
  )

onEveryStore(
  'exchange.md 2 who waited is told when the first part is matched and when it is whole, and nobody of what they took themselves',
  async (world) => {
    const { id, price } = matchToMeetIn()
    const [mine, other] = (await players(world, 2)) as [Client, Client]
    await subscribed(world, mine, ['exchange'])
    await place(mine, id, 'back', price, '100.00')
    for (const stake of ['20.00', '20.00', '20.00']) await place(other, id, 'lay', price, stake)
    expect(await titles(mine)).toEqual(['Part of your bet is matched'])
    const [[, words] = ['', '']] = await letters(mine)
    expect(words).toContain('৳20.00 of it by now, and ৳80.00 waits on')
    expect(words).not.toContain(other.remoteId)
    await place(other, id, 'lay', price, '40.00')
    expect(await titles(mine)).toEqual(['Part of your bet is matched', 'Your bet is matched'])
    expect((await letters(mine)).at(-1)?.[1]).toContain('৳100.00 in all')
    expect((await letters(mine, 'bn')).map(([title]) => title)).toEqual([
      'আপনার বাজির একটি অংশ মিলেছে',
      'আপনার বাজি মিলেছে',
    ])
    expect(await titles(other)).toEqual([])
    expect(await pushed(world)).toEqual([
      'order_matched /betting-record?list=exchange',
      'order_filled /betting-record?list=exchange',
    ])

    // Taken whole by one order: one letter.
    await place(mine, id, 'back', price, '10.00')
    await place(other, id, 'lay', price, '10.00')
    expect(await titles(mine)).toEqual([
      'Part of your bet is matched',
      'Your bet is matched',
      'Your bet is matched',
    ])
    await sound(world)
  },
)

onEveryStore(
  'exchange.md 2 what lapses at the start is one letter for a match, and so is what a market came to, whoever looks and how often',
  async (world) => {
    const { id, price, far, startsAt } = matchToMeetIn()
    const [mine, other] = (await players(world, 2)) as [Client, Client]
    const { clock, db, host } = world
    await subscribed(world, mine, ['exchange'])
    for (const stake of ['20.00', '25.00', '30.00']) await place(mine, id, 'back', far, stake)
    for (const stake of ['10.00', '12.00']) {
      await place(mine, id, 'back', price, stake)
      await place(other, id, 'lay', price, stake)
    }
    const kept = await place(mine, id, 'back', far, '15.00', { at_start: 'keep' })
    expect(kept.order['unmatched']).toBe('15.00')
    const before = (await titles(mine)).length
    clock.now = startsAt + SECOND
    await Promise.all([keepExchange(host), keepExchange(host)])
    await keepExchange(host)
    const [lapsed, ...more] = (await letters(mine)).slice(before)
    expect(more).toEqual([])
    expect(lapsed?.[0]).toBe('What waited came back: the match has begun')
    expect(lapsed?.[1]).toContain('৳75.00')

    await endMarket(db, 1, { market: id, outcome: 1, actor: 'host', at: clock.now })
    await Promise.all([settlePlayers(db, id, clock.now), settlePlayers(db, id, clock.now)])
    await settlePlayers(db, id, clock.now)
    const won = (22 * (price / 100 - 1)).toFixed(2)
    const [settled, ...others] = (await letters(mine)).slice(before + 1)
    expect(others).toEqual([])
    expect(settled?.[1]).toContain(`came to ৳${won} together`)
    expect((await letters(other)).map(([, words]) => words)).toEqual([expect.stringContaining(`−৳${won}`)])
    expect((await letters(mine, 'bn')).at(-1)?.[1]).toContain('ম্যাচ অডস')
    expect((await pushed(world)).slice(-2)).toEqual([
      expect.stringMatching(/^orders_lapsed \/inbox\?id=\d+$/),
      'bets_settled /betting-record?list=exchange&state=settled',
    ])
    await sound(world)
  },
)

onEveryStore(
  'exchange.md 2 a void market says so; a push of bets is for who chose it, and for nobody in a time-out',
  async (world) => {
    const { id, price, far } = matchToMeetIn()
    const [mine, other, resting] = (await players(world, 3)) as [Client, Client, Client]
    const { clock, db } = world
    await subscribed(world, mine, ['inbox', 'deposit'])
    await subscribed(world, resting, ['exchange'])
    await place(mine, id, 'back', price, '50.00')
    await place(other, id, 'lay', price, '50.00')
    const waits = await place(resting, id, 'back', far, '40.00')
    expect(waits.order['unmatched']).toBe('40.00')
    await db
      .updateTable('player')
      .set({ time_out_until: new Date(clock.now + 24 * HOUR) })
      .where('id', '=', resting.id)
      .execute()
    await endMarket(db, 1, { market: id, outcome: 'void', actor: 'host', at: clock.now })
    await settlePlayers(db, id, clock.now)
    expect((await titles(mine)).at(-1)).toMatch(/are void$/)
    expect((await letters(resting)).at(-1)?.[1]).toContain('were never matched. What waited of them, ৳40.00,')
    expect(await pushed(world)).toEqual([])
    await sound(world)
  },
)
