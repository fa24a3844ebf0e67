/**
 * What a player's play came to by day and product. Time counts from bet to bet, as the sittings do (sitting.ts): a day's
 * products share its sittings without a rest. Source: contract/export.ts; protection-build.md 2.
 */
import { type RawBuilder, sql } from 'kysely'
import { paisa } from '../../contract/money.ts'
import {
  type MyPlay,
  PLAY_MONTHS,
  type PlayDay,
  type Product,
  PRODUCTS,
  RECENT_DAYS,
} from '../../contract/export.ts'
import { SITTING_IDLE_MS } from '../../contract/protection.ts'
import type { Db } from '../host.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Beyond so many nobody reads them one by one. */
const MOST_RECENT = 500

/** `now` is the host's time. */
export async function myPlayOf(db: Db, playerId: bigint, now: number): Promise<MyPlay> {
  const recent = new Date(now - RECENT_DAYS * DAY_MS)
  const [days, deposits, sittings] = await Promise.all([
    daysOf(db, playerId, now),
    db
      .selectFrom('deposit')
      .select(['created_at', 'amount'])
      .where('player_id', '=', playerId)
      .where('status', '=', 1)
      .where('created_at', '>=', recent)
      .orderBy('created_at', 'desc')
      .limit(MOST_RECENT)
      .execute(),
    db
      .selectFrom('sitting')
      .select(['began_at', 'last_at'])
      .where('player_id', '=', playerId)
      .where('last_at', '>=', recent)
      .orderBy('last_at', 'desc')
      .limit(MOST_RECENT)
      .execute(),
  ])
  return {
    days,
    deposits: deposits
      .map(({ created_at, amount }) => ({ at: created_at.getTime(), amount: paisa(amount) }))
      .reverse(),
    sittings: sittings
      .map(({ began_at, last_at }) => ({ beganAt: began_at.getTime(), lastAt: last_at.getTime() }))
      .reverse(),
  }
}

interface Row {
  day: string
  product: string
  seconds: number
  staked: bigint
  won: bigint
  lost: bigint
}

/** The day of Dhaka that a moment lies in. */
const dayOf = (at: RawBuilder<unknown>) => sql`to_char(timezone(interval '6 hours', ${at}), 'YYYY-MM-DD')`

async function daysOf(db: Db, playerId: bigint, now: number): Promise<PlayDay[]> {
  const at = sql.ref('at')
  const since = sql`date_trunc('month', timezone(interval '6 hours', ${new Date(now)}::timestamptz))
    - ${PLAY_MONTHS - 1} * interval '1 month' - interval '6 hours'`
  const { rows } = await sql<Row>`
    with first as (select timezone('UTC', ${since}) as at),
    bet as (
      select bet.provider, bet.tx, bet.at, bet.amount, bet.state, coalesce(game.type, 'OTHER') as product
      from game_tx bet left join game on game.platform = bet.provider and game.code = bet.game
      where bet.player_id = ${playerId} and bet.kind = 'bet' and bet.at >= (select at from first)
    ),
    placed as (
      select created_at as at, status,
        case side when 'back' then matched + rest else (gain + rest * (odds - 100) + 99) / 100 end as risk
      from exchange_order where player_id = ${playerId} and created_at >= (select at from first)
    ),
    timed as (
      select at, product, lead(at) over (order by at) - at as pause
      from (select at, product from bet union all select at, 'EXCHANGE' from placed) act
    ),
    figure as (
      select at, product, extract(epoch from pause) as seconds, 0 as staked, 0 as won, 0 as lost
        from timed where pause <= ${SITTING_IDLE_MS / 1000} * interval '1 second'
      union all select at, product, 0, amount, 0, 0 from bet where state = 'done'
      union all select win.at, product, 0, 0, win.amount, 0
        from bet join game_tx win on win.provider = bet.provider and win.ref = bet.tx and win.kind = 'win'
      union all select at, 'EXCHANGE', 0, risk, 0, 0 from placed where status <> 'void'
      union all select transfer.at, 'EXCHANGE', 0, 0,
          case transfer.kind when 'exchange_won' then transfer.amount else 0 end,
          case transfer.kind when 'exchange_lost' then transfer.amount when 'exchange_commission' then transfer.amount
            when 'exchange_commission_back' then -transfer.amount else 0 end
        from account join transfer on account.id in (transfer.debit, transfer.credit)
        where account.player_id = ${playerId} and transfer.kind in ('exchange_won', 'exchange_lost', 'exchange_commission', 'exchange_commission_back')
          and transfer.at >= (select at from first)
    )
    select ${dayOf(at)} as day, product, sum(seconds)::int as seconds, sum(staked)::bigint as staked,
      sum(won)::bigint as won, sum(lost)::bigint as lost
    from figure group by 1, 2 order by 1, 2`.execute(db)
  return rows.map(({ day, product, seconds, staked, won, lost }) => ({
    day,
    product: isProduct(product) ? product : 'OTHER',
    seconds,
    staked: paisa(staked),
    won: paisa(won),
    net: paisa(won - lost - (product === 'EXCHANGE' ? 0n : staked)),
  }))
}

const isProduct = (word: string): word is Product => (PRODUCTS as readonly string[]).includes(word)
