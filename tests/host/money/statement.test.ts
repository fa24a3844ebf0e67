/** PP-18, X-47: what a player put in and took out, and records of any dates, beyond the newest 500. */
import { expect } from 'vitest'
import { RECORDS_LIMIT } from '../../../contract/records.ts'
import { taka } from '../../../contract/money.ts'
import { placeBet, payWin, rollbackBet } from '../../../server/ledger/bets.ts'
import { claimDeposit, decideDeposit } from '../../../server/ledger/deposits.ts'
import { decideWithdrawal, requestWithdrawal } from '../../../server/ledger/withdrawals.ts'
import { onOneStore, signedIn, type World } from '../support/harness.ts'

const DAY = 24 * 60 * 60 * 1000

async function deposit({ db }: World, playerId: bigint, trx: string, amount: number, at: number) {
  const claim = { method: 1, channel: 11, accountNumber: '01700000000', promotionId: undefined }
  const { recordId } = await claimDeposit(db, undefined, {
    ...claim,
    playerId,
    trx,
    amount: taka(amount),
    at,
  })
  return (outcome: 'approve' | 'refuse', decidedAt = at) =>
    decideDeposit(db, `d-${trx}`, { recordId, outcome, reason: '', actor: 'staff', at: decidedAt })
}

onOneStore(
  'PP-18 the statement counts what was accepted and paid, by month in Dhaka, and nothing twice',
  async (world) => {
    const client = await signedIn(world.host, taka(2000))
    const { db } = world
    const playerId = client.id
    // The last hour of October in Dhaka is still October; in UTC so is the first of November.
    const october = Date.parse('2026-10-31T23:30:00+06:00')
    const november = Date.parse('2026-11-01T00:30:00+06:00')
    await (
      await deposit(world, playerId, 'STATEMENT1', 1000, october)
    )('approve')
    await (
      await deposit(world, playerId, 'STATEMENT2', 500, november)
    )('approve')
    await (
      await deposit(world, playerId, 'STATEMENT3', 700, november)
    )('refuse')
    await deposit(world, playerId, 'STATEMENT4', 800, november)
    const game = { provider: 'LOTUS', playerId, at: november }
    await placeBet(db, { ...game, round: 'a', tx: 'a', game: 'g', amount: taka(200) })
    await payWin(db, { ...game, round: 'a', tx: 'aw', bet: 'a', amount: taka(50) })
    await placeBet(db, { ...game, round: 'b', tx: 'b', game: 'g', amount: taka(300) })
    await rollbackBet(db, { ...game, round: 'b', tx: 'br', bet: 'b' })
    const { recordId } = await requestWithdrawal(db, undefined, {
      playerId,
      method: 1,
      accountNumber: '01700000000',
      amount: taka(600),
      givesUpBonus: false,
      at: november,
    })
    const before = (await client.call('GET', '/api/statement')).body as { withdrawn: string }
    expect(before.withdrawn).toBe('0.00')
    const paid = { recordId, outcome: 'approve' as const, reason: '', actor: 'staff', at: november }
    await decideWithdrawal(db, 'w', paid)

    const { body } = await client.call('GET', '/api/statement')
    expect(body).toMatchObject({
      deposited: '1500.00',
      withdrawn: '600.00',
      months: [
        {
          month: '2026-11',
          deposited: '500.00',
          withdrawn: '600.00',
          staked: '200.00',
          returned: '50.00',
          exchange: '0.00',
        },
        { month: '2026-10', deposited: '1000.00', withdrawn: '0.00', staked: '0.00', returned: '0.00' },
      ],
    })
  },
)

onOneStore('X-47 PP-18 what the newest 500 leave out is reached by its dates', async (world) => {
  const client = await signedIn(world.host, taka(20_000))
  const now = world.clock.now
  const game = { provider: 'LOTUS', playerId: client.id, game: 'g', amount: taka(1) }
  for (let i = 0; i < RECORDS_LIMIT + 3; i++) {
    const at = i < 3 ? now - 400 * DAY + i : now + i
    await placeBet(world.db, { ...game, round: `r${i}`, tx: `t${i}`, at })
  }
  const betsOf = async (query: string) =>
    ((await client.call('GET', `/api/betting-record${query}`)).body as { data: unknown[] }).data
  expect(await betsOf('')).toHaveLength(RECORDS_LIMIT)
  const iso = (at: number) => encodeURIComponent(new Date(at).toISOString())
  const old = await betsOf(`?from=${iso(now - 401 * DAY)}&until=${iso(now - 399 * DAY)}`)
  expect(old).toHaveLength(3)
  expect(await betsOf(`?until=${iso(now - 400 * DAY + 1)}`)).toHaveLength(1)
  expect((await client.call('GET', '/api/betting-record?from=yesterday')).status).toBe(422)

  await (
    await deposit(world, client.id, 'DATED12345', 500, now - 100 * DAY)
  )('approve')
  const found = await client.call('GET', `/api/transaction/show?until=${iso(now - 99 * DAY)}`)
  expect((found.body as { transactions: unknown[] }).transactions).toHaveLength(1)
  const none = await client.call(
    'GET',
    `/api/transaction/show?from=${iso(now - 99 * DAY)}&until=${iso(now - 98 * DAY)}`,
  )
  expect((none.body as { transactions: unknown[] }).transactions).toEqual([])
})
