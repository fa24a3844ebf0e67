/** What happened to the player's money, at the cashier and at games. Source: spec 2.17, 2.18, 7. */
import { paisa } from '../../contract/money.ts'
import { type BetRecord, RECORDS_LIMIT, type recordsApi } from '../../contract/records.ts'
import type { Db } from '../host.ts'
import type { Handlers } from '../http/handler.ts'
import { giveUpTurnover } from '../ledger/turnover.ts'
import { shownMoney } from '../inbox/letters.ts'
import { textOf } from '../messages/errors.ts'
import { transactionsOf, type Wanted } from '../records/transactions.ts'
import { wantedId } from '../http/row-id.ts'
import { turnoversOf } from '../records/turnovers.ts'

export const recordsHandlers: Handlers<typeof recordsApi> = {
  transactions: async ({ input, caller, host, locale }) => ({
    transactions: await transactionsOf(host, caller.id, locale, input),
  }),
  bets: ({ input, caller, host }) => betsOf(host.db, caller.id, input),
  turnovers: ({ caller, host, locale }) => turnoversOf(host.db, caller.id, locale),
  giveUpBonus: async ({ input, caller, host, key, locale }) => {
    const turnoverId = wantedId(input.id)
    const amount = await giveUpTurnover(host.db, key, { playerId: caller.id, turnoverId, at: host.clock() })
    const message = textOf('BONUS_GIVEN_UP', locale, { amount: shownMoney(amount, locale) })
    return { success: true, message, amount }
  },
}

/** The player's bets, newest first. A bet that was rolled back reads as returned in full. */
async function betsOf(
  db: Db,
  playerId: bigint,
  { from, until }: Pick<Wanted, 'from' | 'until'>,
): Promise<BetRecord[]> {
  const rows = await db
    .selectFrom('game_tx as bet')
    .leftJoin('game', (join) =>
      join.onRef('game.platform', '=', 'bet.provider').onRef('game.code', '=', 'bet.game'),
    )
    .select((row) => [
      'bet.op_id',
      'bet.provider',
      'bet.game',
      'bet.amount',
      'bet.state',
      'bet.at',
      'game.type',
      row
        .selectFrom('game_tx as win')
        .select((win) => win.fn.sum<string>('win.amount').as('won'))
        .whereRef('win.provider', '=', 'bet.provider')
        .whereRef('win.ref', '=', 'bet.tx')
        .where('win.kind', '=', 'win')
        .as('won'),
    ])
    .where('bet.player_id', '=', playerId)
    .where('bet.kind', '=', 'bet')
    .$if(from !== undefined, (query) => query.where('bet.at', '>=', new Date(from ?? 0)))
    .$if(until !== undefined, (query) => query.where('bet.at', '<', new Date(until ?? 0)))
    .orderBy('bet.at', 'desc')
    .orderBy('bet.op_id', 'desc')
    .limit(RECORDS_LIMIT)
    .execute()
  return rows.map((row) => {
    const isRefunded = row.state === 'rolled_back'
    return {
      id: String(row.op_id),
      platform: row.provider,
      gameType: row.type ?? '',
      game: row.game,
      stake: paisa(row.amount),
      returned: isRefunded ? paisa(row.amount) : paisa(Number(row.won ?? 0)),
      at: row.at.getTime(),
      isOpen: !isRefunded && row.won === null,
    }
  })
}
