/** P3: what the database itself refuses, whatever the code above it does. Every statement is tried on both engines. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { taka } from '../../../contract/money.ts'
import { stored } from '../../../server/content/texts.ts'
import type { Db } from '../../../server/host.ts'
import { adjust } from '../../../server/ledger/adjustments.ts'
import { auditCheck } from '../../../server/ledger/audit-check.ts'
import { payWin, placeBet, rollbackBet } from '../../../server/ledger/bets.ts'
import { claimDeposit, decideDeposit } from '../../../server/ledger/deposits.ts'
import { decideWithdrawal, requestWithdrawal } from '../../../server/ledger/withdrawals.ts'
import { newPlayer, NOON, onEveryStore } from '../support/harness.ts'

/** Two players with one of everything. */
async function livedIn(db: Db): Promise<void> {
  const a = await newPlayer(db, taka(1000))
  const b = await newPlayer(db, taka(1000))
  await db
    .insertInto('promotion')
    .values({
      name: stored({ en: 'Half more' }),
      image: '',
      thumbnail: '',
      starts_at: new Date(NOON - 1),
      ends_at: new Date(NOON + 1e9),
      bonus_percent: 50,
      turnover_factor: 2,
      categories: [],
      sort: 1,
    })
    .execute()
  const claim = {
    playerId: a,
    method: 1,
    channel: 11,
    accountNumber: '01700000000',
    amount: taka(500),
    at: NOON,
  }
  const decision = { reason: '', actor: 'staff', at: NOON }
  for (const [trx, outcome] of [
    ['TRXGOOD1', 'approve'],
    ['TRXBAD01', 'refuse'],
    ['TRXOPEN1', undefined],
  ] as const) {
    const promotionId = outcome === 'approve' ? 1n : undefined
    const { recordId } = await claimDeposit(db, undefined, { ...claim, trx, promotionId })
    if (outcome) await decideDeposit(db, `decide-${trx}`, { recordId, outcome, ...decision })
  }
  const request = { method: 1, accountNumber: '01700000000', givesUpBonus: false, at: NOON }
  const paid = await requestWithdrawal(db, undefined, { playerId: b, amount: taka(100), ...request })
  await decideWithdrawal(db, 'pay', { recordId: paid.recordId, outcome: 'approve', ...decision })
  await requestWithdrawal(db, undefined, { playerId: b, amount: taka(50), ...request })
  const put = { amount: taka(20), cause: 'other', words: 'w', reason: 'r', reference: '' } as const
  const by = { actor: 'staff', approval: null, at: NOON }
  await adjust(db, 'put-right', { ...put, playerId: b, direction: 'credit' }, by)
  const game = { provider: 'LOTUS', playerId: a, round: 'r', at: NOON }
  await placeBet(db, { ...game, tx: 'won', game: 'g', amount: taka(10) })
  await payWin(db, { ...game, tx: 'win', bet: 'won', amount: taka(20) })
  await placeBet(db, { ...game, tx: 'undone', game: 'g', amount: taka(10) })
  await rollbackBet(db, { ...game, tx: 'undo', bet: 'undone' })
  await rollbackBet(db, { ...game, tx: 'early', bet: 'never' })
}

const cash = (player: number) => `(select id from account where player_id = ${player} and kind = 'cash')`
const house = (kind: string) => `(select id from account where player_id is null and kind = '${kind}')`
const transfer = (debit: string, credit: string, amount: string, kind = 'x', cur = 'BDT', op = '1') =>
  `insert into transfer(op_id, kind, debit, credit, cur, amount, at) values (${op}, '${kind}', ${debit}, ${credit}, '${cur}', ${amount}, now())`
const op = (key: string) =>
  `insert into op(scope, key, kind, fp, result, at) values ('x', '${key}', 'x', 'x', '{}', now()) returning id`
const deposit = (values: string) =>
  `with o as (${op('new')}) insert into deposit(op_id, player_id, method, channel, account_number, trx, amount, status, decided_op, created_at, updated_at, editable_at) select o.id, 1, 1, 11, '01700000000', ${values}, now(), now(), now() from o`
const withdrawal = (player: number, amount: string, status = '0', decided = 'null') =>
  `with o as (${op('new')}) insert into withdrawal(op_id, player_id, method, account_number, amount, status, decided_op, created_at, updated_at) select o.id, ${player}, 1, '', ${amount}, ${status}, ${decided}, now(), now() from o`
const gameTx = (values: string) =>
  `with o as (${op('new')}) insert into game_tx(provider, tx, kind, player_id, ref, amount, round, state, op_id, at) select 'LOTUS', ${values}, o.id, now() from o`

const REFUSED: readonly [what: string, statement: string][] = [
  ['a transfer changed', 'update transfer set amount = amount + 1'],
  ['a transfer retold', `update transfer set kind = 'gift'`],
  ['a transfer deleted', 'delete from transfer where id = (select max(id) from transfer)'],
  ['all transfers gone', 'truncate transfer'],
  ['a transfer of nothing', transfer(house('games'), cash(1), '0')],
  ['a transfer backwards', transfer(house('games'), cash(1), '-5')],
  ['a transfer to itself', transfer(cash(1), cash(1), '5')],
  ['a transfer of another currency', transfer(house('vp_pool'), cash(1), '5')],
  ['a transfer called another currency', transfer(house('games'), cash(1), '5', 'x', 'VP')],
  ['a transfer without its operation', transfer(house('games'), cash(1), '5', 'x', 'BDT', '999999')],
  ['a transfer to no account', transfer(house('games'), '999999', '5')],
  ['more than the player has', transfer(cash(1), house('games'), '99999999999')],
  [
    'more than the hold has',
    transfer(`(select id from account where player_id = 1 and kind = 'hold')`, house('paid_out'), '1'),
  ],
  [
    'more than the bonus has',
    transfer(`(select id from account where player_id = 2 and kind = 'bonus')`, house('games'), '1'),
  ],
  ['a balance raised', `update account set balance = balance + 1 where player_id = 1 and kind = 'cash'`],
  ['a balance below zero', `update account set balance = -1 where player_id = 1 and kind = 'cash'`],
  ['a floor lowered', `update account set floor = -100000 where player_id = 1 and kind = 'cash'`],
  ['an account given away', `update account set player_id = 2 where player_id = 1 and kind = 'exposure'`],
  [
    'a house that keeps a balance',
    `update account set balance = 0 where player_id is null and kind = 'games'`,
  ],
  [
    'an account opened with money',
    `insert into account(player_id, kind, cur, balance) values (1, 'cash', 'VP', 100)`,
  ],
  [
    'a second cash account',
    `insert into account(player_id, kind, cur, balance) values (1, 'cash', 'BDT', 0)`,
  ],
  ['a second house account', `insert into account(player_id, kind, cur) values (null, 'games', 'BDT')`],
  [
    'an account of an unknown kind',
    `insert into account(player_id, kind, cur, balance) values (1, 'secret', 'BDT', 0)`,
  ],
  [
    'an account of an unknown currency',
    `insert into account(player_id, kind, cur, balance) values (1, 'vp', 'USD', 0)`,
  ],
  ['an account closed', `delete from account where player_id = 1 and kind = 'exposure'`],
  [
    'a key used twice',
    `insert into op(scope, key, kind, fp, result, at) select scope, key, kind, fp, '{}', at from op limit 1`,
  ],
  [
    'an operation without a result',
    `insert into op(scope, key, kind, fp, at) values ('x', 'new', 'x', 'x', now())`,
  ],
  ['a result rewritten', `update op set result = '{"balance": 1}'`],
  ['an operation given to another key', `update op set key = key || 'x'`],
  ['an operation deleted', 'delete from op where id = (select max(id) from op)'],
  ['all operations gone', 'truncate op cascade'],
  ['all accounts gone', 'truncate account cascade'],
  ['all players gone', 'truncate player cascade'],
  ['a decided deposit opened again', 'update deposit set status = 0, decided_op = null where status = 1'],
  ['an approved deposit refused', 'update deposit set status = 2 where status = 1'],
  ['a refused deposit approved', 'update deposit set status = 1 where status = 2'],
  ['a deposit decided by nobody', 'update deposit set status = 1 where status = 0'],
  [
    'a deposit approved without its money',
    'update deposit set status = 1, decided_op = op_id where status = 0',
  ],
  ['a deposit of another amount', 'update deposit set amount = amount + 100 where status = 0'],
  ['a deposit of another player', 'update deposit set player_id = 2 where status = 0'],
  ['a deposit deleted', 'delete from deposit where status = 0'],
  ['all deposits gone', 'truncate deposit cascade'],
  ['a transaction id claimed twice', deposit(`'TRXGOOD1', 50000, 0, null`)],
  ['an open claim’s transaction id claimed again', deposit(`'TRXOPEN1', 50000, 0, null`)],
  ['a transaction id in small letters', deposit(`'trxnew01', 50000, 0, null`)],
  ['a deposit below the site’s range', deposit(`'TRXNEW01', 9999, 0, null`)],
  ['a deposit above the site’s range', deposit(`'TRXNEW01', 2500001, 0, null`)],
  ['a deposit of an unknown status', deposit(`'TRXNEW01', 50000, 3, 1`)],
  ['a deposit that is born approved', deposit(`'TRXNEW01', 50000, 1, 2`)],
  [
    'a deposit credited a second time',
    transfer(
      house('cash_in'),
      cash(1),
      '50000',
      'deposit',
      'BDT',
      `(select decided_op from deposit where status = 1)`,
    ),
  ],
  [
    'a decision used for two deposits',
    `update deposit set status = 2, decided_op = (select decided_op from deposit where status = 1) where status = 0`,
  ],
  ['a factor above ten', 'update deposit set turnover_factor = 10.5 where status = 0'],
  ['a second open withdrawal', withdrawal(2, '1000')],
  ['a withdrawal of nothing', withdrawal(1, '0')],
  ['a withdrawal without its hold', withdrawal(1, '1000')],
  ['a withdrawal born paid', withdrawal(1, '1000', '1', '1')],
  ['a paid withdrawal opened again', 'update withdrawal set status = 0, decided_op = null where status = 1'],
  ['a paid withdrawal returned', 'update withdrawal set status = 2 where status = 1'],
  ['an open withdrawal of another amount', 'update withdrawal set amount = amount - 1 where status = 0'],
  [
    'an open withdrawal paid without its money',
    'update withdrawal set status = 1, decided_op = op_id where status = 0',
  ],
  [
    'a hold resolved twice',
    transfer(
      house('games'),
      cash(2),
      '10000',
      'withdrawal_returned',
      'BDT',
      `(select decided_op from withdrawal where status = 1)`,
    ),
  ],
  ['a withdrawal deleted', 'delete from withdrawal where status = 0'],
  ['an adjustment changed', 'update adjustment set amount = amount + 1'],
  ['an adjustment deleted', 'delete from adjustment'],
  ['all adjustments gone', 'truncate adjustment'],
  [
    'an adjustment moved twice',
    transfer(
      house('adjustments'),
      cash(2),
      '2000',
      'adjustment_credit',
      'BDT',
      '(select op_id from adjustment)',
    ),
  ],
  ['a bet’s amount changed', `update game_tx set amount = amount + 1 where tx = 'won'`],
  ['a bet that is rolled back twice', gameTx(`'undo2', 'rollback', 1, 'undone', 0, 'r', 'done'`)],
  ['a rolled-back bet made good', `update game_tx set state = 'done' where tx = 'undone'`],
  ['a win called rolled back', `update game_tx set state = 'rolled_back' where tx = 'win'`],
  ['a tombstone lifted', `update game_tx set state = 'done' where tx = 'early'`],
  ['a bet without its stake', gameTx(`'free', 'bet', 1, null, 1000, 'r', 'done'`)],
  ['a win that names no bet', gameTx(`'lone', 'win', 1, null, 0, 'r', 'done'`)],
  ['a provider’s id used twice', gameTx(`'won', 'bet', 1, null, 0, 'r', 'done'`)],
  ['a bet below zero', gameTx(`'less', 'bet', 1, null, -5, 'r', 'done'`)],
  ['a bet deleted', `delete from game_tx where tx = 'won'`],
  ['all bets gone', 'truncate game_tx'],
  ['a turnover that asks for less', 'update turnover set required = 1, remaining = 1'],
  ['more remaining than required', 'update turnover set remaining = required + 1'],
  ['less than nothing remaining', 'update turnover set remaining = -1'],
  ['a turnover complete before its end', `update turnover set status = 'complete'`],
  ['a turnover at its end and open', `update turnover set remaining = 0`],
  ['a turnover deleted', 'delete from turnover'],
  ['all turnovers gone', 'truncate turnover cascade'],
  ['a stake counted for less', 'update turnover_part set amount = 1'],
  ['a stake counted twice', 'insert into turnover_part select * from turnover_part limit 1'],
  ['the audit trail changed', `update audit set actor = 'nobody'`],
  ['the audit trail shortened', 'delete from audit'],
  ['the audit trail gone', 'truncate audit'],
]

onEveryStore(`P3 the database refuses ${REFUSED.length} wrong statements by itself`, async ({ db }) => {
  await livedIn(db)
  const before = await pictureOf(db)
  const passed: string[] = []
  for (const [what, statement] of REFUSED) {
    const refused = await db
      .transaction()
      .execute(async (tx) => {
        await sql.raw(statement).execute(tx)
      })
      .then(() => undefined, codeOf)
    // A check, key or trigger of ours (class 23), and not a slip in the statement.
    if (refused === undefined || !/^23(?!502)/.test(refused)) passed.push(`${what}: ${refused}`)
  }
  expect(passed).toEqual([])
  expect(await pictureOf(db)).toEqual(before)
  expect((await auditCheck(db)).filter(({ faults }) => faults > 0)).toEqual([])
})

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

/** Everything that a statement could have changed. */
async function pictureOf(db: Db): Promise<unknown> {
  const tables = [
    'account',
    'op',
    'transfer',
    'deposit',
    'withdrawal',
    'game_tx',
    'turnover',
    'turnover_part',
    'adjustment',
    'audit',
  ]
  return Promise.all(
    tables.map(async (table) => (await sql.raw(`select * from ${table} order by 1, 2`).execute(db)).rows),
  )
}

onEveryStore('the examination names each rule and finds what a constraint cannot', async ({ db }) => {
  await livedIn(db)
  expect((await auditCheck(db)).length).toBeGreaterThanOrEqual(14)
  // Only someone who may switch triggers off gets this far; the examination still sees it.
  await sql.raw(`alter table account disable trigger balance_by_transfer`).execute(db)
  await sql.raw(`update account set balance = balance + 1 where player_id = 1 and kind = 'cash'`).execute(db)
  const broken = (await auditCheck(db)).filter(({ faults }) => faults > 0).map(({ rule }) => rule)
  expect(broken).toEqual(['all accounts of a currency sum to zero', 'cached balance is the sum of transfers'])
})

onEveryStore('P3 a decision moves its own money, to its own player', async ({ db }) => {
  await livedIn(db)
  const hold = `(select id from account where player_id = 2 and kind = 'hold')`
  const decide = async (table: string, move: (op: string) => string) =>
    db
      .transaction()
      .execute(async (tx) => {
        const { rows } = await sql.raw<{ id: bigint }>(op('decided')).execute(tx)
        const id = String(rows[0]?.id)
        await sql.raw(move(id)).execute(tx)
        await sql.raw(`update ${table} set status = 1, decided_op = ${id} where status = 0`).execute(tx)
      })
      .then(() => 'done', codeOf)
  const credit = (player: number) => (id: string) =>
    transfer(house('cash_in'), cash(player), '50000', 'deposit', 'BDT', id)
  const pay = (amount: string) => (id: string) =>
    transfer(hold, house('paid_out'), amount, 'withdrawal_paid', 'BDT', id)
  expect(await decide('deposit', credit(2))).toBe('23001')
  expect(await decide('withdrawal', pay('4000'))).toBe('23001')
  expect(await decide('deposit', credit(1))).toBe('done')
})
