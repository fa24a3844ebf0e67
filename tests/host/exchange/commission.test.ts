/** What the house takes of what is won in a market: of the net, at the rate of the bet, said beforehand, and corrected with the result. Decision 210. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { exchangeDataApi } from '../../../contract/exchange.ts'
import { higherOdds, profitOf } from '../../../contract/exposure.ts'
import { z } from '../../../contract/kit/zod.ts'
import { createServer } from '../../../server/app.ts'
import { marketAt } from '../../../server/exchange/market.ts'
import { endMarket, type Outcome, resettle, settlePlayers } from '../../../server/ledger/exchange-settle.ts'
import { fixturesBetween } from '../../../server/matches/fixtures.ts'
import { figuresOf } from '../../../server/protection/sitting.ts'
import { myPlayOf } from '../../../server/records/my-play.ts'
import { statementOf } from '../../../server/records/statement.ts'
import { type Client, NOON, onEveryStore, onOneStore, type World } from '../support/harness.ts'
import { knownMatch, testMatches } from '../support/matches.ts'
import { moneyOf, ordersOf, place, players, sound } from '../support/orders.ts'

const HOUR = 60 * 60 * 1000
/** Hundredths of a percent: 2.5 %. */
const RATE = 250

/** Two markets to come, each with what the house gives on its first runner. */
function twoMarkets(): { id: string; price: number }[] {
  return fixturesBetween('tennis', NOON + HOUR, NOON + 80 * HOUR)
    .flatMap((fixture) => {
      const id = `1.${fixture.eventId}`
      const best = marketAt(testMatches, id, NOON)?.quote(1).back[0]
      const isGood =
        best && best.price > 150 && best.size > 30_000 && knownMatch(fixture).winner !== undefined
      return isGood ? [{ id, price: best.price }] : []
    })
    .slice(0, 2)
}

/** What everybody holds in a house account: what went in less what went out, in taka. */
async function inHouse({ db }: World, kind: 'commission' | 'exchange'): Promise<number> {
  const { id } = await db
    .selectFrom('account')
    .select('id')
    .where('kind', '=', kind)
    .where('player_id', 'is', null)
    .executeTakeFirstOrThrow()
  const moves = await db
    .selectFrom('transfer')
    .select(['credit', 'amount'])
    .where((row) => row.or([row('credit', '=', id), row('debit', '=', id)]))
    .execute()
  return moves.reduce((sum, { credit, amount }) => sum + Number(credit === id ? amount : -amount), 0) / 100
}

async function settle({ db, clock }: World, market: string, outcome: Outcome): Promise<void> {
  await endMarket(db, 1, { market, outcome, actor: 'host', at: clock.now })
  await Promise.all([settlePlayers(db, market, clock.now), settlePlayers(db, market, clock.now)])
}

const correct = ({ db, clock }: World, market: string, outcome: Outcome) =>
  resettle(db, { market, outcome, actor: 'staff', at: clock.now })

const letters = async (client: Client) => {
  const page = (await client.call('GET', '/api/inbox')).body['data'] as unknown as {
    data: { message: string }[]
  }
  return page.data.map(({ message }) => message)
}

const money = (amount: number) => `৳${amount.toLocaleString('en-IN', { minimumFractionDigits: 2 })}`

onEveryStore(
  'exchange.md 2 commission is taken once of what a player won in a market, all bets together, and of nobody who lost',
  async (world) => {
    world.host.matches.commission = RATE
    const [{ id, price }] = twoMarkets() as [{ id: string; price: number }]
    const [winner, loser] = (await players(world, 2)) as [Client, Client]
    await place(winner, id, 'back', price, '33.33')
    // The other bet of the same market loses: it counts before anything is taken.
    expect(
      (await place(winner, id, 'back', 101, '10.00', { selection: 2, price_change: 'any' })).order,
    ).toMatchObject({
      matched: '10.00',
      commission_rate: RATE,
    })
    expect((await place(loser, id, 'lay', 100_000, '20.00', { price_change: 'any' })).order['matched']).toBe(
      '20.00',
    )
    const held = await moneyOf(world, winner)
    // Nothing more is held for it: it only ever lowers what is won.
    expect(held).toEqual({ cash: 10_000 - held.exposure, exposure: held.exposure })
    expect(held.exposure).toBeLessThanOrEqual(43.33)

    await settle(world, id, 1)
    const net = profitOf(3333 * (price - 100)) - 1000
    const commission = Math.floor((net * RATE) / 10_000)
    expect(commission).toBeGreaterThan(0)
    expect((await moneyOf(world, winner)).cash).toBe((1_000_000 + net - commission) / 100)
    expect(await inHouse(world, 'commission')).toBe(commission / 100)
    // A posting of its own: the bets' own results are whole.
    const sum = (await ordersOf(winner)).reduce((all, order) => all + Number(order['net_profit_loss']), 0)
    expect(sum).toBeCloseTo(net / 100, 5)
    const kinds = await world.db
      .selectFrom('transfer')
      .select('kind')
      .where('kind', 'like', 'exchange_%')
      .execute()
    expect(kinds.map(({ kind }) => kind).sort()).toEqual([
      'exchange_commission',
      'exchange_lost',
      'exchange_won',
    ])
    expect((await letters(winner))[0]).toContain(
      `came to ${money(net / 100)} together: what they won less what they lost. Less the commission of ` +
        `${money(commission / 100)} that is ${money((net - commission) / 100)}.`,
    )
    expect((await letters(loser))[0]).not.toContain('commission')
    await sound(world)

    // As a loss it is: in the months, by day and product, and in what limits count.
    const { rows } = await sql<{
      lost: bigint
    }>`select lost from play_day where player_id = ${winner.id}`.execute(world.db)
    expect(rows.map(({ lost }) => Number(lost))).toEqual([commission - net])
    expect((await statementOf(world.host, winner.id)).months[0]?.exchange).toBe(net - commission)
    const { days } = await myPlayOf(world.db, winner.id, world.clock.now)
    expect(days.find(({ product }) => product === 'EXCHANGE')?.net).toBe(net - commission)
    const sitting = await world.db
      .selectFrom('sitting')
      .selectAll()
      .where('player_id', '=', winner.id)
      .executeTakeFirstOrThrow()
    expect((await figuresOf(world.db, winner.id, sitting)).net).toBe(net - commission)
  },
)

onOneStore(
  'exchange.md 2 a bet is not kept at another share than the one that was shown with its price',
  async (world) => {
    const [seen, fresh] = twoMarkets() as { id: string; price: number }[]
    const [player] = (await players(world, 1)) as [Client]
    if (!seen || !fresh) throw new Error('Two markets')
    const shown = async ({ id }: typeof seen) => {
      const { body } = await player.call('GET', `/exchange-data/match-odds/${id}`)
      return { rate: body['commission_rate'] ?? 0, version: body['version'] }
    }
    const bet = ({ id, price }: typeof seen, version: unknown) =>
      place(player, id, 'back', price, '10.00', { market_version: version })
    const before = await shown(seen)
    // The operator's host began anew, with another share.
    world.host.matches.commission = RATE
    const late = await bet(seen, before.version)
    expect([before.rate, late.status, late.body['code']]).toEqual([0, 409, 'MARKET_CHANGED'])
    expect((await bet(seen, late.body['market_version'])).order).toMatchObject({ commission_rate: RATE })
    const after = await shown(fresh)
    expect(after.rate).toBe(RATE)
    expect((await bet(fresh, after.version)).order).toMatchObject({ commission_rate: RATE })
  },
)

onEveryStore(
  'exchange.md 2 a corrected result corrects the commission, back and forth, void and when nothing is left of it',
  async (world) => {
    world.host.matches.commission = RATE
    const [{ id, price }, other] = twoMarkets() as [
      { id: string; price: number },
      { id: string; price: number },
    ]
    const [mine] = (await players(world, 1)) as [Client]
    await place(mine, id, 'back', price, '100.00')
    const net = profitOf(10_000 * (price - 100))
    const commission = Math.floor((net * RATE) / 10_000)
    const won = (1_000_000 + net - commission) / 100
    const stands = async (cash: number, taken: number) => {
      expect((await moneyOf(world, mine)).cash).toBe(cash)
      expect(await inHouse(world, 'commission')).toBe(taken / 100)
      await sound(world)
    }
    await settle(world, id, 1)
    await stands(won, commission)
    await correct(world, id, 2)
    await stands(9900, 0)
    expect((await letters(mine))[0]).toContain(
      `had come to ${money(net / 100)} and now come to −৳100.00. The commission on that is ৳0.00 now. ` +
        `Change of your main wallet, commission included: −${money((net - commission + 10_000) / 100)}.`,
    )
    await correct(world, id, 1)
    await stands(won, commission)
    await correct(world, id, 'void')
    await stands(10_000, 0)
    await correct(world, id, 1)
    await stands(won, commission)

    // All of it is held elsewhere: what comes back of the commission is taken for the loss, the house bears the rest.
    const { cash } = await moneyOf(world, mine)
    const elsewhere = await place(mine, other.id, 'back', higherOdds(other.price), cash.toFixed(2))
    expect(elsewhere.status).toBe(201)
    await correct(world, id, 2)
    await stands(0, 0)
    // And won again it pays the commission, though the player had kept what was won.
    await correct(world, id, 1)
    await stands(0, commission)
  },
)

onEveryStore(
  'exchange.md 2 a bet keeps the commission that it was placed at, also when it is changed; of several the lowest counts',
  async (world) => {
    const { host } = world
    const [{ id, price }, other] = twoMarkets() as [
      { id: string; price: number },
      { id: string; price: number },
    ]
    const [mine, theirs] = (await players(world, 2)) as [Client, Client]
    host.matches.commission = 100
    await place(mine, id, 'back', price, '50.00')
    const waits = await place(mine, other.id, 'back', 100_000, '50.00')
    host.matches.commission = 900
    await place(theirs, id, 'back', price, '50.00')
    const edited = await mine.call('POST', `/api/exchange/orders/${waits.order['id']}/edit`, {
      body: { waited: '50.00', stake: '50.00', odds: other.price / 100 },
    })
    expect(edited.body['order']).toMatchObject({ matched: '50.00', commission_rate: 100 })
    await settle(world, id, 1)
    const net = profitOf(5000 * (price - 100))
    const taken = (rate: number, of = net) => Math.floor((of * rate) / 10_000)
    expect((await moneyOf(world, theirs)).cash).toBe((1_000_000 + net - taken(900)) / 100)
    await settle(world, other.id, 1)
    const moved = profitOf(5000 * (other.price - 100))
    expect((await moneyOf(world, mine)).cash).toBe(
      (1_000_000 + net - taken(100) + moved - taken(100, moved)) / 100,
    )
    await sound(world)
    await expect(
      world.db.updateTable('exchange_order').set({ commission_rate: 0 }).where('market', '=', id).execute(),
    ).rejects.toThrow('keeps the commission')
  },
)

onEveryStore(
  'exchange.md 2 who placed one bet in a market at a lower rate pays that rate for all of it',
  async (world) => {
    const { host } = world
    const [{ id, price }] = twoMarkets() as [{ id: string; price: number }]
    const [mine] = (await players(world, 1)) as [Client]
    for (const rate of [700, 200, 500]) {
      host.matches.commission = rate
      await place(mine, id, 'back', price, '20.00')
    }
    // What never was matched counts for nothing.
    host.matches.commission = 0
    await place(mine, id, 'back', 100_000, '10.00')
    await settle(world, id, 1)
    const net = profitOf(2000 * (price - 100)) * 3
    expect((await moneyOf(world, mine)).cash).toBe((1_000_000 + net - Math.floor((net * 200) / 10_000)) / 100)
    await sound(world)
  },
)

onOneStore(
  'exchange.md 2 the commission is told with the prices and with a bet, and where there is none nothing is',
  async ({ host }) => {
    const id = twoMarkets()[0]?.id ?? ''
    const event = id.slice(2)
    const told = async (commission: number) => {
      const server = await createServer(
        { ...host, matches: { ...host.matches, commission } },
        { limits: 'off' },
      )
      const read = async (path: string) =>
        (await (
          await server.fetch(new Request(`http://maidan.test/exchange-data/${path}`))
        ).json()) as Record<string, unknown>
      const [odds, details] = [await read(`match-odds/${id}`), (await read(`event/${event}`))[event]]
      expect(z.decode(exchangeDataApi.matchOdds.output, odds as never).commission).toBe(
        commission || undefined,
      )
      await server.close()
      return [odds, details]
    }
    for (const answer of await told(250)) expect(answer).toMatchObject({ commission_rate: 250 })
    for (const answer of await told(0)) expect(answer).not.toHaveProperty('commission_rate')
  },
)
