/** The ledger's operations: once by key, in parallel, near zero, in the wrong order. On both engines. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { paisa, taka, ZERO } from '../../../contract/money.ts'
import { stored } from '../../../server/content/texts.ts'
import type { Db } from '../../../server/host.ts'
import { playableOf, walletsOf } from '../../../server/ledger/accounts.ts'
import { auditCheck } from '../../../server/ledger/audit-check.ts'
import { type Bet, payWin, placeBet, rollbackBet } from '../../../server/ledger/bets.ts'
import {
  claimDeposit,
  decideDeposit,
  EDIT_WAIT_MS,
  editDeposit,
  revertDeposit,
} from '../../../server/ledger/deposits.ts'
import { runOp } from '../../../server/ledger/ops.ts'
import { decideWithdrawal, requestWithdrawal } from '../../../server/ledger/withdrawals.ts'
import { HostError } from '../../../server/messages/errors.ts'
import { strayTransfers } from '../support/accounts.ts'
import { newPlayer, NOON, onEveryStore } from '../support/harness.ts'

/** `ok`, or the code of the refusal; anything else that is thrown fails the test. */
const outcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: unknown) => {
      if (error instanceof HostError) return error.code
      throw error
    },
  )

/** How often each outcome came. */
async function tally(calls: Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const said of await Promise.all(calls.map(outcome))) counts[said] = (counts[said] ?? 0) + 1
  return counts
}

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i))

async function expectSound(db: Db): Promise<void> {
  expect((await auditCheck(db)).filter(({ faults }) => faults > 0)).toEqual([])
  expect(await strayTransfers(db)).toEqual([])
}

const bet = (playerId: bigint, tx: string, amount = taka(10)): Bet => ({
  provider: 'LOTUS',
  tx,
  playerId,
  amount,
  round: `round-${tx}`,
  game: 'g',
  at: NOON,
})
const after = (playerId: bigint, tx: string, of: string) => ({
  provider: 'LOTUS',
  tx,
  bet: of,
  playerId,
  round: `round-${of}`,
  at: NOON,
})
const claim = (playerId: bigint, trx: string, amount = taka(500)) => ({
  playerId,
  method: 1,
  channel: 11,
  accountNumber: '01700000000',
  trx,
  amount,
  promotionId: undefined as bigint | undefined,
  at: NOON,
})
const decision = (recordId: bigint, outcome: 'approve' | 'refuse') => ({
  recordId,
  outcome,
  reason: outcome === 'refuse' ? 'No such payment' : '',
  actor: 'staff',
  at: NOON,
})
const withdrawal = (playerId: bigint, amount = taka(100), givesUpBonus = false) => ({
  playerId,
  method: 1,
  accountNumber: '01700000000',
  amount,
  givesUpBonus,
  at: NOON,
})

async function promotion(db: Db, bonusPercent: number, factor: number): Promise<bigint> {
  const { id } = await db
    .insertInto('promotion')
    .values({
      name: stored({ en: 'Offer' }),
      image: '',
      thumbnail: '',
      starts_at: new Date(NOON - 1000),
      ends_at: new Date(NOON + 3_600_000),
      bonus_percent: bonusPercent,
      turnover_factor: factor,
      categories: [],
      sort: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function deposited(db: Db, playerId: bigint, trx: string, promotionId?: bigint): Promise<bigint> {
  const { recordId } = await claimDeposit(db, undefined, { ...claim(playerId, trx), promotionId })
  await decideDeposit(db, `decide-${trx}`, decision(recordId, 'approve'))
  return recordId
}

onEveryStore(
  'the same key and payload answers the stored result to the byte, another payload is refused',
  async ({ db }) => {
    const op = { scope: 'x', key: 'k', kind: 'x', payload: { b: 1, a: [2n] }, playerId: null, at: NOON }
    let effects = 0
    const first = await runOp(db, op, async () => ({ z: 1, a: ++effects }))
    const again = await runOp(db, { ...op, payload: { a: [2n], b: 1 }, at: NOON + 5 }, async () => ({
      z: 1,
      a: ++effects,
    }))
    expect(JSON.stringify(again.result)).toBe(JSON.stringify(first.result))
    expect([first.replayed, again.replayed, effects]).toEqual([false, true, 1])
    for (const other of [{ payload: { b: 2, a: [2n] } }, { kind: 'y' }]) {
      expect(await outcome(runOp(db, { ...op, ...other }, async () => ({})))).toBe('KEY_REUSED')
    }
  },
)

onEveryStore('a refused operation leaves nothing, so that its key may be used again', async ({ db }) => {
  const id = await newPlayer(db, ZERO)
  expect(await outcome(placeBet(db, bet(id, 't1')))).toBe('FUNDS')
  await deposited(db, id, 'TRX00001')
  expect(await outcome(placeBet(db, bet(id, 't1')))).toBe('ok')
  await expectSound(db)
})

onEveryStore('one bet sent fifty times at once is taken once and answered fifty times', async ({ db }) => {
  const id = await newPlayer(db, taka(100))
  const answers = await Promise.all(times(50, () => placeBet(db, bet(id, 'same'))))
  expect(new Set(answers.map(({ balance }) => balance))).toEqual(new Set([taka(90)]))
  expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1)
  await expectSound(db)
})

onEveryStore(
  'fifty bets at once on a balance for ten: ten are taken, forty refused, nothing below zero',
  async ({ db }) => {
    const id = await newPlayer(db, taka(100))
    expect(await tally(times(50, (i) => placeBet(db, bet(id, `t${i}`))))).toEqual({ ok: 10, FUNDS: 40 })
    expect(await playableOf(db, id)).toBe(0)
    await expectSound(db)
  },
)

onEveryStore('bets, withdrawals and their decisions at once never spend a taka twice', async ({ db }) => {
  const id = await newPlayer(db, taka(100))
  const counts = await tally([
    ...times(15, (i) => placeBet(db, bet(id, `t${i}`))),
    ...times(15, () => requestWithdrawal(db, randomUUID(), withdrawal(id, taka(60)))),
  ])
  const { cash, hold } = await walletsOf(db, id)
  expect(cash).toBeGreaterThanOrEqual(0)
  expect(hold === 0 || hold === taka(60)).toBe(true)
  expect(cash + hold + taka(10) * (await betsOf(db))).toBe(taka(100))
  expect(Object.keys(counts).every((said) => ['ok', 'FUNDS', 'WITHDRAWAL_OPEN'].includes(said))).toBe(true)
  await expectSound(db)
})

const betsOf = async (db: Db): Promise<number> =>
  (await db.selectFrom('game_tx').select('tx').where('kind', '=', 'bet').execute()).length

onEveryStore('a transaction id claimed twenty times at once by two players is one claim', async ({ db }) => {
  const players = [await newPlayer(db), await newPlayer(db)] as const
  const calls = times(20, (i) => claimDeposit(db, randomUUID(), claim(players[i % 2 ? 1 : 0], 'TRXRACE1')))
  expect(await tally(calls)).toEqual({ ok: 1, TRX_USED: 19 })
  await expectSound(db)
})

onEveryStore('S-MKPAY-07 one claim sent twenty times at once with one key is one record', async ({ db }) => {
  const id = await newPlayer(db)
  const key = randomUUID()
  const answers = await Promise.all(times(20, () => claimDeposit(db, key, claim(id, 'TRXSAME1'))))
  expect(new Set(answers.map(({ recordId }) => recordId)).size).toBe(1)
  expect(await outcome(claimDeposit(db, key, claim(id, 'TRXSAME1', taka(600))))).toBe('KEY_REUSED')
  await expectSound(db)
})

onEveryStore('a deposit approved and refused by twenty hands at once is decided once', async ({ db }) => {
  const id = await newPlayer(db, ZERO)
  const { recordId } = await claimDeposit(db, undefined, claim(id, 'TRXHAND1'))
  const hands = times(20, (i) =>
    decideDeposit(db, randomUUID(), decision(recordId, i % 4 ? 'approve' : 'refuse')),
  )
  expect(await tally(hands)).toEqual({ ok: 1, DEPOSIT_DECIDED: 19 })
  const { status } = await db.selectFrom('deposit').select('status').executeTakeFirstOrThrow()
  expect((await walletsOf(db, id)).cash).toBe(status === 1 ? taka(500) : 0)
  await expectSound(db)
})

onEveryStore('a player may have ten claims waiting, and an eleventh when one is decided', async ({ db }) => {
  const id = await newPlayer(db)
  const claims = times(12, (i) => claimDeposit(db, randomUUID(), claim(id, `TRXMANY${i}`)))
  expect(await tally(claims)).toEqual({ ok: 10, DEPOSITS_OPEN: 2 })
  const open = await db.selectFrom('deposit').select('op_id').executeTakeFirstOrThrow()
  await decideDeposit(db, 'd', decision(open.op_id, 'refuse'))
  expect(await outcome(claimDeposit(db, undefined, claim(id, 'TRXMANYX')))).toBe('ok')
})

onEveryStore('a refused claim frees its transaction id; an approved one never', async ({ db }) => {
  const id = await newPlayer(db)
  const { recordId } = await claimDeposit(db, undefined, claim(id, 'TRXFREE1'))
  await decideDeposit(db, 'd1', decision(recordId, 'refuse'))
  expect(await outcome(claimDeposit(db, undefined, claim(id, 'TRXFREE1')))).toBe('ok')
  await deposited(db, id, 'TRXKEPT1')
  expect(await outcome(claimDeposit(db, undefined, claim(id, 'TRXKEPT1')))).toBe('TRX_USED')
  // Another wallet's transaction ids are another matter.
  expect(await outcome(claimDeposit(db, undefined, { ...claim(id, 'TRXKEPT1'), method: 2 }))).toBe('ok')
})

onEveryStore(
  'X-46 a claim is corrected after the wait, taken back while it waits, and neither once decided',
  async ({ db }) => {
    const id = await newPlayer(db)
    const other = await newPlayer(db)
    const { recordId } = await claimDeposit(db, undefined, claim(id, 'TRXEDIT1'))
    await claimDeposit(db, undefined, claim(id, 'TRXEDIT9'))
    const fix = (at: number, trx = 'TRXEDIT2', playerId = id) =>
      outcome(
        editDeposit(db, undefined, {
          playerId,
          recordId,
          accountNumber: '01800000000',
          trx,
          actor: 'player:x',
          at,
        }),
      )
    expect(await fix(NOON + EDIT_WAIT_MS - 1)).toBe('DEPOSIT_EDIT_EARLY')
    const soon = NOON + EDIT_WAIT_MS
    expect(await fix(soon, 'TRXEDIT2', other)).toBe('NOT_FOUND')
    expect(await fix(soon, 'TRXEDIT9')).toBe('TRX_USED')
    expect(await fix(soon)).toBe('ok')
    expect(await fix(soon + 1)).toBe('DEPOSIT_EDIT_EARLY')
    const revert = (playerId: bigint) =>
      outcome(revertDeposit(db, undefined, { playerId, recordId, actor: 'player:x', at: soon }))
    expect(await revert(other)).toBe('NOT_FOUND')
    expect(await revert(id)).toBe('ok')
    expect(await revert(id)).toBe('DEPOSIT_DECIDED')
    expect(await fix(soon + EDIT_WAIT_MS)).toBe('DEPOSIT_DECIDED')
    expect(await outcome(decideDeposit(db, 'late', decision(recordId, 'approve')))).toBe('DEPOSIT_DECIDED')
    expect((await walletsOf(db, id)).cash).toBe(taka(1000))
  },
)

onEveryStore(
  'a payment session takes the claim it was issued for, late for a day, never for someone else',
  async ({ db }) => {
    const id = await newPlayer(db)
    const other = await newPlayer(db)
    const session = async (): Promise<string> => {
      const key = randomUUID()
      await db
        .insertInto('pay_session')
        .values({
          id: key,
          player_id: id,
          method: 1,
          channel: 11,
          receiving_number: '00000000000',
          amount: 50_000n,
          issued_at: new Date(NOON),
          expires_at: new Date(NOON + 1_800_000),
        })
        .execute()
      return key
    }
    const key = await session()
    const day = 24 * 3_600_000
    const said = (change: object, by = key) =>
      outcome(claimDeposit(db, by, { ...claim(id, 'TRXPAY01'), ...change }))
    expect(await said({ playerId: other })).toBe('PAY_SESSION_UNKNOWN')
    expect(await said({ amount: taka(501) })).toBe('INVALID')
    expect(await said({ channel: 12 })).toBe('INVALID')
    expect(await said({ at: NOON + 1_800_000 + day + 1 })).toBe('PAY_SESSION_OVER')
    expect(await said({ at: NOON + 1_800_000 + day })).toBe('ok')
    expect(await said({ trx: 'TRXPAY02', at: NOON + 1_800_000 }, await session())).toBe('ok')
    const rows = await db.selectFrom('deposit').select(['late', 'pay_session']).orderBy('id').execute()
    expect(rows.map(({ late }) => late)).toEqual([true, false])
    expect(rows[0]?.pay_session).toBe(key)
  },
)

onEveryStore(
  'a rollback before its bet refuses the bet for ever; a rollback after a win is refused',
  async ({ db }) => {
    const id = await newPlayer(db, taka(100))
    expect((await rollbackBet(db, after(id, 'r1', 'b1'))).refunded).toBe(0)
    expect(await outcome(placeBet(db, bet(id, 'b1')))).toBe('BET_CANCELLED')
    expect(await outcome(payWin(db, { ...after(id, 'w1', 'b1'), amount: taka(5) }))).toBe('BET_CANCELLED')
    await placeBet(db, bet(id, 'b2'))
    await payWin(db, { ...after(id, 'w2', 'b2'), amount: ZERO })
    expect(await outcome(rollbackBet(db, after(id, 'r2', 'b2')))).toBe('BET_SETTLED')
    await placeBet(db, bet(id, 'b3'))
    expect((await rollbackBet(db, after(id, 'r3', 'b3'))).refunded).toBe(taka(10))
    expect((await rollbackBet(db, after(id, 'r4', 'b3'))).balance).toBe(taka(90))
    expect(await outcome(payWin(db, { ...after(id, 'w3', 'b3'), amount: taka(5) }))).toBe('BET_CANCELLED')
    expect(await outcome(payWin(db, { ...after(id, 'w4', 'nobet'), amount: taka(5) }))).toBe('BET_UNKNOWN')
    await placeBet(db, bet(id, 'nobet'))
    expect(await outcome(payWin(db, { ...after(id, 'w4', 'nobet'), amount: taka(5) }))).toBe('ok')
    await expectSound(db)
  },
)

onEveryStore('a bet, its win and its rollback at once: never both won and refunded', async ({ db }) => {
  const id = await newPlayer(db, taka(1000))
  for (const round of times(12, String)) {
    await tally([
      placeBet(db, bet(id, `b${round}`)),
      rollbackBet(db, after(id, `r${round}`, `b${round}`)),
      payWin(db, { ...after(id, `w${round}`, `b${round}`), amount: taka(30) }),
      rollbackBet(db, after(id, `q${round}`, `b${round}`)),
    ])
  }
  await expectSound(db)
})

onEveryStore(
  'a bet and another player’s rollback of its id at once: one of them is refused',
  async ({ db }) => {
    const id = await newPlayer(db, taka(1000))
    const other = await newPlayer(db, taka(1000))
    for (const round of times(20, String)) {
      const counts = await tally([
        placeBet(db, bet(id, `b${round}`)),
        rollbackBet(db, after(other, `r${round}`, `b${round}`)),
      ])
      expect(counts['ok']).toBe(1)
    }
    await expectSound(db)
  },
)

onEveryStore('another player’s bet can neither be paid out nor rolled back', async ({ db }) => {
  const id = await newPlayer(db, taka(100))
  const thief = await newPlayer(db, taka(100))
  await placeBet(db, bet(id, 'mine'))
  expect(await outcome(payWin(db, { ...after(thief, 'w', 'mine'), amount: taka(50) }))).toBe('BET_UNKNOWN')
  expect(await outcome(rollbackBet(db, after(thief, 'r', 'mine')))).toBe('BET_UNKNOWN')
  expect(await outcome(placeBet(db, bet(thief, 'mine')))).toBe('KEY_REUSED')
  expect(await playableOf(db, thief)).toBe(taka(100))
})

onEveryStore(
  'a promotion credits its bonus and opens a turnover of deposit and bonus; a plain deposit opens none',
  async ({ db }) => {
    const id = await newPlayer(db, ZERO)
    await deposited(db, id, 'TRXPLAIN')
    expect(await db.selectFrom('turnover').selectAll().execute()).toEqual([])
    await deposited(db, id, 'TRXBONUS', await promotion(db, 20, 2))
    expect(await walletsOf(db, id)).toEqual({ cash: taka(1000), bonus: taka(100), hold: 0, exposure: 0 })
    const turnover = await db.selectFrom('turnover').selectAll().executeTakeFirstOrThrow()
    expect([turnover.required, turnover.remaining, turnover.status]).toEqual([120_000n, 120_000n, 'active'])
    await deposited(db, id, 'TRXFREEB', await promotion(db, 10, 0))
    expect(await walletsOf(db, id)).toEqual({ cash: taka(1550), bonus: taka(100), hold: 0, exposure: 0 })
    const over = { ...claim(id, 'TRXOVER1'), promotionId: await promotion(db, 5, 1), at: NOON + 3_600_000 }
    expect(await outcome(claimDeposit(db, undefined, over))).toBe('INVALID')
    await expectSound(db)
  },
)

onEveryStore(
  'bets draw cash first, wins are split as the stake was, and the last stake releases the bonus',
  async ({ db }) => {
    const id = await newPlayer(db, ZERO)
    await deposited(db, id, 'TRXSPLIT', await promotion(db, 50, 1)) // cash 500, bonus 250, required 750
    await placeBet(db, bet(id, 'b1', taka(600)))
    expect(await walletsOf(db, id)).toEqual({ cash: 0, bonus: taka(150), hold: 0, exposure: 0 })
    // A sixth of the stake was bonus, so a sixth of the win is; the odd poisha goes to the cash.
    await payWin(db, { ...after(id, 'w1', 'b1'), amount: paisa(10_001) })
    expect(await walletsOf(db, id)).toEqual({ cash: 8335, bonus: 15_000 + 1666, hold: 0, exposure: 0 })
    await placeBet(db, bet(id, 'b2', taka(200)))
    const turnover = await db.selectFrom('turnover').selectAll().executeTakeFirstOrThrow()
    expect([turnover.remaining, turnover.status]).toEqual([0n, 'complete'])
    expect(await walletsOf(db, id)).toEqual({ cash: 5001, bonus: 0, hold: 0, exposure: 0 })
    // What its bonus part wins afterwards is cash too.
    await payWin(db, { ...after(id, 'w2', 'b2'), amount: taka(10) })
    expect(await walletsOf(db, id)).toEqual({ cash: 6001, bonus: 0, hold: 0, exposure: 0 })
    await expectSound(db)
  },
)

onEveryStore(
  'a rolled-back bet gives its turnover back and takes the released bonus with it',
  async ({ db }) => {
    const id = await newPlayer(db, ZERO)
    await deposited(db, id, 'TRXUNDO1', await promotion(db, 50, 1))
    await deposited(db, id, 'TRXUNDO2', await promotion(db, 10, 1))
    const before = await walletsOf(db, id) // cash 1000, bonus 300, required 750 + 550
    await placeBet(db, bet(id, 'b1', taka(800)))
    const parts = await db.selectFrom('turnover_part').select('amount').orderBy('turnover_id').execute()
    expect(parts.map(({ amount }) => amount)).toEqual([75_000n, 5_000n])
    expect(await walletsOf(db, id)).toEqual({ cash: taka(450), bonus: taka(50), hold: 0, exposure: 0 })
    await rollbackBet(db, after(id, 'r1', 'b1'))
    expect(await walletsOf(db, id)).toEqual(before)
    const open = await db.selectFrom('turnover').select(['remaining', 'status']).orderBy('id').execute()
    expect(open).toEqual([
      { remaining: 75_000n, status: 'active' },
      { remaining: 55_000n, status: 'active' },
    ])
    await expectSound(db)
  },
)

onEveryStore(
  'D-04 own money leaves at any time, giving the bonus up only when the player says so',
  async ({ db }) => {
    const id = await newPlayer(db, ZERO)
    await deposited(db, id, 'TRXGIVE1', await promotion(db, 50, 5))
    await placeBet(db, bet(id, 'b1', taka(600)))
    expect(await outcome(requestWithdrawal(db, undefined, withdrawal(id)))).toBe('FUNDS')
    await deposited(db, id, 'TRXGIVE2')
    expect(await outcome(requestWithdrawal(db, undefined, withdrawal(id)))).toBe('TURNOVER_OPEN')
    expect(await outcome(requestWithdrawal(db, undefined, withdrawal(id, taka(500), true)))).toBe('ok')
    expect(await walletsOf(db, id)).toEqual({ cash: 0, bonus: 0, hold: taka(500), exposure: 0 })
    // The bonus part of an open round is given up too: 100 of the 600 were bonus.
    await payWin(db, { ...after(id, 'w1', 'b1'), amount: taka(60) })
    expect(await walletsOf(db, id)).toEqual({ cash: taka(50), bonus: 0, hold: taka(500), exposure: 0 })
    await expectSound(db)
  },
)

onEveryStore('a withdrawal is held once, decided once, and there is one at a time', async ({ db }) => {
  const id = await newPlayer(db, taka(1000))
  const asked = times(10, () => requestWithdrawal(db, randomUUID(), withdrawal(id)))
  expect(await tally(asked)).toEqual({ ok: 1, WITHDRAWAL_OPEN: 9 })
  expect(await walletsOf(db, id)).toEqual({ cash: taka(900), bonus: 0, hold: taka(100), exposure: 0 })
  const { op_id } = await db.selectFrom('withdrawal').select('op_id').executeTakeFirstOrThrow()
  const hands = times(10, (i) =>
    decideWithdrawal(db, randomUUID(), decision(op_id, i % 2 ? 'approve' : 'refuse')),
  )
  expect(await tally(hands)).toEqual({ ok: 1, WITHDRAWAL_DECIDED: 9 })
  const { status } = await db.selectFrom('withdrawal').select('status').executeTakeFirstOrThrow()
  expect(await walletsOf(db, id)).toEqual({
    cash: taka(status === 1 ? 900 : 1000),
    bonus: 0,
    hold: 0,
    exposure: 0,
  })
  expect(await outcome(requestWithdrawal(db, undefined, withdrawal(id)))).toBe('ok')
  await expectSound(db)
})

onEveryStore('every decision is in the audit trail with who made it', async ({ db }) => {
  const id = await newPlayer(db, taka(1000))
  await deposited(db, id, 'TRXAUDIT')
  const { recordId } = await requestWithdrawal(db, undefined, withdrawal(id))
  await decideWithdrawal(db, 'f', { ...decision(recordId, 'refuse'), actor: 'autopilot' })
  const rows = await db.selectFrom('audit').select(['actor', 'action']).orderBy('id').execute()
  expect(rows).toEqual([
    { actor: 'staff', action: 'deposit_approve' },
    { actor: 'autopilot', action: 'withdrawal_fail' },
  ])
})

onEveryStore('a bet, its win and a rollback are the games’ money on the house’s side', async ({ db }) => {
  const id = await newPlayer(db, taka(100))
  await placeBet(db, bet(id, 'b1'))
  await payWin(db, { ...after(id, 'w1', 'b1'), amount: taka(30) })
  await placeBet(db, bet(id, 'b2'))
  await rollbackBet(db, after(id, 'r2', 'b2'))
  const rows = await db
    .selectFrom('transfer')
    .innerJoin('account as debit', 'debit.id', 'transfer.debit')
    .innerJoin('account as credit', 'credit.id', 'transfer.credit')
    .select(['transfer.kind', 'debit.kind as from', 'credit.kind as to'])
    .where('transfer.kind', 'in', ['bet', 'win', 'rollback'])
    .orderBy('transfer.id')
    .execute()
  expect(rows).toEqual([
    { kind: 'bet', from: 'cash', to: 'games' },
    { kind: 'win', from: 'games', to: 'cash' },
    { kind: 'bet', from: 'cash', to: 'games' },
    { kind: 'rollback', from: 'games', to: 'cash' },
  ])
})
