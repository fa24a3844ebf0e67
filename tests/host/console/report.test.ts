/** A report of days at the console is the ledger's, to the poisha, whatever moved in them. Source: console.md "reports". */
import { expect } from 'vitest'
import { REPORT_SUMS } from '../../../contract/console/reports.ts'
import { paisa, taka } from '../../../contract/money.ts'
import { NO_TERMS, placeOrder } from '../../../server/ledger/exchange.ts'
import { placeBet, payWin, rollbackBet } from '../../../server/ledger/bets.ts'
import { decideWithdrawal, requestWithdrawal } from '../../../server/ledger/withdrawals.ts'
import { DAY_MS, dayOf, startOfDay } from '../../../server/console/days.ts'
import { consoleOn, type Desk, trailOf } from '../support/console.ts'
import { emptyMarket } from '../support/markets.ts'
import { newPlayer, NOON, onEveryStore, onOneStore } from '../support/harness.ts'

const TODAY = startOfDay(dayOf(NOON))

type Sums = Record<string, string>
interface Day {
  day: string
  sums: Sums
  held: string
  exposed: string
  players: number
}
const inPaisa = (text: string | undefined) => Math.round(Number(text) * 100)

/** Two players who pay, play and are paid on both sides of a midnight in Dhaka. */
async function twoDays({ db }: Desk) {
  const [first, second] = [await newPlayer(db, taka(5000)), await newPlayer(db, taka(3000))]
  const play = async (playerId: bigint, tx: string, amount: number, at: number, won?: number) => {
    const game = { provider: 'padma', playerId, round: tx, at }
    await placeBet(db, { ...game, tx, game: 'g', amount: paisa(amount) })
    if (won === undefined) await rollbackBet(db, { ...game, tx: `${tx}-back`, bet: tx })
    else await payWin(db, { ...game, tx: `${tx}-win`, bet: tx, amount: paisa(won) })
  }
  const midnight = TODAY + DAY_MS
  await play(first, 'a', 10_001, midnight - 1, 2500)
  await play(second, 'b', 20_000, midnight, 70_003)
  await play(second, 'c', 40_000, midnight + 1)
  const at = midnight + 60_000
  const wanted = { playerId: first, method: 1, accountNumber: '01700000123', givesUpBonus: false }
  const { recordId } = await requestWithdrawal(db, undefined, { ...wanted, amount: taka(500), at })
  await decideWithdrawal(db, 'pay', {
    recordId,
    outcome: 'approve',
    reason: '',
    actor: 'staff:zoe',
    at: at + 1,
  })
  // A bet that waits at the exchange holds its stake from the second day on.
  await placeOrder(db, undefined, emptyMarket('1.900'), {
    playerId: second,
    selection: 1,
    side: 'back',
    odds: 210,
    run: undefined,
    stake: paisa(7_007),
    reference: 'report-00',
    priceChange: 'better',
    terms: NO_TERMS,
    receipt: undefined,
    at,
  })
  return { first: dayOf(NOON), second: dayOf(midnight) }
}

/** The catalogue knows the game that is played, and none of another provider. */
async function catalogue({ db }: Desk) {
  const provider = { platform: 'padma', name: 'Padma Play', icon: '', sort: 1, types: ['SLOT'] }
  await db.insertInto('provider').values(provider).execute()
  const game = { platform: 'padma', code: 'g', name: 'Boat Race', type: 'SLOT', icon: '', engine: 'slot' }
  const more = { theme: '{}', created_at: new Date(NOON), display_order: 1 }
  await db
    .insertInto('game')
    .values({ ...game, ...more })
    .execute()
}

onEveryStore(
  'each posting of a day is in one of its sums, and what players hold is the day before and all of them',
  async (world) => {
    const desk = consoleOn(world)
    await catalogue(desk)
    const { first, second } = await twoDays(desk)
    desk.clock.now = NOON + DAY_MS
    const ada = await desk.person('ada', 'auditor')
    const { status, body } = await ada.get(`/console/report?from=${first}&until=${second}`)
    expect(status).toBe(200)
    const days = body['days'] as Day[]
    expect(days.map(({ day, players }) => [day, players])).toEqual([
      [second, 1],
      [first, 1],
    ])
    const none = Object.fromEntries(REPORT_SUMS.map((name) => [name, '0.00']))
    expect(days[1]?.sums).toEqual({ ...none, games: '75.01', granted: '8000.00' })
    expect(days[0]?.sums).toEqual({ ...none, games: '-500.03', withdrawals: '500.00' })
    // By the balances themselves, and from one day to the next.
    const { held } = await desk.db
      .selectFrom('account')
      .select((row) => row.fn.sum<string>('balance').as('held'))
      .where('player_id', 'is not', null)
      .where('cur', '=', 'BDT')
      .executeTakeFirstOrThrow()
    expect(inPaisa(days[0]?.held)).toBe(Number(held))
    const [last, before] = days
    const given = ['deposits', 'bonuses', 'rewards', 'adjustments', 'granted']
    const change = REPORT_SUMS.reduce(
      (sum, name) => sum + (given.includes(name) ? 1 : -1) * inPaisa(last?.sums[name]),
      0,
    )
    expect(inPaisa(before?.held) + change).toBe(inPaisa(last?.held))
    const played = { bets: 3, staked: '300.01', won: '725.03' }
    expect(body['providers']).toEqual([expect.objectContaining({ platform: 'padma', ...played })])
    expect(body['products']).toEqual([{ product: 'SLOT', ...played }])
    expect(days.map(({ exposed }) => exposed)).toEqual(['70.07', '0.00'])
    // A day that is over says the same when more has happened since.
    const { body: alone } = await ada.get(`/console/report?from=${first}&until=${first}`)
    expect(alone['days']).toEqual([before])
    expect((await trailOf(desk, 'console_look')).map(({ object }) => object)).toEqual(['report', 'report'])
    // What stands in no catalogue is told apart, the most staked first.
    const strange = {
      provider: 'unknown',
      playerId: await newPlayer(desk.db, taka(1000)),
      round: 'x',
      at: NOON,
    }
    await placeBet(desk.db, { ...strange, tx: 'x', game: 'g', amount: taka(400) })
    const { body: both } = await ada.get(`/console/report?from=${first}&until=${second}`)
    expect((both['products'] as { product: string }[]).map(({ product }) => product)).toEqual([
      'OTHER',
      'SLOT',
    ])
  },
)

onOneStore('days that are none, in the wrong order or too many are refused in words', async (world) => {
  const desk = consoleOn(world)
  const ada = await desk.person('ada', 'auditor')
  for (const [from, until] of [
    ['2026-11-20', '2026-11-19'],
    ['2026-10-20', '2026-11-20'],
    ['2026-13-45', '2026-11-20'],
    ['yesterday', '2026-11-20'],
  ])
    expect((await ada.get(`/console/report?from=${from}&until=${until}`)).status, from).toBe(422)
  expect((await ada.get('/console/report?from=2026-10-21&until=2026-11-20')).status).toBe(200)
  const tomorrow = dayOf(NOON + DAY_MS)
  const { body } = await ada.get(`/console/report?from=${dayOf(NOON)}&until=${tomorrow}`)
  expect((body['days'] as Day[]).map(({ day }) => day)).toEqual([dayOf(NOON)])
  expect((await ada.get(`/console/report?from=${tomorrow}&until=${tomorrow}`)).body['days']).toEqual([])
})
