/** What went in and out of a player's money by month, from the ledger itself. Source: protection.md PP-18, F-13. */
import { sql } from 'kysely'
import type { Statement, StatementMonth } from '../../contract/export.ts'
import { add, type Paisa, paisa, subtract, ZERO } from '../../contract/money.ts'
import type { Host } from '../host.ts'

type Column = Exclude<keyof StatementMonth, 'month'>

/** Where a movement counts, and whether it adds. Each kind moves one account of the player, so none counts twice. */
const COLUMNS: Record<string, { column: Column; sign: 1 | -1 }> = {
  deposit: { column: 'deposited', sign: 1 },
  withdrawal_paid: { column: 'withdrawn', sign: 1 },
  bet: { column: 'staked', sign: 1 },
  rollback: { column: 'staked', sign: -1 },
  win: { column: 'returned', sign: 1 },
  exchange_won: { column: 'exchange', sign: 1 },
  exchange_lost: { column: 'exchange', sign: -1 },
  exchange_commission: { column: 'exchange', sign: -1 },
  exchange_commission_back: { column: 'exchange', sign: 1 },
  adjustment_credit: { column: 'adjusted', sign: 1 },
  adjustment_debit: { column: 'adjusted', sign: -1 },
}

export async function statementOf(
  { db, clock }: Pick<Host, 'db' | 'clock'>,
  playerId: bigint,
): Promise<Statement> {
  const { created_at } = await db
    .selectFrom('player')
    .select('created_at')
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ month: string; kind: string; amount: bigint }>`
    select to_char(timezone(interval '6 hours', transfer.at), 'YYYY-MM') as month, transfer.kind,
      sum(transfer.amount)::bigint as amount
    from account join transfer on account.id in (transfer.debit, transfer.credit)
    where account.player_id = ${playerId} and transfer.cur = 'BDT'
      and transfer.kind in (${sql.join(Object.keys(COLUMNS))})
    group by 1, 2
    order by 1 desc`.execute(db)

  const months = new Map<string, StatementMonth>()
  for (const { month, kind, amount } of rows) {
    const row = months.get(month) ?? emptyMonth(month)
    const place = COLUMNS[kind]
    if (!place) continue
    row[place.column] = (place.sign === 1 ? add : subtract)(row[place.column], paisa(amount))
    months.set(month, row)
  }
  const all = [...months.values()]
  const sum = (column: Column): Paisa => all.reduce((total, row) => add(total, row[column]), ZERO)
  return {
    since: created_at.getTime(),
    until: clock(),
    deposited: sum('deposited'),
    withdrawn: sum('withdrawn'),
    months: all,
  }
}

const emptyMonth = (month: string): StatementMonth => ({
  month,
  deposited: ZERO,
  withdrawn: ZERO,
  staked: ZERO,
  returned: ZERO,
  exchange: ZERO,
  adjusted: ZERO,
})
